// Verifies the account's e-mail address by a mailed link, signed in to that account.
import { useState } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { SendFailure, useSend } from '#client/components/admin/use-send.tsx';
import { signInPath } from '#client/components/admin/screens.ts';
import { SignInFrame } from '#client/components/admin/sign-in-frame.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { call, useSession } from '#client/data/admin/session.ts';
import { refetchList } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';

export default function VerifyEmail() {
  const [token] = useState(() => location.hash.slice(1));
  const user = useSession();
  if (!user) {
    return (
      <SignInFrame>
        <AdminPage title={m.admin_verify_title()} backTo={null}>
          <p className="note">{m.admin_verify_sign_in_first()}</p>
          <p>
            <a href={signInPath}>{m.admin_invite_go_to_the_sign_in()}</a>
          </p>
        </AdminPage>
      </SignInFrame>
    );
  }
  return (
    <AdminPage title={m.admin_verify_title()}>
      {token === '' ? (
        <p className="note note-danger">{m.admin_link_is_incomplete()}</p>
      ) : (
        <Verification token={token} username={user.username} id={user.id} />
      )}
    </AdminPage>
  );
}

function Verification({ token, username, id }: { token: string; username: string; id: string }) {
  const act = useSend();
  const [isDone, setDone] = useState(false);

  async function verify() {
    await call('POST', '/api/auth/verify-email', { token });
    setDone(true);
    void refetchList(`/api/admin/administrators/${id}`);
  }

  if (isDone) {
    return (
      <p className="note" role="status">
        {m.admin_verify_done()}
      </p>
    );
  }
  return (
    <>
      <p className="mb-5">{m.admin_verify_text({ username })}</p>
      <SendFailure form={act} />
      <Button busy={act.busy} onClick={() => void act.send(verify)}>
        {m.admin_verify_button()}
      </Button>
    </>
  );
}
