// The case of a report after staff have worked on it, for benches: its state by its age, its content as a person
// completed it, and the rows of its tables. Columns and pairs are derived by the portal's own functions.
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { type AdrReportValues, noAddedAnswers } from '#contract/adr-reports-rules.ts';
import type { CaseContent, Reaction } from '#contract/cases/content/content-rules.ts';
import {
  earliestDue,
  firstReportDue,
  newClock,
  nextClock,
  viewOf,
} from '#contract/cases/work/clock-rules.ts';
import { dueDays } from '#contract/cases/work/deadlines-rules.ts';
import { contentOfReport, type Source } from '#contract/cases/reporters/from-report-rules.ts';
import type { CaseState } from '#contract/cases/work/steps-rules.ts';
import { contentHash } from '#server/db/history.ts';
import { deriveColumns, derivePairs, storedPairs } from '#server/features/cases/work/derive.ts';
import { seededRandom } from '#testing/reports.ts';

type Row = Record<string, string | number | null | undefined>;
export interface TableRow {
  table: string;
  row: Row;
}

export interface ReportOfCase extends Omit<AdrReportValues, keyof typeof noAddedAnswers> {
  id: string;
  reference: string;
  createdAt: string;
}

/** Shares of 1,000 cases by their state. */
type Shares = readonly (readonly [CaseState, number])[];
/** Up to this age in days, cases are in these states. */
const byAge: readonly (readonly [number, Shares])[] = [
  [3, [['new', 850], ['inWork', 90], ['notValid', 40], ['duplicate', 20]]],
  [
    9,
    [
      ['new', 400], ['inWork', 330], ['waiting', 60], ['ready', 50], ['signed', 40],
      ['notValid', 50], ['referred', 30], ['duplicate', 40],
    ],
  ],
  [
    24,
    [
      ['new', 40], ['inWork', 300], ['waiting', 190], ['ready', 120], ['signed', 100], ['sent', 100],
      ['notValid', 50], ['referred', 40], ['duplicate', 60],
    ],
  ],
  [
    150,
    [
      ['new', 8], ['inWork', 20], ['waiting', 20], ['ready', 10], ['signed', 8], ['sent', 430], ['closed', 350],
      ['nullified', 14], ['notValid', 50], ['referred', 40], ['duplicate', 50],
    ],
  ],
  [
    Infinity,
    [
      ['new', 4], ['inWork', 8], ['waiting', 8], ['ready', 5], ['signed', 4], ['sent', 50], ['closed', 761],
      ['nullified', 20], ['notValid', 50], ['referred', 40], ['duplicate', 50],
    ],
  ],
]; // oxfmt-ignore
const sources: readonly (readonly [Source, number])[] = [
  ['portal', 880],
  ['paper', 60],
  ['telephone', 30],
  ['mail', 25],
  ['icsr', 5],
];
/** The steps that lead from the state `inWork` to a state. */
const stepsTo: Partial<Record<CaseState, readonly string[]>> = {
  waiting: ['ask'],
  ready: ['ready'],
  signed: ['ready', 'sign'],
  sent: ['ready', 'sign', 'send'],
  closed: ['ready', 'sign', 'close'],
  nullified: ['ready', 'sign', 'send', 'nullify'],
  notValid: ['notValid'],
  referred: ['refer'],
  duplicate: ['duplicateOf'],
};
const assessors = ['admin', ...Array.from({ length: 12 }, (_one, place) => `person.${place + 1}`)];
const indications = ['Fever', 'Tuberculosis', 'Hypertension', 'Diabetes', 'Infection', 'Pain'];
const besides = ['Pantoprazole', 'Paracetamol', 'Metformin', 'Amlodipine', 'Multivitamin'];
const dayMs = 86_400_000;

