// Chooses a new password by a mailed link. The proof is in the address's fragment, which browsers never send to a
// server.
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { NewPasswordFields } from '#client/components/admin/new-password-fields.tsx';
import { failureText } from '#client/components/admin/read-state.tsx';
import { confirmedPassword } from '#client/components/admin/schema-resolver.ts';
import { forgotPasswordPath, signInPath } from '#client/components/admin/screens.ts';
import { SignInFrame } from '#client/components/admin/sign-in-frame.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { request } from '#client/data/request.ts';
import { renewSession } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { passwordByLink, type PasswordByLink } from '#contract/mails.ts';
import { FailureNote } from '#client/components/admin/failure-note.tsx';

interface PasswordForm extends PasswordByLink {
  confirmPassword: string;
}

const resolver = confirmedPassword<PasswordForm>(passwordByLink, 'newPassword');

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
  const [failure, setFailure] = useState<string | null>(null);
  const { register, control, handleSubmit, formState } = useForm<PasswordForm>({
    resolver,
    defaultValues: { token, newPassword: '', confirmPassword: '' },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;
  const newPassword = useWatch({ control, name: 'newPassword' });

  async function submit({ confirmPassword: _, ...input }: PasswordForm) {
    setFailure(null);
    try {
      await request('POST', '/api/auth/reset-password', input);
      onDone();
      void renewSession(); // this browser may have a session of the same account
    } catch (error) {
      setFailure(failureText(error));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <FailureNote failure={failure} title={m.admin_reset_failed()} level={2} />
      <NewPasswordFields
        password={newPassword}
        fields={[register('newPassword'), register('confirmPassword')]}
        errors={[errors.newPassword?.message, errors.confirmPassword?.message]}
      />
      <Button type="submit" busy={isSubmitting} className="mt-6 w-full">
        {isSubmitting ? m.admin_password_changing_password() : m.admin_reset_save()}
      </Button>
    </form>
  );
}
