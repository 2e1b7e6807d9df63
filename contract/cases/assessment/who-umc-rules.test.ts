// The WHO-UMC system over all 1,440 ways to answer, against conditions written here from the criteria as reprinted in
// PMC6039921 box 2 and PMC11162198 table 2.
import { describe, expect, it } from 'vitest';
import {
  remainingCategories,
  categoryRemark,
  ruledOutBy,
  type WhoUmcAnswers,
  type WhoUmcCategory,
  whoUmcCategoryNames,
  whoUmcCriteria,
  whoUmcCriterionNames,
  whoUmcRemarks,
} from './who-umc-rules.ts';

type Whole = Required<WhoUmcAnswers>;

const sets: Whole[] = whoUmcCriterionNames.reduce<object[]>(
  (some, name) =>
    some.flatMap((set) =>
      Object.keys(whoUmcCriteria[name].answers).map((answer) => ({ ...set, [name]: answer })),
    ),
  [{}],
) as Whole[];

/** When a category stands, in the words of the criteria. */
const stands: Record<WhoUmcCategory, (set: Whole) => boolean> = {
  // Plausible time; no disease or other drug explains it; plausible response to withdrawal; definitive event; rechallenge
  // satisfactory if necessary.
  certain: ({ time, otherCause, withdrawal, definitive, rechallenge, information }) =>
    time === 'plausible' &&
    otherCause === 'none' &&
    withdrawal === 'plausible' &&
    definitive === 'yes' &&
    rechallenge !== 'negative' &&
    information === 'enough',
  // Reasonable time; unlikely to be due to disease or other drugs; reasonable response; no rechallenge needed.
  probable: ({ time, otherCause, withdrawal, information }) =>
    (time === 'plausible' || time === 'reasonable') &&
    (otherCause === 'none' || otherCause === 'unlikely') &&
    (withdrawal === 'plausible' || withdrawal === 'reasonable') &&
    information !== 'never',
  // Reasonable time; could also be explained otherwise; information on withdrawal may be lacking.
  possible: ({ time, information }) =>
    (time === 'plausible' || time === 'reasonable') && information !== 'never',
  // The time makes a relation improbable.
  unlikely: ({ time, information }) => time === 'improbable' && information !== 'never',
  // More data are essential, or are being examined.
  conditional: ({ information }) => information === 'more',
  // Information is insufficient or contradictory, and cannot be supplemented.
  unassessable: ({ information }) => information === 'never',
};

describe('the 1,440 ways to answer', () => {
  it('answers rule out a category if and only if its criteria are not met', () => {
    expect(sets).toHaveLength(1440);
    const wrong = sets.flatMap((set) =>
      whoUmcCategoryNames
        .filter((category) => remainingCategories(set).includes(category) !== stands[category](set))
        .map((category) => ({ category, set })),
    );
    expect(wrong).toEqual([]);
  });

  it('120 ways leave no category: the time is unknown, but the information is called sufficient', () => {
    const without = sets.filter((set) => remainingCategories(set).length === 0);
    expect(without).toHaveLength(120);
    for (const set of without) {
      expect(set).toMatchObject({ time: 'unknown', information: 'enough' });
      expect(whoUmcRemarks(set)[0]).toContain('Look again at answer 6');
    }
  });

  it('names the answers that rule a category out: changing only these makes it possible again', () => {
    for (const set of sets) {
      for (const category of whoUmcCategoryNames) {
        const by = ruledOutBy(category, set);
        const others = whoUmcCriterionNames.filter((name) => !by.includes(name));
        expect(remainingCategories(Object.fromEntries(others.map((name) => [name, set[name]])))).toContain(
          category,
        );
      }
    }
  });
});

it('an unanswered criterion rules out no category', () => {
  expect(remainingCategories({})).toEqual(whoUmcCategoryNames);
  expect(categoryRemark('certain', {})).toBe('Not ruled out so far');
});

it('the remarks of the reference screen name the answers', () => {
  const answers: WhoUmcAnswers = {
    time: 'reasonable',
    otherCause: 'unlikely',
    withdrawal: 'reasonable',
    definitive: 'no',
    rechallenge: 'notDone',
    information: 'enough',
  };
  expect(whoUmcCategoryNames.map((category) => categoryRemark(category, answers))).toEqual([
    'Ruled out by answers 1 to 4',
    'Fits all answers',
    'Not ruled out; weaker than the answers',
    'Ruled out by answer 1: reasonable',
    'Ruled out by answer 6: enough to judge',
    'Ruled out by answer 6: enough to judge',
  ]);
});

it('a plausible other cause at a reasonable time is only a remark: "Possible" is not ruled out', () => {
  const answers: WhoUmcAnswers = { time: 'reasonable', otherCause: 'plausible', information: 'enough' };
  expect(remainingCategories(answers)).toContain('possible');
  expect(whoUmcRemarks(answers)).toHaveLength(1);
});
