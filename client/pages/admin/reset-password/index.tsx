// Chooses a new password by a mailed link. The proof is in the address's fragment, which browsers never send to a
// server.
import { useState } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { NewPasswordFields } from '#client/components/admin/new-password-fields.tsx';
import { forgotPasswordPath, signInPath } from '#client/components/admin/screens.ts';
import { SignInFrame } from '#client/components/admin/sign-in-frame.tsx';
import { confirmed } from '#client/components/admin/parsed.ts';
import { SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { request } from '#client/data/request.ts';
import { renewSession } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { passwordByLink } from '#contract/mails.ts';

export default function ResetPassword() {
  const [token] = useState(() => location.hash.slice(1));
  const [isDone, setDone] = useState(false);
  return (
    <SignInFrame>
      <AdminPage
        title={m.admin_reset_title()}
        lede={isDone || token === '' ? null : m.admin_reset_lede()}
        backTo={null}
      >
        {token === '' ? (
          <p className="note note-danger">{m.admin_link_is_incomplete()}</p>
        ) : isDone ? (
          <p className="note" role="status">
            {m.admin_reset_done()}
          </p>
        ) : (
          <NewPassword token={token} onDone={() => setDone(true)} />
        )}
        <p className="mt-5 flex flex-wrap gap-x-5">
          <a href={signInPath}>{m.admin_invite_go_to_the_sign_in()}</a>
          {!isDone && <a href={forgotPasswordPath}>{m.admin_reset_ask_again()}</a>}
        </p>
      </AdminPage>
    </SignInFrame>
  );
}

function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useSend();
  const [newPassword, setNewPassword] = useState('');
  return (
    <SendForm
      form={form}
      title={m.admin_reset_failed()}
      level={2}
      onSend={(_, texts) =>
        request('POST', '/api/auth/reset-password', confirmed(passwordByLink, { token, ...texts }))
      }
      onSent={() => {
        onDone();
        void renewSession(); // this browser may have a session of the same account
      }}
    >
      <NewPasswordFields
        password={newPassword}
        fields={[
          { name: 'newPassword', onChange: ({ target }) => setNewPassword(target.value) },
          { name: 'confirmPassword' },
        ]}
        errors={[form.issues['newPassword'], form.issues['confirmPassword']]}
      />
      <Button type="submit" busy={form.busy} className="mt-6 w-full">
        {form.busy ? m.admin_password_changing_password() : m.admin_reset_save()}
      </Button>
    </SendForm>
  );
}
