// Invented cases for component tests, as the portal answers them.
import { completenessOf } from '#contract/cases/content/completeness-rules.ts';
import type { CaseReporters } from '#contract/report-status.ts';
import type {
  CaseDetails,
  InformationItem,
  CaseEvent,
  CaseFinding,
} from '#contract/cases/work/case-details.ts';
import type { CaseRow } from '#contract/cases/cases.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import {
  mostSeriousCriterion,
  patientDied,
  seriousOf,
  urgencyOf,
} from '#contract/cases/content/derived-facts-rules.ts';
import { type CaseState, editableStates, transitions } from '#contract/cases/work/steps-rules.ts';
import type { CaseStep } from '#contract/cases/work/steps-rules.ts';
import type { Reply } from '#contract/api.ts';
import { idOf } from './replies.ts';

type Exchange = Reply<'GET /api/admin/cases/:id/exchange'>;

export const summary = (place: number, change: Partial<CaseRow> = {}): CaseRow => ({
  id: idOf(place),
  number: `AMC-2026-${String(place).padStart(5, '0')}`,
  reference: `ADR-2026-7K3M-Q9T${place % 10}`,
  state: 'inWork',
  serious: true,
  urgency: 'serious',
  patientDied: false,
  openFindings: { impossible: 0, contradiction: 0, unusual: 0 },
  criterion: 'hospitalisation',
  patient: 'S. K., male, 46 years',
  drug: 'Rifampicin, isoniazid, pyrazinamide, ethambutol; allopurinol',
  reaction: 'Maculopapular rash; hepatitis; facial swelling',
  source: 'portal',
  sex: '1',
  ageBand: '5',
  assessor: 'asha',
  due: '2026-11-26',
  completeness: 0.77,
  hasNewInformation: false,
  alarming: true,
  alarmingWords: [],
  deathDue: null,
  mayBeDuplicate: false,
  isSample: false,
  received: '2026-10-31',
  validSince: '2026-10-31',
  entered: '2026-10-31',
  followUps: [],
  followUpReasons: [],
  nationalNumber: null,
  nationalSystem: null,
  nationalOn: null,
  nationalBy: null,
  version: 3,
  assessments: 0,
  ...change,
});

const rash = idOf(901);
export const allopurinol = idOf(912);

export const content: CaseContent = {
  reportType: '1',
  firstReceivedOn: '2026-10-31',
  latestInformationOn: '2026-11-16',
  reporters: [
    {
      id: idOf(900),
      primary: true,
      contact: 'k.m@example.org',
      relation: 'wife',
      qualification: '5',
      country: 'IN',
    },
  ],
  patient: {
    initials: 'S. K.',
    sex: '1',
    ageAtOnset: { value: 46, unit: 'a' },
    weightKg: 52,
    recordNumber: 'IP 26-11482',
    ward: 'Medicine 2',
    heightCm: { unknown: 'asked' },
  },
  reactions: [
    {
      id: rash,
      term: 'Maculopapular rash',
      termNative: { text: 'red itching rash', language: 'eng' },
      onset: '2026-10-29',
      outcome: '2',
      seriousness: {
        death: false,
        lifeThreatening: false,
        hospitalisation: false,
        disability: false,
        congenitalAnomaly: false,
        otherMedicallyImportant: false,
      },
    },
    {
      id: idOf(902),
      term: 'Hepatitis',
      termNative: { text: 'eyes look yellow' },
      onset: '2026-10-31',
      end: '2026-11-13',
      outcome: '1',
      seriousness: { hospitalisation: true },
    },
    { id: idOf(903), term: 'Facial swelling', termNative: { text: 'face is swollen' }, onset: '2026-10-30' },
  ],
  drugs: [
    {
      id: idOf(911),
      role: '1',
      name: 'TB tablets 4 in 1',
      substances: [{ name: 'Rifampicin' }, { name: 'Isoniazid' }],
      doses: [
        {
          id: idOf(921),
          amount: { value: 3, unit: '{DF}' },
          every: { value: 1, unit: 'd' },
          start: '2026-10-02',
          end: '2026-10-30',
        },
      ],
      indications: [{ text: 'Lung tuberculosis' }],
      action: '1',
      rechallenge: [{ reaction: rash, result: '2' }],
    },
    {
      id: allopurinol,
      role: '1',
      name: 'Allopurinol 100',
      manufacturer: 'Example Laboratories',
      doses: [
        {
          id: idOf(922),
          amount: { value: 100, unit: 'mg' },
          every: { value: 1, unit: 'd' },
          route: 'by mouth',
          start: '2026-10-18',
          end: '2026-10',
          batch: 'AL4471',
        },
      ],
      action: '1',
    },
    {
      id: idOf(913),
      role: '2',
      name: 'Metformin',
      doses: [{ id: idOf(923), amount: { value: 500, unit: 'mg' }, start: '2021', continuing: true }],
      indications: [{ text: 'Diabetes' }],
      action: '4',
    },
  ],
  tests: [
    {
      id: idOf(931),
      name: 'ALT',
      date: '2026-10-31',
      result: { value: 486, unit: 'U/L' },
      normalLow: '7',
      normalHigh: '56',
    },
    { id: idOf(932), name: 'Bilirubin', date: '2026-10-31', result: { value: 5.1, unit: 'mg/dL' } },
  ],
  history: [{ id: idOf(941), term: 'Type 2 diabetes', start: '2021', continuing: true }],
  narrative:
    'A man of 46 years took rifampicin, isoniazid, pyrazinamide and ethambutol for lung tuberculosis from 2 October 2026, ' +
    'and allopurinol 100 mg once a day from 18 October.\n\nOn 29 October an itching maculopapular rash began on chest and ' +
    'arms, followed by facial swelling and, on 31 October, jaundice. All were stopped on 30 October.',
};

