// The Naranjo scale: ten questions, a score, and the class of the score. Questions are paraphrased from Naranjo et al.,
// Clin Pharmacol Ther 1981;30:239; weights as in PMC5774610 table 2 and s12887-021-02698-w table 1; range as in Syst Rev
// 2013;2:53.
import { labelled, names } from '../../words/labels-rules.ts';

/** "Not done" is an answer of its own and scores like "unknown". "No" to question 5 or 6 scores +2 or +1 instead. */
export const naranjoAnswers = names('naranjoAnswers', ['yes', 'no', 'unknown', 'notDone']);
export type NaranjoAnswer = keyof typeof naranjoAnswers;

export const naranjoQuestions = labelled('naranjoQuestions', {
  1: { yes: 1, no: 0 },
  2: { yes: 2, no: -1 },
  3: { yes: 1, no: 0 },
  4: { yes: 2, no: -1 },
  5: { yes: -1, no: 2 },
  6: { yes: -1, no: 1 },
  7: { yes: 1, no: 0 },
  8: { yes: 1, no: 0 },
  9: { yes: 1, no: 0 },
  10: { yes: 1, no: 0 },
});

export type NaranjoNumber = keyof typeof naranjoQuestions;
export const naranjoNumbers = Object.keys(naranjoQuestions).map(Number) as NaranjoNumber[];

/** The answers given so far, by the number of the question. */
export type NaranjoAnswers = { [Number in NaranjoNumber]?: NaranjoAnswer };

/** The classes, highest first, each with its lowest score. */
export const naranjoClasses = labelled('naranjoClasses', {
  definite: { from: 9 },
  probable: { from: 5 },
  possible: { from: 1 },
  doubtful: { from: -4 },
});
type NaranjoClass = keyof typeof naranjoClasses;
const naranjoClassNames = Object.keys(naranjoClasses) as NaranjoClass[];

/** The lowest and the highest score there is. */
export const naranjoRange = { min: -4, max: 13 } as const;

export function naranjoPoints(number: NaranjoNumber, answer: NaranjoAnswer): number {
  return answer === 'yes' || answer === 'no' ? naranjoQuestions[number][answer] : 0;
}

const naranjoClassOf = (score: number): NaranjoClass =>
  naranjoClassNames.find((name) => score >= naranjoClasses[name].from) ?? 'doubtful';

export interface NaranjoScore {
  /** The sum of the answers given. */
  score: number;
  class: NaranjoClass;
  /** The numbers of the questions without an answer. */
  open: NaranjoNumber[];
  /** The lowest and the highest score that are still possible with the open questions. */
  min: number;
  max: number;
}

export function naranjoScore(answers: NaranjoAnswers): NaranjoScore {
  let [score, least, most] = [0, 0, 0];
  const open: NaranjoNumber[] = [];
  for (const number of naranjoNumbers) {
    const answer = answers[number];
    if (answer !== undefined) {
      score += naranjoPoints(number, answer);
      continue;
    }
    const { yes, no } = naranjoQuestions[number];
    open.push(number);
    least += Math.min(yes, no, 0);
    most += Math.max(yes, no, 0);
  }
  return { score, class: naranjoClassOf(score), open, min: score + least, max: score + most };
}
