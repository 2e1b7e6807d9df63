// The form of the section or entry that is being edited, with its save, and in a conflict both people's values.
import { type ReactNode, useEffect, useState } from 'react';
import { FailureNote } from '#client/components/admin/failure-note.tsx';
import { DraftRestoredNote } from '#client/components/admin/draft-restored-note.tsx';
import { ContentEntry, ContentForm, ContentParts } from '#client/components/case/content-form.tsx';
import { DraftNarrative } from '#client/components/case/draft-narrative.tsx';
import { DifferenceTable } from '#client/components/case/difference-table.tsx';
import type { ContentName, ContentSection } from '#client/components/case/sections.ts';
import { contentFromTyped } from '#client/components/case/typed-content.ts';
import { Button } from '#client/components/ui/button.tsx';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { isSignificant } from '#contract/cases/content/significance-rules.ts';
import { differencesToRead } from '#contract/cases/content/differences-rules.ts';
import { Conflict } from '../conflict.tsx';
import type { CaseEdit } from './case-edit.ts';
import { Significance } from './significance.tsx';
import { saverOf } from './concurrent-work.tsx';

export interface EditFormProps {
  edit: CaseEdit;
  section: ContentSection;
  terms: CaseDetails['terms'];
  isOffline: boolean;
}

export function EditForm({ edit: all, section, terms, isOffline }: EditFormProps) {
  const { edit, form, issues, failure, theirs, busy, change, save, cancel } = all;
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [form]);
  useEffect(() => {
    const element = form.current;
    function press(event: KeyboardEvent) {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        element?.requestSubmit();
      } else if (event.key === 'Escape' && !document.querySelector(':modal') && !isInOpenList(event)) {
        event.preventDefault();
        event.stopPropagation();
        cancel();
      }
    }
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  });
  if (!edit) return null;
  const { target, typed, base } = edit;
  if (theirs) {
    const { settle, discard } = all;
    const mine = contentFromTyped(typed);
    return <Conflict {...{ base, mine, theirs, busy, settle, discard }} />;
  }
  const [list = '', entryId = ''] = target.entry?.split('.') ?? [];
  return (
    <form
      ref={form}
      className="case-edit"
      noValidate
      aria-label={m.admin_cases_edit({ title: section.title })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOffline) void save();
      }}
    >
      {all.isBack && edit.isDirty && <DraftRestoredNote />}
      {all.newer && <Newer edit={all} details={all.newer} base={base} />}
      {section.fields.includes('narrative') && (
        <div className="px-4 pt-3">
          <DraftNarrative typed={typed} onChange={change} />
        </div>
      )}
      <ContentForm typed={typed} issues={issues} terms={terms} onChange={change}>
        {target.entry ? (
          <ContentEntry name={list as ContentName} id={entryId} typed={typed} />
        ) : (
          // The portal computes the day of the latest information.
          <ContentParts
            names={section.fields.filter((name) => name !== 'latestInformationOn')}
            typed={typed}
          />
        )}
      </ContentForm>
      <div className="case-edit-foot">
        <label className="case-why-field">
          <span>{m.admin_cases_why_optional()}</span>
          <input
            className="control"
            value={edit.why}
            autoComplete="off"
            onChange={({ target: { value } }) => all.setWhy(value)}
          />
        </label>
        {all.wasSent && edit.isDirty && (
          <Significance
            preset={isSignificant(base.content, contentFromTyped(typed))}
            value={edit.significant}
            onChange={all.setSignificant}
          />
        )}
        <p className="case-quiet">
          {m.admin_cases_a_year_a_month_or_a_day_is_enough()}{' '}
          <Changes base={base.content} typed={typed} isDirty={edit.isDirty} />
        </p>
        <div className="case-edit-buttons">
          {target.entry && (
            <Button
              small
              variant="quiet"
              className="case-danger"
              onClick={() => change(target.entry ?? '', undefined)}
            >
              {m.admin_cases_remove_this_entry()}
            </Button>
          )}
          <Button small variant="quiet" onClick={cancel}>
            {m.admin_ui_cancel()} <kbd>{m.admin_ui_esc()}</kbd>
          </Button>
          <Button small type="submit" busy={busy} disabled={isOffline}>
            {busy ? m.admin_ui_saving() : m.admin_cases_save_as_version({ version: base.version + 1 })}
          </Button>
        </div>
        {isOffline && <p className="case-reason">{m.admin_cases_saving_waits_for_the_network()}</p>}
        <FailureNote failure={failure} title={m.admin_ui_not_saved()} />
        {!failure && issues.size > 0 && <Refused issues={issues} />}
      </div>
    </form>
  );
}

/** Shows that somebody has saved while this edit is open: their changes, and a button that adds them to the form. */
function Newer({
  edit,
  details,
  base,
}: {
  edit: CaseEdit;
  details: CaseDetails;
  base: { content: CaseDetails['content']; version: number };
}) {
  const [isOpen, setOpen] = useState(false);
  const { version } = details;
  const title = m.admin_cases_saved_while_you_were_writing({ who: saverOf(details, version), version });
  return (
    <div className="note case-other-work">
      <p role="status">
        <b>{title}</b>. {m.admin_cases_what_you_typed_stays()}
      </p>
      <Button small variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {m.admin_cases_look_at_it()}
      </Button>
      <Button small variant="secondary" onClick={edit.takeOver}>
        {m.admin_cases_take_it_over()}
      </Button>
      {isOpen && (
        <DifferenceTable
          caption={m.admin_cases_what_version_changed({ version })}
          differences={differencesToRead(base.content, details.content)}
          before={base.content}
          after={details.content}
          heads={[m.admin_cases_version({ version: base.version }), m.admin_cases_version({ version })]}
        />
      )}
    </div>
  );
}

/** Escape closes an open list of terms before it closes the edit. */
const isInOpenList = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.matches('[role=combobox][data-open]');

/** The refused answers, below the button, which stays where it was: this part may show no control of them. */
function Refused({ issues }: { issues: ReadonlyMap<string, string> }): ReactNode {
  return (
    <div className="note note-danger" role="alert">
      <p>
        <b>{m.admin_ui_not_saved()}</b>
      </p>
      <ul>
        {[...issues].slice(0, 5).map(([path, message]) => (
          <li key={path}>{message}</li>
        ))}
      </ul>
    </div>
  );
}

function Changes({
  base,
  typed,
  isDirty,
}: {
  base: CaseDetails['content'];
  typed: Parameters<typeof contentFromTyped>[0];
  isDirty: boolean;
}) {
  const count = isDirty ? differencesToRead(base, contentFromTyped(typed)).length : 0;
  if (count === 0) return m.admin_cases_no_change();
  return count === 1 ? m.admin_cases_1_change() : m.admin_cases_changes({ count });
}
