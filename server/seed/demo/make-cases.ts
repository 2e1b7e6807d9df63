// Makes up the cases of a portal that is started with SEED=demo: 300 cases over 24 months in all states, from drugs
// with reactions that are known of them. The same seed and day give the same cases on every machine. All persons are
// invented.
import type { AdrReportInput } from '#contract/adr-reports.ts';
import type { Proposal } from '#contract/cases/assessment/assessment-rules.ts';
import type { CaseContent, Drug, Reaction } from '#contract/cases/content/content-rules.ts';
import type { Source } from '#contract/cases/reporters/from-report-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import type { CaseState } from '#contract/cases/work/steps-rules.ts';
import { preventabilityQuestionNames } from '#contract/cases/assessment/preventability-rules.ts';
import { type KnownReaction, knownReactions, otherDrugs, otherProgrammes } from './known-reactions.ts';
import { type Show, withShownCases } from './shown-cases.ts';

const demoSeed = 20_261_123;

/** How many cases end in each state. */
export const demoStates = {
  new: 26,
  inWork: 24,
  waiting: 15,
  ready: 12,
  signed: 12,
  sent: 62,
  closed: 108,
  nullified: 5,
  notValid: 14,
  referred: 10,
  duplicate: 12,
} as const satisfies Record<CaseState, number>;

/** The medicine whose reaction is watched: some finished cases have it. */
export const watchedDrug = 'Iron sucrose';
const months = 24;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The ids of the entries that a case begins with. */
export interface EntryIds {
  reporter: string;
  reaction: string;
  drug: string;
}

export interface DemoCase {
  state: CaseState;
  /** What it shows of the work on cases. Most show nothing particular. */
  show: Show | null;
  receivedAt: Date;
  source: Source;
  /** The report of a case that arrived by the form. */
  report: AdrReportInput;
  /** The place of the poster by whose code it came; null: another way. */
  via: string | null;
  /** The final content of the case. */
  contentWith(ids: EntryIds): CaseContent;
  ids: EntryIds;
  /** For a duplicate: the position of the case that it repeats. */
  sameAs: number | null;
  /** The assessment of the drug and the reaction. */
  proposals: Proposal[];
  /** For referred cases. */
  office: (typeof otherProgrammes)[number]['office'] | null;
  wasSent: boolean;
  asks: boolean;
  tells: boolean;
  notes: boolean;
}

type Random = () => number;

/** Numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const between = (random: Random, [least, most]: readonly [number, number]) =>
  least + Math.floor(random() * (most - least + 1));
function pick<T>(random: Random, from: readonly T[]): T {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
}

function newId(random: Random): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** The cases in the order of their arrival. */
export function makeDemoCases(now: Date, seed = demoSeed): DemoCase[] {
  const random = randomFrom(seed);
  const states = Object.entries(demoStates).flatMap(([state, count]) =>
    Array.from({ length: count }, () => state as CaseState),
  );
  const arrivals = states
    .map((state) => ({ state, receivedAt: arrivalOf(random, state, now) }))
    .toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime());
  const made: DemoCase[] = [];
  for (const { state, receivedAt } of arrivals) made.push(makeCase(random, state, receivedAt, made));
  return withShownCases(made);
}

/** Open cases arrived in the last weeks; the others are spread over the months, more of them lately. */
function arrivalOf(random: Random, state: CaseState, now: Date): Date {
  const span: Partial<Record<CaseState, readonly [number, number]>> = {
    new: [0, 9],
    inWork: [4, 16],
    waiting: [6, 24],
    ready: [5, 14],
    signed: [6, 16],
  };
  const open = span[state];
  const days = open ? between(random, open) : 20 + Math.floor(random() ** 1.4 * (months * 30.4 - 20));
  const at = new Date(now.getTime() - days * dayMs);
  // Working hours in India.
  at.setUTCHours(3 + Math.floor(random() * 9), Math.floor(random() * 60), Math.floor(random() * 60), 0);
  return at < now ? at : new Date(now.getTime() - hourMs);
}

const initialsFrom = 'ABDGHJKMNPRSTV';

