// How much a visitor may list, and how much staff may.
import { expect, it } from 'vitest';
import { caseContent, detailsContent } from './content.ts';

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

it('staff may list 100 of each', () => {
  const hundred = { drugs: entries(100, { role: '1' }), reactions: entries(100), tests: entries(100) };
  expect(issuesOf(caseContent, hundred)).toEqual([]);
  expect(issuesOf(caseContent, { drugs: entries(101) })).toHaveLength(1);
});
