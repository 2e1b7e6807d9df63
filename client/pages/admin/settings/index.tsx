// Site Settings Manager: one form for all settings, with a live preview. Changed settings are saved at the same
// time and separately, and each field shows its outcome.
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { publishBarHeight } from '#client/components/admin/published-height.ts';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { useSessionDraft } from '#client/components/admin/session-drafts.ts';
import { DraftRestoredNote } from '#client/components/admin/draft-restored-note.tsx';
import { useHashTarget } from '#client/components/admin/hash-target.ts';
import { schemaResolver } from '#client/components/admin/schema-resolver.ts';
import { useUnsavedGuard } from '#client/components/admin/unsaved.ts';
import { Refused, useSend } from '#client/components/admin/use-send.tsx';
import { UploadField } from '#client/components/admin/upload/upload-field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { goToField } from '#client/components/ui/error-summary.tsx';
import { SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { useRights } from '#client/data/admin/session.ts';
import { visibleSettings } from '#client/components/admin/visible-now.ts';
import { m } from '#client/paraglide/messages.js';
import {
  groundedSources,
  legalGroundKey,
  rangedAnalytes,
  rangeKey,
} from '#contract/cases/work/case-settings-rules.ts';
import { hasRight } from '#contract/access-rules.ts';
import { occupations, senderTypes } from '#contract/cases/content/code-lists-rules.ts';
import type { SiteSetting } from '#contract/site-settings.ts';
import { languageNames } from '#contract/words/language-settings-rules.ts';
import { builtLanguages } from '#contract/words/languages-rules.ts';
import {
  formKeys,
  formOf,
  labels,
  settingsSchema,
  wireValue,
  wordsOf,
  type FormKey,
  type SettingsForm,
  type SwitchKey,
  type TextKey,
} from './fields.ts';
import { Preview } from './preview.tsx';
import { changedMeanwhile, saveSettings, type SaveResult } from './save-settings.ts';

const SettingTranslations = lazy(async () => ({
  default: (await import('./setting-translations.tsx')).SettingTranslations,
}));

const address = '/api/site-settings';
const loadFailure = m.admin_ui_failed_to_load_settings();
const loadFailureText = m.admin_settings_unable_to_load_site_settings_please_try();

/** Every built language with its code, such as `hi (Hindi)`. */
const built = new Intl.ListFormat('en-IN').format(
  builtLanguages.map((one) => `${one} (${languageNames[one]})`),
);

/** The sections of the form, in their order, for the table of contents. */
const sections = [
  ['branding', m.admin_settings_branding_identity()],
  ['content', m.admin_settings_content_messaging()],
  ['contact', m.admin_settings_contact_information()],
  ['cases', m.admin_settings_case_work()],
  ['messages', m.admin_settings_e2b()],
  ['features', m.admin_settings_feature_controls()],
] as const;

export default function SettingsManager() {
  const read = useAdminRead(address);
  const failed = read.data === undefined && read.errorUpdateCount > 0;
  useEffect(() => {
    if (read.errorUpdateCount > 0) {
      showToast({ title: loadFailure, description: loadFailureText, destructive: true });
    }
  }, [read.errorUpdateCount]);
  return (
    <AdminPage
      title={m.admin_ui_site_settings_manager()}
      lede={m.admin_settings_names_logos_and_texts_that_visitors_see()}
    >
      {read.data ? (
        <>
          <Settings rows={read.data} />
          <Suspense fallback={null}>
            <SettingTranslations />
          </Suspense>
        </>
      ) : failed ? (
        <ErrorState
          title={loadFailure}
          level={2}
          description={loadFailureText}
          busy={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton lines={12} />
      )}
    </AdminPage>
  );
}

/** Unsaved changes from before the session ended, and the settings they were based on. */
interface UnsavedSettings {
  rows: SiteSetting[];
  typed: Partial<SettingsForm>;
}

function Settings({ rows }: { rows: SiteSetting[] }) {
  const rights = useRights();
  const client = useQueryClient();
  const { back, saveDraft } = useSessionDraft<UnsavedSettings>('settings');
  const [results, setResults] = useState<readonly SaveResult[]>(() =>
    back ? changedMeanwhile(Object.keys(back.typed) as FormKey[], back.rows, rows) : [],
  );
  const { form: element, busy, send } = useSend();
  const { register, handleSubmit, formState, control, resetField, setValue } = useForm<SettingsForm>({
    resolver: schemaResolver(settingsSchema),
    defaultValues: formOf(rows),
    mode: 'onChange',
    shouldFocusError: false,
  });
  const { errors, isDirty, isValid, dirtyFields } = formState;
  const changed = formKeys.filter((key) => dirtyFields[key]);
  const values = useWatch({ control }) as SettingsForm;
  useUnsavedGuard(isDirty);
  useHashTarget();
  useEffect(() => {
    for (const key of formKeys) {
      const value = back?.typed[key];
      if (value !== undefined) setValue(key, value, { shouldDirty: true, shouldValidate: true });
    }
  }, [back, setValue]);
  useEffect(() => () => {
    saveDraft(isDirty && { rows, typed: Object.fromEntries(changed.map((key) => [key, values[key]])) });
  });

  async function save(form: SettingsForm) {
    const changes = changed.map((key) => ({ key, value: wireValue(key, form[key]) }));
    const outcomes = await saveSettings(changes, rows);
    const known = outcomes.flatMap(({ row }) => row ?? []);
    const next = [...rows.filter(({ key }) => known.every((row) => row.key !== key)), ...known];
    client.setQueryData<SiteSetting[]>([address], next);
    const asSaved = formOf(next);
    for (const { key, outcome } of outcomes) {
      // A saved field is clean; a field in conflict keeps the typed value, to be saved over the other one.
      if (outcome === 'saved') resetField(key, { defaultValue: asSaved[key] as never });
    }
    setResults(outcomes);
    if (outcomes.every(({ outcome }) => outcome === 'saved')) {
      showToast({
        title: m.admin_settings_settings_updated(),
        description: visibleSettings(changed),
      });
      return;
    }
    showToast({
      title: m.admin_ui_update_failed(),
      description: m.admin_settings_failed_to_update_site_settings_please_try(),
      destructive: true,
    });
    throw new Refused({});
  }

  /** Puts the other person's value into the form. */
  function takeTheirs({ key, row }: SaveResult) {
    if (!row) return;
    resetField(key, { defaultValue: formOf([row])[key] as never });
    setResults(results.filter((result) => result.key !== key));
  }
  /** Keeps the typed value: the next save overwrites the other one. */
  function keepMine({ key }: SaveResult) {
    setResults(results.filter((result) => result.key !== key));
  }

  const resultOf = (key: FormKey) =>
    results.find((result) => result.key === key && result.outcome !== 'saved');
  const field = (key: FormKey) => ({
    ...register(key),
    label: labels[key],
    error: errors[key]?.message ?? resultOf(key)?.reason,
  });
  const conflict = (key: FormKey) => {
    const result = resultOf(key);
    if (result?.outcome !== 'conflict' || !result.row) return null;
    return (
      <div className="note note-warn setting-conflict">
        <p>
          {m.admin_settings_their_version()} <b dir="auto">{wordsOf(key, result.row.value)}</b>
        </p>
        <p className="row-actions">
          <Button small variant="secondary" onClick={() => takeTheirs(result)}>
            {m.admin_ui_take_theirs()}
          </Button>
          <Button small variant="secondary" onClick={() => keepMine(result)}>
            {m.admin_ui_keep_mine()}
          </Button>
        </p>
      </div>
    );
  };
  const line = (
    key: TextKey,
    more: { hint?: string; type?: string; inputMode?: 'numeric'; width?: 'half' | 'narrow' } = {},
  ) => (
    <div key={key}>
      <TextField {...field(key)} autoComplete="off" {...more} />
      {conflict(key)}
    </div>
  );
  const choice = (key: TextKey, options: Readonly<Record<string, string>>) => (
    <div key={key}>
      <SelectField {...field(key)}>
        {Object.entries(options).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {conflict(key)}
    </div>
  );
  const lines = (key: TextKey, rowCount: number, hint?: string) => (
    <div key={key}>
      <TextAreaField {...field(key)} rows={rowCount} hint={hint} />
      {conflict(key)}
    </div>
  );
  // Uploads need the right `content`. Without it a picture is given by its address.
  const picture = (key: TextKey, hint: string) =>
    !hasRight(rights, 'content') ? (
      line(key, {
        hint: m.admin_settings_enter_its_address_to_upload_a_picture({ hint }),
      })
    ) : (
      <div key={key}>
        <Controller
          control={control}
          name={key}
          render={({ field: input }) => (
            <UploadField
              {...input}
              label={labels[key]}
              kind="image"
              hint={hint}
              error={field(key).error ?? null}
            />
          )}
        />
        {conflict(key)}
      </div>
    );
  const toggle = (key: SwitchKey, hint: string) => (
    <div key={key}>
      <SwitchField {...field(key)} hint={hint} />
      {conflict(key)}
    </div>
  );

  const saved = results.filter(({ outcome }) => outcome === 'saved');
  const notSaved = results.filter(({ outcome }) => outcome !== 'saved');
  return (
    <form
      ref={element}
      className="settings"
      noValidate
      onSubmit={(event) => void handleSubmit((values) => void send(() => save(values)))(event)}
      aria-label={m.admin_ui_site_settings()}
    >
      <nav className="settings-contents" aria-label={m.admin_settings_sections()}>
        <ul>
          {sections.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 gap-5">
        {back && isDirty && <DraftRestoredNote />}
        {notSaved.length > 0 && (
          <div className="note note-danger" role="alert">
            <h2>{m.admin_settings_not_everything_is_saved()}</h2>
            <ul>
              {notSaved.map(({ key, reason }) => (
                <li key={key}>
                  <a href={`#${key}`} onClick={goToField}>
                    {labels[key]}
                  </a>
                  : {reason}
                </li>
              ))}
            </ul>
            {saved.length > 0 && (
              <p>
                {m.admin_settings_saved()} {saved.map(({ key }) => labels[key]).join(', ')}.
              </p>
            )}
          </div>
        )}
        <fieldset className="sheet" id="branding">
          <legend>{m.admin_settings_branding_identity()}</legend>
          {line('site_title')}
          {line('site_subtitle', { hint: m.admin_settings_shown_beside_the_title_in_the_bar() })}
          {picture('navbar_logo', m.admin_settings_shown_in_the_bar_instead_of_the())}
          {picture('logo_url', m.admin_settings_shown_in_the_bar_if_there_is())}
          {picture('favicon_url', m.admin_settings_a_small_square_picture())}
        </fieldset>
        <fieldset className="sheet" id="content">
          <legend>{m.admin_settings_content_messaging()}</legend>
          {line('hero_title')}
          {lines('hero_subtitle', 2)}
          {line('languages', { width: 'half', hint: m.admin_settings_languages_hint({ built }) })}
          {lines('language_reviewers', 2, m.admin_settings_language_reviewers_hint())}
          {lines('contact_description', 3, m.admin_settings_under_get_in_touch_on_the_contact())}
          {lines('about_description', 3, m.admin_settings_above_the_sections_of_the_about_page())}
          <h2>{m.admin_settings_figures_of_the_home_page()}</h2>
          <p className="field-hint">{m.admin_settings_figures_hint()}</p>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-4">
            {(['stat_reports', 'stat_providers', 'stat_support', 'stat_safety'] as const).map((key) =>
              line(key),
            )}
          </div>
          <h2>{m.admin_settings_figures_of_the_about_section()}</h2>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-4">
            {(['about_reports', 'about_students', 'about_years'] as const).map((key) => line(key))}
          </div>
        </fieldset>
        <fieldset className="sheet" id="contact">
          <legend>{m.admin_settings_contact_information()}</legend>
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
        </fieldset>
        <fieldset className="sheet" id="cases">
          <legend>{m.admin_settings_case_work()}</legend>
          {line('case_prefix', { width: 'narrow', hint: m.admin_settings_case_prefix_hint() })}
          <h2>{m.admin_settings_due_days()}</h2>
          <p className="field-hint">{m.admin_settings_due_days_hint()}</p>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-4">
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
          <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-4">
            {rangedAnalytes.map((analyte) => line(rangeKey(analyte)))}
          </div>
        </fieldset>
        <fieldset className="sheet" id="messages">
          <legend>{m.admin_settings_e2b()}</legend>
          <p className="field-hint">{m.admin_settings_e2b_hint()}</p>
          {line('e2b_organisation')}
          {line('e2b_department')}
          {line('e2b_org', { width: 'half', hint: m.admin_settings_e2b_org_hint() })}
          {choice('e2b_sender_type', senderTypes)}
          {line('e2b_sender_id', { width: 'half' })}
          {line('e2b_receiver_id', { width: 'half', hint: m.admin_settings_e2b_receiver_id_hint() })}
          <h2>{m.admin_settings_e2b_person()}</h2>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-4">
            {(['e2b_person_title', 'e2b_person_given_name', 'e2b_person_family_name'] as const).map((key) =>
              line(key),
            )}
          </div>
          {line('e2b_address')}
          <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-4">
            {(['e2b_city', 'e2b_state', 'e2b_postcode', 'e2b_country'] as const).map((key) => line(key))}
          </div>
          {line('e2b_telephone', { type: 'tel', width: 'half' })}
          {line('e2b_email', { type: 'email', width: 'half' })}
          {toggle('e2b_drop_fda', m.admin_settings_e2b_drop_fda_hint())}
        </fieldset>
        <fieldset className="sheet" id="features">
          <legend>{m.admin_settings_feature_controls()}</legend>
          {toggle('launch_page_enabled', m.admin_settings_the_celebration_before_the_home_page_once())}
          {lines('launch_makers', 4, m.admin_settings_one_name_per_line_without_names_they())}
          {lines('launch_mentors', 3, m.admin_settings_one_name_per_line())}
          {toggle('second_factor', m.admin_settings_accounts_without_one_must_set_one_up_first())}
          {toggle('set_up_dismissed', m.admin_settings_the_list_on_the_dashboard())}
        </fieldset>
      </div>
      <Preview values={values} />
      <div className="save-bar" ref={publishBarHeight}>
        <p role="status">
          {isDirty
            ? m.admin_settings_you_have_unsaved_changes({
                join: changed.map((key) => labels[key]).join(', '),
              })
            : m.admin_settings_everything_is_saved()}
        </p>
        <Button type="submit" busy={busy} disabled={!isDirty || !isValid}>
          {busy ? m.admin_ui_saving() : m.admin_settings_save_all_changes()}
        </Button>
        {isDirty && !isValid && (
          <p className="field-hint">{m.admin_settings_correct_the_marked_fields_to_save()}</p>
        )}
      </div>
    </form>
  );
}
