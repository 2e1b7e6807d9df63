// The questions of the details form: one list for patients and relatives, one for health professionals. A question names
// the field of the case's content that its answer fills; page, check page and content follow from it.
import type { SuggestedList } from '#contract/resources/centre-lists-rules.ts';
import { m } from '#client/paraglide/messages.js';
import { readAge } from '#contract/typed/ages-rules.ts';
import type { DateUse } from '#contract/typed/dates-rules.ts';
import { reporterListMax } from '#contract/cases/reporters/reporter-lists-rules.ts';

export type ReporterKind =
  | 'patient'
  | 'relative'
  | 'doctor'
  | 'dentist'
  | 'pharmacist'
  | 'nurse'
  | 'student'
  | 'otherProfessional'
  | 'lawyer'
  | 'other';

/** E2B's qualification of each reporter. */
export const qualificationOf: Record<ReporterKind, '1' | '2' | '3' | '4' | '5'> = {
  patient: '5',
  relative: '5',
  doctor: '1',
  dentist: '3',
  pharmacist: '2',
  nurse: '3',
  student: '3',
  otherProfessional: '3',
  lawyer: '4',
  other: '5',
};
export const isProfessional = (who: ReporterKind) => ['1', '2', '3'].includes(qualificationOf[who]);

/** The answers as typed, by the names of the controls: `drugs.0.name`. */
export type Answers = Record<string, string>;

/** The names that are suggested: of medicines that the centre has approved, or of one of its lists. */
export type Suggested = 'medicines' | SuggestedList;

export interface Question {
  /** The path in the content, within the entry for questions of a list. Names without a meaning there begin with `_`. */
  name: string;
  label: () => string;
  hint?: () => string;
  kind: 'line' | 'area' | 'choice' | 'checks' | 'date' | 'number' | 'amount' | 'yesNo';
  /** For choices and units: value and label. */
  options?: readonly (readonly [string, () => string])[];
  /** Whether 'I don't know' is offered. */
  mayBeUnknown?: true;
  isRequired?: true;
  /** Names of a list are suggested while typing. Any other text is accepted, too. */
  suggests?: Suggested;
  max?: number;
  /** The keyboard of a line. */
  type?: 'email' | 'tel';
  /** What a date is for. */
  use?: DateUse;
  /** The unit of a number, which people may type after it. */
  unit?: string;
  /** The unit that the number of an amount has without one. Absent: it needs a unit. */
  usual?: string;
  /** A number that people copy from a pack with its label. */
  isBatch?: true;
  /** Folded with the others of its group that are less often known. */
  isMore?: true;
  /** Shown only if this holds. */
  when?: (answers: Answers, prefix: string) => boolean;
}

export interface Group {
  /** A list of entries in the content, such as `drugs`; absent: single questions. */
  list?: { path: string; key: string; atMost: number; one: (number: number) => string; add: () => string };
  /** An entry can be filled from the code on the pack. */
  canBeScanned?: true;
  questions: readonly Question[];
}

export interface Step {
  id: string;
  title: () => string;
  lede?: () => string;
  why?: () => string;
  groups: readonly Group[];
  /** The page takes photographs too. */
  takesPhotographs?: true;
}

const sexes = [
  ['1', m.details_male],
  ['2', m.details_female],
  ['other', m.details_sex_other],
] as const;
const ageUnits = [
  ['a', m.details_years],
  ['mo', m.details_months],
  ['wk', m.details_weeks],
  ['d', m.details_days],
  ['h', m.details_hours],
] as const;
const yesNo = [
  ['yes', m.details_yes],
  ['no', m.details_no],
] as const;
const criteria = [
  ['death', m.details_serious_death],
  ['lifeThreatening', m.details_serious_life],
  ['hospitalisation', m.details_serious_hospital],
  ['disability', m.details_serious_disability],
  ['congenitalAnomaly', m.details_serious_birth],
  ['otherMedicallyImportant', m.details_serious_other],
] as const;
const outcomes = [
  ['1', m.details_outcome_recovered],
  ['2', m.details_outcome_recovering],
  ['3', m.details_outcome_not],
  ['4', m.details_outcome_lasting],
  ['5', m.details_outcome_fatal],
  ['0', m.details_outcome_unknown],
] as const;
const again = [
  ['1', m.details_again_came],
  ['2', m.details_again_not],
  ['3', m.details_again_unknown],
  ['4', m.details_again_never],
] as const;
const doseUnits = [
  ['mg', () => 'mg'],
  ['g', () => 'g'],
  ['ug', m.details_microgram],
  ['mL', () => 'mL'],
  ['[iU]', m.details_units],
  ['[drp]', m.details_drops],
  ['{DF}', m.details_tablets],
] as const;
const actions = [
  ['1', m.details_action_withdrawn],
  ['2', m.details_action_reduced],
  ['3', m.details_action_increased],
  ['4', m.details_action_unchanged],
  ['9', m.details_action_none],
  ['0', m.details_outcome_unknown],
] as const;

