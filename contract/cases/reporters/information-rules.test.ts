// Information items: an item by itself never changes what a person has corrected, over random sequences of items,
// acceptances and edits; lines are accepted one by one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseContent } from '../content/content-rules.ts';
import { acceptLines } from '../content/accept-lines-rules.ts';
import {
  addsEntry,
  correctedPaths,
  fillEmpty,
  type MadeVersion,
  proposedLines,
} from './information-rules.ts';
import { impossibleIssues } from '../content/checks-rules.ts';
import { nowIn } from '../content/partial-dates-rules.ts';
import { leavesOf, placeOf, valueAt, withValue } from '../content/paths-rules.ts';
import { readContent } from '../content/read-content-rules.ts';
import { arbitraryContent } from '../testing/arbitrary-content.ts';

const now = nowIn(new Date('2026-12-31T10:00:00Z'), 'Asia/Kolkata');
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const nobody: ReadonlySet<string> = new Set();

const content: CaseContent = {
  patient: { initials: 'S. K.' },
  reactions: [{ id: uuid(1), term: 'Rash', outcome: '2' }],
  drugs: [{ id: uuid(2), role: '1', name: 'Allopurinol', doses: [{ id: uuid(3), end: '2026-10' }] }],
};

describe('an item', () => {
  const answers: CaseContent = {
    patient: { initials: 'S. K.', weightKg: 60 },
    reactions: [{ id: uuid(1), outcome: '1', end: '2026-11-14' }],
    drugs: [{ id: uuid(2), doses: [{ id: uuid(3), end: '2026-10-30', batch: 'AL4471' }] }],
  };
  const dose = `drugs.${uuid(2)}.doses.${uuid(3)}`;

  it('proposes a line for each answer that the case lacks or contradicts', () => {
    expect(proposedLines(content, answers)).toEqual([
      { path: `reactions.${uuid(1)}.outcome`, before: '2', says: '1' },
      { path: `${dose}.end`, before: '2026-10', says: '2026-10-30' },
      { path: 'patient.weightKg', before: undefined, says: 60 },
      { path: `reactions.${uuid(1)}.end`, before: undefined, says: '2026-11-14' },
      { path: `${dose}.batch`, before: undefined, says: 'AL4471' },
    ]);
  });

  it('fills empty fields while the case is new, and its other lines wait', () => {
    const { content: filled, waiting } = fillEmpty(content, answers, nobody, now);
    expect(filled.patient).toEqual({ initials: 'S. K.', weightKg: 60 });
    expect(valueAt(filled, `${dose}.batch`)).toBe('AL4471');
    expect(waiting.map(({ path }) => path)).toEqual([`reactions.${uuid(1)}.outcome`, `${dose}.end`]);
  });

  it.each([
    ['a contact without a name', { contact: '98765' }, { contact: '98765', givenName: 'Meera' }],
    ['somebody of another name', { familyName: 'Rao' }, { familyName: 'Rao' }],
  ])('fills the name of the reporter if the case has %s', (_what, own, wanted) => {
    const before: CaseContent = { reporters: [{ id: uuid(8), primary: true, ...own }] };
    const says: CaseContent = { reporters: [{ id: uuid(9), primary: true, givenName: 'Meera' }] };
    const { content: filled } = fillEmpty(before, says, nobody, now);
    expect(filled.reporters).toEqual([{ id: uuid(8), primary: true, ...wanted }]);
  });

  it('does not fill what a person has emptied', () => {
    const versions = [
      { content: { ...content, patient: { initials: 'S. K.', weightKg: 60 } }, byPerson: false },
      { content, byPerson: true },
    ];
    const { content: filled, waiting } = fillEmpty(content, answers, correctedPaths(versions), now);
    expect(filled.patient).toEqual({ initials: 'S. K.' });
    expect(waiting.map(({ path }) => path)).toContain('patient.weightKg');
  });

  it('adds a drug while the case is new, unless a person has removed one', () => {
    const more: CaseContent = { drugs: [{ id: uuid(9), name: 'Metformin' }] };
    expect(fillEmpty(content, more, nobody, now).content.drugs).toHaveLength(2);
    const versions = [
      { content: { ...content, drugs: [...(content.drugs ?? []), { id: uuid(9) }] }, byPerson: false },
      { content, byPerson: true },
    ];
    const corrected = correctedPaths(versions);
    expect(fillEmpty(content, more, corrected, now).content).toEqual(content);
    const [line] = proposedLines(content, more);
    expect(line && addsEntry(line)).toBe(true);
  });

  it('refers to the drug with the same name, regardless of its id', () => {
    const again: CaseContent = {
      reactions: [{ id: uuid(8), term: ' rash ' }],
      drugs: [
        { id: uuid(9), name: 'ALLOPURINOL', action: '1', rechallenge: [{ reaction: uuid(8), result: '4' }] },
      ],
    };
    const { content: filled } = fillEmpty(content, again, nobody, now);
    expect(filled.drugs).toHaveLength(1);
    expect(filled.reactions).toHaveLength(1);
    expect(filled.drugs?.[0]).toMatchObject({
      name: 'Allopurinol',
      action: '1',
      rechallenge: [{ reaction: uuid(1), result: '4' }],
    });
  });

  it('corrects the doses of a drug in their order, regardless of their ids', () => {
    const said = (doses: object[]): CaseContent => ({
      drugs: [{ id: uuid(9), name: 'Allopurinol', doses: doses as never }],
    });
    const doses = (one: CaseContent) =>
      fillEmpty(content, one, nobody, now).content.drugs?.map((drug) => drug.doses);
    expect(doses(said([{ id: uuid(10), end: '2026-10', batch: 'AL4471' }]))).toEqual([
      [{ id: uuid(3), end: '2026-10', batch: 'AL4471' }],
    ]);
    // A further dose is added, and one that names another end waits for a person.
    const two = said([
      { id: uuid(10), end: '2026-09' },
      { id: uuid(11), start: '2026-11-01' },
    ]);
    expect(doses(two)).toEqual([[content.drugs?.[0]?.doses?.[0], { id: uuid(11), start: '2026-11-01' }]]);
    expect(proposedLines(content, two).map(({ path }) => path)).toContain(`${dose}.end`);
    // Fewer doses than the case has: nobody knows which are left out.
    const more: CaseContent = {
      drugs: [{ id: uuid(2), name: 'Allopurinol', doses: [{ id: uuid(3) }, { id: uuid(4) }] }],
    };
    const fewer = proposedLines(more, said([{ id: uuid(10), end: '2026-09' }]));
    expect(fewer.map(({ path }) => path)).toEqual([`drugs.${uuid(2)}.doses.${uuid(10)}`]);
  });

  it('puts "not known" into an empty field, but does not replace a value by it', () => {
    const says: CaseContent = { patient: { initials: { unknown: 'withheld' }, sex: { unknown: 'asked' } } };
    expect(proposedLines(content, says)).toEqual([
      { path: 'patient.sex', before: undefined, says: { unknown: 'asked' } },
    ]);
  });

  it('lines of many faults wait, the others fill, and the content is not read for each line', () => {
    const numbers = Array.from({ length: 20 }, (_, number) => number);
    let readings = 0;
    const history = { id: uuid(99), term: 'Gout' };
    const counted = new Proxy(history, {
      getOwnPropertyDescriptor(of, name) {
        if (name === 'comment') readings += 1; // a reading asks for each field, also for one that is not there
        return Reflect.getOwnPropertyDescriptor(of, name);
      },
    });
    const before: CaseContent = {
      history: [counted],
      reactions: numbers.map((number) => ({ id: uuid(100 + number), end: '2026-10' })),
    };
    // Each onset is after the end that the case has.
    const says: CaseContent = {
      patient: { weightKg: 60 },
      reactions: numbers.map((number) => ({ id: uuid(100 + number), onset: '2026-12', outcome: '1' })),
    };
    const { content: filled, waiting } = fillEmpty(before, says, nobody, now);
    expect(waiting.map(({ path }) => path)).toEqual(
      numbers.map((number) => `reactions.${uuid(100 + number)}.onset`),
    );
    expect(filled.reactions?.every(({ onset, outcome }) => onset === undefined && outcome === '1')).toBe(
      true,
    );
    expect(filled.patient?.weightKg).toBe(60);
    expect(readings).toBe(2);
  });

  it('a date that contradicts the case waits for a person', () => {
    const says: CaseContent = {
      patient: { weightKg: 60 },
      drugs: [{ id: uuid(2), doses: [{ id: uuid(3), start: '2026-12' }] }],
    };
    const { content: filled, waiting } = fillEmpty(content, says, nobody, now);
    expect(filled.patient?.weightKg).toBe(60);
    expect(waiting.map(({ path }) => path)).toEqual([`${dose}.start`]);
  });

  it('a second primary source waits for a person', () => {
    const one: CaseContent = { reporters: [{ id: uuid(5), primary: true }] };
    const says: CaseContent = { reporters: [{ id: uuid(6), primary: true }] };
    expect(fillEmpty(one, says, nobody, now).content).toEqual(one);
  });
});

