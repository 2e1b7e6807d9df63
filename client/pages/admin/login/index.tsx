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
import { signInInput, type SignInInput } from '#contract/users.ts';

const notes: Record<Ending, string> = {
  inactive: 'You were signed out after 30 minutes of inactivity. Sign in again to continue.',
  refused: 'Your session has ended. Sign in again to continue.',
  'signed out': 'You have signed out.',
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
      showToast({ title: 'Login Successful', description: `Welcome back, ${username}!` });
    } catch (error) {
      const problem = error instanceof RequestError ? error.problem : null;
      const description = problem?.message ?? 'Invalid credentials';
      setFailure(description);
      showToast({ title: 'Login Failed', description, destructive: true });
    }
  }

  return (
    <SignInFrame>
      <CredentialsForm
        form={form}
        title="Admin Login"
        lede="For the institute’s administrators."
        notes={
          <>
            {ending && !failure && (
              <p className="note" role="status">
                {notes[ending]}
                {waiting && ' Your unsaved changes come back when you open the same form.'}
              </p>
            )}
            {failure && (
              <div className="note note-danger">
                <h2>Login Failed</h2>
                <p>{failure}</p>
              </div>
            )}
          </>
        }
        onSend={submit}
        onRefused={() => setFailure(null)}
        buttonWords={['Login', 'Logging in...']}
        foot={
          <p className="mt-5 text-small text-ink-2">Admin sessions expire after 30 minutes of inactivity.</p>
        }
      >
        <PasswordField
          {...form.register('password')}
          label="Password"
          thing="password"
          error={form.formState.errors.password?.message}
          autoComplete="current-password"
        />
      </CredentialsForm>
    </SignInFrame>
  );
}
