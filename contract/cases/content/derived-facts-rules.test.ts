// What follows from the facts of a case: seriousness, urgency and the death of the patient.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SeriousnessCriterion, seriousnessCriteria } from './code-lists-rules.ts';
import type { CaseContent, Reaction } from './content-rules.ts';
import {
  criteriaOf,
  mostSeriousCriterion,
  patientDied,
  reactionIsSerious,
  reactionsAskedAboutDeath,
  seriousOf,
  urgencyOf,
} from './derived-facts-rules.ts';

const criteria = Object.keys(seriousnessCriteria) as SeriousnessCriterion[];
const denied = Object.fromEntries(criteria.map((name) => [name, false]));
const reaction = (of: Omit<Reaction, 'id'> = {}, id = 'r'): Reaction => ({ id, ...of });
const of = (...reactions: Reaction[]): CaseContent => ({ reactions });
const died = { death: { date: '2026-11' } };

describe('the urgency of a case', () => {
  it.each<[string, CaseContent, string]>([
    ['no reaction', {}, 'undecided'],
    ['a reaction that nobody has judged', of(reaction()), 'undecided'],
    ['six criteria denied', of(reaction({ seriousness: denied })), 'notSerious'],
    ['one of two reactions judged', of(reaction({ seriousness: denied }), reaction()), 'undecided'],
    [
      'five criteria denied and one not known',
      of(reaction({ seriousness: { ...denied, death: { unknown: 'asked' } } })),
      'undecided',
    ],
    ['a hospital stay', of(reaction({ seriousness: { ...denied, hospitalisation: true } })), 'serious'],
    [
      'a hospital stay beside an open reaction',
      of(reaction({ seriousness: { disability: true } }), reaction()),
      'serious',
    ],
    [
      'a danger to life beside a hospital stay',
      of(
        reaction({ seriousness: { hospitalisation: true } }),
        reaction({ seriousness: { lifeThreatening: true } }),
      ),
      'lifeThreatening',
    ],
    ['the criterion death', of(reaction({ seriousness: { death: true } })), 'death'],
    ['the outcome Fatal', of(reaction({ outcome: '5' })), 'death'],
    [
      'the outcome Fatal with six criteria denied',
      of(reaction({ outcome: '5', seriousness: denied })),
      'death',
    ],
    ['a contribution to the death', of(reaction({ contributedToDeath: true, seriousness: denied })), 'death'],
    ['a date of death', { ...of(reaction({ seriousness: denied })), ...died }, 'death'],
    ['a date of death without a reaction', died, 'death'],
    ['the fact alone that the patient died', { ...of(reaction()), death: { died: true } }, 'death'],
    ['an autopsy', { ...of(reaction()), death: { autopsy: true } }, 'death'],
    ['a cause found by autopsy', { ...of(reaction()), death: { autopsyCauses: ['Stroke'] } }, 'death'],
    ['the words of no cause', { ...of(reaction()), death: { causes: ['Not stated'] } }, 'death'],
    ['a cause of death', { ...of(reaction()), death: { causes: ['Myocardial infarction'] } }, 'death'],
    ['a withheld date of death', { ...of(reaction()), death: { date: { unknown: 'withheld' } } }, 'death'],
    [
      'a date of death that is not known',
      { ...of(reaction()), death: { date: { unknown: 'notKnown' } } },
      'undecided',
    ],
  ])('%s', (_, content, urgency) => {
    expect(urgencyOf(content)).toBe(urgency);
  });

  it('tells whether the case is serious', () => {
    expect(
      (['death', 'lifeThreatening', 'serious', 'undecided', 'notSerious'] as const).map(seriousOf),
    ).toEqual([true, true, true, 'unknown', false]);
  });

  it('counts a death until every reaction is confirmed as unrelated', () => {
    const unrelated = (id: string) => reaction({ contributedToDeath: false, seriousness: denied }, id);
    const two = { ...of(unrelated('a'), unrelated('b')), ...died };
    expect(urgencyOf(two)).toBe('death');
    expect(urgencyOf(two, new Set(['a']))).toBe('death');
    expect(urgencyOf(two, new Set(['a', 'b']))).toBe('notSerious');
    expect(patientDied(two)).toBe(true);
  });

  it('does not count a confirmation whose answer has changed', () => {
    const content = { ...of(reaction({ contributedToDeath: { unknown: 'notKnown' } }, 'a')), ...died };
    expect(urgencyOf(content, new Set(['a']))).toBe('death');
  });

  it('keeps counting a Fatal reaction beside an unrelated one', () => {
    const content = of(reaction({ outcome: '5' }, 'a'), reaction({ contributedToDeath: false }, 'b'));
    expect(urgencyOf(content, new Set(['a', 'b']))).toBe('death');
  });
});

describe('a reaction', () => {
  it.each(criteria)('is serious by %s alone', (name) => {
    expect(reactionIsSerious(reaction({ seriousness: { ...denied, [name]: true } }))).toBe(true);
  });

  it('that is Fatal meets the criterion death, also where a person denied it', () => {
    expect(criteriaOf(reaction({ outcome: '5', seriousness: { ...denied, disability: true } }))).toEqual([
      'death',
      'disability',
    ]);
    expect(mostSeriousCriterion(of(reaction(), reaction({ outcome: '5' })))).toBe('death');
  });

  it('does not result in death because the patient died', () => {
    expect(criteriaOf(reaction())).toEqual([]);
    expect(mostSeriousCriterion({ ...of(reaction()), ...died })).toBeNull();
  });

  it('is asked about the death where neither outcome nor criterion says it', () => {
    const ids = (content: CaseContent) => reactionsAskedAboutDeath(content).map(({ id }) => id);
    expect(ids(of(reaction({ outcome: '5' }, 'a'), reaction({ outcome: '1' }, 'b')))).toEqual(['b']);
    expect(ids({ ...of(reaction({}, 'a')), ...died })).toEqual(['a']);
    expect(ids(of(reaction({ outcome: '1' }, 'b')))).toEqual([]);
  });
});

it('a fact of a death, wherever it stands, shows in the urgency and in patientDied', () => {
  const yesNo = fc.option(fc.boolean(), { nil: undefined });
  const reactions = fc.array(
    fc.record({
      outcome: fc.option(fc.constantFrom('0', '1', '5'), { nil: undefined }),
      death: yesNo,
      others: yesNo,
      contributed: yesNo,
    }),
    { maxLength: 3 },
  );
  const dates = fc.option(fc.constantFrom('2026', '2026-11-03'), { nil: undefined });
  fc.assert(
    fc.property(reactions, dates, (drawn, date) => {
      const content = {
        reactions: drawn.map(({ outcome, death, others, contributed }, place) => ({
          id: String(place),
          ...(outcome && { outcome }),
          seriousness: { death, hospitalisation: others },
          contributedToDeath: contributed,
        })),
        death: { date },
      } as CaseContent;
      const says = drawn.some(
        ({ outcome, death, contributed }) => outcome === '5' || death === true || contributed === true,
      );
      expect(patientDied(content)).toBe(says || date !== undefined);
      // Nobody has confirmed that the death is unrelated.
      expect(urgencyOf(content) === 'death').toBe(says || date !== undefined);
      expect(mostSeriousCriterion(content) === 'death').toBe(says);
    }),
  );
});
