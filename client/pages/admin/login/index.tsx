// Sign-in: by name and password, with a code if the account has a second factor, or by a passkey alone.
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { CredentialsForm, useCredentialsForm } from '#client/components/admin/credentials-form.tsx';
import { failureText } from '#client/components/admin/read-state.tsx';
import { hasSessionDrafts } from '#client/components/admin/session-drafts.ts';
import { PasswordField } from '#client/components/admin/password-field.tsx';
import { schemaResolver } from '#client/components/admin/schema-resolver.ts';
import { forgotPasswordPath } from '#client/components/admin/screens.ts';
import { SignInFrame } from '#client/components/admin/sign-in-frame.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { supportsPasskeys, PasskeyFailure } from '#client/data/admin/passkeys.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { lastEnding, signIn, signInByPasskey, type Ending } from '#client/data/admin/session.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { signInInput } from '#contract/users.ts';
import { CodeStep } from './code-step.tsx';

const notes: Record<Ending, string> = {
  inactive: m.admin_login_you_were_signed_out_after_30_minutes(),
  refused: m.admin_login_your_session_has_ended_sign_in_again(),
  'signed out': m.admin_login_you_have_signed_out(),
};

const { username, password } = signInInput.shape;
const credentials = z.object({ username, password });
type Credentials = z.infer<typeof credentials>;
const resolver = schemaResolver(credentials);

function welcome({ username: name }: { username: string }): void {
  showToast({
    title: m.admin_login_login_successful(),
    description: m.admin_login_welcome_back({ username: name }),
  });
}

export default function Login() {
  const [ending] = useState(lastEnding);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => setWaiting(hasSessionDrafts()), []);
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState<(Credentials & { isByPasskey: boolean }) | null>(null);
  const service = useAdminRead('/api/mail-service');
  const form = useCredentialsForm(resolver, { username: '', password: '' });

  function fail(description: string) {
    setFailure(description);
    showToast({ title: m.admin_login_login_failed(), description, destructive: true });
  }

  async function submit(input: Credentials) {
    setFailure(null);
    try {
      welcome(await signIn({ ...input, code: null }));
    } catch (error) {
      const problem = error instanceof RequestError ? error.problem : null;
      if (problem?.code === 'second_factor') {
        setAsked({ ...input, isByPasskey: problem.issues?.[0]?.path === 'passkey' });
      } else fail(problem?.message ?? m.admin_login_invalid_credentials());
    }
  }

  async function byPasskey() {
    setFailure(null);
    try {
      welcome(await signInByPasskey());
    } catch (error) {
      fail(error instanceof PasskeyFailure ? error.message : failureText(error));
    }
  }

  if (asked) {
    return (
      <SignInFrame>
        <CodeStep
          username={asked.username}
          isByPasskey={asked.isByPasskey}
          onCode={async (code) => welcome(await signIn({ ...asked, code }))}
          onPasskey={async () => welcome(await signInByPasskey())}
          onLeave={() => {
            setAsked(null);
            form.reset();
          }}
        />
      </SignInFrame>
    );
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
        buttonLabels={[m.admin_login_login(), m.admin_login_logging_in()]}
        foot={
          <>
            {service.data?.available && (
              <p className="mt-3">
                <a href={forgotPasswordPath} className="inline-block py-2">
                  {m.admin_login_forgotten()}
                </a>
              </p>
            )}
            {supportsPasskeys() && <PasskeyButton onPress={byPasskey} />}
            <p className="mt-5 text-small text-ink-2">
              {m.admin_login_admin_sessions_expire_after_30_minutes_of()} {m.admin_login_and_after_12_hours()}
            </p>
          </>
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

function PasskeyButton({ onPress }: { onPress: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    await onPress();
    setBusy(false);
  }
  return (
    <Button variant="secondary" className="mt-3 w-full" busy={busy} onClick={() => void press()}>
      {busy ? m.admin_login_waiting_for_the_passkey() : m.admin_login_sign_in_with_a_passkey()}
    </Button>
  );
}
