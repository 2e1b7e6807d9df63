// What some of the made-up cases show: findings, deaths, follow-ups, new information, mother and child, assessments that
// facts have overtaken. Each is one of the 300 cases, with a story of its own.
import type { Proposal } from '#contract/cases/assessment/assessment-rules.ts';
import type { CaseContent, Drug, Reaction } from '#contract/cases/content/content-rules.ts';
import { addDays } from '#contract/cases/content/partial-dates-rules.ts';
import { preventabilityQuestionNames } from '#contract/cases/assessment/preventability-rules.ts';
import type { CaseState } from '#contract/cases/work/steps-rules.ts';
import type { DemoCase, EntryIds } from './make-cases.ts';

export const shows = [
  'overdueDeath',
  'impossible',
  'alarmWords',
  'contradiction',
  'confirmed',
  'unusual',
  'unrelatedDeath',
  'mother',
  'child',
  'madeBefore',
  'notAssessable',
  'sameEntry',
  'followUpOpen',
  'followUpUndecided',
  'pregnancy',
  'senderNullified',
  'senderUpdated',
  'receiverRejected',
  'liver',
  'secondAssessor',
  'toProofread',
] as const;
export type Show = (typeof shows)[number];

/** The cases that show something: the oldest that are new or in work, and the newest that was sent. */
const states: Record<Show, CaseState> = {
  overdueDeath: 'new',
  impossible: 'new',
  alarmWords: 'new',
  contradiction: 'inWork',
  confirmed: 'inWork',
  unusual: 'inWork',
  unrelatedDeath: 'inWork',
  mother: 'inWork',
  child: 'inWork',
  madeBefore: 'inWork',
  notAssessable: 'inWork',
  sameEntry: 'inWork',
  followUpOpen: 'inWork',
  followUpUndecided: 'sent',
  pregnancy: 'inWork',
  senderNullified: 'nullified',
  senderUpdated: 'inWork',
  receiverRejected: 'sent',
  liver: 'inWork',
  secondAssessor: 'inWork',
  toProofread: 'inWork',
};

/** Gives some of the cases what they show. */
export function withShownCases(made: readonly DemoCase[]): DemoCase[] {
  const left = Map.groupBy(made, ({ state }) => state);
  const repeated = new Set(made.flatMap(({ sameAs }) => (sameAs === null ? [] : [made[sameAs]])));
  left.set('sent', (left.get('sent') ?? []).filter((one) => !repeated.has(one)).toReversed());
  const shown = new Map(shows.map((show) => [left.get(states[show])?.shift(), show]));
  return made.map((one) => {
    const show = shown.get(one);
    return show ? withShow(one, show) : one;
  });
}

function withShow(made: DemoCase, show: Show): DemoCase {
  const isFromSender = show === 'impossible' || show === 'senderNullified' || show === 'senderUpdated';
  return {
    ...made,
    show,
    source:
      show === 'alarmWords'
        ? 'portal'
        : isFromSender
          ? 'icsr'
          : show === 'toProofread'
            ? 'paper'
            : 'telephone',
    asks: false,
    tells: false,
    wasSent: (made.wasSent || show === 'followUpOpen') && show !== 'senderNullified',
    report: show === 'alarmWords' ? { ...made.report, ...alarmingReport } : made.report,
    contentWith: (ids) => contentOf(show, made.contentWith(ids), ids),
    proposals: [
      ...made.proposals.map((one) => (one.method === 'severity' ? { ...one, answers: { level: '2' } } : one)),
      ...(show === 'notAssessable' ? [preventability] : []),
    ],
  };
}

/** Nothing is known of what could have prevented the reaction. */
const preventability: Proposal = {
  method: 'preventability',
  answers: Object.fromEntries(preventabilityQuestionNames.map((name) => [name, 'unknown'])),
  result: null,
  reason: null,
};

const alarmingReport = {
  medicineName: 'Ceftriaxone injection',
  symptoms: 'Swelling of the face and could not breathe after the injection. Taken to the ICU.',
};

const seriousness = (met: NonNullable<Reaction['seriousness']> = {}) => ({
  death: false,
  lifeThreatening: false,
  hospitalisation: false,
  disability: false,
  congenitalAnomaly: false,
  otherMedicallyImportant: false,
  ...met,
});

function contentOf(show: Show, content: CaseContent, ids: EntryIds): CaseContent {
  const { death: _death, ...rest } = content;
  const [reaction, drug] = [rest.reactions?.[0] ?? { id: ids.reaction }, rest.drugs?.[0] ?? { id: ids.drug }];
  // The stories begin with an adult whose reaction is over and not serious.
  const story: Story = stories[show]?.(rest) ?? {};
  const { patient = {}, reaction: happened = {}, drug: taken = {}, narrative, ...more } = story;
  return {
    ...rest,
    ...more,
    expedited: Object.values({ ...happened.seriousness }).includes(true),
    patient: { ...rest.patient, ageAtOnset: { value: 34, unit: 'a' }, weightKg: 58, ...patient },
    reactions: [{ ...reaction, outcome: '1', seriousness: seriousness(), ...happened }],
    drugs: [{ ...drug, ...taken }, ...(rest.drugs ?? []).slice(1)],
    narrative: `${narrative ?? 'The course is described in the notes.'} This case is invented.`,
  };
}

