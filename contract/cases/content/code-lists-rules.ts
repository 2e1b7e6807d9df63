// The code lists of E2B(R3) that case content uses, with labels in plain English: codes are facts of the ICH
// Implementation Guide 5.01, the labels are ours. Licensed terms (MedDRA, EDQM) are not here.
// No zod here: public pages may load this file.

/** Null flavors: why an element has no value. */
export const nullFlavors = {
  NI: 'No information',
  UNK: 'Not known',
  ASKU: 'Asked, not known',
  NASK: 'Not asked',
  MSK: 'Withheld',
  NA: 'Not applicable',
} as const;
export type NullFlavor = keyof typeof nullFlavors;

/** Why a field has no value although somebody was asked. An absent field means that nobody was asked. */
export const unknowns = { notKnown: 'not known', asked: 'asked, not known', withheld: 'withheld' } as const;
export type UnknownWord = keyof typeof unknowns;

const preferredFlavor = { notKnown: 'UNK', asked: 'ASKU', withheld: 'MSK' } as const;

/**
 * The null flavor of an unknown answer: the one with the same meaning if the element allows it, otherwise the first of
 * `allowed`. Null: the element is left out.
 */
export function flavorOf(unknown: UnknownWord, allowed: readonly NullFlavor[]): NullFlavor | null {
  const preferred = preferredFlavor[unknown];
  return allowed.includes(preferred) ? preferred : (allowed[0] ?? null);
}

/** C.1.3 */
export const reportTypes = {
  '1': 'Spontaneous report',
  '2': 'Report from a study',
  '3': 'Other',
  '4': 'Not known to the sender',
} as const;

/** C.1.8.2 */
export const firstSenders = { '1': 'Regulator', '2': 'Other' } as const;

/** C.1.11.1, stored with a version. */
export const nullificationKinds = { '1': 'Nullification', '2': 'Amendment' } as const;

/** C.2.r.4 */
export const qualifications = {
  '1': 'Physician',
  '2': 'Pharmacist',
  '3': 'Other health professional',
  '4': 'Lawyer',
  '5': 'Consumer or other person who is no health professional',
} as const;

/** C.3.1, the setting e2b_sender_type. */
export const senderTypes = {
  '1': 'Pharmaceutical company',
  '2': 'Regulatory authority',
  '3': 'Health professional',
  '4': 'Regional pharmacovigilance centre',
  '5': 'WHO collaborating centre for international drug monitoring',
  '6': 'Other',
  '7': 'Patient or consumer',
} as const;

/** D.2.3 */
export const ageGroups = {
  '0': 'Foetus',
  '1': 'Newborn',
  '2': 'Infant',
  '3': 'Child',
  '4': 'Adolescent',
  '5': 'Adult',
  '6': 'Elderly',
} as const;

/** D.5 */
export const sexes = { '1': 'Male', '2': 'Female' } as const;

/** How a medicine reached a patient who did not take it. */
export const exposures = {
  mother: 'Through the mother, before birth',
  father: 'Through the father',
  breastMilk: 'Through breast milk',
} as const;

/** D.2.2.1b */
export const gestationUnits = {
  wk: 'weeks',
  d: 'days',
  mo: 'months',
  '{Trimester}': 'trimester',
} as const;

/** E.i.3.1 */
export const highlights = {
  '1': 'Highlighted by the reporter, not serious',
  '2': 'Not highlighted by the reporter, not serious',
  '3': 'Highlighted by the reporter, serious',
  '4': 'Not highlighted by the reporter, serious',
} as const;

/** E.i.3.2a to f: the six criteria of seriousness, in the order of the elements. */
export const seriousnessCriteria = {
  death: { element: 'E.i.3.2a', label: 'Results in death' },
  lifeThreatening: { element: 'E.i.3.2b', label: 'Life-threatening' },
  hospitalisation: { element: 'E.i.3.2c', label: 'Hospital stay, or a longer one' },
  disability: { element: 'E.i.3.2d', label: 'Disabling or incapacitating' },
  congenitalAnomaly: { element: 'E.i.3.2e', label: 'Congenital anomaly or birth defect' },
  otherMedicallyImportant: { element: 'E.i.3.2f', label: 'Otherwise medically important' },
} as const;
export type SeriousnessCriterion = keyof typeof seriousnessCriteria;

/** E.i.7 */
export const outcomes = {
  '0': 'Unknown',
  '1': 'Recovered',
  '2': 'Recovering',
  '3': 'Not recovered, ongoing',
  '4': 'Recovered with lasting effects',
  '5': 'Fatal',
} as const;

