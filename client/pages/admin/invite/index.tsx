// Where an invited administrator creates an account. Open to everybody: the token in the address's fragment
// gives access, and browsers never send a fragment to a server.
import { useState } from 'react';
import { useLocation } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { CredentialsForm } from '#client/components/admin/credentials-form.tsx';
import { NewPasswordFields } from '#client/components/admin/new-password-fields.tsx';
import { confirmed } from '#client/components/admin/parsed.ts';
import { dashboardPath, signInPath } from '#client/components/admin/screens.ts';
import { SignInFrame } from '#client/components/admin/sign-in-frame.tsx';
import { useSend } from '#client/components/admin/use-send.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { acceptInvite, useSession } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { inviteAcceptance } from '#contract/administrators.ts';

const fields = ['username', 'password', 'confirmPassword'] as const;

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
  const form = useSend();
  const [password, setPassword] = useState('');
  return (
    <CredentialsForm
      form={form}
      fields={fields}
      title={m.admin_invite_create_your_account()}
      failed={m.admin_invite_account_not_created()}
      lede={m.admin_invite_you_were_invited_as_an_administrator_of()}
      notes={
        username !== null && (
          <p className="note">{m.admin_invite_you_are_signed_in_as_creating_this({ username })}</p>
        )
      }
      usernameHint={m.admin_invite_your_own_name_or_one_that_colleagues()}
      onSend={(_, texts) => acceptInvite(confirmed(inviteAcceptance, { token, ...texts }))}
      onSent={(made) => {
        navigate(dashboardPath, { replace: true });
        showToast({
          title: m.admin_invite_account_created(),
          description: m.admin_invite_welcome({ username: made.username }),
        });
      }}
      buttonLabels={[m.admin_invite_create_account(), m.admin_invite_creating_the_account()]}
    >
      <NewPasswordFields
        isFirst
        password={password}
        fields={[
          { name: 'password', onChange: ({ target }) => setPassword(target.value) },
          { name: 'confirmPassword' },
        ]}
        errors={[form.issues['password'], form.issues['confirmPassword']]}
      />
    </CredentialsForm>
  );
}
