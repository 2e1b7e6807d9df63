// The form of the second step of a sign-in: the code of the authenticator app, a recovery code, or a passkey.
import { useEffect, useState } from 'react';
import { atField, refuse, SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { supportsPasskeys } from '#client/data/admin/passkeys.ts';
import { m } from '#client/paraglide/messages.js';
import { readOneTimeCode, readRecoveryCode } from '#contract/second-factor-rules.ts';

interface CodeFormProps {
  /** The account has passkeys and no authenticator app. */
  isByPasskey: boolean;
  /** Throws if the code is refused. */
  onCode: (code: string) => Promise<void>;
  /** Throws if no passkey was used. */
  onPasskey: () => Promise<void>;
  onLeave: () => void;
}

export function CodeForm({ isByPasskey, onCode, onPasskey, onLeave }: CodeFormProps) {
  const form = useSend();
  const { form: element } = form;
  const [byRecovery, setByRecovery] = useState(isByPasskey);
  const isPasskeyBusy = form.busyWith('passkey');

  function send(code: string) {
    const fault = byRecovery
      ? !readRecoveryCode(code) && m.admin_login_enter_a_recovery_code_of_24_characters()
      : !readOneTimeCode(code) && m.admin_login_enter_the_six_digits();
    refuse({ code: fault });
    return atField('code', onCode(code));
  }

  function change() {
    setByRecovery(!byRecovery);
    form.forget();
  }

  useEffect(() => {
    // After the page's own effects, which give the focus to its heading.
    if (!isByPasskey) queueMicrotask(() => element.current?.querySelector('input')?.focus());
  }, [element, byRecovery, isByPasskey]);

  const passkeyButton = supportsPasskeys() && (
    <Button
      variant={isByPasskey ? 'primary' : 'secondary'}
      className="w-full"
      busy={isPasskeyBusy}
      onClick={() => void form.send(onPasskey, { what: 'passkey' })}
    >
      {isPasskeyBusy ? m.admin_login_waiting_for_the_passkey() : m.admin_login_sign_in_with_a_passkey()}
    </Button>
  );
  return (
    <>
      {isByPasskey && <div className="my-5">{passkeyButton}</div>}
      <SendForm
        form={form}
        title={m.admin_login_login_failed()}
        level={2}
        onSend={(_, { code = '' }) => send(code)}
      >
        <TextField
          key={String(byRecovery)}
          {...form.field('code')}
          label={byRecovery ? m.admin_login_recovery_code() : m.admin_login_code()}
          hint={
            byRecovery
              ? m.admin_login_one_of_the_codes_that_you_printed()
              : m.admin_login_six_digits_from_your_authenticator_app()
          }
          inputMode={byRecovery ? 'text' : 'numeric'}
          autoComplete={byRecovery ? 'off' : 'one-time-code'}
          autoCapitalize={byRecovery ? 'characters' : 'none'}
          spellCheck={false}
          {...(!byRecovery && { width: 'half' as const })}
        />
        <Button
          type="submit"
          variant={isByPasskey ? 'secondary' : 'primary'}
          className="mt-6 w-full"
          busy={form.busy && !isPasskeyBusy}
        >
          {form.busy && !isPasskeyBusy ? m.admin_login_logging_in() : m.admin_login_login()}
        </Button>
      </SendForm>
      <div className="mt-3 grid gap-3">
        {!isByPasskey && passkeyButton}
        <div className="flex flex-wrap gap-3">
          {!isByPasskey && (
            <Button variant="quiet" onClick={change}>
              {byRecovery ? m.admin_login_use_the_authenticator_app() : m.admin_login_use_a_recovery_code()}
            </Button>
          )}
          <Button variant="quiet" onClick={onLeave}>
            {m.admin_login_start_again()}
          </Button>
        </div>
      </div>
      <p className="mt-5 text-small text-ink-2">{m.admin_login_all_lost()}</p>
    </>
  );
}