describe('accepted lines', () => {
  const line = { path: 'patient.weightKg', before: undefined, says: 60 };

  it('only accepted lines are applied', () => {
    expect(acceptLines(content, [line]).content).toEqual({
      ...content,
      patient: { initials: 'S. K.', weightKg: 60 },
    });
  });

  it('an accepted line is not applied if its field has changed since the person saw it', () => {
    const edited = withValue(content, 'patient.weightKg', 52);
    expect(acceptLines(edited, [line])).toEqual({ content: edited, applied: [], changedMeanwhile: [line] });
  });

  it('an accepted line is not applied to a removed entry', () => {
    const batch = { path: `drugs.${uuid(2)}.doses.${uuid(3)}.batch`, before: undefined, says: 'A' };
    const without = withValue(content, `drugs.${uuid(2)}.doses.${uuid(3)}`, undefined);
    expect(acceptLines(without, [batch])).toEqual({
      content: without,
      applied: [],
      changedMeanwhile: [batch],
    });
  });
});

type Act =
  | { kind: 'item'; answers: CaseContent }
  | { kind: 'edit'; to: CaseContent; some: number }
  | { kind: 'clear'; some: number }
  | { kind: 'accept'; some: number }
  | { kind: 'take' };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('item' as const), answers: arbitraryContent }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), to: arbitraryContent, some: fc.nat() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('clear' as const), some: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('accept' as const), some: fc.nat() }) },
  fc.constant({ kind: 'take' as const }),
);

