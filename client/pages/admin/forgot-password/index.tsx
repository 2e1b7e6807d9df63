// Forgotten password: asks for a mail with a link. The answer never tells whether there is such an account.
import { useState } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { signInPath } from '#client/components/admin/screens.ts';
import { parsed } from '#client/components/admin/parsed.ts';
import { SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { SignInFrame } from '#client/components/admin/sign-in-frame.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { request } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { forgottenPassword } from '#contract/mails.ts';

export default function ForgotPassword() {
  const service = useAdminRead('/api/mail-service');
  const [isSent, setSent] = useState(false);
  return (
    <SignInFrame>
      <AdminPage title={m.admin_forgot_title()} lede={isSent ? null : m.admin_forgot_lede()} backTo={null}>
        <ReadState read={service} failure={m.admin_forgot_failed()} level={2} lines={3}>
          {({ available }) => {
            if (!available) return <p className="note">{m.admin_forgot_no_mail()}</p>;
            return isSent ? (
              <p className="note" role="status">
                {m.admin_forgot_sent()}
              </p>
            ) : (
              <AccountForm onSent={() => setSent(true)} />
            );
          }}
        </ReadState>
        <p className="mt-5">
          <a href={signInPath}>{m.admin_invite_go_to_the_sign_in()}</a>
        </p>
      </AdminPage>
    </SignInFrame>
  );
}

function AccountForm({ onSent }: { onSent: () => void }) {
  const form = useSend();
  return (
    <SendForm
      form={form}
      onSend={(_, texts) => request('POST', '/api/auth/forgot-password', parsed(forgottenPassword, texts))}
      onSent={onSent}
    >
      <TextField
        {...form.field('account')}
        label={m.admin_forgot_account()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" busy={form.busy} className="mt-6 w-full">
        {form.busy ? m.admin_forgot_sending() : m.admin_forgot_send()}
      </Button>
    </SendForm>
  );
}