const age: Question = {
  name: 'patient.ageAtOnset',
  label: m.details_age,
  kind: 'amount',
  options: ageUnits,
  usual: 'a',
  max: 3,
};
const sex: Question = {
  name: 'patient.sex',
  label: m.details_sex,
  kind: 'choice',
  options: sexes,
  mayBeUnknown: true,
};
const weight: Question = {
  name: 'patient.weightKg',
  label: m.details_weight,
  kind: 'number',
  unit: 'kg',
  max: 5,
  mayBeUnknown: true,
};
const ofWomen = {
  kind: 'yesNo',
  options: yesNo,
  mayBeUnknown: true,
  when: (answers: Answers) => answers['patient.sex'] !== '1',
} as const;
const pregnant: Question = { name: 'patient.pregnant', label: m.details_pregnant, ...ofWomen };
const breastFeeding: Question = {
  name: 'patient.breastFeeding',
  label: m.details_breast_feeding,
  ...ofWomen,
};
const initials: Question = {
  name: 'patient.initials',
  label: m.details_initials,
  hint: m.details_initials_hint,
  kind: 'line',
  max: 60,
};
const onset: Question = { name: 'onset', label: m.details_began, hint: m.details_date_hint, kind: 'date' };
const began: Question = { ...onset, mayBeUnknown: true };
const ended: Question = {
  name: 'end',
  label: m.details_ended,
  hint: m.details_ended_hint,
  kind: 'date',
  mayBeUnknown: true,
};
const indication: Question = {
  name: 'indications.0.text',
  label: m.details_indication,
  kind: 'line',
  max: 250,
  mayBeUnknown: true,
};
const manufacturer: Question = {
  name: 'manufacturer',
  label: m.details_manufacturer,
  kind: 'line',
  max: 60,
};
const batch: Question = {
  name: 'doses.0.batch',
  label: m.details_batch,
  hint: m.details_batch_hint,
  kind: 'line',
  isBatch: true,
  max: 35,
  mayBeUnknown: true,
};
const expiry: Question = {
  name: 'doses.0.expiry',
  label: m.details_expiry,
  hint: m.details_expiry_hint,
  kind: 'date',
  use: 'expiry',
  mayBeUnknown: true,
};
const started: Question = {
  name: 'doses.0.start',
  label: m.details_started,
  hint: m.details_date_hint,
  kind: 'date',
  mayBeUnknown: true,
};
const stillTaking: Question = {
  name: 'doses.0.continuing',
  label: m.details_still_taken,
  kind: 'yesNo',
  options: yesNo,
};
const stopped: Question = {
  name: 'doses.0.end',
  label: m.details_stopped,
  hint: m.details_date_hint,
  kind: 'date',
  mayBeUnknown: true,
};
const email: Question = {
  name: 'reporters.0.email',
  label: m.details_email,
  kind: 'line',
  type: 'email',
  max: 254,
};
const telephone: Question = {
  name: 'reporters.0.telephone',
  label: m.details_telephone,
  kind: 'line',
  type: 'tel',
  max: 33,
};

const name: Question = { name: 'reporters.0.givenName', label: m.details_name, kind: 'line', max: 60 };
const street: Question = { name: 'reporters.0.street', label: m.details_address, kind: 'line', max: 100 };
const mayAskMe: Question = { name: '_mayAskMe', label: m.details_may_ask_me, kind: 'yesNo', options: yesNo };

