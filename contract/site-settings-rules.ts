// The settings that the portal knows, and their defaults.
import type { RetainedKind } from './privacy-rules.ts';
import { languagesDefault } from './words/languages-rules.ts';

/** Keys that have a row from the first start, with its value. */
export const settingDefaults = {
  launch_page_enabled: 'false',
  site_title: 'IPSR & SPSR',
  site_subtitle: 'Pharmacovigilance',
  hero_title: 'Pharmacovigilance',
  hero_subtitle: 'Your Safety, Just a Click Away – Learn, Report & Stay Aware',
  stat_reports: '1000+',
  stat_providers: '500+',
  stat_support: '24/7',
  stat_safety: '99%',
  about_reports: '500+',
  about_students: '2000+',
  about_years: '10+',
  pvpi_url: 'https://www.ipc.gov.in',
  forwards_to_pvpi: 'false',
  emergency_number: '112',
  distress_line_name: 'Tele-MANAS',
  distress_line_number: '14416',
  languages: languagesDefault,
} as const;

/** Keys that have no row until an administrator sets them. */
export const settingsWithoutDefault = [
  'navbar_logo',
  'logo_url',
  'favicon_url',
  'contact_description',
  'about_description',
  'social_facebook',
  'social_x',
  'social_instagram',
  'social_youtube',
  'social_linkedin',
  'launch_makers',
  'launch_mentors',
  'privacy_contact_name',
  'privacy_contact_email',
  'security_contact',
  'retention_reports_months',
  'retention_messages_months',
  'retention_scores_months',
  'retention_reporters_months',
  'second_factor',
  'set_up_dismissed',
  'public_statistics',
  'language_reviewers',
] as const;

/** The data of each retention period. */
export const retentionKinds: Readonly<Record<string, RetainedKind>> = {
  retention_reports_months: 'adr-reports',
  retention_messages_months: 'contact-messages',
  retention_scores_months: 'quiz-scores',
  retention_reporters_months: 'reporters',
};

export const isRetentionPeriod = (key: string) => /^retention_.*_months$/.test(key);

/** The settings that need a recently entered password: retention, and where data go and on what ground. No other setting asks for it. */
export const isConfirmedSetting = (key: string) =>
  isRetentionPeriod(key) ||
  /^(e2b_\w+|legal_ground_\w+|case_prefix|forwards_to_pvpi|second_factor|privacy_contact_\w+|security_contact)$/.test(
    key,
  );
/** These settings in words, for documents. */
export const confirmedSettings =
  'retention, messages, legal grounds, forwarding, the second factor and contacts for privacy and security';

/** For how many days a changed retention period can be withdrawn before it takes effect. */
export const withdrawalDays = 7;

/** Whether records are erased earlier by a new value of a retention period; '' erases none. */
export const isShorterRetention = (before: string, after: string): boolean =>
  after !== '' && (before === '' || Number(after) < Number(before));

/**
 * Settings of case work (cases/case-settings-rules.ts), which only accounts with the right `portal` read. All others
 * are public.
 */
export const isPrivateSetting = (key: string) =>
  /^(case_prefix|second_factor|security_contact|set_up_dismissed|due_days_\w+|follow_up_after_days|second_assessor|legal_ground_\w+|default_occupation|normal_range_\w+|e2b_\w+)$/.test(
    key,
  );

/** The settings whose text may have translations. */
export const translatedSettings: readonly string[] = [
  'site_title',
  'site_subtitle',
  'hero_title',
  'hero_subtitle',
  'contact_description',
  'about_description',
  'distress_line_name',
  'launch_makers',
  'launch_mentors',
  'privacy_contact_name',
] satisfies readonly SettingKey[];

export type SettingKey = keyof typeof settingDefaults | (typeof settingsWithoutDefault)[number];

/** Settings by key; a key without a row and without a default is undefined. */
export type Settings = Partial<Record<SettingKey, string>> & Record<keyof typeof settingDefaults, string>;

/** Turns the server's list into a map, with the defaults for missing rows. */
export function settingsByKey(rows: readonly { key: string; value: string }[]): Settings {
  return { ...settingDefaults, ...Object.fromEntries(rows.map((row) => [row.key, row.value])) };
}
