// Where an invited administrator creates an account. Open to everybody: the token in the address's fragment
// gives access, and browsers never send a fragment to a server.
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { CredentialsForm, useCredentialsForm } from '#client/components/admin/credentials-form.tsx';
import { NewPasswordFields } from '#client/components/admin/new-password-fields.tsx';
import { failureText } from '#client/components/admin/read-state.tsx';
import { confirmedPassword } from '#client/components/admin/schema-resolver.ts';
import { dashboardPath, signInPath } from '#client/components/admin/screens.ts';
import { SignInFrame } from '#client/components/admin/sign-in-frame.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { acceptInvite, useSession } from '#client/data/admin/session.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { inviteAcceptance, type InviteAcceptance } from '#contract/administrators.ts';
import { FailureNote } from '#client/components/admin/failure-note.tsx';

interface InviteForm extends InviteAcceptance {
  confirmPassword: string;
}

const fields = ['username', 'password', 'confirmPassword'] as const;
const resolver = confirmedPassword<InviteForm>(inviteAcceptance, 'password');

export default function Invite() {
  const [token] = useState(() => location.hash.slice(1));
  const user = useSession();
  return (
    <SignInFrame>
      {token === '' ? (
        <AdminPage title={m.admin_invite_this_link_is_incomplete()} backTo={null}>
          <p className="note note-danger">{m.admin_invite_the_end_of_the_invites_address_is()}</p>
          <p>
            <a href={signInPath}>{m.admin_invite_go_to_the_sign_in()}</a>
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
      showToast({
        title: m.admin_invite_account_created(),
        description: m.admin_invite_welcome({ username: made.username }),
      });
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
      title={m.admin_invite_create_your_account()}
      lede={m.admin_invite_you_were_invited_as_an_administrator_of()}
      notes={
        <>
          {username !== null && (
            <p className="note">{m.admin_invite_you_are_signed_in_as_creating_this({ username })}</p>
          )}
          <FailureNote failure={failure} title={m.admin_invite_account_not_created()} level={2} />
        </>
      }
      usernameHint={m.admin_invite_your_own_name_or_one_that_colleagues()}
      onSend={submit}
      onRefused={() => setFailure(null)}
      buttonLabels={[m.admin_invite_create_account(), m.admin_invite_creating_the_account()]}
    >
      <NewPasswordFields
        isFirst
        password={password}
        fields={[form.register('password'), form.register('confirmPassword')]}
        errors={[errors.password?.message, errors.confirmPassword?.message]}
      />
    </CredentialsForm>
  );
}
