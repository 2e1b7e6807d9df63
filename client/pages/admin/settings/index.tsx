// Site Settings Manager: one form for all settings, with a live preview. Changed settings are saved at the same
// time and separately, and each field shows its outcome.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
import { Options, SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { useRights } from '#client/data/admin/session.ts';
import { visibleSettings } from '#client/components/admin/visible-now.ts';
import { later } from '#client/components/ui/later.tsx';
import { m } from '#client/paraglide/messages.js';
import { hasRight } from '#contract/access-rules.ts';
import type { SiteSetting } from '#contract/site-settings.ts';
import {
  formKeys,
  formOf,
  labels,
  settingsSchema,
  wireValue,
  wordsOf,
  type FormKey,
  type SettingsForm,
} from './fields.ts';
import { Preview } from './preview.tsx';
import { type Controls, sections } from './sections.tsx';
import { changedMeanwhile, saveSettings, type SaveResult } from './save-settings.ts';

const SettingTranslations = later(
  async () => (await import('./setting-translations.tsx')).SettingTranslations,
);

const address = '/api/site-settings';
const loadFailure = m.admin_ui_failed_to_load_settings();
const loadFailureText = m.admin_settings_unable_to_load_site_settings_please_try();

export default function SettingsManager() {
  const read = useAdminRead(address);
  const failed = read.data === undefined && read.errorUpdateCount > 0;
  useEffect(() => {
    if (read.errorUpdateCount > 0) {
      showToast({ title: loadFailure, description: loadFailureText, destructive: true });
    }
  }, [read.errorUpdateCount]);
  return (
    <AdminPage lede={m.admin_settings_names_logos_and_texts_that_visitors_see()}>
      {read.data ? (
        <>
          <Settings rows={read.data} />
          <SettingTranslations />
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
      showToast({ title: m.admin_settings_settings_updated(), description: visibleSettings(changed) });
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
  const line: Controls['line'] = (key, more = {}) => (
    <div key={key}>
      <TextField {...field(key)} autoComplete="off" {...more} />
      {conflict(key)}
    </div>
  );
  const choice: Controls['choice'] = (key, options) => (
    <div key={key}>
      <SelectField {...field(key)}>
        <Options of={options} />
      </SelectField>
      {conflict(key)}
    </div>
  );
  const lines: Controls['lines'] = (key, rowCount, hint) => (
    <div key={key}>
      <TextAreaField {...field(key)} rows={rowCount} hint={hint} />
      {conflict(key)}
    </div>
  );
  // Uploads need the right `content`. Without it a picture is given by its address.
  const picture: Controls['picture'] = (key, hint) =>
    !hasRight(rights, 'content') ? (
      line(key, { hint: m.admin_settings_enter_its_address_to_upload_a_picture({ hint }) })
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
  const toggle: Controls['toggle'] = (key, hint) => (
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
          {sections.map(({ id, title }) => (
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
        {sections.map(({ id, title, draw }) => (
          <fieldset key={id} className="sheet" id={id}>
            <legend>{title}</legend>
            {draw({ line, lines, choice, picture, toggle })}
          </fieldset>
        ))}
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