/** Steps with a dialog of their own or a press alone, as a person with all rights has them. */
const stepsOf = (state: CaseState, refused: readonly CaseStep[]) =>
  (Object.keys(transitions[state]) as CaseStep[]).filter((step) => !refused.includes(step));

const event = (change: Partial<CaseEvent>): CaseEvent => ({
  at: '2026-11-16T09:50:00.000Z',
  kind: 'step',
  by: 'asha',
  id: null,
  version: null,
  step: null,
  from: null,
  to: null,
  text: null,
  ...change,
});

/** Of a version that somebody signed, and undone again. */
const signature: CaseDetails['signatures'][number] = {
  id: idOf(955),
  version: 3,
  hash: 'a'.repeat(64),
  username: 'ravi',
  fullName: 'P. Rao',
  designation: 'Pharmacologist',
  at: '2026-11-15T06:00:00.000Z',
  undoneAt: '2026-11-15T07:00:00.000Z',
  undoneBy: 'ravi',
  erasedAt: '2026-12-03T06:00:00.000Z',
  check: 'erased',
};

export function caseDetails(change: Partial<CaseDetails> = {}): CaseDetails {
  const own = change.content ?? content;
  const state = change.state ?? 'inWork';
  const gaps = completenessOf(own);
  const refused = change.otherSteps?.map(({ step }) => step) ?? [];
  return {
    ...summary(214, {
      serious: seriousOf(urgencyOf(own)),
      urgency: urgencyOf(own),
      patientDied: patientDied(own),
      criterion: mostSeriousCriterion(own),
      completeness: gaps.score,
    }),
    content: own,
    version: 4,
    isEditable: editableStates.includes(state),
    steps: stepsOf(state, refused),
    otherSteps: [],
    stateBefore: null,
    missingCriteria: [],
    linkedCases: [],
    takenBack: [],
    sendingDaysLate: 0,
    senderDays: null,
    wardOrigin: null,
    isOverdue: false,
    findings: [],
    setByPortal: [],
    wasSent: false,
    isNullifiedBySender: false,
    receiverTask: null,
    referredTo: null,
    closedAt: null,
    erasedAt: null,
    terms: [],
    alarmingWords: ['admit'],
    alarms: [
      {
        id: idOf(70),
        at: '2026-11-16T06:12:00.000Z',
        source: 'report',
        item: null,
        words: [{ theme: 'hospital', word: 'admit' }],
        seen: null,
      },
    ],
    report: {
      id: idOf(1),
      reference: 'ADR-2026-7K3M-Q9TD',
      name: 'S. K.',
      age: 46,
      contact: 'k.m@example.org',
      medicineName: 'TB tablets 4 in 1, allopurinol 100',
      symptoms:
        'Red itching rash on chest and arms since 2 days. Face is swollen. Today his eyes look yellow. They want to admit him.',
      duration: 'Still there',
      message: 'He takes sugar tablets also. TB tablets since Gandhi Jayanti. Doctor stopped everything.',
      createdAt: '2026-10-31T06:12:00.000Z',
      isSample: false,
    } as CaseDetails['report'],
    gaps,
    people: [
      { username: 'asha', fullName: 'M. Devi', maySign: false },
      { username: 'ravi', fullName: 'P. Rao', maySign: true },
    ],
    survivingCase: null,
    duplicates: [],
    information: [],
    followUp: { grounds: [], reminders: [], choices: [], none: null },
    questions: [
      {
        id: idOf(951),
        reportId: idOf(1),
        language: null,
        fixed: null,
        askedAt: '2026-11-09T06:20:00.000Z',
        by: 'asha',
        way: 'telephone',
        question: 'When was each tablet stopped?',
        answeredAt: '2026-11-09T06:30:00.000Z',
        answerWay: 'telephone',
        answer: 'On the 30th, all of them.',
        answeredBy: 'asha',
        withdrawn: false,
        droppedAt: null,
        erasedAt: null,
      },
      {
        id: idOf(952),
        reportId: idOf(1),
        language: 'hi',
        fixed: 'indication',
        askedAt: '2026-11-16T10:01:00.000Z',
        by: 'asha',
        way: 'mail',
        question: 'What was allopurinol for?',
        answeredAt: null,
        answerWay: null,
        answer: null,
        answeredBy: null,
        withdrawn: false,
        droppedAt: null,
        erasedAt: null,
      },
    ],
    attempts: [],
    notes: [
      {
        id: idOf(961),
        at: '2026-11-17T05:10:00.000Z',
        by: 'asha',
        text: 'Gout is not in the discharge summary. Ask again.',
        erasedAt: null,
      },
    ],
    signatures: [signature],
    attachments: [
      {
        id: idOf(971),
        reportId: idOf(1),
        informationId: null,
        name: 'photograph-1.jpg',
        type: 'image/jpeg',
        bytes: 214_000,
        pages: null,
        source: 'reporter',
        at: '2026-11-02T06:00:00.000Z',
        by: null,
      },
    ],
    versions: [4, 3, 2, 1].map((number) => ({
      number,
      createdAt: `2026-11-1${number + 2}T09:50:00.000Z`,
      by: number === 1 ? null : 'asha',
      why: number === 4 ? 'Discharge summary of 12 November' : null,
      significant: number === 4,
      erasedAt: null,
    })),
    olderEvents: 0,
    timeline: [
      event({ kind: 'version', version: 4, text: 'Discharge summary of 12 November' }),
      event({ step: 'ask', at: '2026-11-16T10:01:00.000Z', text: 'What was allopurinol for?' }),
      event({ kind: 'step', step: 'ask', from: 'inWork', to: 'waiting', at: '2026-11-09T06:20:00.000Z' }),
      event({ kind: 'version', version: 3, text: 'Told by telephone', at: '2026-11-09T06:35:00.000Z' }),
      event({ kind: 'step', step: 'take', from: 'new', to: 'inWork', at: '2026-11-02T03:42:00.000Z' }),
      event({ kind: 'version', version: 1, by: null, at: '2026-10-31T06:12:00.000Z' }),
      event({ kind: 'report', by: null, at: '2026-10-31T06:12:00.000Z' }),
    ],
    ...change,
  };
}

