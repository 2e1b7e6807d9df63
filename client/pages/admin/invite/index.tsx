// Where an invited administrator creates an account. Open to everybody: the token in the address's fragment
// gives access, and browsers never send a fragment to a server.
import { useState } from 'react';
import { useWatch, type Resolver } from 'react-hook-form';
import { useLocation } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { CredentialsForm, useCredentialsForm } from '#client/components/admin/credentials-form.tsx';
import { PasswordField } from '#client/components/admin/password-field.tsx';
import { PasswordStrength } from '#client/components/admin/password-strength.tsx';
import { failureText } from '#client/components/admin/read-state.tsx';
import { schemaResolver } from '#client/components/admin/schema-resolver.ts';
import { dashboardPath, signInPath } from '#client/components/admin/screens.ts';
import { SignInFrame } from '#client/components/admin/sign-in-frame.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { acceptInvite, useSession } from '#client/data/admin/session.ts';
import { RequestError } from '#client/data/request.ts';
import { inviteAcceptance, type InviteAcceptance } from '#contract/administrators.ts';

interface InviteForm extends InviteAcceptance {
  confirmPassword: string;
}

const fields = ['username', 'password', 'confirmPassword'] as const;
const bySchema = schemaResolver(inviteAcceptance);

/** The contract's rules, and one that stays in the browser: both passwords are equal. */
const resolver: Resolver<InviteForm> = async ({ confirmPassword, ...values }, context, options) => {
  const { errors } = await bySchema(values, context, options as never);
  const message = confirmPassword === values.password ? null : 'Passwords do not match';
  const all = { ...errors, ...(message && { confirmPassword: { type: 'confirm', message } }) };
  if (Object.keys(all).length > 0) return { values: {}, errors: all };
  return { values: { ...values, confirmPassword }, errors: {} };
};

export default function Invite() {
  const [token] = useState(() => location.hash.slice(1));
  const user = useSession();
  return (
    <SignInFrame>
      {token === '' ? (
        <AdminPage title="This Link is Incomplete" backTo={null}>
          <p className="note note-danger">
            The end of the invite’s address is missing. Copy the whole link and open it again, or ask for a
            new one.
          </p>
          <p>
            <a href={signInPath}>Go to the sign-in</a>
          </p>
        </AdminPage>
      ) : (
        <AccountForm token={token} username={user?.username ?? null} />
      )}
    </SignInFrame>
  );
}

/** `username`: the account that is already signed in. */
function AccountForm({ token, username }: { token: string; username: string | null }) {
  const [, navigate] = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useCredentialsForm(resolver, { token, username: '', password: '', confirmPassword: '' });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });

  async function submit({ confirmPassword: _, ...input }: InviteForm) {
    setFailure(null);
    try {
      const made = await acceptInvite(input);
      navigate(dashboardPath, { replace: true });
      showToast({ title: 'Account Created', description: `Welcome, ${made.username}!` });
    } catch (error) {
      const faults = error instanceof RequestError ? (error.problem?.issues ?? []) : [];
      const named = faults.filter(({ path }) => fields.includes(path as 'username'));
      for (const { path, message } of named) form.setError(path as 'username', { message });
      if (named.length === 0) setFailure(failureText(error));
    }
  }

  return (
    <CredentialsForm
      form={form}
      title="Create Your Account"
      lede="You were invited as an administrator of this portal. Choose a user name and a password for signing in."
      notes={
        <>
          {username !== null && (
            <p className="note">
              You are signed in as {username}. Creating this account signs you out, and signs you in with the
              new name.
            </p>
          )}
          {failure && (
            <div className="note note-danger" role="alert">
              <h2>Account Not Created</h2>
              <p>{failure}</p>
            </div>
          )}
        </>
      }
      usernameHint="Your own name, or one that colleagues know. The audit trail shows it."
      onSend={submit}
      onRefused={() => setFailure(null)}
      buttonWords={['Create Account', 'Creating the account...']}
    >
      <PasswordField
        {...form.register('password')}
        label="Password"
        thing="password"
        hint="8 to 128 characters. 15 or more characters is best."
        error={errors.password?.message}
        autoComplete="new-password"
      >
        <PasswordStrength password={password} />
      </PasswordField>
      <PasswordField
        {...form.register('confirmPassword')}
        label="Confirm password"
        thing="confirmed password"
        error={errors.confirmPassword?.message}
        autoComplete="new-password"
      />
    </CredentialsForm>
  );
}
