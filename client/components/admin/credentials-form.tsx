// The form for signing in and for accepting an invite: refused fields at the top, the username, further fields, and the
// button.
//
//   const form = useSend();
//   <CredentialsForm form={form} fields={['username', 'password']} title="Admin Login" onSend={...} buttonLabels={['Login', 'Logging in...']}> ... </CredentialsForm>
import type { ReactNode } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ErrorSummary } from '#client/components/ui/error-summary.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { m } from '#client/paraglide/messages.js';
import { type Send, SendForm, type SendFormProps } from './use-send.tsx';

interface CredentialsFormProps<Answer> {
  form: Send;
  /** In their order. */
  fields: readonly string[];
  title: string;
  /** Title of the reason when it was refused. */
  failed: string;
  lede: string;
  /** Between the heading and the form: why the person is here. */
  notes?: ReactNode;
  usernameHint?: string;
  onSend: SendFormProps<Answer>['onSend'];
  onSent: (answer: Answer) => void;
  /** The button's label, and the label while it works. */
  buttonLabels: readonly [string, string];
  /** The fields below the username. */
  children: ReactNode;
  /** Below the button. */
  foot?: ReactNode;
}

export function CredentialsForm<Answer>({
  form,
  fields,
  title,
  failed,
  lede,
  notes,
  usernameHint,
  onSend,
  onSent,
  buttonLabels: [idle, working],
  children,
  foot,
}: CredentialsFormProps<Answer>) {
  // Another button of the screen names itself.
  const busy = form.busy && form.what === undefined;
  const issues = fields.flatMap((field) => {
    const message = form.issues[field];
    return message ? [{ field, message }] : [];
  });
  return (
    <>
      {issues.length > 0 && <ErrorSummary key={form.tries} issues={issues} />}
      <AdminPage
        title={title}
        prefix={issues.length > 0 ? m.admin_ui_error() : undefined}
        lede={lede}
        backTo={null}
      >
        {notes}
        <SendForm form={form} title={failed} level={2} onSend={onSend} onSent={onSent}>
          <TextField
            name="username"
            label={m.admin_ui_username()}
            hint={usernameHint}
            error={form.issues['username']}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          {children}
          <Button type="submit" busy={busy} className="mt-6 w-full">
            {busy ? working : idle}
          </Button>
        </SendForm>
        {foot}
      </AdminPage>
    </>
  );
}
