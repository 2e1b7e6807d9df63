// The sections of the settings in their order: which settings each has, by which controls.
import type { ReactNode } from 'react';
import { m } from '#client/paraglide/messages.js';
import {
  groundedSources,
  legalGroundKey,
  rangedAnalytes,
  rangeKey,
} from '#contract/cases/work/case-settings-rules.ts';
import { occupations, senderTypes } from '#contract/cases/content/code-lists-rules.ts';
import { languageNames } from '#contract/words/language-settings-rules.ts';
import { builtLanguages } from '#contract/words/languages-rules.ts';
import type { SwitchKey, TextKey } from './fields.ts';

/** Each draws the control of one setting, with its fault and its conflict. */
export interface Controls {
  line(
    key: TextKey,
    more?: { hint?: string; type?: string; inputMode?: 'numeric'; width?: 'half' | 'narrow' },
  ): ReactNode;
  lines(key: TextKey, rowCount: number, hint?: string): ReactNode;
  choice(key: TextKey, options: Readonly<Record<string, string>>): ReactNode;
  /** The address of a picture, or its upload. */
  picture(key: TextKey, hint: string): ReactNode;
  toggle(key: SwitchKey, hint: string): ReactNode;
}

interface Section {
  id: string;
  title: string;
  draw(controls: Controls): ReactNode;
}

/** Every built language with its code, such as `hi (Hindi)`. */
const built = new Intl.ListFormat('en-IN').format(
  builtLanguages.map((one) => `${one} (${languageNames[one]})`),
);

/** Short controls side by side. */
const grid = 'grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-4';

