// How much a visitor may list, and how much staff may.
import { expect, it } from 'vitest';
import { caseContent, detailsContent } from '../content/content.ts';
import type { CaseContent } from '../content/content-rules.ts';
import { answerRoom } from './reporter-lists-rules.ts';

const entries = (count: number, entry: object = {}) => Array.from({ length: count }, () => entry);
const issuesOf = (schema: typeof caseContent, content: object) =>
  (schema.safeParse(content).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

const most = {
  drugs: [...entries(6, { role: '1' }), ...entries(4, { role: 3 }), ...entries(20, { role: '2' })],
  reactions: entries(20),
  tests: entries(20),
};

it('a visitor may list 10 suspected or interacting drugs, 20 others, 20 reactions and 20 tests', () => {
  expect(issuesOf(detailsContent, most)).toEqual([]);
  const more = {
    drugs: [...most.drugs, { role: '1' }, {}], // without a role it is another drug
    reactions: entries(21),
    tests: entries(22),
  };
  expect(issuesOf(detailsContent, more)).toEqual([
    'drugs: List at most 10 suspected or interacting drugs; there are 11',
    'drugs: List at most 20 other drugs; there are 21',
    'reactions: List at most 20 reactions; there are 21',
    'tests: List at most 20 tests; there are 22',
  ]);
});

it('a visitor may list 20 entries of every other list, at each depth', () => {
  const listed = (count: number) => ({
    history: entries(count),
    pastDrugs: entries(count),
    death: { causes: Array<string>(count).fill('sepsis') },
    drugs: [
      { role: '2' },
      { role: '1', doses: entries(count, { text: 'one' }), substances: entries(count, { name: 'x' }) },
    ],
  });
  expect(issuesOf(detailsContent, listed(20))).toEqual([]);
  expect(issuesOf(detailsContent, listed(21)).toSorted()).toEqual([
    'death.causes: List at most 20 entries under "Causes"; there are 21',
    'drugs.1.doses: List at most 20 entries under "Dose"; there are 21',
    'drugs.1.substances: List at most 20 entries under "Substances"; there are 21',
    'history: List at most 20 entries under "History"; there are 21',
    'pastDrugs: List at most 20 entries under "Earlier drug"; there are 21',
  ]);
});

it('a visitor’s details have at most 3,000 answers and 250,000 letters altogether, and the fault names where most are', () => {
  const dose = { text: 'one', amount: { value: 1, unit: 'mg' } };
  const doses = (count: number) => ({
    patient: { initials: 'R.K.' },
    drugs: entries(count, { role: '2', name: 'x', doses: entries(20, dose) }), // 62 answers
  });
  expect(issuesOf(detailsContent, doses(20))).toEqual([]);
  const many = {
    ...doses(20),
    reactions: entries(20, { term: 'Rash' }),
    history: entries(20, { term: 'x' }),
  };
  expect(issuesOf(detailsContent, many)).toEqual([]);
  const tooMany = {
    ...doses(20),
    drugs: entries(30, { role: '2', doses: entries(20, { ...dose, route: 'x', form: 'y' }) }),
  };
  const fault = (name: string, most: string, count: string) =>
    `${name}: Details have at most ${most} altogether; these have ${count}, most of them here`;
  expect(issuesOf(detailsContent, tooMany)).toEqual([fault('drugs', '3,000 answers', '3,031')]);
  const described = (count: number) => ({
    patient: { initials: 'R.K.' },
    reactions: entries(count, { description: 'a'.repeat(10_000) }),
    history: entries(15, { comment: 'b'.repeat(2_000) }),
  });
  expect(issuesOf(detailsContent, described(20))).toEqual([]);
  const long = {
    ...described(20),
    history: entries(20, { comment: 'b'.repeat(2_000) }),
    narrative: 'c'.repeat(20_000),
  };
  expect(issuesOf(detailsContent, long)).toEqual([fault('reactions', '250,000 letters', '260,004')]);
});

it('details that are too much are not read', () => {
  let reads = 0;
  const row = new Proxy(
    { name: 'x' },
    { get: (of, name) => ((reads += name === 'name' ? 1 : 0), Reflect.get(of, name)) },
  );
  expect(issuesOf(detailsContent, { drugs: entries(3_001, row) })).toHaveLength(1);
  expect(reads).toBe(3_001); // once, to count
});

it('a new case has as many answers as one form may have; further ones wait for a person', () => {
  const drug = (letter: string, count: number) => ({
    drugs: Array.from({ length: count }, (_, number) => ({
      id: `${letter}${number}`,
      role: '2' as const,
      name: `${letter} ${number}`,
      doses: Array.from({ length: 20 }, (_dose, at) => ({
        id: `${letter}${number}-${at}`,
        text: 'a',
        batch: 'b',
        route: 'c',
        form: 'd',
        parentRoute: 'e',
        routeCode: '048',
        isOngoing: true,
      })),
    })),
  });
  const room = answerRoom(drug('a', 9) as CaseContent); // 9 × 142
  const taken = Array.from({ length: 20 }, (_, number) => room(drug('b', 1).drugs[0] ?? number));
  expect(taken.filter(Boolean)).toHaveLength(12); // 21 × 142 = 2,982
});

it('staff may list 100 of each', () => {
  const hundred = { drugs: entries(100, { role: '1' }), reactions: entries(100), tests: entries(100) };
  expect(issuesOf(caseContent, hundred)).toEqual([]);
  expect(issuesOf(caseContent, { drugs: entries(101) })).toHaveLength(1);
});
