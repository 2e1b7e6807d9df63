// Sign-in.
import { useEffect, useState } from 'react';
import { CredentialsForm, useCredentialsForm } from '#client/components/admin/credentials-form.tsx';
import { hasSessionDrafts } from '#client/components/admin/session-drafts.ts';
import { PasswordField } from '#client/components/admin/password-field.tsx';
import { schemaResolver } from '#client/components/admin/schema-resolver.ts';
import { SignInFrame } from '#client/components/admin/sign-in-frame.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { lastEnding, signIn, type Ending } from '#client/data/admin/session.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { signInInput, type SignInInput } from '#contract/users.ts';

const notes: Record<Ending, string> = {
  inactive: m.admin_login_you_were_signed_out_after_30_minutes(),
  refused: m.admin_login_your_session_has_ended_sign_in_again(),
  'signed out': m.admin_login_you_have_signed_out(),
};

const resolver = schemaResolver(signInInput);

export default function Login() {
  const [ending] = useState(lastEnding);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => setWaiting(hasSessionDrafts()), []);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useCredentialsForm(resolver, { username: '', password: '' });

  async function submit(input: SignInInput) {
    setFailure(null);
    try {
      const { username } = await signIn(input);
      showToast({
        title: m.admin_login_login_successful(),
        description: m.admin_login_welcome_back({ username }),
      });
    } catch (error) {
      const problem = error instanceof RequestError ? error.problem : null;
      const description = problem?.message ?? m.admin_login_invalid_credentials();
      setFailure(description);
      showToast({ title: m.admin_login_login_failed(), description, destructive: true });
    }
  }

  return (
    <SignInFrame>
      <CredentialsForm
        form={form}
        title={m.admin_login_admin_login()}
        lede={m.admin_login_for_the_institutes_administrators()}
        notes={
          <>
            {ending && !failure && (
              <p className="note" role="status">
                {notes[ending]}
                {waiting && m.admin_login_your_unsaved_changes_come_back_when_you()}
              </p>
            )}
            {failure && (
              <div className="note note-danger">
                <h2>{m.admin_login_login_failed()}</h2>
                <p>{failure}</p>
              </div>
            )}
          </>
        }
        onSend={submit}
        onRefused={() => setFailure(null)}
        buttonWords={[m.admin_login_login(), m.admin_login_logging_in()]}
        foot={
          <p className="mt-5 text-small text-ink-2">
            {m.admin_login_admin_sessions_expire_after_30_minutes_of()}
          </p>
        }
      >
        <PasswordField
          {...form.register('password')}
          label={m.admin_ui_password()}
          thing={m.admin_ui_password_2()}
          error={form.formState.errors.password?.message}
          autoComplete="current-password"
        />
      </CredentialsForm>
    </SignInFrame>
  );
}
