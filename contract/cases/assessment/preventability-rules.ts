// Whether a reaction could have been prevented, by the criteria of Schumock and Thornton, modified: sections and wording
// paraphrased from s40360-018-0222-5. Other variants have other questions. A person may decide otherwise with a reason,
// because "toxic level" and "known treatment" were found to decide too automatically (s12874-018-0617-4).
import { labelled, names } from '../../words/labels-rules.ts';

/** The classes, strongest first; the last one makes no judgement. */
export const preventabilityClasses = names('preventabilityClasses', [
  'definitely',
  'probably',
  'not',
  'notAssessable',
]);
export type PreventabilityClass = keyof typeof preventabilityClasses;

/** The questions. One "yes" in section A makes it definitely preventable; otherwise one in section B probably. */
export const preventabilityQuestions = labelled('preventabilityQuestions', {
  earlierReaction: { section: 'A' },
  wrongDrug: { section: 'A' },
  wrongDose: { section: 'A' },
  toxicLevel: { section: 'A' },
  knownTreatment: { section: 'A' },
  noMonitoring: { section: 'B' },
  interaction: { section: 'B' },
  poorCompliance: { section: 'B' },
  noPrevention: { section: 'B' },
} as const);
export type PreventabilityQuestion = keyof typeof preventabilityQuestions;
export const preventabilityQuestionNames = Object.keys(preventabilityQuestions) as PreventabilityQuestion[];

export const preventabilityAnswers = names('preventabilityAnswers', [
  'yes',
  'no',
  'notApplicable',
  'unknown',
]);
type PreventabilityAnswer = keyof typeof preventabilityAnswers;
export type PreventabilityAnswers = { [Name in PreventabilityQuestion]?: PreventabilityAnswer };

/**
 * The result of the answers. Section A has priority over section B, whatever is unknown. Without a "yes" the reaction is
 * not preventable only if every question is answered with "no" or "not applicable": an open question leaves it open.
 */
export function preventabilityOf(answers: PreventabilityAnswers): PreventabilityClass {
  const sections = preventabilityQuestionNames
    .filter((name) => answers[name] === 'yes')
    .map((name) => preventabilityQuestions[name].section);
  if (sections.length > 0) return sections.includes('A') ? 'definitely' : 'probably';
  const isDenied = (name: PreventabilityQuestion) =>
    answers[name] === 'no' || answers[name] === 'notApplicable';
  return preventabilityQuestionNames.every(isDenied) ? 'not' : 'notAssessable';
}