/** The reporters of that case, as the portal answers them. */
export const caseReporters = (change: Partial<CaseReporters['reports'][number]> = {}): CaseReporters => ({
  reports: [
    {
      id: idOf(1),
      reference: 'ADR-2026-7K3M-Q9TD',
      language: 'hi',
      wrongCodes: 0,
      erasedAt: null,
      erasureAskedAt: null,
      erasureDeclinedAt: null,
      consents: [],
      decisions: { mayAskMe: null, mayAskDoctor: null, mayForward: null, mayForwardMyName: null },
      ways: ['statusPage', 'mail', 'telephone', 'inPerson', 'letter', 'reporterCalled'],
      askingRefusal: null,
      letters: [],
      contacts: ['k.m@example.org'],
      doctor: [],
      ...change,
    },
  ],
});

/** The messages of a case without faults, of which none has left. */
export const exchangeOf = (change: Partial<Exchange> = {}): Exchange => ({
  worldwideId: null,
  senderId: null,
  importedFrom: null,
  importedFromContact: '',
  notMapped: [],
  refusedParts: [],
  leftOut: [],
  faults: [],
  canDraft: false,
  schemaChecked: true,
  mayForwardName: false,
  causality: [],
  content,
  submissions: [],
  ...change,
});

/** The numbers beside the list of cases where nothing waits. */
export const emptyOverview = {
  views: [],
  people: [],
  erasureRequests: { count: 0, first: [] },
  overdue: { count: 0, more: false },
  deaths: { count: 0, more: false, first: [] },
  alarmingMessages: 0,
};

/** A contradiction that nobody has confirmed. */
export const findingOf = (change: Partial<CaseFinding> = {}): CaseFinding => ({
  id: 'maleAndPregnant:1',
  check: 'maleAndPregnant',
  level: 'contradiction',
  fields: ['patient.sex', 'patient.pregnant'],
  message: 'A finding',
  needsSign: false,
  confirmed: null,
  ...change,
});

/** An information item whose four lines wait for a person. */
export const openInformation = (): InformationItem => ({
  id: idOf(981),
  receivedAt: '2026-11-19T14:45:00.000Z',
  received: '2026-11-19',
  way: 'statusPage',
  from: null,
  text: null,
  bytes: 900,
  decidedLines: 0,
  openLines: 3,
  settledAt: null,
  erasedAt: null,
  message: null,
  original: [{ path: 'patient.weightKg', label: 'Patient, Weight (kg)', text: '60' }],
  lines: [
    ['drugs.x.doses.y.end', 'Drug Allopurinol 100, Stopped', 'Oct 2026', '30 Oct 2026'],
    ['patient.weightKg', 'Patient, Weight (kg)', '52', '60'],
    ['reactions.x.outcome', 'Reaction Rash, Outcome', '', 'Recovered'],
  ].map(([path = '', label = '', beforeText = '', saysText = '']) => ({
    path,
    label,
    beforeText,
    saysText,
    addsEntry: false,
    decision: null,
    decidedBy: null,
    decidedAt: null,
  })),
  entries: [],
});
