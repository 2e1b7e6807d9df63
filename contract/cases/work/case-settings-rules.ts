// The settings of case work and of messages to other institutions, which only accounts with the right `portal` read. Apart
// from site-settings-rules.ts, so that visitors' pages do not load them.
import { casePrefixDefault } from '../intake/case-numbers-rules.ts';
import { dueDays } from './deadlines-rules.ts';
import { labels } from '../../words/labels-rules.ts';
import { followUpAfterDays } from '../list/follow-up-list-rules.ts';

/** Sources of cases that have no notice of the portal: a centre may have a legal ground to send what came by them. */
export const groundedSources = ['paper', 'telephone', 'mail', 'inPerson', 'ward', 'literature'] as const;
export type GroundedSource = (typeof groundedSources)[number];
/** The setting with the legal ground of a source; '' is none: then the reporter has to agree. */
export const legalGroundKey = <Of extends string>(source: Of) => `legal_ground_${source}` as const;
type LegalGroundKey = ReturnType<typeof legalGroundKey<GroundedSource>>;
export const legalGroundMax = 200;

/** Tests whose normal range the centre may set, for results without one of their own. */
export const rangedAnalytes = ['alt', 'ast', 'alp', 'bilirubin', 'creatinine'] as const;
export type RangedAnalyte = (typeof rangedAnalytes)[number];
export const rangeKey = <Of extends RangedAnalyte>(analyte: Of) => `normal_range_${analyte}` as const;
type RangeKey = ReturnType<typeof rangeKey<RangedAnalyte>>;

/** Keys that have a row from the first start, with its value. */
export const caseSettingDefaults = {
  /** The beginning of case numbers. Messages leave the portal only after it was changed. */
  case_prefix: casePrefixDefault,
  due_days_death: String(dueDays.due_days_death),
  due_days_serious: String(dueDays.due_days_serious),
  due_days_other: String(dueDays.due_days_other),
  /** A case without a final outcome is followed up when its last information is older. */
  follow_up_after_days: String(followUpAfterDays),
  /** Two accounts assess each case without seeing each other. */
  second_assessor: 'false',
  /** Paper forms are those of the national programme. */
  legal_ground_paper: labels('legalGround_paper'),
  /** The occupation with which a typed form begins; '' is none. */
  default_occupation: '',
  e2b_country: 'IN',
  e2b_sender_type: '4',
  e2b_drop_fda: 'false',
} as const;

/** Keys that have no row until an administrator sets them, with the longest value of their E2B(R3) elements. */
export const e2bTextSettings = {
  e2b_org: 60,
  e2b_organisation: 100,
  e2b_department: 60,
  e2b_sender_id: 60,
  e2b_receiver_id: 60,
  e2b_person_title: 50,
  e2b_person_given_name: 60,
  e2b_person_family_name: 60,
  e2b_address: 100,
  e2b_city: 35,
  e2b_state: 40,
  e2b_postcode: 15,
  e2b_telephone: 33,
  e2b_email: 100,
} as const;

export type CaseSettingKey =
  | keyof typeof caseSettingDefaults
  | keyof typeof e2bTextSettings
  | LegalGroundKey
  | RangeKey;

/** Settings of case work by key; a key without a row and without a default is undefined. */
export type CaseSettings = Partial<Record<CaseSettingKey, string>> &
  Record<keyof typeof caseSettingDefaults, string>;

/** Turns rows into a map, with the defaults for missing rows. */
export function caseSettingsByKey(rows: readonly { key: string; value: string }[]): CaseSettings {
  return { ...caseSettingDefaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
}
