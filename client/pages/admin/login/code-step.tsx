// The second step of a sign-in: the code of the authenticator app, a recovery code, or a passkey.
import { useEffect, useState, type SubmitEvent } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { failureText } from '#client/components/admin/read-state.tsx';
import { useRefusalFocus } from '#client/components/admin/refusal-focus.ts';
import { Button } from '#client/components/ui/button.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { supportsPasskeys, PasskeyFailure } from '#client/data/admin/passkeys.ts';
import { m } from '#client/paraglide/messages.js';
import { readOneTimeCode, readRecoveryCode } from '#contract/second-factor-rules.ts';
import { FailureNote } from '#client/components/admin/failure-note.tsx';

interface CodeStepProps {
  username: string;
  /** The account has passkeys and no authenticator app. */
  isByPasskey: boolean;
  /** Throws if the code is refused. */
  onCode: (code: string) => Promise<void>;
  /** Throws if no passkey was used. */
  onPasskey: () => Promise<void>;
  onLeave: () => void;
}

export function CodeStep({ username, isByPasskey, onCode, onPasskey, onLeave }: CodeStepProps) {
  const { form, refuse } = useRefusalFocus();
  const [byRecovery, setByRecovery] = useState(isByPasskey);
  const [busy, setBusy] = useState<'code' | 'passkey' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(kind: 'code' | 'passkey', work: () => Promise<void>) {
    setBusy(kind);
    setError(null);
    setFailure(null);
    try {
      await work();
    } catch (problem) {
      setBusy(null);
      const message = problem instanceof PasskeyFailure ? problem.message : failureText(problem);
      if (kind === 'passkey') return setFailure(message);
      setError(message);
      refuse();
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = event.currentTarget.querySelector('input')?.value ?? '';
    if (byRecovery ? readRecoveryCode(typed) : readOneTimeCode(typed))
      return run('code', () => onCode(typed));
    setError(
      byRecovery
        ? m.admin_login_enter_a_recovery_code_of_24_characters()
        : m.admin_login_enter_the_six_digits(),
    );
    return refuse();
  }

  function change() {
    setByRecovery(!byRecovery);
    setError(null);
  }

  useEffect(() => {
    if (!isByPasskey) form.current?.querySelector('input')?.focus();
  }, [form, byRecovery, isByPasskey]);

  const passkeyButton = supportsPasskeys() && (
    <Button
      variant={isByPasskey ? 'primary' : 'secondary'}
      className="w-full"
      busy={busy === 'passkey'}
      onClick={() => void run('passkey', onPasskey)}
    >
      {busy === 'passkey' ? m.admin_login_waiting_for_the_passkey() : m.admin_login_sign_in_with_a_passkey()}
    </Button>
  );
  return (
    <AdminPage
      title={m.admin_login_one_more_step()}
      lede={m.admin_login_signing_in_as({ username })}
      backTo={null}
    >
      <FailureNote failure={failure} title={m.admin_login_login_failed()} level={2} />
      {isByPasskey && <div className="my-5">{passkeyButton}</div>}
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          key={String(byRecovery)}
          name="code"
          label={byRecovery ? m.admin_login_recovery_code() : m.admin_login_code()}
          hint={
            byRecovery
              ? m.admin_login_one_of_the_codes_that_you_printed()
              : m.admin_login_six_digits_from_your_authenticator_app()
          }
          error={error ?? undefined}
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
          busy={busy === 'code'}
        >
          {busy === 'code' ? m.admin_login_logging_in() : m.admin_login_login()}
        </Button>
      </form>
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
    </AdminPage>
  );
}
