// The signed-in person's account: password, details, second factors, and sessions.
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { NewPasswordFields } from '#client/components/admin/new-password-fields.tsx';
import { PasswordField } from '#client/components/admin/password-field.tsx';
import { useRefusalFocus } from '#client/components/admin/refusal-focus.ts';
import { confirmedPassword } from '#client/components/admin/schema-resolver.ts';
import { SecondFactor } from '#client/components/admin/second-factor/second-factor.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { danger, ok } from '#client/components/ui/icon-paths.ts';
import { showToast } from '#client/components/ui/toast-store.ts';
import { call, useSession } from '#client/data/admin/session.ts';
import { refetchList } from '#client/data/admin/writes.ts';
import { RequestError } from '#client/data/request.ts';
import { passwordChange, type PasswordChange } from '#contract/users.ts';
import { m } from '#client/paraglide/messages.js';
import { Details } from './details.tsx';
import { Sessions } from './sessions.tsx';

interface PasswordForm extends PasswordChange {
  confirmPassword: string;
}

const empty: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' };
const wrongPassword = m.admin_password_the_current_password_you_entered_is();
const resolver = confirmedPassword<PasswordForm>(
  passwordChange,
  'newPassword',
  m.admin_password_please_confirm_your_new_password(),
);

export default function AdminPassword() {
  const user = useSession();
  return (
    <AdminPage
      title={m.admin_ui_admin_password()}
      lede={m.admin_password_signed_in_as({ value: user?.username ?? '' })}
      backTo="/admin"
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <ChangeForm username={user?.username ?? ''} />
        <Tips />
      </div>
      <div className="mt-7 grid grid-cols-1 gap-7">
        {user && <Details id={user.id} />}
        <SecondFactor />
        <Sessions />
      </div>
    </AdminPage>
  );
}

function ChangeForm({ username }: { username: string }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { form, refuse } = useRefusalFocus();
  const { register, control, handleSubmit, reset, formState } = useForm<PasswordForm>({
    resolver,
    mode: 'onChange',
    shouldFocusError: false,
    defaultValues: empty,
  });
  const { errors, dirtyFields, isDirty, isValid, isSubmitting } = formState;
  const typed = useWatch({ control });
  const { newPassword = '', confirmPassword = '' } = typed;
  const differs = confirmPassword !== '' && confirmPassword !== newPassword;
  const missing = missingText(typed);

  async function submit({ currentPassword, newPassword: chosen }: PasswordForm) {
    setFailure(null);
    try {
      await call('PUT', '/api/admin/change-password', {
        currentPassword,
        newPassword: chosen,
      } satisfies PasswordChange);
      reset(empty);
      void refetchList('/api/auth/sessions'); // the other sessions have ended
      void refetchList('/api/admin/invites'); // the account's own invites are withdrawn
      showToast({
        title: m.admin_password_password_changed_successfully(),
        description: m.admin_password_your_admin_password_has_been_updated_please(),
      });
    } catch (error) {
      const description = failureOf(error);
      setFailure(description);
      refuse();
      showToast({ title: m.admin_password_password_change_failed(), description, destructive: true });
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      {failure && (
        <div className="note note-danger">
          <h2>{m.admin_password_password_change_failed()}</h2>
          <p>{failure}</p>
        </div>
      )}
      {/* Tells password managers which account this password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...register('currentPassword')}
        label={m.admin_password_current_password()}
        thing={m.admin_password_current_password_2()}
        error={errors.currentPassword?.message}
        invalid={failure === wrongPassword}
        autoComplete="current-password"
      />
      <NewPasswordFields
        password={newPassword}
        fields={[
          register('newPassword', { ...(dirtyFields.confirmPassword && { deps: 'confirmPassword' }) }),
          register('confirmPassword'),
        ]}
        errors={[
          errors.newPassword?.message,
          confirmPassword === '' ? errors.confirmPassword?.message : undefined,
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
        <Button
          type="submit"
          disabled={!isDirty || !isValid}
          busy={isSubmitting}
          aria-describedby="change-hint"
        >
          {isSubmitting ? m.admin_password_changing_password() : m.admin_password_change_password()}
        </Button>
        <p id="change-hint" className="field-hint">
          {missing.length > 0 && m.admin_password_to_change_it({ missing: missing.join(', ') })}
        </p>
      </div>
    </form>
  );
}

/** Lists the requirements that are not met yet; the button waits for them. */
function missingText({
  currentPassword = '',
  newPassword = '',
  confirmPassword = '',
}: Partial<PasswordForm>) {
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
      <ul className="prose list-[square] pl-5">
        <li>{m.admin_password_three_or_four_unrelated_words_are_strong()}</li>
        <li>{m.admin_password_do_not_use_this_password_anywhere_else()}</li>
        <li>{m.admin_password_leave_out_names_birthdays_and_the_name()}</li>
        <li>{m.admin_password_do_not_share_it_each_administrator_has()}</li>
      </ul>
      <p className="note note-warn mt-5">{m.admin_password_please_log_in_again_after_changing_the()}</p>
    </aside>
  );
}
