// Asks for one reason where a button was, and sends it.
import { useEffect } from 'react';
import { refuse, SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { m } from '#client/paraglide/messages.js';

interface ReasonFormProps {
  /** Under this name the typed reason is kept while the session is renewed. */
  keep: string;
  /** The field of the payload. */
  name: 'reason' | 'why';
  label: string;
  submit: string;
  isOffline?: boolean;
  onSend: (reason: string) => Promise<unknown>;
  /** The toast that says it. */
  sent: { title: string; description: string };
  /** The form goes. */
  onDone: () => void;
}

export function ReasonForm(props: ReasonFormProps) {
  const { keep, name, label, submit, isOffline = false, onSend, sent, onDone } = props;
  const form = useSend({ keep });
  useEffect(() => form.form.current?.querySelector('input')?.focus(), [form.form]);
  return (
    <SendForm
      form={form}
      className="desk"
      onSend={async (text) => {
        refuse({ [name]: !text(name) && m.admin_cases_give_a_reason() });
        await onSend(text(name));
      }}
      onSent={() => {
        onDone();
        showToast(sent);
      }}
    >
      <TextField {...form.field(name)} label={label} autoComplete="off" />
      <div className="case-edit-buttons">
        <Button small variant="quiet" onClick={onDone}>
          {m.admin_ui_cancel()}
        </Button>
        <Button small type="submit" busy={form.busy} disabled={isOffline}>
          {submit}
        </Button>
      </div>
    </SendForm>
  );
}