/** About a third of a list, selected by a number. */
const someOf = <T>(list: readonly T[], number: number): T[] =>
  list.filter((_, place) => (number >> (place % 16)) % 3 === 0);

const isTaken = (value: CaseContent) =>
  readContent(value, () => uuid(1)).content !== null && impossibleIssues(value, now).length === 0;

describe('over random sequences of items, acceptances and edits', () => {
  it('an item never changes what a person has corrected', () => {
    fc.assert(
      fc.property(arbitraryContent.filter(isTaken), fc.array(act, { maxLength: 12 }), (first, acts) => {
        const versions: MadeVersion[] = [{ content: first, byPerson: false }];
        /** The expected content: the value that a person last gave each path, undefined if it must be empty. */
        const byPersons = new Map<string, unknown>();
        let current = first;
        let isNew = true;
        let open: ReturnType<typeof proposedLines> = [];
        const save = (next: CaseContent, byPerson: boolean) => {
          const [old, leaves] = [leavesOf(current), leavesOf(next)];
          if (byPerson) {
            for (const path of [...old.keys(), ...leaves.keys()]) {
              if (JSON.stringify(old.get(path)) !== JSON.stringify(leaves.get(path))) {
                byPersons.set(path, leaves.get(path));
              }
            }
          }
          current = next;
          versions.push({ content: next, byPerson });
        };
        for (const one of acts) {
          if (one.kind === 'take') isNew = false;
          if (one.kind === 'item' && isNew) {
            const { content: filled, waiting } = fillEmpty(
              current,
              one.answers,
              correctedPaths(versions),
              now,
            );
            save(filled, false);
            open = [...open, ...waiting];
          } else if (one.kind === 'item') open = [...open, ...proposedLines(current, one.answers)];
          if (one.kind === 'edit') {
            const lines = someOf(proposedLines(current, one.to), one.some);
            const next = lines.reduce((result, { path, says }) => withValue(result, path, says), current);
            if (isTaken(next)) save(next, true);
          }
          if (one.kind === 'clear') {
            const next = someOf([...leavesOf(current).keys()], one.some).reduce(
              (result, path) =>
                valueAt(result, path) === undefined ? result : withValue(result, path, undefined),
              current,
            );
            if (isTaken(next)) save(next, true);
          }
          if (one.kind === 'accept') {
            const lines = someOf(open, one.some);
            const { content: accepted } = acceptLines(current, lines);
            open = open.filter((line) => !lines.includes(line));
            if (isTaken(accepted)) save(accepted, true);
          }
          const leaves = leavesOf(current);
          for (const [path, value] of byPersons) {
            expect([path, leaves.get(path)]).toEqual([path, value]);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('acceptance changes the accepted places only', () => {
    fc.assert(
      fc.property(arbitraryContent, arbitraryContent, fc.nat(), (base, answers, number) => {
        const lines = someOf(proposedLines(base, answers), number);
        const { content: accepted, applied } = acceptLines(base, lines);
        const touched = applied.map(({ path }) => path);
        const [old, leaves] = [leavesOf(base), leavesOf(accepted)];
        for (const path of new Set([...old.keys(), ...leaves.keys()])) {
          if (touched.some((one) => path === one || path.startsWith(`${one}.`))) continue;
          expect([path, leaves.get(path)]).toEqual([path, old.get(path)]);
        }
        for (const { path, says } of applied) expect(valueAt(accepted, path)).toEqual(says);
        expect(touched.every((path) => placeOf(path) !== null)).toBe(true);
      }),
    );
  });
});
