// Whether a reaction could have been prevented, by the criteria of Schumock and Thornton, modified: sections and wording
// paraphrased from s40360-018-0222-5. Other variants have other questions. A person may decide otherwise with a reason,
// because "toxic level" and "known treatment" were found to decide too automatically (s12874-018-0617-4).
// No zod here: public pages may load this file.

/** The classes, strongest first; the last one makes no judgement. */
export const preventabilityClasses = {
  definitely: 'Definitely preventable',
  probably: 'Probably preventable',
  not: 'Not preventable',
  notAssessable: 'Cannot be assessed',
} as const;
export type PreventabilityClass = keyof typeof preventabilityClasses;

/** The questions. One "yes" in section A makes it definitely preventable; otherwise one in section B probably. */
export const preventabilityQuestions = {
  earlierReaction: { section: 'A', question: 'Was an allergy or an earlier reaction to the drug known?' },
  wrongDrug: { section: 'A', question: 'Was the drug wrong for the condition?' },
  wrongDose: {
    section: 'A',
    question: 'Were dose, route or frequency wrong for age, weight or disease?',
  },
  toxicLevel: { section: 'A', question: 'Was a toxic level, or a test that monitors the drug, documented?' },
  knownTreatment: { section: 'A', question: 'Is there a known treatment for the reaction?' },
  noMonitoring: { section: 'B', question: 'Was monitoring or a test that is required not done?' },
  interaction: { section: 'B', question: 'Was an interaction of drugs involved?' },
  poorCompliance: { section: 'B', question: 'Did the patient take the drug other than advised?' },
  noPrevention: { section: 'B', question: 'Was a measure that prevents the reaction not given?' },
} as const;
export type PreventabilityQuestion = keyof typeof preventabilityQuestions;
export const preventabilityQuestionNames = Object.keys(preventabilityQuestions) as PreventabilityQuestion[];

export const preventabilityAnswers = {
  yes: 'Yes',
  no: 'No',
  notApplicable: 'Not applicable',
  unknown: 'Not known',
} as const;
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