/** The patient's age in years as far as it is typed. */
function yearsOf(answers: Answers): number {
  const { value = NaN, unit } = readAge(answers['patient.ageAtOnset'] ?? '') ?? {};
  const inYear = { a: 1, mo: 12, wk: 52, d: 365, h: 8_766 };
  return value / (inYear[unit ?? (answers['patient.ageAtOnset.unit'] as 'a' | undefined) ?? 'a'] ?? 1);
}
const isMinor = (answers: Answers) => yearsOf(answers) < 18;
/** A patient under 18 who reports alone is asked to let a parent or guardian send the details. */
export const needsGuardian = (who: ReporterKind, answers: Answers) => who === 'patient' && isMinor(answers);

function mayAskDoctor(who: ReporterKind): Question[] {
  if (who !== 'patient' && who !== 'relative') return [];
  const when = (answers: Answers) => who === 'patient' || isMinor(answers);
  const aboutDoctor = (answers: Answers) => when(answers) && answers['_mayAskDoctor'] === 'yes';
  return [
    { name: '_mayAskDoctor', label: m.details_may_ask_doctor, kind: 'yesNo', options: yesNo, when },
    { name: 'doctor.name', label: m.details_doctor_name, kind: 'line', max: 200, when: aboutDoctor },
    { name: 'doctor.hospital', label: m.details_doctor_hospital, kind: 'line', max: 200, when: aboutDoctor },
    { name: 'doctor.telephone', label: m.details_telephone, kind: 'line', max: 33, when: aboutDoctor },
  ];
}

const photographs: Step = {
  id: 'photographs',
  title: m.details_photographs,
  lede: m.details_photographs_lede,
  groups: [],
  takesPhotographs: true,
};

/** The patient reads 'you', and is not asked about a death. */
const consumerSteps = (who: ReporterKind): Step[] =>
  (who === 'patient' ? stepsOfPatient : stepsOfOthers)(who);

/** Of a choice without the words for a death. */
const alive = (options: readonly (readonly [string, () => string])[]) =>
  options.filter(([value]) => value !== 'death' && value !== '5');

const own: Readonly<Record<string, Partial<Question>>> = {
  'patient.initials': { label: m.details_initials_you },
  outcome: { options: alive(outcomes) },
  _criteria: {
    options: alive(criteria).map(([value, text]) => [
      value,
      value === 'lifeThreatening' ? m.details_serious_life_you : text,
    ]),
  },
  _daily: { label: m.details_daily_you },
  'doses.0.continuing': { label: m.details_still_taken_you },
};

const stepsOfPatient = (who: ReporterKind): Step[] =>
  stepsOfOthers(who).map((step) => ({
    ...step,
    ...(step.id === 'patient' && { title: m.details_you, lede: m.details_patient_lede_you }),
    ...(step.id === 'you' && { title: m.details_reach_you }),
    groups: step.groups.map((group) => ({
      ...group,
      questions: group.questions.map((question) => ({ ...question, ...own[question.name] })),
    })),
  }));

