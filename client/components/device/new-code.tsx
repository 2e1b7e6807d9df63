// Asks for the number and the code of a report again, for entries of the queue that were refused because of them.
import { useId, useState } from 'react';
import { renewProof } from '#client/data/device/outbox.ts';
import { m } from '#client/paraglide/messages.js';
import { readReceiptCode, readReference } from '#contract/receipt-code-rules.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { submitHandler } from './submit-handler.ts';

interface NewCodeProps {
  /** The key of an entry. The others of its report are sent, too. */
  entry: string;
  reference: string | undefined;
  onSent?: () => void;
}

export function NewCode({ entry, reference, onSent }: NewCodeProps) {
  const id = useId();
  const [read, setRead] = useState({ reference: true, code: true });
  const [isSending, setSending] = useState(false);

  async function send(form: HTMLFormElement) {
    if (isSending) return;
    const data = new FormData(form);
    const text = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    const [number, code] = [readReference(text('reference')), readReceiptCode(text('code'))];
    setRead({ reference: number !== null, code: code !== null });
    if (number === null || code === null) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setSending(true);
    await renewProof(entry, { reference: number, code }).catch(() => {});
    setSending(false);
    onSent?.();
  }

  return (
    <form className="mt-3" noValidate onSubmit={submitHandler(send)}>
      <p>{m.device_new_code()}</p>
      <TextField
        id={`${id}reference`}
        name="reference"
        label={m.receipt_number()}
        defaultValue={reference}
        error={read.reference ? null : m.status_number_wrong()}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        id={`${id}code`}
        name="code"
        label={m.receipt_code()}
        error={read.code ? null : m.status_code_wrong()}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" busy={isSending} className="mt-3">
        {isSending ? m.device_sending() : m.device_new_code_send()}
      </Button>
    </form>
  );
}
