// The WHO-UMC system for causality: six criteria with their answers, and which categories the answers rule out. The portal
// never chooses a category. The criteria are paraphrased from "The use of the WHO-UMC system for standardised case
// causality assessment" (Uppsala Monitoring Centre), as reprinted in PMC6039921 box 2 and PMC11162198 table 2; all points
// of a category are to be reasonably met.
import { assessments } from '../../words/assessments-rules.ts';
import { labelled, names } from '../../words/labels-rules.ts';

/** The criteria, with the words for each answer. */
export const whoUmcCriteria = labelled('whoUmcCriteria', {
  time: { answers: names('whoUmc-time', ['plausible', 'reasonable', 'improbable', 'unknown']) },
  otherCause: {
    answers: names('whoUmc-otherCause', ['none', 'unlikely', 'possible', 'plausible', 'unknown']),
  },
  withdrawal: { answers: names('whoUmc-withdrawal', ['plausible', 'reasonable', 'unclear', 'none']) },
  definitive: { answers: names('whoUmc-definitive', ['yes', 'no']) },
  rechallenge: { answers: names('whoUmc-rechallenge', ['positive', 'negative', 'notDone']) },
  information: { answers: names('whoUmc-information', ['enough', 'more', 'never']) },
});

export type WhoUmcCriterion = keyof typeof whoUmcCriteria;
export const whoUmcCriterionNames = Object.keys(whoUmcCriteria) as WhoUmcCriterion[];
type AnswerTo<Name extends WhoUmcCriterion> = keyof (typeof whoUmcCriteria)[Name]['answers'] & string;

/** The answers given so far. */
export type WhoUmcAnswers = { [Name in WhoUmcCriterion]?: AnswerTo<Name> };

/** The categories, from the strongest to those that make no judgement. */
export const whoUmcCategories = names('whoUmcCategories', [
  'certain',
  'probable',
  'possible',
  'unlikely',
  'conditional',
  'unassessable',
]);
export type WhoUmcCategory = keyof typeof whoUmcCategories;
export const whoUmcCategoryNames = Object.keys(whoUmcCategories) as WhoUmcCategory[];

/**
 * The answers that a category needs. A criterion that is not listed may have any answer. Certain needs a rechallenge
 * only if one is necessary, so "not given again" does not rule it out.
 */
const needs: Record<WhoUmcCategory, { readonly [Name in WhoUmcCriterion]?: readonly AnswerTo<Name>[] }> = {
  certain: {
    time: ['plausible'],
    otherCause: ['none'],
    withdrawal: ['plausible'],
    definitive: ['yes'],
    rechallenge: ['positive', 'notDone'],
    information: ['enough'],
  },
  probable: {
    time: ['plausible', 'reasonable'],
    otherCause: ['none', 'unlikely'],
    withdrawal: ['plausible', 'reasonable'],
    information: ['enough', 'more'],
  },
  possible: { time: ['plausible', 'reasonable'], information: ['enough', 'more'] },
  unlikely: { time: ['improbable'], information: ['enough', 'more'] },
  conditional: { information: ['more'] },
  unassessable: { information: ['never'] },
};

/**
 * The criteria whose answers rule out a category. Empty: it is not ruled out. An unanswered criterion rules out no
 * category.
 */
export function ruledOutBy(category: WhoUmcCategory, answers: WhoUmcAnswers): WhoUmcCriterion[] {
  return whoUmcCriterionNames.filter((name) => {
    const [answer, allowed] = [answers[name], needs[category][name] as readonly string[] | undefined];
    return answer !== undefined && allowed !== undefined && !allowed.includes(answer);
  });
}

/** The criteria that a category rests on and that have no answer. */
export function unansweredCriteria(category: WhoUmcCategory, answers: WhoUmcAnswers): WhoUmcCriterion[] {
  return whoUmcCriterionNames.filter((name) => needs[category][name] && answers[name] === undefined);
}

/** The categories that the answers do not rule out, strongest first. */
export function remainingCategories(answers: WhoUmcAnswers): WhoUmcCategory[] {
  return whoUmcCategoryNames.filter((category) => ruledOutBy(category, answers).length === 0);
}

/** The number of a criterion on the screen. */
export const criterionNumber = (name: WhoUmcCriterion): number => whoUmcCriterionNames.indexOf(name) + 1;

/** A remark on a category under these answers, as one sentence without a full stop. */
export function categoryRemark(category: WhoUmcCategory, answers: WhoUmcAnswers): string {
  const by = ruledOutBy(category, answers);
  const [first] = by;
  if (first !== undefined && by.length === 1) {
    return assessments('ruled_out_by_one', {
      number: criterionNumber(first),
      answer: answerWords(first, answers).toLowerCase(),
    });
  }
  if (by.length > 1)
    return assessments('ruled_out_by_several', { numbers: printNumbers(by.map(criterionNumber)) });
  if (whoUmcCriterionNames.some((name) => answers[name] === undefined)) return assessments('not_ruled_out');
  return remainingCategories(answers)[0] === category
    ? assessments('fits_all_answers')
    : assessments('weaker');
}

/** The words of the answer to a criterion; '' while it is open. */
export function answerWords(name: WhoUmcCriterion, answers: WhoUmcAnswers): string {
  const words: Readonly<Record<string, string>> = whoUmcCriteria[name].answers;
  return words[answers[name] ?? ''] ?? '';
}

/** Numbers in rising order: '1 to 4 and 6'. Two neighbours are listed, three or more are a range. */
function printNumbers(numbers: readonly number[]): string {
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  const words = runs.flatMap((run) => (run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run.map(String)));
  const last = words.pop() ?? '';
  return words.length > 0 ? `${words.join(', ')} and ${last}` : last;
}

/** Remarks beside the categories. They rule out nothing. */
export function whoUmcRemarks(answers: WhoUmcAnswers): string[] {
  const remarks: string[] = [];
  if (remainingCategories(answers).length === 0) {
    remarks.push(assessments('no_category_left'));
  }
  if (['plausible', 'reasonable'].includes(answers.time ?? '') && answers.otherCause === 'plausible') {
    remarks.push(assessments('other_cause'));
  }
  return remarks;
}