/** How a pregnancy ended. The portal's own: E2B(R3) has no element for it. */
export const pregnancyOutcomes = {
  liveBirth: 'Live birth',
  miscarriage: 'Miscarriage',
  stillbirth: 'Stillbirth',
  termination: 'Termination',
  ectopic: 'Ectopic pregnancy',
} as const;

/** F.r.3.1 */
export const testResults = {
  '1': 'Positive',
  '2': 'Negative',
  '3': 'Borderline',
  '4': 'Inconclusive',
} as const;

/** The sign before the value of a test: in E2B a bound with the null flavor NINF or PINF. */
export const qualifiers = {
  '<': 'less than',
  '<=': 'at most',
  '>': 'more than',
  '>=': 'at least',
} as const;

/** G.k.1 */
export const drugRoles = {
  '1': 'Suspected',
  '2': 'Concomitant',
  '3': 'Interacting',
  '4': 'Not administered',
} as const;

/** G.k.8 */
export const actionsTaken = {
  '0': 'Unknown',
  '1': 'Withdrawn',
  '2': 'Dose reduced',
  '3': 'Dose increased',
  '4': 'Dose not changed',
  '9': 'Not applicable',
} as const;

/** The portal's own: E2B has no element for the result of stopping a drug, which leaves in the narrative (H.1). */
export const dechallenges = {
  improved: 'Better after stopping',
  notImproved: 'Not better after stopping',
  unknown: 'Not known whether better after stopping',
  notApplicable: 'Not applicable',
} as const;

/** G.k.9.i.4 */
export const rechallenges = {
  '1': 'Given again, the reaction came back',
  '2': 'Given again, the reaction did not come back',
  '3': 'Given again, outcome not known',
  '4': 'Not given again',
} as const;

/** G.k.10.r; the last two are the portal's own, which E2B has no code for. */
export const drugFlags = {
  '1': 'Counterfeit',
  '2': 'Overdose',
  '3': 'Taken by the father',
  '4': 'Taken after its expiry date',
  '5': 'Batch tested, within specifications',
  '6': 'Batch tested, not within specifications',
  '7': 'Medication error',
  '8': 'Misuse',
  '9': 'Abuse',
  '10': 'Occupational exposure',
  '11': 'Off-label use',
  lackOfEffect: 'Lack of effect',
  pregnancyExposure: 'Exposure in pregnancy',
} as const;

/** G.k.4.r.1b: suggested units of doses and strengths, in UCUM. Any other UCUM unit is accepted too. */
export const doseUnits = {
  mg: 'mg',
  g: 'g',
  kg: 'kg',
  ug: 'microgram',
  ng: 'nanogram',
  mL: 'mL',
  L: 'L',
  uL: 'microlitre',
  'mg/kg': 'mg per kg',
  'ug/kg': 'microgram per kg',
  'mg/m2': 'mg per m²',
  '[iU]': 'international unit',
  'k[iU]': 'thousand international units',
  'M[iU]': 'million international units',
  '[iU]/kg': 'international unit per kg',
  mol: 'mole',
  mmol: 'mmol',
  umol: 'micromole',
  meq: 'milliequivalent',
  '%': 'percent',
  '[drp]': 'drop',
  '{DF}': 'tablet, capsule, puff or other dosage form',
} as const;

/** D.2.2b */
export const ageUnits = {
  a: 'years',
  mo: 'months',
  wk: 'weeks',
  d: 'days',
  h: 'hours',
  '10.a': 'decades',
} as const;

/** D.10.2.2b */
export const parentAgeUnits = { a: ageUnits.a, '10.a': ageUnits['10.a'] } as const;

/** E.i.6b, G.k.4.r.6b, G.k.9.i.3.1b */
export const durationUnits = {
  s: 'seconds',
  min: 'minutes',
  h: 'hours',
  d: 'days',
  wk: 'weeks',
  mo: 'months',
  a: 'years',
} as const;

/** G.k.4.r.3: the unit of the interval between doses. The last three stand without a number. */
export const intervalUnits = {
  min: 'minutes',
  h: 'hours',
  d: 'days',
  wk: 'weeks',
  mo: 'months',
  a: 'years',
  '{cyclical}': 'in cycles',
  '{asnecessary}': 'as necessary',
  '{total}': 'in total',
} as const;

/** ISO 639-2, offered; any other three letters are taken too. */
export const languages = {
  eng: 'English',
  hin: 'Hindi',
  asm: 'Assamese',
  ben: 'Bengali',
  guj: 'Gujarati',
  kan: 'Kannada',
  mal: 'Malayalam',
  mar: 'Marathi',
  ori: 'Odia',
  pan: 'Punjabi',
  tam: 'Tamil',
  tel: 'Telugu',
  urd: 'Urdu',
} as const;
