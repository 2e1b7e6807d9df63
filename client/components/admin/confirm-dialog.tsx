// Asks for the password again, or for a passkey, before a sensitive action. The calls themselves open it
// (data/admin/confirmation.ts), over anything on the screen, also over another dialog; screens do not know
// about it.
import { useEffect, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { answerConfirmation, isAsked, subscribeToConfirmation } from '#client/data/admin/confirmation.ts';
import { requestPasskey, supportsPasskeys, PasskeyFailure } from '#client/data/admin/passkeys.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import type { PasskeyRequest } from '#contract/second-factor.ts';
import { PasswordField } from './password-field.tsx';
import { failureText } from './read-state.tsx';
import { useRefusalFocus } from './refusal-focus.ts';

const leave = () => answerConfirmation(false);

export function ConfirmDialog({ username }: { username: string }) {
  const isOpen = useSyncExternalStore(subscribeToConfirmation, isAsked);
  // When the session ends meanwhile, the waiting calls fail.
  useEffect(() => leave, []);
  return (
    <Dialog open={isOpen} onClose={leave} title={m.admin_ui_confirm_it_is_you()}>
      <PasswordForm username={username} />
    </Dialog>
  );
}

function PasswordForm({ username }: { username: string }) {
  const { form, refuse } = useRefusalFocus();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const factors = useAdminRead('/api/auth/second-factor');
  const hasPasskeys = supportsPasskeys() && (factors.data?.passkeys.length ?? 0) > 0;

  async function confirmByPasskey() {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      const options = await (await call('POST', '/api/auth/confirm/options')).json();
      const passkey = await requestPasskey(options as PasskeyRequest);
      await call('POST', '/api/auth/confirm', { passkey });
      answerConfirmation(true);
    } catch (failure) {
      setBusy(false);
      fail(failure instanceof PasskeyFailure ? failure.message : failureText(failure));
    }
  }

  async function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('ownPassword');
    if (password === '') return fail(m.admin_ui_enter_your_password());
    setBusy(true);
    try {
      await call('POST', '/api/auth/confirm', { password });
      answerConfirmation(true);
    } catch (failure) {
      setBusy(false);
      fail(failureText(failure));
    }
  }
  function fail(sentence: string) {
    setError(sentence);
    refuse();
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void confirm(event)}>
      <p className="pb-4">{m.admin_ui_you_last_entered_your_password_more_than()}</p>
      {/* Tells password managers which account this password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        name="ownPassword"
        label={m.admin_ui_your_password()}
        thing={m.admin_ui_your_password_2()}
        error={error ?? undefined}
        autoComplete="current-password"
      />
      <div className="form-actions">
        <Button type="submit" busy={busy}>
          {busy ? m.admin_ui_confirming() : m.admin_ui_confirm()}
        </Button>
        {hasPasskeys && (
          <Button variant="secondary" onClick={() => void confirmByPasskey()}>
            {m.admin_ui_or_use_a_passkey()}
          </Button>
        )}
        <Button variant="secondary" onClick={leave}>
          {m.admin_ui_cancel()}
        </Button>
      </div>
    </form>
  );
}
