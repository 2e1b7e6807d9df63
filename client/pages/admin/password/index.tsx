// The signed-in person's account: password, details, second factors, and sessions.
import { useState } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { NewPasswordFields } from '#client/components/admin/new-password-fields.tsx';
import { PasswordField } from '#client/components/admin/password-field.tsx';
import { faultsOf } from '#client/components/admin/parsed.ts';
import { SecondFactor } from '#client/components/admin/second-factor/second-factor.tsx';
import { SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { danger, ok } from '#client/components/ui/icon-paths.ts';
import { showToast } from '#client/components/ui/toast-store.ts';
import { call, useSession } from '#client/data/admin/session.ts';
import { refetchList } from '#client/data/admin/writes.ts';
import { RequestError } from '#client/data/request.ts';
import { passwordChange, type PasswordChange } from '#contract/users.ts';
import { m } from '#client/paraglide/messages.js';
import { hasRight } from '#contract/access-rules.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { Details } from './details.tsx';
import { Sessions } from './sessions.tsx';

interface PasswordForm extends PasswordChange {
  confirmPassword: string;
}

const empty: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' };
const wrongPassword = m.admin_password_the_current_password_you_entered_is();

export default function AdminPassword() {
  const user = useSession();
  return (
    <AdminPage lede={m.admin_password_signed_in_as({ value: user?.username ?? '' })} backTo="/admin">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <ChangeForm username={user?.username ?? ''} />
        <Tips />
      </div>
      <div className="mt-7 grid grid-cols-1 gap-7">
        {user && <Details id={user.id} />}
        <SecondFactor />
        {user && hasRight(user.rights, 'cases') && <CalendarAddress />}
        <Sessions />
      </div>
    </AdminPage>
  );
}

function ChangeForm({ username }: { username: string }) {
  const form = useSend({ failed: m.admin_password_password_change_failed(), explain: failureOf });
  const [typed, setTyped] = useState(empty);
  const [touched, setTouched] = useState<Partial<Record<keyof PasswordForm, boolean>>>({});
  const { currentPassword, newPassword, confirmPassword } = typed;
  const differs = confirmPassword !== '' && confirmPassword !== newPassword;
  const missing = missingText(typed);
  const faults = faultsOf(passwordChange, { currentPassword, newPassword });
  const field = (name: keyof PasswordForm) => ({
    name,
    value: typed[name],
    onChange({ target: { value } }: { target: { value: string } }) {
      setTyped((was) => ({ ...was, [name]: value }));
      setTouched((was) => ({ ...was, [name]: true }));
    },
  });
  const error = (name: keyof PasswordChange) => (touched[name] ? faults[name] : undefined);

  function done() {
    setTyped(empty);
    setTouched({});
    void refetchList('/api/auth/sessions'); // the other sessions have ended
    void refetchList('/api/admin/invites'); // the account's own invites are withdrawn
    showToast({
      title: m.admin_password_password_changed_successfully(),
      description: m.admin_password_your_admin_password_has_been_updated_please(),
    });
  }

  return (
    <SendForm
      form={form}
      title={m.admin_password_password_change_failed()}
      level={2}
      onSend={() =>
        call('PUT', '/api/admin/change-password', { currentPassword, newPassword } satisfies PasswordChange)
      }
      onSent={done}
    >
      {/* Tells password managers which account this password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...field('currentPassword')}
        label={m.admin_password_current_password()}
        thing={m.admin_password_current_password_2()}
        error={error('currentPassword')}
        invalid={form.failure === wrongPassword}
        autoComplete="current-password"
      />
      <NewPasswordFields
        password={newPassword}
        fields={[field('newPassword'), field('confirmPassword')]}
        errors={[
          error('newPassword'),
          touched.confirmPassword && confirmPassword === ''
            ? m.admin_password_please_confirm_your_new_password()
            : undefined,
        ]}
        differs={differs}
      >
        <p
          role="status"
          className={`flex items-center gap-2 text-small ${differs ? 'text-danger-700' : 'text-ok-700'}`}
        >
          {confirmPassword !== '' && <Icon path={differs ? danger : ok} />}
          {confirmPassword !== '' &&
            (differs ? m.admin_ui_passwords_do_not_match() : m.admin_password_passwords_match())}
        </p>
      </NewPasswordFields>
      <div className="mt-6 grid justify-items-start gap-2">
        <Button type="submit" disabled={missing.length > 0} busy={form.busy} aria-describedby="change-hint">
          {form.busy ? m.admin_password_changing_password() : m.admin_password_change_password()}
        </Button>
        <p id="change-hint" className="field-hint">
          {missing.length > 0 && m.admin_password_to_change_it({ missing: missing.join(', ') })}
        </p>
      </div>
    </SendForm>
  );
}

/** Lists the requirements that are not met yet; the button waits for them. */
function missingText({ currentPassword, newPassword, confirmPassword }: PasswordForm) {
  const chosen = passwordChange.shape.newPassword.safeParse(newPassword).success;
  return [
    ...(currentPassword.trim() === '' ? [m.admin_password_enter_your_current_password()] : []),
    ...(chosen ? [] : [m.admin_password_choose_a_new_password_that_meets_the()]),
    ...(confirmPassword !== '' && confirmPassword === newPassword
      ? []
      : [m.admin_password_repeat_the_new_password()]),
  ];
}

function failureOf(error: unknown): string {
  const message = error instanceof RequestError ? error.problem?.message : undefined;
  if (message?.includes('Current password is incorrect')) return wrongPassword;
  return message ?? m.admin_password_failed_to_change_password_please_try_again();
}

function Tips() {
  return (
    <aside className="sheet content-start self-start" aria-labelledby="tips">
      <h2 id="tips">{m.admin_password_security_tips()}</h2>
      <ul className="prose list-[square] ps-5">
        <li>{m.admin_password_three_or_four_unrelated_words_are_strong()}</li>
        <li>{m.admin_password_do_not_use_this_password_anywhere_else()}</li>
        <li>{m.admin_password_leave_out_names_birthdays_and_the_name()}</li>
        <li>{m.admin_password_do_not_share_it_each_administrator_has()}</li>
      </ul>
      <p className="note note-warn mt-5">{m.admin_password_please_log_in_again_after_changing_the()}</p>
    </aside>
  );
}