export const sections: readonly Section[] = [
  {
    id: 'branding',
    title: m.admin_settings_branding_identity(),
    draw: ({ line, picture }) => (
      <>
        {line('site_title')}
        {line('site_subtitle', { hint: m.admin_settings_shown_beside_the_title_in_the_bar() })}
        {picture('navbar_logo', m.admin_settings_shown_in_the_bar_instead_of_the())}
        {picture('logo_url', m.admin_settings_shown_in_the_bar_if_there_is())}
        {picture('favicon_url', m.admin_settings_a_small_square_picture())}
      </>
    ),
  },
  {
    id: 'content',
    title: m.admin_settings_content_messaging(),
    draw: ({ line, lines }) => (
      <>
        {line('hero_title')}
        {lines('hero_subtitle', 2)}
        {line('languages', { width: 'half', hint: m.admin_settings_languages_hint({ built }) })}
        {lines('language_reviewers', 2, m.admin_settings_language_reviewers_hint())}
        {lines('contact_description', 3, m.admin_settings_under_get_in_touch_on_the_contact())}
        {lines('about_description', 3, m.admin_settings_above_the_sections_of_the_about_page())}
        <h2>{m.admin_settings_figures_of_the_home_page()}</h2>
        <p className="field-hint">{m.admin_settings_figures_hint()}</p>
        <div className={grid}>
          {(['stat_reports', 'stat_providers', 'stat_support', 'stat_safety'] as const).map((key) =>
            line(key),
          )}
        </div>
        <h2>{m.admin_settings_figures_of_the_about_section()}</h2>
        <div className={grid}>
          {(['about_reports', 'about_students', 'about_years'] as const).map((key) => line(key))}
        </div>
      </>
    ),
  },
  {
    id: 'contact',
    title: m.admin_settings_contact_information(),
    draw: ({ line }) => (
      <>
        {line('pvpi_url', { type: 'url', hint: m.admin_settings_opened_by_the_button_on_the_success() })}
        <h2>{m.admin_settings_somebody_in_danger()}</h2>
        <p className="field-hint">{m.admin_settings_somebody_in_danger_hint()}</p>
        {line('emergency_number', { width: 'half' })}
        {line('distress_line_name', { width: 'half' })}
        {line('distress_line_number', { width: 'half' })}
        <h2>{m.admin_settings_social_media()}</h2>
        <p className="field-hint">{m.admin_settings_an_icon_without_an_address_leads_nowhere()}</p>
        {(
          ['social_facebook', 'social_x', 'social_instagram', 'social_youtube', 'social_linkedin'] as const
        ).map((key) => line(key, { type: 'url' }))}
        <h2>{m.admin_settings_contact_for_privacy_questions()}</h2>
        {line('privacy_contact_name', { width: 'half' })}
        {line('privacy_contact_email', { type: 'email', width: 'half' })}
        {line('security_contact', { width: 'half', hint: m.admin_settings_security_contact_hint() })}
        <h2>{m.admin_settings_how_long_personal_data_is_kept()}</h2>
        <p>{m.admin_settings_older_records_are_erased_once_a_day()}</p>
        {(
          [
            'retention_reports_months',
            'retention_messages_months',
            'retention_scores_months',
            'retention_reporters_months',
          ] as const
        ).map((key) => line(key, { inputMode: 'numeric', width: 'narrow' }))}
      </>
    ),
  },
  {
    id: 'cases',
    title: m.admin_settings_case_work(),
    draw: ({ line, choice, toggle }) => (
      <>
        {line('case_prefix', { width: 'narrow', hint: m.admin_settings_case_prefix_hint() })}
        <h2>{m.admin_settings_due_days()}</h2>
        <p className="field-hint">{m.admin_settings_due_days_hint()}</p>
        <div className={grid}>
          {(['due_days_death', 'due_days_serious', 'due_days_other'] as const).map((key) =>
            line(key, { inputMode: 'numeric', width: 'narrow' }),
          )}
        </div>
        {line('follow_up_after_days', {
          inputMode: 'numeric',
          width: 'narrow',
          hint: m.admin_settings_follow_up_after_days_hint(),
        })}
        {choice('default_occupation', { '': m.admin_settings_no_occupation(), ...occupations })}
        {toggle('second_assessor', m.admin_settings_second_assessor_hint())}
        {toggle('public_statistics', m.admin_settings_public_statistics_hint())}
        {toggle('forwards_to_pvpi', m.admin_settings_switch_this_on_only_if_somebody_forwards())}
        <h2>{m.admin_settings_legal_grounds()}</h2>
        <p className="field-hint">{m.admin_settings_legal_grounds_hint()}</p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-4">
          {groundedSources.map((source) => line(legalGroundKey(source)))}
        </div>
        <h2>{m.admin_settings_normal_ranges()}</h2>
        <p className="field-hint">{m.admin_settings_normal_ranges_hint()}</p>
        <div className={grid}>{rangedAnalytes.map((analyte) => line(rangeKey(analyte)))}</div>
      </>
    ),
  },
  {
    id: 'messages',
    title: m.admin_settings_e2b(),
    draw: ({ line, choice, toggle }) => (
      <>
        <p className="field-hint">{m.admin_settings_e2b_hint()}</p>
        {line('e2b_organisation')}
        {line('e2b_department')}
        {line('e2b_org', { width: 'half', hint: m.admin_settings_e2b_org_hint() })}
        {choice('e2b_sender_type', senderTypes)}
        {line('e2b_sender_id', { width: 'half' })}
        {line('e2b_receiver_id', { width: 'half', hint: m.admin_settings_e2b_receiver_id_hint() })}
        <h2>{m.admin_settings_e2b_person()}</h2>
        <div className={grid}>
          {(['e2b_person_title', 'e2b_person_given_name', 'e2b_person_family_name'] as const).map((key) =>
            line(key),
          )}
        </div>
        {line('e2b_address')}
        <div className={grid}>
          {(['e2b_city', 'e2b_state', 'e2b_postcode', 'e2b_country'] as const).map((key) => line(key))}
        </div>
        {line('e2b_telephone', { type: 'tel', width: 'half' })}
        {line('e2b_email', { type: 'email', width: 'half' })}
        {toggle('e2b_drop_fda', m.admin_settings_e2b_drop_fda_hint())}
      </>
    ),
  },
  {
    id: 'features',
    title: m.admin_settings_feature_controls(),
    draw: ({ lines, toggle }) => (
      <>
        {toggle('launch_page_enabled', m.admin_settings_the_celebration_before_the_home_page_once())}
        {lines('launch_makers', 4, m.admin_settings_one_name_per_line_without_names_they())}
        {lines('launch_mentors', 3, m.admin_settings_one_name_per_line())}
        {toggle('second_factor', m.admin_settings_accounts_without_one_must_set_one_up_first())}
        {toggle('set_up_dismissed', m.admin_settings_the_list_on_the_dashboard())}
      </>
    ),
  },
];