interface Story {
  patient?: NonNullable<CaseContent['patient']>;
  reaction?: Partial<Reaction>;
  drug?: Partial<Drug>;
  death?: NonNullable<CaseContent['death']>;
  tests?: NonNullable<CaseContent['tests']>;
  narrative?: string;
}

const onsetOf = ({ reactions = [] }: CaseContent): string => {
  const onset = reactions[0]?.onset;
  return typeof onset === 'string' ? onset : '';
};
const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

const stories: Partial<Record<Show, (content: CaseContent) => Story>> = {
  overdueDeath: (content) => ({
    reaction: {
      outcome: '5',
      end: onsetOf(content),
      seriousness: seriousness({ death: true, hospitalisation: true }),
    },
    death: { date: onsetOf(content), causes: ['Anaphylactic shock'] },
    narrative: 'The ward told the centre by telephone that the patient had died.',
  }),
  impossible: () => ({
    // The sender wrote years and chose decades.
    patient: { ageAtOnset: { value: 52, unit: '10.a' } },
    narrative: 'Another sender gave the age in decades.',
  }),
  contradiction: () => ({
    drug: { action: '4', improvedAfterStopping: true },
    narrative: 'The dose was not changed, and the patient was better after stopping.',
  }),
  confirmed: (content) => ({
    drug: {
      doses: (content.drugs?.[0]?.doses ?? []).map(({ end: _end, ...dose }) => ({
        ...dose,
        start: dayAfter(onsetOf(content)),
      })),
      action: '4',
    },
    narrative: 'The chart begins with the second day of treatment.',
  }),
  unusual: () => ({ patient: { weightKg: 24 }, narrative: 'The patient had lost much weight.' }),
  unrelatedDeath: (content) => ({
    reaction: { end: onsetOf(content), contributedToDeath: false },
    death: { date: dayAfter(onsetOf(content)), causes: ['Road traffic accident'] },
    narrative: 'The patient recovered and died in a road accident.',
  }),
  mother: () => ({
    patient: { sex: '2', pregnant: true, pregnancyOutcome: 'liveBirth' },
    narrative: 'The mother took the medicine during pregnancy. Her child has a case of its own.',
  }),
  child: () => ({
    patient: { exposedVia: 'mother', ageAtOnset: { value: 2, unit: 'd' }, weightKg: 2.9 },
    reaction: { seriousness: seriousness({ hospitalisation: true }) },
    narrative: 'The child was exposed before birth. The mother has a case of her own.',
  }),
  pregnancy: (content) => ({
    patient: { sex: '2', pregnant: true, lastMenstrualPeriod: addDays(onsetOf(content), -70) },
    narrative: 'The patient was in the tenth week of pregnancy. The pregnancy goes on.',
  }),
  liver: (content) => ({
    patient: { heightCm: 164 },
    reaction: { term: 'Hepatitis', seriousness: seriousness({ hospitalisation: true }) },
    tests: liverTests(content),
    narrative: 'The patient became yellow. Liver tests were done before treatment and in hospital.',
  }),
  toProofread: () => ({
    reaction: { seriousness: seriousness({ hospitalisation: true }) },
    narrative: 'The case was typed from a paper form of the ward.',
  }),
  madeBefore: () => ({ reaction: { outcome: '3' } }),
};

/** Before the reaction and two days after it began. */
function liverTests(content: CaseContent): NonNullable<CaseContent['tests']> {
  const idOf = (place: number) => (content.reactions?.[0]?.id ?? '').slice(0, -2) + String(place + 10);
  const onset = onsetOf(content);
  const [before, after] = [addDays(onset, -9), addDays(onset, 2)];
  const results = [
    ['ALT (SGPT)', 31, 'U/L', '40', before],
    ['Serum creatinine', 0.9, 'mg/dL', '1.2', before],
    ['ALT (SGPT)', 436, 'U/L', '40', after],
    ['AST (SGOT)', 388, 'U/L', '40', after],
    ['Alkaline phosphatase', 152, 'U/L', '120', after],
    ['Total bilirubin', 4.1, 'mg/dL', '1.2', after],
    ['Serum creatinine', 1, 'mg/dL', '1.2', after],
  ] as const;
  return results.map(([name, value, unit, normalHigh, date], place) => ({
    id: idOf(place),
    name,
    date,
    result: { value, unit },
    normalHigh,
  }));
}

/** What a person tells about the case later. */
export const toldLater = (show: Show, content: CaseContent, newId: string): CaseContent | null => {
  const [reaction, drug] = [content.reactions?.[0], content.drugs?.[0]];
  if (show === 'sameEntry' && typeof drug?.name === 'string') {
    // A letter is missing, as in what people type.
    return { drugs: [{ id: newId, role: '1', name: `${drug.name.slice(0, -2)}${drug.name.slice(-1)}` }] };
  }
  if ((show !== 'followUpOpen' && show !== 'followUpUndecided') || !reaction) return null;
  return { reactions: [{ id: reaction.id, outcome: '4', seriousness: { disability: true } }] };
};

/** The contradictions that a person has confirmed, with the reason. */
export const confirmations: Partial<Record<Show, { check: string; reason: string }>> = {
  confirmed: { check: 'reactionBeforeDrugs', reason: 'The first dose was given at another hospital.' },
  unrelatedDeath: {
    check: 'unrelatedDeath',
    reason: 'The patient had recovered. The police report names an accident.',
  },
};
