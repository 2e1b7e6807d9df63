// The task of `sign`: facts that somebody took back still count for the due day, until it is confirmed that they were
// errors.
import { refuse, SendForm, useSend } from '#client/components/admin/use-send.tsx';
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
import { joined } from '#contract/words/isolated-rules.ts';

export function TakenBack({ details, isOffline }: { details: CaseDetails; isOffline: boolean }) {
  const user = useSession();
  const form = useSend({ keep: `taken back ${details.id}` });
  return (
    <div>
      <p className="case-reason">
        <Icon path={warning} size={16} />
        <span>{m.admin_clock_sign_has_to_confirm({ facts: joined(details.takenBack, '; ') })}</span>
      </p>
      {hasRight(user?.rights ?? [], 'sign') && (
        <SendForm
          form={form}
          className="desk"
          onSend={(text) => {
            refuse({ reason: !text('reason') && m.admin_cases_give_a_reason() });
            return confirmTakenBack(details, text('reason'));
          }}
          onSent={() =>
            showToast({ title: m.admin_clock_taken_back_confirmed(), description: details.number })
          }
        >
          <TextField
            {...form.field('reason')}
            label={m.admin_clock_why_was_it_an_error()}
            autoComplete="off"
          />
          <Button small type="submit" variant="secondary" busy={form.busy} disabled={isOffline}>
            {m.admin_clock_confirm_the_error()}
          </Button>
        </SendForm>
      )}
    </div>
  );
}
