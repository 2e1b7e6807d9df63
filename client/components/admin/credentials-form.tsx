// The form for signing in and for accepting an invite: missing fields at the top, the username, further fields, and the
// button. It is validated when it is sent, not during typing.
//
//   const form = useCredentialsForm(resolver, { username: '', password: '' });
//   <CredentialsForm form={form} title="Admin Login" onSend={submit} buttonLabels={['Login', 'Logging in...']}> ... </CredentialsForm>
import type { ReactNode } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ErrorSummary } from '#client/components/ui/error-summary.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { m } from '#client/paraglide/messages.js';

interface Named {
  username: string;
}

export function useCredentialsForm<Values extends Named>(
  resolver: Resolver<Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values> {
  return useForm<Values>({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues,
  });
}

interface CredentialsFormProps<Values extends Named> {
  form: UseFormReturn<Values>;
  title: string;
  lede: string;
  /** Between the heading and the form: why the person is here, and what failed. */
  notes?: ReactNode;
  usernameHint?: string;
  onSend: (values: Values) => Promise<void>;
  /** Called when the form has missing fields. */
  onRefused: () => void;
  /** The button's label, and the label while it works. */
  buttonLabels: readonly [string, string];
  /** The fields below the username. */
  children: ReactNode;
  /** Below the button. */
  foot?: ReactNode;
}

export function CredentialsForm<Values extends Named>({
  form,
  title,
  lede,
  notes,
  usernameHint,
  onSend,
  onRefused,
  buttonLabels: [idle, busy],
  children,
  foot,
}: CredentialsFormProps<Values>) {
  const { errors, isSubmitting, submitCount } = form.formState;
  // In the order of the fields, not of the checks.
  const issues = Object.keys(form.getValues()).flatMap((field) => {
    const message = (errors as FieldErrors)[field]?.message;
    return typeof message === 'string' ? [{ field, message }] : [];
  });
  const { register } = form as unknown as UseFormReturn<Named>;
  return (
    <>
      {issues.length > 0 && <ErrorSummary key={submitCount} issues={issues} />}
      <AdminPage
        title={title}
        prefix={issues.length > 0 ? m.admin_ui_error() : undefined}
        lede={lede}
        backTo={null}
      >
        {notes}
        <form noValidate onSubmit={(event) => void form.handleSubmit(onSend, onRefused)(event)}>
          <TextField
            {...register('username')}
            label={m.admin_ui_username()}
            hint={usernameHint}
            error={issues.find(({ field }) => field === 'username')?.message}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          {children}
          <Button type="submit" busy={isSubmitting} className="mt-6 w-full">
            {isSubmitting ? busy : idle}
          </Button>
        </form>
        {foot}
      </AdminPage>
    </>
  );
}
