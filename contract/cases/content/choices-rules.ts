// The fixed choices of calls about cases, with their words: views, ways to ask, offices, consents, methods.
import { names } from '../../words/labels-rules.ts';

export const caseViews = names('caseViews', [
  'inbox',
  'mine',
  'next',
  'dueThisWeek',
  'waiting',
  'newInformation',
  'followUp',
  'toSign',
  'toSend',
  'deaths',
  'all',
]);
export type CaseView = keyof typeof caseViews;

/** The orders of the list that a reader can choose. */
export const caseSorts = names('caseSorts', ['received', 'due', 'urgency', 'number', 'completeness']);
export type CaseSort = keyof typeof caseSorts;

/** Filters by the due day. */
export const dueFilters = names('dueFilters', ['overdue', 'today', 'withinADay', 'week']);

/** Figures whose values the list shows as columns, as the register of figures counted them last. */
export const figureColumns = [
  'department',
  'reporterType',
  'outcome',
  'bodySystem',
  'causality',
  'severity',
  'preventability',
] as const;

/** The columns that rows for research have only where somebody chose them with a reason. */
export const columnsWithReason = ['ward', 'initials', 'dose', 'frequency', 'indication'] as const;

/** What a case waits for besides its next step. */
export const waitsForNames = names('waitsForNames', [
  'secondAssessor',
  'proofreading',
  'alarmWords',
  'signedFindings',
]);

export const seriousFilters = ['true', 'false', 'unknown'] as const;

/** How a question was asked, and how its answer was received. */
export const followUpWays = names('followUpWays', [
  'statusPage',
  'mail',
  'telephone',
  'inPerson',
  'letter',
  'reporterCalled',
]);

/** Who gave new information, and how it reached the staff. */
export const informants = names('informants', ['reporter', 'doctor', 'patient', 'other']);
export const arrivalWays = names('arrivalWays', [
  'telephone',
  'inPerson',
  'ward',
  'letter',
  'mail',
  'meeting',
]);

/** How a case is sent to another institution. */
export const sendingWays = names('sendingWays', ['file', 'typed']);

/** The offices to which a case can be referred. */
export const offices = names('offices', ['aefi', 'mvpi', 'hvpi', 'drugsControl', 'otherCentre']);

export const consents = names('consents', ['mayAskMe', 'mayAskDoctor', 'mayForward', 'mayForwardMyName']);
export type Consent = keyof typeof consents;

/** The prints of a case. */
export const printForms = ['pvpi', 'cioms', 'consumer', 'case', 'card'] as const;
export type PrintForm = (typeof printForms)[number];

export const assessmentMethods = names('assessmentMethods', [
  'whoUmc',
  'naranjo',
  'severity',
  'preventability',
  'reactionType',
]);

/** The results of checking a signature against the stored version and its assessments. */
export const signatureChecks = names('signatureChecks', ['holds', 'erased', 'differs']);
export type SignatureCheck = keyof typeof signatureChecks;
