// The settings form: each field's label, section and rule.
import * as z from 'zod/mini';
import { sourceNames } from '#client/components/case/labels.ts';
import { m } from '#client/paraglide/messages.js';
import { text, yesNo } from '#contract/fields.ts';
import { caseSettingsByKey } from '#contract/cases/work/case-settings-rules.ts';
import { caseSettingValues, settingValues } from '#contract/site-settings.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import { textMax } from '#contract/text-rules.ts';

/** Settings shown as a switch, with the texts that are stored for off and on. */
const switches = {
  launch_page_enabled: ['false', 'true'],
  forwards_to_pvpi: ['false', 'true'],
  public_statistics: ['false', 'true'],
  second_assessor: ['false', 'true'],
  second_factor: ['optional', 'required'],
  set_up_dismissed: ['false', 'true'],
  e2b_drop_fda: ['false', 'true'],
} as const;
export type SwitchKey = keyof typeof switches;
const isSwitch = (key: string): key is SwitchKey => Object.hasOwn(switches, key);

const names = text(textMax.paragraph);
const figure = text(textMax.line);

export const settingsSchema = z.object({
  ...settingValues,
  ...caseSettingValues,
  launch_page_enabled: yesNo(),
  forwards_to_pvpi: yesNo(),
  public_statistics: yesNo(),
  second_assessor: yesNo(),
  second_factor: yesNo(),
  set_up_dismissed: yesNo(),
  e2b_drop_fda: yesNo(),
  launch_makers: names,
  launch_mentors: names,
  stat_reports: figure,
  stat_providers: figure,
  stat_support: figure,
  stat_safety: figure,
  about_reports: figure,
  about_students: figure,
  about_years: figure,
});
export type SettingsForm = z.infer<typeof settingsSchema>;
export type FormKey = keyof SettingsForm;
export type TextKey = Exclude<FormKey, SwitchKey>;

export const labels: Record<FormKey, string> = {
  site_title: m.admin_settings_site_title(),
  site_subtitle: m.admin_settings_site_subtitle(),
  navbar_logo: m.admin_settings_logo_in_the_navigation_bar(),
  logo_url: m.admin_settings_logo(),
  favicon_url: m.admin_settings_icon_of_the_browsers_tab(),
  hero_title: m.admin_settings_hero_title(),
  hero_subtitle: m.admin_settings_hero_subtitle(),
  contact_description: m.admin_settings_contact_description(),
  about_description: m.admin_settings_about_description(),
  stat_reports: m.admin_ui_adr_reports(),
  stat_providers: m.admin_settings_healthcare_providers(),
  stat_support: m.admin_settings_support_available(),
  stat_safety: m.admin_settings_patient_safety(),
  about_reports: m.admin_settings_reports_processed(),
  about_students: m.admin_settings_students_educated(),
  about_years: m.admin_settings_years_of_experience(),
  pvpi_url: m.admin_settings_address_of_the_national_pvpi_portal(),
  emergency_number: m.admin_settings_emergency_number(),
  distress_line_name: m.admin_settings_distress_line(),
  distress_line_number: m.admin_settings_distress_number(),
  languages: m.admin_settings_languages(),
  language_reviewers: m.admin_settings_language_reviewers(),
  social_facebook: 'Facebook',
  social_x: 'X',
  social_instagram: 'Instagram',
  social_youtube: 'YouTube',
  social_linkedin: 'LinkedIn',
  privacy_contact_name: m.admin_settings_privacy_contact_name(),
  privacy_contact_email: m.admin_settings_privacy_contact_e_mail(),
  security_contact: m.admin_settings_security_contact(),
  retention_reports_months: m.admin_settings_erase_reports_after_months(),
  retention_messages_months: m.admin_settings_erase_messages_after_months(),
  retention_reporters_months: m.admin_settings_erase_reporters_after_months(),
  retention_scores_months: m.admin_settings_erase_names_in_quiz_scores_after_months(),
  launch_page_enabled: m.admin_settings_launch_page(),
  launch_makers: m.admin_settings_student_makers(),
  launch_mentors: m.admin_settings_mentors(),
  public_statistics: m.admin_settings_public_statistics(),
  forwards_to_pvpi: m.admin_settings_the_institute_forwards_reports_to_pvpi(),
  second_factor: m.admin_settings_every_account_needs_a_second_factor(),
  set_up_dismissed: m.admin_settings_hide_the_set_up_list(),
  case_prefix: m.admin_settings_case_prefix(),
  due_days_death: m.admin_settings_due_days_death(),
  due_days_serious: m.admin_settings_due_days_serious(),
  due_days_other: m.admin_settings_due_days_other(),
  second_assessor: m.admin_settings_second_assessor(),
  default_occupation: m.admin_settings_default_occupation(),
  normal_range_alt: 'ALT',
  normal_range_ast: 'AST',
  normal_range_alp: 'ALP',
  normal_range_bilirubin: m.admin_settings_bilirubin(),
  normal_range_creatinine: m.admin_settings_creatinine(),
  legal_ground_paper: sourceNames.paper,
  legal_ground_telephone: sourceNames.telephone,
  legal_ground_mail: sourceNames.mail,
  legal_ground_inPerson: sourceNames.inPerson,
  legal_ground_ward: sourceNames.ward,
  legal_ground_literature: sourceNames.literature,
  follow_up_after_days: m.admin_settings_follow_up_after_days(),
  e2b_country: m.admin_settings_e2b_country(),
  e2b_org: m.admin_settings_e2b_org(),
  e2b_sender_type: m.admin_settings_e2b_sender_type(),
  e2b_organisation: m.admin_settings_e2b_organisation(),
  e2b_department: m.admin_settings_e2b_department(),
  e2b_sender_id: m.admin_settings_e2b_sender_id(),
  e2b_receiver_id: m.admin_settings_e2b_receiver_id(),
  e2b_person_title: m.admin_settings_e2b_person_title(),
  e2b_person_given_name: m.admin_settings_e2b_person_given_name(),
  e2b_person_family_name: m.admin_settings_e2b_person_family_name(),
  e2b_address: m.admin_settings_e2b_address(),
  e2b_city: m.admin_settings_e2b_city(),
  e2b_state: m.admin_settings_e2b_state(),
  e2b_postcode: m.admin_settings_e2b_postcode(),
  e2b_telephone: m.admin_settings_e2b_telephone(),
  e2b_email: m.admin_settings_e2b_email(),
  e2b_drop_fda: m.admin_settings_e2b_drop_fda(),
};

export const formKeys = Object.keys(labels) as FormKey[];

/** The form values for the server's rows. A key without a row gets its default, or is empty. */
export function formOf(rows: readonly { key: string; value: string }[]): SettingsForm {
  const settings: Record<string, string | undefined> = { ...settingsByKey(rows), ...caseSettingsByKey(rows) };
  return Object.fromEntries(
    formKeys.map((key) => {
      const value = settings[key] ?? '';
      return [key, isSwitch(key) ? value === switches[key][1] : value];
    }),
  ) as SettingsForm;
}

/** A form value as the API expects it. */
export const wireValue = (key: FormKey, value: string | boolean): string =>
  isSwitch(key) ? switches[key][value ? 1 : 0] : String(value);

/** A value as shown to people. */
export function wordsOf(key: FormKey, value: string): string {
  if (isSwitch(key)) return value === switches[key][1] ? m.admin_settings_on() : m.admin_settings_off();
  return value === '' ? m.admin_ui_empty() : value;
}