const stepsOfOthers = (who: ReporterKind): Step[] => [
  {
    id: 'patient',
    title: m.details_patient,
    lede: m.details_patient_lede,
    why: m.details_patient_why,
    groups: [
      {
        questions: [initials, sex, { ...age, mayBeUnknown: true }, weight, pregnant, breastFeeding],
      },
    ],
  },
  {
    id: 'medicines',
    title: m.details_medicines,
    lede: m.details_medicines_lede,
    why: m.details_medicines_why,
    groups: [
      {
        list: {
          path: 'drugs',
          key: 'drugs',
          atMost: reporterListMax.suspects,
          one: (number) => m.details_medicine_n({ number }),
          add: m.details_medicine_add,
        },
        canBeScanned: true,
        questions: [
          {
            name: 'name',
            label: m.report_medicine,
            hint: m.details_as_on_pack,
            kind: 'line',
            max: 250,
            isRequired: true,
            suggests: 'medicines',
          },
          indication,
          {
            isMore: true,
            name: 'advisedBy',
            label: m.details_advised,
            kind: 'choice',
            options: [
              ['doctor', m.details_advised_doctor],
              ['pharmacist', m.details_advised_pharmacist],
              ['nobody', m.details_advised_nobody],
              ['someone else', m.details_advised_other],
            ],
          },
          {
            name: 'doses.0.text',
            label: m.details_how_much,
            hint: m.details_how_much_hint,
            kind: 'line',
            max: 500,
          },
          {
            isMore: true,
            name: 'doses.0.form',
            label: m.details_form,
            hint: m.details_form_hint,
            kind: 'line',
            max: 60,
            suggests: 'form',
          },
          started,
          stillTaking,
          { ...stopped, when: (answers, prefix) => answers[`${prefix}doses.0.continuing`] === 'no' },
          { ...manufacturer, isMore: true },
          { ...batch, isMore: true },
          { ...expiry, isMore: true },
        ],
      },
      {
        questions: [
          { name: '_others', label: m.details_others, hint: m.details_others_hint, kind: 'area', max: 2_000 },
        ],
      },
    ],
  },
  {
    id: 'reaction',
    title: m.details_reaction,
    lede: m.details_reaction_lede,
    why: m.details_reaction_why,
    groups: [
      { questions: [{ name: 'reporterComments', label: m.details_own_words, kind: 'area', max: 5_000 }] },
      {
        list: {
          path: 'reactions',
          key: 'reactions',
          atMost: reporterListMax.reactions,
          one: (number) => m.details_problem_n({ number }),
          add: m.details_problem_add,
        },
        questions: [
          {
            name: 'term',
            label: m.details_problem,
            hint: m.details_problem_hint,
            kind: 'line',
            max: 250,
            isRequired: true,
          },
          began,
          ended,
          { name: 'outcome', label: m.details_outcome, kind: 'choice', options: outcomes },
        ],
      },
      {
        questions: [
          { name: '_criteria', label: m.details_how_bad, kind: 'checks', options: criteria },
          { name: '_daily', label: m.details_daily, kind: 'yesNo', options: yesNo },
          { name: '_done', label: m.details_done, kind: 'area', max: 2_000 },
          { name: '_better', label: m.details_better, kind: 'yesNo', options: yesNo, mayBeUnknown: true },
          { name: '_again', label: m.details_again, kind: 'choice', options: again },
        ],
      },
    ],
  },
  photographs,
  {
    id: 'you',
    title: m.details_you,
    lede: m.details_you_lede,
    groups: [{ questions: [name, street, telephone, email, mayAskMe, ...mayAskDoctor(who)] }],
  },
];

