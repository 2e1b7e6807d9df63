// Signs in over a page whose session has ended while something was typed. The page stays behind the dialog, covered, because
// it may show what only this account may read. With the same account the page goes on and sends what was waiting. Another
// account may copy what was typed, but nothing is sent as that account.
import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { type HeldSession } from '#client/data/admin/held-session.ts';
import { supportsPasskeys } from '#client/data/admin/passkeys.ts';
import { leaveHeld, signIn, signInByPasskey, signInByPassword } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import type { CurrentUser } from '#contract/users.ts';
import { PasswordField } from './password-field.tsx';
import { CodeForm } from './second-factor/code-form.tsx';
import { mayDiscard } from './unsaved.ts';
import { atField, refuse, SendForm, useSend } from './use-send.tsx';

interface SignInOverProps {
  held: HeldSession;
  /** Whose page it is. */
  user: CurrentUser;
}

const reasons = {
  inactive: m.admin_login_you_were_signed_out_after_30_minutes(),
  refused: m.admin_login_your_session_has_ended_sign_in_again(),
  'signed out': m.admin_login_you_have_signed_out(),
};
const leave = () => mayDiscard(true) && leaveHeld();

export function SignInOver({ held: { why, other }, user }: SignInOverProps) {
  const [isReturning, setReturning] = useState<string | null>(null);
  const asksOther = other && isReturning !== other.id;
  return (
    <Dialog open onClose={leaveHeld} mayClose={() => mayDiscard(true)} title={m.admin_over_title()}>
      <div data-covers role="status">
        <p>{reasons[why]}</p>
        <p className="pb-4">{m.admin_over_stays()}</p>
      </div>
      {asksOther ? (
        <OtherAccount other={other} username={user.username} onReturn={() => setReturning(other.id)} />
      ) : (
        <SignIn username={user.username} />
      )}
    </Dialog>
  );
}

function SignIn({ username }: { username: string }) {
  const form = useSend();
  const [isOther, setOther] = useState(false);
  const [asked, setAsked] = useState<{ username: string; password: string; isByPasskey: boolean } | null>(
    null,
  );
  if (asked) {
    return (
      <CodeForm
        isByPasskey={asked.isByPasskey}
        onCode={async (code) => void (await signIn({ ...asked, code }))}
        onPasskey={async () => void (await signInByPasskey())}
        onLeave={() => setAsked(null)}
      />
    );
  }
  async function enter(input: { username: string; password: string }) {
    refuse({
      ownName: input.username === '' && m.admin_over_enter_the_username(),
      ownPassword: input.password === '' && m.admin_ui_enter_your_password(),
    });
    const answer = await atField('ownPassword', signInByPassword(input));
    if ('isByPasskey' in answer) setAsked({ ...input, ...answer });
  }
  return (
    <SendForm
      form={form}
      onSend={(text, { ownPassword: password = '' }) =>
        enter({ username: isOther ? text('ownName') : username, password })
      }
    >
      {isOther ? (
        <TextField
          {...form.field('ownName')}
          label={m.admin_ui_username()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        // Tells password managers which account this password belongs to.
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      )}
      <PasswordField
        name="ownPassword"
        label={isOther ? m.admin_ui_password() : m.admin_over_password_of({ username })}
        thing={m.admin_ui_password_2()}
        error={form.issues['ownPassword']}
        autoComplete="current-password"
      />
      <div className="form-actions">
        <Button type="submit" busy={form.busy}>
          {form.busy ? m.admin_login_logging_in() : m.admin_login_login()}
        </Button>
        {supportsPasskeys() && (
          <Button
            variant="secondary"
            onClick={() => void form.send(() => atField('ownPassword', signInByPasskey()))}
          >
            {m.admin_login_sign_in_with_a_passkey()}
          </Button>
        )}
        <Button variant="secondary" onClick={leave}>
          {m.admin_over_leave()}
        </Button>
        {!isOther && (
          <Button variant="quiet" onClick={() => setOther(true)}>
            {m.admin_over_somebody_else()}
          </Button>
        )}
      </div>
    </SendForm>
  );
}

interface OtherAccountProps {
  other: CurrentUser;
  username: string;
  onReturn: () => void;
}

function OtherAccount({ other, username, onReturn }: OtherAccountProps) {
  const [byHand, setByHand] = useState<string | null>(null);
  async function copy() {
    const text = typedOnPage();
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: m.admin_over_copied() });
    } catch {
      setByHand(text); // no clipboard without https, or not allowed
    }
  }
  return (
    <>
      <p className="note note-warn" role="alert">
        {m.admin_over_other_account({ other: other.username, username })}
      </p>
      {byHand !== null && (
        <TextAreaField
          name="typed"
          label={m.admin_over_typed()}
          hint={m.admin_over_not_copied()}
          readOnly
          rows={6}
          value={byHand}
        />
      )}
      <div className="form-actions">
        <Button onClick={() => void copy()}>{m.admin_over_copy()}</Button>
        <Button variant="secondary" onClick={onReturn}>
          {m.admin_over_sign_in_as({ username })}
        </Button>
        <Button variant="secondary" onClick={leave}>
          {m.admin_over_continue_as({ other: other.username })}
        </Button>
      </div>
    </>
  );
}

/** The texts of the forms behind the dialog, each with its label. Never a password. */
function typedOnPage(): string {
  const controls = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form :is(textarea, input:is([type=text], [type=email], [type=tel], [type=url], [type=number], :not([type])))',
  );
  return [...controls]
    .filter((one) => one.value.trim() !== '' && !one.hidden && !one.closest('dialog:has([data-covers])'))
    .map((one) => `${one.labels?.[0]?.textContent.trim() ?? one.name}: ${one.value}`)
    .join('\n');
}
