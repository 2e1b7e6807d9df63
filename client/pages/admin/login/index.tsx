// Sign-in: by name and password, with a code if the account has a second factor, or by a passkey alone.
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { CredentialsForm } from '#client/components/admin/credentials-form.tsx';
import { failureText } from '#client/components/admin/read-state.tsx';
import { hasSessionDrafts } from '#client/components/admin/session-drafts.ts';
import { PasswordField } from '#client/components/admin/password-field.tsx';
import { parsed } from '#client/components/admin/parsed.ts';
import { forgotPasswordPath } from '#client/components/admin/screens.ts';
import { CodeForm } from '#client/components/admin/second-factor/code-form.tsx';
import { SignInFrame } from '#client/components/admin/sign-in-frame.tsx';
import { type FormTexts, useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { PasskeyFailure, supportsPasskeys } from '#client/data/admin/passkeys.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import type { Ending } from '#client/data/admin/held-session.ts';
import { lastEnding, signIn, signInByPasskey, signInByPassword } from '#client/data/admin/session.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { signInInput } from '#contract/users.ts';

const notes: Record<Ending, string> = {
  inactive: m.admin_login_you_were_signed_out_after_30_minutes(),
  refused: m.admin_login_your_session_has_ended_sign_in_again(),
  'signed out': m.admin_login_you_have_signed_out(),
};

const { username, password } = signInInput.shape;
const credentials = z.object({ username, password });
type Credentials = z.infer<typeof credentials>;
const fields = ['username', 'password'];

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
  const [asked, setAsked] = useState<(Credentials & { isByPasskey: boolean }) | null>(null);
  const service = useAdminRead('/api/mail-service');
  const form = useSend({
    failed: m.admin_login_login_failed(),
    explain: (error) =>
      error instanceof PasskeyFailure || (error instanceof RequestError && error.problem)
        ? failureText(error)
        : m.admin_login_invalid_credentials(),
  });

  /** Null: a second factor is asked for. */
  async function byPassword(texts: FormTexts) {
    const input = parsed(credentials, texts);
    const answer = await signInByPassword(input);
    if ('user' in answer) return answer.user;
    setAsked({ ...input, ...answer });
    return null;
  }

  if (asked) {
    return (
      <SignInFrame>
        <AdminPage
          title={m.admin_login_one_more_step()}
          lede={m.admin_login_signing_in_as({ username: asked.username })}
          backTo={null}
        >
          <CodeForm
            isByPasskey={asked.isByPasskey}
            onCode={async (code) => welcome(await signIn({ ...asked, code }))}
            onPasskey={async () => welcome(await signInByPasskey())}
            onLeave={() => setAsked(null)}
          />
        </AdminPage>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame>
      <CredentialsForm
        form={form}
        fields={fields}
        title={m.admin_login_admin_login()}
        failed={m.admin_login_login_failed()}
        lede={m.admin_login_for_the_institutes_administrators()}
        notes={
          ending &&
          !form.failure && (
            <p className="note" role="status">
              {notes[ending]}
              {waiting && m.admin_login_your_unsaved_changes_come_back_when_you()}
            </p>
          )
        }
        onSend={(_, texts) => byPassword(texts)}
        onSent={(user) => user && welcome(user)}
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
            {supportsPasskeys() && (
              <Button
                variant="secondary"
                className="mt-3 w-full"
                busy={form.busyWith('passkey')}
                onClick={() => void form.send(signInByPasskey, { what: 'passkey', done: welcome })}
              >
                {form.busyWith('passkey')
                  ? m.admin_login_waiting_for_the_passkey()
                  : m.admin_login_sign_in_with_a_passkey()}
              </Button>
            )}
            <p className="mt-5 text-small text-ink-2">
              {m.admin_login_admin_sessions_expire_after_30_minutes_of()} {m.admin_login_and_after_12_hours()}
            </p>
          </>
        }
      >
        <PasswordField
          name="password"
          label={m.admin_ui_password()}
          thing={m.admin_ui_password_2()}
          error={form.issues['password']}
          autoComplete="current-password"
        />
      </CredentialsForm>
    </SignInFrame>
  );
}