const professionalSteps: readonly Step[] = [
  {
    id: 'patient',
    title: m.details_patient,
    groups: [
      {
        questions: [
          {
            name: '_kind',
            label: m.details_kind,
            kind: 'choice',
            options: [
              ['initial', m.details_kind_initial],
              ['followUp', m.details_kind_follow_up],
            ],
          },
          { ...initials, isRequired: true },
          { ...age, isRequired: true },
          { name: 'patient.birthDate', label: m.details_birth, kind: 'date', use: 'birth' },
          sex,
          weight,
          { name: 'patient.heightCm', label: m.details_height, kind: 'number', unit: 'cm', max: 3 },
          { name: 'patient.recordNumber', label: m.details_record_number, kind: 'line', max: 20 },
          { name: 'patient.ward', label: m.details_ward, kind: 'line', max: 100 },
        ],
      },
    ],
  },
  {
    id: 'reaction',
    title: m.details_reactions,
    groups: [
      {
        list: {
          path: 'reactions',
          key: 'reactions',
          atMost: reporterListMax.reactions,
          one: (number) => m.details_reaction_n({ number }),
          add: m.details_reaction_add,
        },
        questions: [
          { name: 'term', label: m.details_reaction_term, kind: 'line', max: 250, isRequired: true },
          { ...onset, isRequired: true },
          ended,
          {
            name: 'description',
            label: m.details_description,
            hint: m.details_description_hint,
            kind: 'area',
            max: 5_000,
          },
          { name: '_serious', label: m.details_was_serious, kind: 'yesNo', options: yesNo },
          {
            name: 'seriousness',
            label: m.details_seriousness,
            kind: 'checks',
            options: criteria,
            when: (answers, prefix) => answers[`${prefix}_serious`] !== 'no',
          },
          { name: 'outcome', label: m.details_outcome, kind: 'choice', options: outcomes },
        ],
      },
      {
        questions: [
          { name: 'death.date', label: m.details_death_date, hint: m.details_death_hint, kind: 'date' },
        ],
      },
    ],
  },
  {
    id: 'tests',
    title: m.details_tests,
    groups: [
      {
        list: {
          path: 'tests',
          key: 'tests',
          atMost: reporterListMax.tests,
          one: (number) => m.details_test_n({ number }),
          add: m.details_test_add,
        },
        questions: [
          { name: 'name', label: m.details_test, kind: 'line', max: 250 },
          { name: 'date', label: m.details_date, kind: 'date' },
          {
            name: 'result.text',
            label: m.details_result,
            hint: m.details_result_hint,
            kind: 'line',
            max: 500,
          },
          { name: 'normalLow', label: m.details_normal_low, kind: 'line', max: 50 },
          { name: 'normalHigh', label: m.details_normal_high, kind: 'line', max: 50 },
        ],
      },
      {
        questions: [
          {
            name: 'patient.historyText',
            label: m.details_history,
            hint: m.details_history_hint,
            kind: 'area',
            max: 5_000,
          },
          pregnant,
        ],
      },
    ],
  },
  {
    id: 'medicines',
    title: m.details_suspected,
    groups: [
      {
        list: {
          path: 'drugs',
          key: 'drugs',
          atMost: reporterListMax.suspects,
          one: (number) => m.details_suspected_n({ number }),
          add: m.details_suspected_add,
        },
        canBeScanned: true,
        questions: [
          {
            name: 'name',
            label: m.details_drug_name,
            hint: m.details_drug_name_hint,
            kind: 'line',
            max: 250,
            isRequired: true,
            suggests: 'medicines',
          },
          manufacturer,
          batch,
          expiry,
          { name: 'doses.0.amount', label: m.details_dose, kind: 'amount', options: doseUnits, max: 8 },
          { name: 'doses.0.route', label: m.details_route, kind: 'line', max: 60, suggests: 'route' },
          {
            name: 'doses.0.text',
            label: m.details_frequency,
            hint: m.details_frequency_hint,
            kind: 'line',
            max: 500,
            suggests: 'frequency',
          },
          started,
          stopped,
          indication,
          { name: 'action', label: m.details_action, kind: 'choice', options: actions },
          { name: '_again', label: m.details_again, kind: 'choice', options: again },
          {
            name: 'note',
            label: m.details_again_dose,
            kind: 'line',
            max: 500,
            when: (answers, prefix) => ['1', '2', '3'].includes(answers[`${prefix}_again`] ?? ''),
          },
        ],
      },
    ],
  },
  {
    id: 'concomitant',
    title: m.details_concomitant,
    lede: m.details_concomitant_lede,
    groups: [
      {
        list: {
          path: 'drugs',
          key: 'concomitant',
          atMost: reporterListMax.otherDrugs,
          one: (number) => m.details_concomitant_n({ number }),
          add: m.details_concomitant_add,
        },
        questions: [
          { name: 'name', label: m.details_drug_name, kind: 'line', max: 250, suggests: 'medicines' },
          { name: 'doses.0.text', label: m.details_how_much, kind: 'line', max: 500 },
          { name: 'doses.0.route', label: m.details_route, kind: 'line', max: 60, suggests: 'route' },
          started,
          stopped,
          indication,
        ],
      },
    ],
  },
  photographs,
  {
    id: 'you',
    title: m.details_reporter,
    groups: [
      {
        questions: [
          { ...name, isRequired: true },
          { name: 'reporters.0.familyName', label: m.details_family_name, kind: 'line', max: 60 },
          { name: 'reporters.0.organisation', label: m.details_organisation, kind: 'line', max: 60 },
          {
            name: 'reporters.0.department',
            label: m.details_department,
            kind: 'line',
            max: 60,
            suggests: 'departments',
          },
          street,
          { name: 'reporters.0.postcode', label: m.details_postcode, kind: 'line', max: 15 },
          email,
          { ...telephone },
          mayAskMe,
          { name: 'reporterComments', label: m.details_additional, kind: 'area', max: 5_000 },
        ],
      },
    ],
  },
];

export const stepsFor = (who: ReporterKind): readonly Step[] =>
  isProfessional(who) ? professionalSteps : consumerSteps(who);