function makeCase(
  random: Random,
  state: CaseState,
  receivedAt: Date,
  earlier: readonly DemoCase[],
): DemoCase {
  const ids = { reporter: newId(random), reaction: newId(random), drug: newId(random) };
  const candidates = earlier.flatMap((one, place) =>
    one.state === 'closed' || one.state === 'sent' || one.state === 'inWork' ? [place] : [],
  );
  const sameAs = state === 'duplicate' && candidates.length > 0 ? (candidates.at(-1) ?? null) : null;
  const original = sameAs === null ? undefined : earlier[sameAs];
  const programme = state === 'referred' ? pick(random, otherProgrammes) : null;
  const story = programme
    ? plainStory(random, programme.product, programme.reaction, receivedAt)
    : decided(watchedOr(makeStory(random, receivedAt), state, earlier.length), state);
  const contentWith = original
    ? (own: EntryIds) => original.contentWith(own)
    : (own: EntryIds) => contentOf(state === 'notValid' ? { ...story, drug: null } : story, own);
  const content = contentWith(ids);
  const sources = ['portal', 'portal', 'portal', 'portal', 'paper', 'paper', 'telephone', 'mail'] as const;
  const isSent = state === 'sent' || state === 'nullified' || (state === 'closed' && random() < 0.6);
  return {
    state,
    show: null,
    receivedAt,
    source: pick(random, sources),
    report: reportOf(content, story),
    via: posterOf(earlier.length),
    contentWith,
    ids,
    sameAs,
    proposals: proposalsOf(story),
    office: programme?.office ?? null,
    wasSent: isSent,
    asks: random() < 0.25,
    tells: random() < 0.3,
    notes: random() < 0.3,
  };
}

/** Every fourth report came by the code of a poster. */
const posterOf = (place: number): string | null =>
  ['General medicine', 'Dermatology', 'General medicine', 'Hospital pharmacy'][(place / 4) % 4] ?? null;

/** Of the cases that show nothing particular some have the watched medicine. The other numbers of the story stay. */
function watchedOr(story: Story, state: CaseState, place: number): Story {
  const drug = knownReactions.find((one) => one.drug === watchedDrug);
  const isWatched = ['ready', 'signed', 'closed'].includes(state) && place % 5 === 2;
  return isWatched && drug ? { ...story, drug, reaction: drug.reaction } : story;
}

/** A case is Ready only when somebody has decided its seriousness. */
const decided = (story: Story, state: CaseState): Story =>
  ['new', 'inWork', 'waiting'].includes(state) ? story : { ...story, seriousness: story.seriousness ?? none };

/** The course of one case. */
interface Story {
  initials: string;
  sex: '1' | '2';
  age: number;
  weight: number | null;
  drug: KnownReaction | null;
  reaction: string;
  started: string;
  began: string;
  ended: string | null;
  outcome: '1' | '2' | '3' | '5';
  seriousness: NonNullable<Reaction['seriousness']> | null;
  withdrawn: boolean;
  besides: (typeof otherDrugs)[number][];
  besidesIds: string[];
  doseId: string;
  qualification: '1' | '2' | '3' | '5';
  department: string;
  familyName: keyof typeof demoReporters;
}

const day = (at: Date) => at.toISOString().slice(0, 10);
const none = {
  death: false,
  lifeThreatening: false,
  hospitalisation: false,
  disability: false,
  congenitalAnomaly: false,
  otherMedicallyImportant: false,
};
const departments = [
  'Medicine',
  'Paediatrics',
  'Dermatology',
  'Surgery',
  'Psychiatry',
  'Oncology',
  'Chest medicine',
];
/** How reporters write a department, in turn. The last ones are in no list: a person decides about them. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  Medicine: ['Medicine', 'General medicine', 'Gen Med', 'Medicine', 'Medicine unit 2'],
  Dermatology: ['Dermatology', 'Skin', 'Dermatology', 'Skin OPD'],
  Paediatrics: ['Paediatrics', 'Pediatrics', 'Paediatrics'],
  Surgery: ['Surgery', 'General surgery', 'Surg', 'Surgery'],
};
const spelt = ({ department, age }: Pick<Story, 'department' | 'age'>): string => {
  const all = spellings[department] ?? [department];
  return all[age % all.length] ?? department;
};

/** The people who report, by their family names. */
export const demoReporters = {
  Rao: 'Asha',
  Iyer: 'Kavya',
  Khan: 'Imran',
  Das: 'Bimal',
  Verma: 'Neha',
  Nair: 'Deepa',
  Patil: 'Sunil',
  Bose: 'Anita',
  Gill: 'Harpreet',
  Mehta: 'Rohan',
} as const;
const familyNames = Object.keys(demoReporters) as (keyof typeof demoReporters)[];