/** Returns a function that makes the rows of one case after another, reproducible from the seed, except the ids. */
export function caseMaker(seed: number, now: number) {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const drawn = <T>(shares: readonly (readonly [T, number])[]): T => {
    let point = random() * 1_000;
    const found = shares.find(([, share]) => (point -= share) < 0) ?? shares.at(-1);
    return (found as readonly [T, number])[0];
  };

  /** The fields that a person adds to the content of a report. */
  function complete(content: CaseContent, day: string): CaseContent {
    const isSerious = random() < 0.25;
    const isFatal = isSerious && random() < 0.05;
    const no = {
      death: false, lifeThreatening: false, hospitalisation: false, disability: false,
      congenitalAnomaly: false, otherMedicallyImportant: false,
    }; // oxfmt-ignore
    const isDecided = isSerious || random() < 0.93;
    const seriousness = isSerious ? { ...no, hospitalisation: true, death: isFatal } : no;
    const second = random() < 0.4 ? [{ id: randomUUID(), role: '2' as const, name: pick(besides) }] : [];
    return {
      ...content,
      expedited: isSerious,
      reporters: (content.reporters ?? []).map((one) => ({
        ...one,
        qualification: pick(['1', '1', '2', '3', '5'] as const),
        country: 'IN',
      })),
      patient: { ...content.patient, ...(random() < 0.95 && { sex: pick(['1', '2'] as const) }) },
      reactions: (content.reactions ?? []).map((one): Reaction => ({
        ...one,
        onset: day,
        outcome: isFatal ? '5' : pick(['1', '2', '3'] as const),
        ...(isDecided && { seriousness }),
        country: 'IN',
      })),
      drugs: [
        ...(content.drugs ?? []).map((one) => ({ ...one, indications: [{ text: pick(indications) }] })),
        ...second,
      ],
    };
  }

  return (report: ReportOfCase, number: string, versions: number): TableRow[] => {
    const id = randomUUIDv7();
    const day = report.createdAt.slice(0, 10);
    const age = (now - Date.parse(report.createdAt)) / dayMs;
    const shares = byAge.find(([days]) => age <= days)?.[1] ?? [];
    const state = versions > 1 ? 'inWork' : drawn(shares);
    const isNew = state === 'new';
    const first = contentOfReport({ ...report, ...noAddedAnswers }, { day, newId: randomUUID });
    const content = isNew || state === 'notValid' ? first : complete(first, day);
    const { patientDied, hasOpenOutcome, ...derived } = deriveColumns(content, {
      number,
      reference: report.reference,
    });
    const assessor = isNew ? null : random() < 0.02 ? 'admin' : pick(assessors);
    const steps = isNew ? [] : ['take', ...(stepsTo[state] ?? [])];
    const isOver = ['closed', 'nullified', 'notValid', 'referred', 'duplicate'].includes(state);
    const [pair] = derivePairs(content);
    const createdAt = report.createdAt;
    const version = (place: number): TableRow => ({
      table: 'case_versions',
      row: {
        caseId: id,
        number: place,
        content: JSON.stringify(content),
        createdAt,
        by: assessor,
        byPerson: isNew ? 0 : 1,
        significant: 0,
        hash: contentHash(content),
      },
    });
    const view = viewOf(content);
    const clock = nextClock(newClock(day), {
      after: view,
      held: view,
      since: null,
      at: createdAt,
      byPerson: false,
      mayTakeBack: false,
    });
    return [
      {
        table: 'cases',
        row: {
          id,
          reportId: report.id,
          number,
          series: '',
          source: drawn(sources),
          state,
          stateBefore: ['notValid', 'referred', 'duplicate'].includes(state) ? 'inWork' : null,
          assessor,
          version: versions,
          receivedOn: day,
          validSince: day,
          enteredOn: day,
          clock: JSON.stringify(clock),
          hasTakenBack: 0,
          hasOpenOutcome: Number(hasOpenOutcome),
          outcomeOpenSince: hasOpenOutcome && !isNew ? day : null,
          isReceivedAssumed: 0,
          dueOn: earliestDue(
            { state, wasSent: false },
            firstReportDue(clock, [], () => dueDays),
            [],
          ),
          hasNewInformation: (age < 60 ? random() < 0.02 : random() < 0.001) ? 1 : 0,
          wasSent: ['sent', 'nullified'].includes(state) ? 1 : 0,
          hasFollowUpGround: 0,
          mayForward: 0,
          ...derived,
          alarming: 0,
          patientDied: patientDied ? 1 : 0,
          receivedAt: createdAt,
          updatedAt: createdAt,
          closedAt: isOver ? createdAt : null,
        },
      },
      ...Array.from({ length: versions }, (_one, place) => version(place + 1)),
      ...storedPairs(state, content).map((one) => ({ table: 'case_pairs', row: { caseId: id, ...one } })),
      // Compared with other cases already: otherwise the portal would do that during the measurement.
      { table: 'case_traits', row: { caseId: id, version: versions, traits: '{}', hash: '' } },
      ...steps.map((step, place) => ({
        table: 'case_steps',
        row: {
          id: randomUUIDv7(), caseId: id, at: createdAt, by: assessor, step, from: place === 0 ? 'new' : 'inWork',
          to: place === steps.length - 1 ? state : 'inWork', details: '{}', version: versions,
        },
      })), // oxfmt-ignore
      ...(pair && steps.includes('sign')
        ? [
            {
              table: 'case_assessments',
              row: {
                id: randomUUIDv7(), caseId: id, place: 1, drugId: pair.drugId, reactionId: pair.reactionId,
                method: 'whoUmc', answers: JSON.stringify({ time: 'plausible' }), result: 'possible', by: assessor,
                at: createdAt, version: versions, isFixed: 0, isBlind: 0,
              },
            },
          ]
        : []), // oxfmt-ignore
    ];
  };
}
