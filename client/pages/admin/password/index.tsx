// The signed-in person's account: password, details, and sessions.
import { useState } from 'react';
import { useForm, useWatch, type Resolver } from 'react-hook-form';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { PasswordField } from '#client/components/admin/password-field.tsx';
import { useRefusalFocus } from '#client/components/admin/refusal-focus.ts';
import { schemaResolver } from '#client/components/admin/schema-resolver.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { danger, ok } from '#client/components/ui/icon-paths.ts';
import { showToast } from '#client/components/ui/toast-store.ts';
import { call, useSession } from '#client/data/admin/session.ts';
import { readAnew } from '#client/data/admin/writes.ts';
import { RequestError } from '#client/data/request.ts';
import { passwordChange, type PasswordChange } from '#contract/users.ts';
import { PasswordStrength } from '#client/components/admin/password-strength.tsx';
import { Details } from './details.tsx';
import { Sessions } from './sessions.tsx';

interface PasswordForm extends PasswordChange {
  confirmPassword: string;
}

const empty: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' };
const wrongPassword = 'The current password you entered is incorrect.';
const bySchema = schemaResolver(passwordChange);

/** The contract's rules, and one that stays in the browser: both new passwords are equal. */
const resolver: Resolver<PasswordForm> = async (values, context, options) => {
  const { currentPassword, newPassword, confirmPassword } = values;
  const { errors } = await bySchema({ currentPassword, newPassword }, context, options as never);
  const message =
    confirmPassword === ''
      ? 'Please confirm your new password'
      : confirmPassword === newPassword
        ? null
        : 'Passwords do not match';
  const all = { ...errors, ...(message && { confirmPassword: { type: 'confirm', message } }) };
  return Object.keys(all).length > 0 ? { values: {}, errors: all } : { values, errors: {} };
};

export default function AdminPassword() {
  const user = useSession();
  return (
    <AdminPage title="Admin Password" lede={`Signed in as ${user?.username ?? ''}.`} backTo="/admin">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <ChangeForm username={user?.username ?? ''} />
        <Tips />
      </div>
      <div className="mt-7 grid grid-cols-1 gap-7">
        {user && <Details id={user.id} />}
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
  const missing = whatIsMissing(typed);

  async function submit({ currentPassword, newPassword: chosen }: PasswordForm) {
    setFailure(null);
    try {
      await call('PUT', '/api/admin/change-password', {
        currentPassword,
        newPassword: chosen,
      } satisfies PasswordChange);
      reset(empty);
      void readAnew('/api/auth/sessions'); // the other sessions have ended
      void readAnew('/api/admin/invites'); // the account's own invites are withdrawn
      showToast({
        title: 'Password Changed Successfully',
        description: 'Your admin password has been updated. Please keep it secure.',
      });
    } catch (error) {
      const description = failureOf(error);
      setFailure(description);
      refuse();
      showToast({ title: 'Password Change Failed', description, destructive: true });
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      {failure && (
        <div className="note note-danger">
          <h2>Password Change Failed</h2>
          <p>{failure}</p>
        </div>
      )}
      {/* Tells password managers which account this password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...register('currentPassword')}
        label="Current password"
        thing="current password"
        error={errors.currentPassword?.message}
        invalid={failure === wrongPassword}
        autoComplete="current-password"
      />
      <PasswordField
        {...register('newPassword', { ...(dirtyFields.confirmPassword && { deps: 'confirmPassword' }) })}
        label="New password"
        thing="new password"
        hint="8 to 128 characters. 15 or more characters is best."
        error={errors.newPassword?.message}
        autoComplete="new-password"
      >
        <PasswordStrength password={newPassword} />
      </PasswordField>
      <PasswordField
        {...register('confirmPassword')}
        label="Confirm new password"
        thing="confirmed password"
        error={confirmPassword === '' ? errors.confirmPassword?.message : undefined}
        invalid={differs}
        autoComplete="new-password"
      >
        <p
          role="status"
          className={`flex items-center gap-2 text-small ${differs ? 'text-danger-700' : 'text-ok-700'}`}
        >
          {confirmPassword !== '' && <Icon path={differs ? danger : ok} />}
          {confirmPassword !== '' && (differs ? 'Passwords do not match' : 'Passwords match')}
        </p>
      </PasswordField>
      <div className="mt-6 grid justify-items-start gap-2">
        <Button
          type="submit"
          disabled={!isDirty || !isValid}
          busy={isSubmitting}
          aria-describedby="change-hint"
        >
          {isSubmitting ? 'Changing Password...' : 'Change Password'}
        </Button>
        <p id="change-hint" className="field-hint">
          {missing.length > 0 && `To change it: ${missing.join(', ')}.`}
        </p>
      </div>
    </form>
  );
}

/** What is still missing before the button works. */
function whatIsMissing({
  currentPassword = '',
  newPassword = '',
  confirmPassword = '',
}: Partial<PasswordForm>) {
  const chosen = passwordChange.shape.newPassword.safeParse(newPassword).success;
  return [
    ...(currentPassword.trim() === '' ? ['enter your current password'] : []),
    ...(chosen ? [] : ['choose a new password that meets the rules']),
    ...(confirmPassword !== '' && confirmPassword === newPassword ? [] : ['repeat the new password']),
  ];
}

function failureOf(error: unknown): string {
  const message = error instanceof RequestError ? error.problem?.message : undefined;
  if (message?.includes('Current password is incorrect')) return wrongPassword;
  return message ?? 'Failed to change password. Please try again.';
}

function Tips() {
  return (
    <aside className="sheet content-start self-start" aria-labelledby="tips">
      <h2 id="tips">Security Tips</h2>
      <ul className="prose list-[square] pl-5">
        <li>Three or four unrelated words are strong, and easy to remember.</li>
        <li>Do not use this password anywhere else. A password manager can store it for you.</li>
        <li>Leave out names, birthdays and the name of the institute.</li>
        <li>Do not share it. Each administrator has their own account.</li>
      </ul>
      <p className="note note-warn mt-5">
        Please log in again after changing the password. All your other devices are signed out, and your
        invites that nobody has accepted are withdrawn.
      </p>
    </aside>
  );
}
