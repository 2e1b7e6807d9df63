// The task of `sign`: facts that somebody took back still count for the due day, until it is confirmed that they were
// errors.
import { type SubmitEvent, useState } from 'react';
import { failureText } from '#client/components/admin/read-state.tsx';
import { FailureNote } from '#client/components/admin/failure-note.tsx';
import { useUnsavedGuard } from '#client/components/admin/unsaved.ts';
import { TextField } from '#client/components/ui/field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { warning } from '#client/components/ui/icon-paths.ts';
import { showToast } from '#client/components/ui/toast-store.ts';
import { confirmTakenBack } from '#client/data/admin/cases.ts';
import { useSession } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { hasRight } from '#contract/access-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';

export function TakenBack({ details, isOffline }: { details: CaseDetails; isOffline: boolean }) {
  const user = useSession();
  const [reason, setReason] = useState('');
  const [issue, setIssue] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useUnsavedGuard(reason !== '');

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure(null);
    setIssue(reason.trim() === '' ? m.admin_cases_give_a_reason() : null);
    if (reason.trim() === '') return;
    setBusy(true);
    try {
      await confirmTakenBack(details, reason.trim());
      showToast({ title: m.admin_clock_taken_back_confirmed(), description: details.number });
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div>
      <p className="case-reason">
        <Icon path={warning} size={16} />
        <span>{m.admin_clock_sign_has_to_confirm({ facts: details.takenBack.join('; ') })}</span>
      </p>
      {hasRight(user?.rights ?? [], 'sign') && (
        <form className="desk" noValidate onSubmit={(event) => void submit(event)}>
          <FailureNote failure={failure} />
          <TextField
            name="taken-back-reason"
            label={m.admin_clock_why_was_it_an_error()}
            value={reason}
            autoComplete="off"
            error={issue}
            onChange={({ target }) => setReason(target.value)}
          />
          <Button small type="submit" variant="secondary" busy={busy} disabled={isOffline}>
            {m.admin_clock_confirm_the_error()}
          </Button>
        </form>
      )}
    </div>
  );
}