function makeStory(random: Random, receivedAt: Date): Story {
  const known = pick(random, knownReactions);
  const isFatal = random() < (known.fatal ?? 0);
  const isSerious = isFatal || random() < known.serious;
  const lag = between(random, [1, 12]);
  const began = new Date(receivedAt.getTime() - lag * dayMs);
  const started = new Date(began.getTime() - between(random, known.after) * dayMs);
  const lasts = between(random, [1, 10]);
  const isOver = lasts < lag;
  const criterion = known.criterion ?? 'hospitalisation';
  const judged = isSerious ? { ...none, [criterion]: true, ...(isFatal && { death: true }) } : none;
  return {
    initials: `${pick(random, [...initialsFrom])}.${pick(random, [...initialsFrom])}.`,
    sex: known.sex ?? (random() < 0.5 ? '1' : '2'),
    age: between(random, known.ages ?? [18, 75]),
    weight: random() < 0.7 ? between(random, known.ages === undefined ? [44, 86] : [12, 78]) : null,
    drug: known,
    reaction: known.reaction,
    started: day(started),
    began: day(began),
    ended: isOver && !isFatal ? day(new Date(began.getTime() + lasts * dayMs)) : null,
    outcome: isFatal ? '5' : isOver ? '1' : random() < 0.7 ? '2' : '3',
    seriousness: isSerious || random() < 0.85 ? judged : null,
    withdrawn: random() < 0.75,
    besides: Array.from({ length: between(random, [0, 2]) }, () => pick(random, otherDrugs)),
    besidesIds: [newId(random), newId(random)],
    doseId: newId(random),
    qualification: pick(random, ['1', '1', '1', '2', '3', '3', '5'] as const),
    department: pick(random, departments),
    familyName: pick(random, familyNames),
  };
}

/** The story of a product that belongs to another programme. */
function plainStory(random: Random, product: string, reaction: string, receivedAt: Date): Story {
  const story = makeStory(random, receivedAt);
  const drug: KnownReaction = {
    drug: product,
    dose: 1,
    timesADay: 1,
    route: 'intramuscular',
    indication: '',
    reaction,
    after: [0, 1],
    serious: 0,
  };
  return { ...story, drug, reaction, started: story.began, seriousness: none, outcome: '1', besides: [] };
}

function contentOf(story: Story, ids: EntryIds): CaseContent {
  const { drug, besides, besidesIds, seriousness } = story;
  return {
    reportType: '1',
    expedited: Object.values(seriousness ?? {}).includes(true),
    reporters: [
      {
        id: ids.reporter,
        primary: true,
        qualification: story.qualification,
        givenName: demoReporters[story.familyName],
        familyName: story.familyName,
        ...(story.qualification !== '5' && { department: spelt(story) }),
        country: 'IN',
      },
    ],
    patient: {
      initials: story.initials,
      sex: story.sex,
      ageAtOnset: { value: story.age, unit: 'a' },
      ...(story.weight !== null && { weightKg: story.weight }),
      historyText: { unknown: 'notKnown' },
    },
    reactions: [
      {
        id: ids.reaction,
        term: story.reaction,
        onset: story.began,
        ...(story.ended !== null && { end: story.ended }),
        outcome: story.outcome,
        ...(seriousness && { seriousness }),
        country: 'IN',
      },
    ],
    ...(story.outcome === '5' && { death: { causes: [story.reaction] } }),
    ...(drug && {
      drugs: [
        suspectOf(story, drug, ids.drug),
        ...besides.map(([name, indication], place) => ({
          id: besidesIds[place] ?? '',
          role: '2' as const,
          name,
          indications: [{ text: indication }],
        })),
      ],
    }),
    narrative: narrativeOf(story),
  };
}

