// The fixed choices of calls about cases, with their words: views, ways to ask, offices, consents, methods.
// No zod here: public pages may load this file.

export const caseViews = {
  inbox: 'Inbox',
  mine: 'Mine',
  dueThisWeek: 'Due this week',
  waiting: 'Waiting for an answer',
  newInformation: 'New information',
  followUp: 'Follow-up',
  toSign: 'To sign',
  toSend: 'To send',
  all: 'All',
} as const;
export type CaseView = keyof typeof caseViews;

/** The orders of the list. */
export const caseSorts = {
  received: 'Received',
  due: 'Due',
  urgency: 'Urgency',
} as const;
export type CaseSort = keyof typeof caseSorts;

export const seriousFilters = ['true', 'false', 'unknown'] as const;

/** How a question was asked, and how its answer was received. */
export const followUpWays = {
  statusPage: 'On the status page',
  mail: 'By mail',
  telephone: 'By telephone',
  inPerson: 'In person',
  letter: 'By letter',
  reporterCalled: 'The reporter called',
} as const;

/** Who gave new information, and how it reached the staff. */
export const informants = {
  reporter: 'Reporter',
  doctor: 'Doctor',
  patient: 'Patient',
  other: 'Somebody else',
} as const;
export type Informant = keyof typeof informants;
export const arrivalWays = {
  telephone: 'By telephone',
  inPerson: 'In person',
  ward: 'On the ward',
  letter: 'By letter',
  mail: 'By mail',
  meeting: 'At a meeting',
} as const;

/** How a case is sent to another institution. */
export const sendingWays = { file: 'As a file', typed: 'Typed into the national system' } as const;

/** The offices to which a case can be referred. */
export const offices = {
  aefi: 'AEFI surveillance (vaccines)',
  mvpi: 'MvPI (devices)',
  hvpi: 'HvPI (blood)',
  drugsControl: 'Drugs control (quality)',
  otherCentre: 'Another centre',
} as const;

export const consents = {
  mayAskMe: 'The centre may ask me questions',
  mayAskDoctor: 'The centre may ask the doctor',
  mayForward: 'The centre may send my report to the national programme',
  mayForwardMyName: 'The national programme may have my name and contact',
} as const;
export type Consent = keyof typeof consents;

/** The prints of a case. */
export const printForms = ['pvpi', 'cioms', 'case', 'card'] as const;
export type PrintForm = (typeof printForms)[number];

export const assessmentMethods = {
  whoUmc: 'WHO-UMC',
  naranjo: 'Naranjo',
  severity: 'Severity (modified Hartwig and Siegel)',
  preventability: 'Preventability (modified Schumock and Thornton)',
  reactionType: 'Type A or B',
} as const;

/** The results of checking a signature against the stored version and its assessments. */
export const signatureChecks = {
  holds: 'Version and assessments are unchanged since the signature',
  erased: 'Personal data was erased from the signed version. Its hash and the assessments are unchanged',
  differs: 'The stored data differs from what was signed',
} as const;
export type SignatureCheck = keyof typeof signatureChecks;
