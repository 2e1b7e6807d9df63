// The settings form: each field's label, section and rule.
import * as z from 'zod/mini';
import { text, yesNo } from '#contract/fields.ts';
import { settingValues } from '#contract/site-settings.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import { textMax } from '#contract/text-rules.ts';

/** Settings stored as the text true or false, and shown as a switch. */
const switches = ['launch_page_enabled', 'forwards_to_pvpi'] as const;
type SwitchKey = (typeof switches)[number];
const isSwitch = (key: string): key is SwitchKey => (switches as readonly string[]).includes(key);

const names = text(textMax.paragraph);
const figure = text(textMax.line);

export const settingsSchema = z.object({
  ...settingValues,
  launch_page_enabled: yesNo(),
  forwards_to_pvpi: yesNo(),
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
  site_title: 'Site title',
  site_subtitle: 'Site subtitle',
  navbar_logo: 'Logo in the navigation bar',
  logo_url: 'Logo',
  favicon_url: 'Icon of the browser’s tab',
  hero_title: 'Hero title',
  hero_subtitle: 'Hero subtitle',
  contact_description: 'Contact description',
  about_description: 'About description',
  stat_reports: 'ADR Reports',
  stat_providers: 'Healthcare Providers',
  stat_support: 'Support Available',
  stat_safety: 'Patient Safety',
  about_reports: 'Reports processed',
  about_students: 'Students educated',
  about_years: 'Years of experience',
  pvpi_url: 'Address of the national PvPI portal',
  social_facebook: 'Facebook',
  social_x: 'X',
  social_instagram: 'Instagram',
  social_youtube: 'YouTube',
  social_linkedin: 'LinkedIn',
  privacy_contact_name: 'Privacy contact: name',
  privacy_contact_email: 'Privacy contact: e-mail',
  retention_reports_months: 'Erase reports after (months)',
  retention_messages_months: 'Erase messages after (months)',
  retention_scores_months: 'Erase names in quiz scores after (months)',
  launch_page_enabled: 'Launch page',
  launch_makers: 'Student makers',
  launch_mentors: 'Mentors',
  forwards_to_pvpi: 'The institute forwards reports to PvPI',
};

export const formKeys = Object.keys(labels) as FormKey[];

/** The form values for the server's rows. A key without a row gets its default, or is empty. */
export function formOf(rows: readonly { key: string; value: string }[]): SettingsForm {
  const settings = settingsByKey(rows);
  return Object.fromEntries(
    formKeys.map((key) => {
      const value = settings[key] ?? '';
      return [key, isSwitch(key) ? value === 'true' : value];
    }),
  ) as SettingsForm;
}

/** A form value as the API expects it. */
export const wireValue = (value: string | boolean): string => String(value);

/** A value as shown to people. */
export function wordsOf(key: FormKey, value: string): string {
  if (isSwitch(key)) return value === 'true' ? 'On' : 'Off';
  return value === '' ? '(empty)' : value;
}
