// The form of a reminder, or of the end of the follow-up.
import { type SubmitEvent, useId, useState } from 'react';
import { FailureNote } from '#client/components/admin/failure-note.tsx';
import { failureText } from '#client/components/admin/read-state.tsx';
import { dateFromTyped } from '#client/components/case/typed-date.ts';
import { Button } from '#client/components/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { expectNoFollowUp, setReminder } from '#client/data/admin/cases.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { textsOf } from './form-texts.ts';
import type { Reminder } from './follow-up.tsx';

export function FollowUpForm({
  details,
  asked,
  onType,
  onDone,
}: {
  details: CaseDetails;
  asked: Reminder | 'new' | 'none';
  onType: () => void;
  onDone: () => void;
}) {
  const id = useId();
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    const text = (name: string) => texts[name]?.trim() ?? '';
    const missing: Record<string, string> = {};
    if (asked === 'none' && text('reason') === '') missing['reason'] = m.admin_cases_give_a_reason();
    if (asked !== 'none' && text('on') === '') missing['on'] = m.admin_follow_up_enter_the_day();
    setIssues(missing);
    setFailure(null);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      if (asked === 'none') await expectNoFollowUp(details.id, text('reason'));
      else {
        const about = asked === 'new' ? text('about') || null : asked.about;
        await setReminder(details.id, { about, on: dateFromTyped(text('on')) });
      }
      onDone();
      showToast({ title: m.admin_follow_up_saved(), description: details.number });
    } catch (error) {
      const refused = error instanceof RequestError ? (error.problem?.issues ?? []) : [];
      setIssues(Object.fromEntries(refused.map(({ path, message }) => [path, message])));
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className="desk" noValidate onChange={onType} onSubmit={(event) => void submit(event)}>
      <FailureNote failure={failure} title={m.admin_ui_not_saved()} />
      {asked === 'none' ? (
        <>
          <p className="case-quiet pb-4">{m.admin_follow_up_expect_none_explained()}</p>
          <TextAreaField
            id={`${id}reason`}
            name="reason"
            label={m.admin_cases_reason()}
            error={issues['reason']}
            rows={3}
            dir="auto"
          />
        </>
      ) : (
        <>
          {asked === 'new' ? (
            <SelectField
              id={`${id}about`}
              name="about"
              label={m.admin_follow_up_about()}
              error={issues['about']}
            >
              <option value="">{m.admin_follow_up_about_the_case()}</option>
              {details.followUp.choices.map(({ about, label }) => (
                <option key={about} value={about}>
                  {label}
                </option>
              ))}
            </SelectField>
          ) : (
            <p className="pb-4">{asked.label || m.admin_follow_up_about_the_case()}</p>
          )}
          <TextField
            id={`${id}on`}
            name="on"
            label={m.admin_follow_up_ask_again_on()}
            hint={m.admin_cases_date_hint()}
            autoComplete="off"
            error={issues['on']}
            width="half"
            defaultValue={asked === 'new' ? '' : printDate(asked.on)}
          />
        </>
      )}
      <div className="form-actions">
        <Button type="submit" busy={busy}>
          {m.admin_follow_up_save()}
        </Button>
      </div>
    </form>
  );
}
