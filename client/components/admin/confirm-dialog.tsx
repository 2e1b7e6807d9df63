// Asks for the password again, or for a passkey, before a sensitive action. The calls themselves open it
// (data/admin/confirmation.ts), over anything on the screen, also over another dialog; screens do not know
// about it.
import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { answerConfirmation, isAsked, subscribeToConfirmation } from '#client/data/admin/confirmation.ts';
import { requestPasskey, supportsPasskeys } from '#client/data/admin/passkeys.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import type { PasskeyRequest } from '#contract/second-factor.ts';
import { PasswordField } from './password-field.tsx';
import { atField, refuse, SendForm, useSend } from './use-send.tsx';

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
  const form = useSend();
  const factors = useAdminRead('/api/auth/second-factor');
  const hasPasskeys = supportsPasskeys() && (factors.data?.passkeys.length ?? 0) > 0;

  const confirm = (proof: object) => call('POST', '/api/auth/confirm', proof);
  async function confirmByPasskey() {
    const options = await (await call('POST', '/api/auth/confirm/options')).json();
    return confirm({ passkey: await requestPasskey(options as PasskeyRequest) });
  }
  const done = () => answerConfirmation(true);

  return (
    <SendForm
      form={form}
      onSend={(_, { ownPassword: password = '' }) => {
        refuse({ ownPassword: password === '' && m.admin_ui_enter_your_password() });
        return atField('ownPassword', confirm({ password }));
      }}
      onSent={done}
    >
      <p className="pb-4">{m.admin_ui_you_last_entered_your_password_more_than()}</p>
      {/* Tells password managers which account this password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        name="ownPassword"
        label={m.admin_ui_your_password()}
        thing={m.admin_ui_your_password_2()}
        error={form.issues['ownPassword']}
        autoComplete="current-password"
      />
      <div className="form-actions">
        <Button type="submit" busy={form.busy}>
          {form.busy ? m.admin_ui_confirming() : m.admin_ui_confirm()}
        </Button>
        {hasPasskeys && (
          <Button
            variant="secondary"
            onClick={() => void form.send(() => atField('ownPassword', confirmByPasskey()), { done })}
          >
            {m.admin_ui_or_use_a_passkey()}
          </Button>
        )}
        <Button variant="secondary" onClick={leave}>
          {m.admin_ui_cancel()}
        </Button>
      </div>
    </SendForm>
  );
}
