// Asking reporters: the fixed questions in each language, and how an attempt to reach somebody can end.
import { names } from '../../words/labels-rules.ts';
import type { CaseContent } from '../content/content-rules.ts';
import { type GradedField, gradedFields } from '../content/graded-fields-rules.ts';
import { known } from '../content/fields-rules.ts';
import { questions } from '../../words/questions-rules.ts';
import type { Language } from '../../words/languages-rules.ts';
import { inLanguage } from '../../words/words-rules.ts';

/** The names that a question contains. */
export interface QuestionNames {
  medicine?: string | undefined;
  reaction?: string | undefined;
}

/** Questions that fit every case. */
export const everyCaseQuestions = ['now', 'hospital', 'stopped', 'otherMedicines', 'pack'] as const;

export type FixedQuestion = GradedField | (typeof everyCaseQuestions)[number];
const gradedQuestions = Object.keys(gradedFields) as [GradedField, ...GradedField[]];
export const fixedQuestions: readonly [FixedQuestion, ...FixedQuestion[]] = [
  ...gradedQuestions,
  ...everyCaseQuestions,
];

/** The text of a fixed question. A name that the case does not have is replaced by general words. */
export function fixedQuestion(name: FixedQuestion, names: QuestionNames, language: Language): string {
  return inLanguage(language, () => {
    const { medicine = questions('unnamed_medicine'), reaction = questions('unnamed_reaction') } = names;
    const text = questions(name, { medicine: withoutStop(medicine), reaction: withoutStop(reaction) });
    return text.slice(0, 1).toUpperCase() + text.slice(1);
  });
}

/** Removes the full stop with which reporters often end a name: it would stand before the question mark. */
const withoutStop = (name: string): string => name.replace(/(?<![\s.।!?])[\s.।!?]+$/u, '') || name;

/** The names for a question about a drug and a reaction of a case. Without ids, the first of each is used. */
export function namesOf(
  content: CaseContent,
  { drug, reaction }: { drug?: string | undefined; reaction?: string | undefined },
): QuestionNames {
  const { drugs = [], reactions = [] } = content;
  return {
    medicine: known((drugs.find(({ id }) => id === drug) ?? drugs[0])?.name),
    reaction: known((reactions.find(({ id }) => id === reaction) ?? reactions[0])?.term),
  };
}

/** The persons whom the centre tries to reach. */
export const attemptTargets = names('attemptTargets', ['reporter', 'doctor']);

/** The channels by which the centre tries to reach somebody. A question on the status page is not such an attempt. */
export const attemptWays = ['telephone', 'mail', 'inPerson', 'letter', 'reporterCalled'] as const;

/** How an attempt ended. */
export const attemptResults = names('attemptResults', [
  'reached',
  'notReached',
  'callAgain',
  'refused',
  'wrongContact',
  'sent',
]);

/** The reason of a version that adds answers which a reporter gave to the staff. */
export const toldWords: Readonly<Record<string, string>> = names('toldWords', [
  'telephone',
  'mail',
  'inPerson',
  'letter',
  'reporterCalled',
  'ward',
  'meeting',
]);

/** The channels by which new information came. */
export const informationWays: Readonly<Record<string, string>> = names('informationWays', [
  'telephone',
  'mail',
  'inPerson',
  'letter',
  'reporterCalled',
  'ward',
  'meeting',
  'details',
  'answer',
  'joined',
  'icsr',
]);
