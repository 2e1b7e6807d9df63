// The Naranjo scale: ten questions, a score, and the class of the score. Questions are paraphrased from Naranjo et al.,
// Clin Pharmacol Ther 1981;30:239; weights as in PMC5774610 table 2 and s12887-021-02698-w table 1; range as in
// Syst Rev 2013;2:53. No zod here: public pages may load this file.

/** "Not done" is an answer of its own and scores like "unknown". "No" to question 5 or 6 scores +2 or +1 instead. */
export const naranjoAnswers = { yes: 'Yes', no: 'No', unknown: 'Unknown', notDone: 'Not done' } as const;
export type NaranjoAnswer = keyof typeof naranjoAnswers;

interface Question {
  question: string;
  yes: number;
  no: number;
}

export const naranjoQuestions = {
  1: { question: 'Are there conclusive earlier reports of this reaction?', yes: 1, no: 0 },
  2: { question: 'Did it begin after the drug was given?', yes: 2, no: -1 },
  3: { question: 'Did it get better after stopping, or with an antagonist?', yes: 1, no: 0 },
  4: { question: 'Did it come back when the drug was given again?', yes: 2, no: -1 },
  5: { question: 'Could other causes alone have produced it?', yes: -1, no: 2 },
  6: { question: 'Did it come back with a placebo?', yes: -1, no: 1 },
  7: { question: 'Was the drug found in blood, or another fluid, at a toxic level?', yes: 1, no: 0 },
  8: { question: 'Was it worse with a higher dose, or milder with a lower one?', yes: 1, no: 0 },
  9: {
    question: 'Was there something like it before, from this drug or one like it?',
    yes: 1,
    no: 0,
  },
  10: { question: 'Was it confirmed by objective evidence?', yes: 1, no: 0 },
} as const satisfies Record<number, Question>;

export type NaranjoNumber = keyof typeof naranjoQuestions;
export const naranjoNumbers = Object.keys(naranjoQuestions).map(Number) as NaranjoNumber[];

/** The answers given so far, by the number of the question. */
export type NaranjoAnswers = { [Number in NaranjoNumber]?: NaranjoAnswer };

/** The classes, highest first, each with its lowest score. */
export const naranjoClasses = {
  definite: { label: 'Definite', from: 9 },
  probable: { label: 'Probable', from: 5 },
  possible: { label: 'Possible', from: 1 },
  doubtful: { label: 'Doubtful', from: -4 },
} as const;
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
