// Site Settings Manager: one form for all settings, with a live preview. Changed settings are saved at the same
// time and separately, and each field shows its outcome.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { useSessionDraft } from '#client/components/admin/session-drafts.ts';
import { WordsAreBack } from '#client/components/admin/record-form.tsx';
import { useRefusalFocus } from '#client/components/admin/refusal-focus.ts';
import { schemaResolver } from '#client/components/admin/schema-resolver.ts';
import { useUnsavedGuard } from '#client/components/admin/unsaved.ts';
import { UploadField } from '#client/components/admin/upload/upload-field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { goToField } from '#client/components/ui/error-summary.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { useRights } from '#client/data/admin/session.ts';
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
  type TextKey,
} from './fields.ts';
import { Preview } from './preview.tsx';
import { changedMeanwhile, saveSettings, type Fate } from './save-settings.ts';

const address = '/api/site-settings';
const loadFailure = 'Failed to Load Settings';
const loadFailureText = 'Unable to load site settings. Please try again.';

export default function SettingsManager() {
  const read = useAdminRead(address);
  const failed = read.data === undefined && read.errorUpdateCount > 0;
  useEffect(() => {
    if (read.errorUpdateCount > 0) {
      showToast({ title: loadFailure, description: loadFailureText, destructive: true });
    }
  }, [read.errorUpdateCount]);
  return (
    <AdminPage title="Site Settings Manager" lede="Names, logos and texts that visitors see.">
      {read.data ? (
        <Settings rows={read.data} />
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
interface Kept {
  rows: SiteSetting[];
  typed: Partial<SettingsForm>;
}

function Settings({ rows }: { rows: SiteSetting[] }) {
  const rights = useRights();
  const client = useQueryClient();
  const { back, keep } = useSessionDraft<Kept>('settings');
  const [fates, setFates] = useState<readonly Fate[]>(() =>
    back ? changedMeanwhile(Object.keys(back.typed) as FormKey[], back.rows, rows) : [],
  );
  const [busy, setBusy] = useState(false);
  const { form: element, refuse } = useRefusalFocus();
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
  useEffect(() => {
    for (const key of formKeys) {
      const value = back?.typed[key];
      if (value !== undefined) setValue(key, value, { shouldDirty: true, shouldValidate: true });
    }
  }, [back, setValue]);
  useEffect(() => () => {
    keep(isDirty && { rows, typed: Object.fromEntries(changed.map((key) => [key, values[key]])) });
  });

  async function save(form: SettingsForm) {
    setBusy(true);
    const changes = changed.map((key) => ({ key, value: wireValue(form[key]) }));
    const told = await saveSettings(changes, rows);
    const known = told.flatMap(({ row }) => row ?? []);
    const next = [...rows.filter(({ key }) => known.every((row) => row.key !== key)), ...known];
    client.setQueryData<SiteSetting[]>([address], next);
    const asSaved = formOf(next);
    for (const { key, outcome } of told) {
      // A saved field is clean; a field in conflict keeps the typed value, to be saved over the other one.
      if (outcome === 'saved') resetField(key, { defaultValue: asSaved[key] as never });
    }
    setFates(told);
    setBusy(false);
    if (told.every(({ outcome }) => outcome === 'saved')) {
      showToast({ title: 'Settings Updated', description: 'Visitors see the change at once.' });
      return;
    }
    showToast({
      title: 'Update Failed',
      description: 'Failed to update site settings. Please try again.',
      destructive: true,
    });
    refuse();
  }

  /** Puts the other person's value into the form. */
  function takeTheirs({ key, row }: Fate) {
    if (!row) return;
    resetField(key, { defaultValue: formOf([row])[key] as never });
    setFates(fates.filter((fate) => fate.key !== key));
  }
  /** Keeps the typed value: the next save overwrites the other one. */
  function keepMine({ key }: Fate) {
    setFates(fates.filter((fate) => fate.key !== key));
  }

  const fateOf = (key: FormKey) => fates.find((fate) => fate.key === key && fate.outcome !== 'saved');
  const field = (key: FormKey) => ({
    ...register(key),
    label: labels[key],
    error: errors[key]?.message ?? fateOf(key)?.reason,
  });
  const conflict = (key: FormKey) => {
    const fate = fateOf(key);
    if (fate?.outcome !== 'conflict' || !fate.row) return null;
    return (
      <div className="note note-warn setting-conflict">
        <p>
          Their version: <b dir="auto">{wordsOf(key, fate.row.value)}</b>
        </p>
        <p className="row-actions">
          <Button small variant="secondary" onClick={() => takeTheirs(fate)}>
            Take theirs
          </Button>
          <Button small variant="secondary" onClick={() => keepMine(fate)}>
            Keep mine
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
        hint: `${hint} Enter its address: to upload a picture, your account needs the right "content".`,
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
  const toggle = (key: 'launch_page_enabled' | 'forwards_to_pvpi', hint: string) => (
    <div key={key}>
      <SwitchField {...field(key)} hint={hint} />
      {conflict(key)}
    </div>
  );

  const saved = fates.filter(({ outcome }) => outcome === 'saved');
  const notSaved = fates.filter(({ outcome }) => outcome !== 'saved');
  return (
    <form
      ref={element}
      className="settings"
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      aria-label="Site settings"
    >
      <div className="grid min-w-0 gap-5">
        {back && isDirty && <WordsAreBack />}
        {notSaved.length > 0 && (
          <div className="note note-danger" role="alert">
            <h2>Not everything is saved</h2>
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
            {saved.length > 0 && <p>Saved: {saved.map(({ key }) => labels[key]).join(', ')}.</p>}
          </div>
        )}
        <fieldset className="sheet">
          <legend>Branding &amp; Identity</legend>
          {line('site_title')}
          {line('site_subtitle', { hint: 'Shown beside the title in the bar and the footer' })}
          {picture('navbar_logo', 'Shown in the bar instead of the portal’s own mark')}
          {picture('logo_url', 'Shown in the bar if there is no other; also used by search engines')}
          {picture('favicon_url', 'A small square picture')}
        </fieldset>
        <fieldset className="sheet">
          <legend>Content &amp; Messaging</legend>
          {line('hero_title')}
          {lines('hero_subtitle', 2)}
          {lines('contact_description', 3, 'Under ‘Get in Touch’ on the contact page')}
          {lines('about_description', 3, 'Above the sections of the about page')}
          <h2>Figures of the home page</h2>
          <p className="field-hint">Say what is true of the institute; the first values are examples.</p>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-4">
            {(['stat_reports', 'stat_providers', 'stat_support', 'stat_safety'] as const).map((key) =>
              line(key),
            )}
          </div>
          <h2>Figures of the about section</h2>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-4">
            {(['about_reports', 'about_students', 'about_years'] as const).map((key) => line(key))}
          </div>
        </fieldset>
        <fieldset className="sheet">
          <legend>Contact &amp; Information</legend>
          {line('pvpi_url', { type: 'url', hint: 'Opened by the button on the success screen of a report' })}
          <h2>Social media</h2>
          <p className="field-hint">An icon without an address leads nowhere.</p>
          {(
            ['social_facebook', 'social_x', 'social_instagram', 'social_youtube', 'social_linkedin'] as const
          ).map((key) => line(key, { type: 'url' }))}
          <h2>Contact for privacy questions</h2>
          {line('privacy_contact_name', { width: 'half' })}
          {line('privacy_contact_email', { type: 'email', width: 'half' })}
          <h2>How long personal data is kept</h2>
          <p>
            Older records are erased once a day, as on the Privacy screen: this cannot be undone. If empty,
            nothing is erased automatically.
          </p>
          {(
            ['retention_reports_months', 'retention_messages_months', 'retention_scores_months'] as const
          ).map((key) => line(key, { inputMode: 'numeric', width: 'narrow' }))}
        </fieldset>
        <fieldset className="sheet">
          <legend>Feature Controls</legend>
          {toggle(
            'launch_page_enabled',
            'The celebration before the home page, once in each browser session',
          )}
          {lines('launch_makers', 4, 'One name per line. Without names they are thanked as a group')}
          {lines('launch_mentors', 3, 'One name per line')}
          {toggle(
            'forwards_to_pvpi',
            'Switch this on only if somebody forwards them: form, success screen and privacy page then say so',
          )}
        </fieldset>
      </div>
      <Preview values={values} />
      <div className="save-bar" ref={keepInView}>
        <p role="status">
          {isDirty
            ? `You have unsaved changes: ${changed.map((key) => labels[key]).join(', ')}`
            : 'Everything is saved.'}
        </p>
        <Button type="submit" busy={busy} disabled={!isDirty || !isValid}>
          {busy ? 'Saving...' : 'Save All Changes'}
        </Button>
        {isDirty && !isValid && <p className="field-hint">Correct the marked fields to save.</p>}
      </div>
    </form>
  );
}

/**
 * The save bar, a toast and the focused element must not overlap; components/ui/modal.ts explains why this does
 * not use `:has()`.
 */
function keepInView(bar: HTMLElement | null) {
  if (!bar) return;
  const { dataset, style } = document.documentElement;
  dataset['saveBar'] = '';
  const watch = new ResizeObserver(() => style.setProperty('--save-bar', `${bar.offsetHeight}px`));
  watch.observe(bar);
  return () => {
    watch.disconnect();
    style.removeProperty('--save-bar');
    delete dataset['saveBar'];
  };
}