function suspectOf(story: Story, known: KnownReaction, id: string): Drug {
  return {
    id,
    role: '1',
    name: known.drug,
    doses: [
      {
        id: story.doseId,
        start: story.started,
        ...(story.withdrawn && { end: story.began }),
        amount: {
          value: known.dose,
          unit: known.drug === 'Insulin' || known.drug === 'Heparin' ? '[iU]' : 'mg',
        },
        every: { value: 24 / known.timesADay, unit: 'h' },
        route: known.route,
      },
    ],
    ...(known.indication !== '' && { indications: [{ text: known.indication }] }),
    action: story.withdrawn ? '1' : '4',
  };
}

/** Causality, severity and, of some, preventability, as the facts of the story say. */
function proposalsOf({ age, withdrawn, outcome, besides, seriousness }: Story): Proposal[] {
  const improved = withdrawn && (outcome === '1' || outcome === '2');
  const alone = besides.length === 0;
  const whoUmc = {
    time: 'plausible',
    otherCause: alone ? 'unlikely' : 'possible',
    withdrawal: improved ? 'reasonable' : 'unclear',
    definitive: 'no',
    rechallenge: 'notDone',
    information: 'enough',
  };
  const naranjo = {
    1: 'yes',
    2: 'yes',
    3: improved ? 'yes' : 'no',
    4: 'notDone',
    5: alone ? 'no' : 'unknown',
    6: 'notDone',
    7: 'notDone',
    8: 'unknown',
    9: 'unknown',
    10: seriousness?.hospitalisation ? 'yes' : 'unknown',
  };
  return [
    { method: 'whoUmc', answers: whoUmc, result: improved && alone ? 'probable' : 'possible', reason: null },
    { method: 'naranjo', answers: naranjo, result: null, reason: null },
    {
      method: 'severity',
      answers: { level: levelOf(withdrawn, outcome, seriousness) },
      result: null,
      reason: null,
    },
    ...(age % 3 === 0 ? [preventabilityAt(age)] : []),
  ];
}

/** Most of these reactions could not have been prevented. */
function preventabilityAt(age: number): Proposal {
  const answers = Object.fromEntries(preventabilityQuestionNames.map((name) => [name, 'no']));
  const cause = { 3: 'wrongDose', 6: 'noMonitoring', 9: 'interaction' }[age % 15];
  return {
    method: 'preventability',
    answers: cause === undefined ? answers : { ...answers, [cause]: 'yes' },
    result: null,
    reason: null,
  };
}

function levelOf(withdrawn: boolean, outcome: Story['outcome'], seriousness: Story['seriousness']): string {
  if (outcome === '5') return '7';
  if (seriousness?.disability) return '6';
  if (seriousness?.hospitalisation) return seriousness.lifeThreatening ? '5' : '4b';
  if (seriousness?.lifeThreatening) return '3';
  return withdrawn ? '2' : '1';
}

const outcomeWords = {
  '1': 'The patient has recovered.',
  '2': 'The patient is recovering.',
  '3': 'The reaction is still there.',
  '5': 'The patient died.',
};

/** Abbreviations such as HIV keep their capitals. */
const inSentence = (name: string): string => (/^[A-Z]{2}/.test(name) ? name : name.toLowerCase());

function narrativeOf(story: Story): string {
  const { age, sex, reaction, began, started, drug, withdrawn, outcome } = story;
  const who = `A ${age}-year-old ${sex === '1' ? 'male' : 'female'} patient`;
  if (!drug) return `${who} had ${inSentence(reaction)} on ${printDate(began)}. The medicine is not known.`;
  return [
    `${who} received ${drug.drug}${drug.indication === '' ? '' : ` for ${inSentence(drug.indication)}`} from ${printDate(started)}.`,
    `${reaction} began on ${printDate(began)}.`,
    withdrawn ? `${drug.drug} was stopped.` : `${drug.drug} was continued.`,
    outcomeWords[outcome],
    'This case is invented.',
  ].join(' ');
}

/** The report as the quick form would send it. */
function reportOf(
  content: CaseContent,
  { initials, age, drug, reaction, began, ended }: Story,
): AdrReportInput {
  const name = content.drugs?.[0]?.name;
  return {
    name: initials,
    age,
    contact: 'sample@example.org',
    medicineName: typeof name === 'string' ? name : (drug?.drug ?? 'not known'),
    symptoms: reaction,
    duration: ended === null ? `Since ${printDate(began)}` : `${printDate(began)} to ${printDate(ended)}`,
    message: 'This report is a sample about nobody.',
    noticeVersion: null,
  };
}
