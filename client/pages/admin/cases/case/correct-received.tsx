// Corrects the day on which later information was received. Due days move with it, so it needs the right "sign" and a reason.
import { type SubmitEvent, useId, useState } from 'react';
import { FailureNote } from '#client/components/admin/failure-note.tsx';
import { failureText } from '#client/components/admin/read-state.tsx';
import { mayDiscard, useUnsavedGuard } from '#client/components/admin/unsaved.ts';
import { dateFromTyped } from '#client/components/case/typed-date.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { correctReceived } from '#client/data/admin/cases.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails, ListedItem } from '#contract/cases/work/case-details.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { textsOf } from './form-texts.ts';

interface CorrectReceivedProps {
  details: CaseDetails;
  item: ListedItem;
  onClose: () => void;
}

export function CorrectReceived({ details, item, onClose }: CorrectReceivedProps) {
  const id = useId();
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isTyped, setTyped] = useState(false);
  useUnsavedGuard(isTyped);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    const text = (name: string) => texts[name]?.trim() ?? '';
    const missing: Record<string, string> = {};
    if (text('received') === '') missing['received'] = m.admin_reporter_enter_the_received_day();
    if (text('reason') === '') missing['reason'] = m.admin_cases_give_a_reason();
    setIssues(missing);
    setFailure(null);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await correctReceived(details, item.id, {
        received: dateFromTyped(text('received')),
        reason: text('reason'),
      });
      setTyped(false);
      onClose();
      showToast({ title: m.admin_follow_up_day_corrected(), description: details.number });
    } catch (error) {
      const refused = error instanceof RequestError ? (error.problem?.issues ?? []) : [];
      setIssues(Object.fromEntries(refused.map(({ path, message }) => [path, message])));
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      mayClose={() => mayDiscard(isTyped)}
      title={m.admin_follow_up_correct_the_day()}
    >
      <form
        className="desk"
        noValidate
        onChange={() => setTyped(true)}
        onSubmit={(event) => void submit(event)}
      >
        <FailureNote failure={failure} title={m.admin_ui_not_saved()} />
        <p className="case-quiet pb-4">{m.admin_follow_up_due_days_move()}</p>
        <TextField
          id={`${id}received`}
          name="received"
          label={m.admin_reporter_received_on_day()}
          autoComplete="off"
          width="half"
          error={issues['received']}
          defaultValue={printDate(item.received)}
        />
        <TextAreaField
          id={`${id}reason`}
          name="reason"
          label={m.admin_cases_reason()}
          rows={3}
          dir="auto"
          error={issues['reason']}
        />
        <div className="form-actions">
          <Button type="submit" busy={busy}>
            {m.admin_follow_up_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
