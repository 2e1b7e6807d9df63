// Which report the details belong to, where this window does not have its receipt code: the report whose number it still
// knows after a reload, or a new one, which the page says before anybody begins.
import { useState } from 'react';
import { Link } from 'wouter';
import { submitHandler } from '#client/components/device/submit-handler.ts';
import { Button } from '#client/components/ui/button.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { type Proof, setReportProof } from '#client/data/report-proof.ts';
import { request, RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { refusalText } from '#client/refusal-text.ts';
import { readReceiptCode } from '#contract/receipt-code-rules.ts';

/** Asks for the receipt code of a report. `onNew`: the visitor begins another report instead. */
export function AskReceiptCode({
  reference,
  onOpen,
  onNew,
}: {
  reference: string;
  onOpen: (proof: Proof) => void;
  onNew: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function send(form: HTMLFormElement) {
    const typed = new FormData(form).get('code');
    const code = typeof typed === 'string' ? typed.trim() : '';
    if (!readReceiptCode(code)) return setFault(m.status_code_wrong());
    setAsking(true);
    setFault(null);
    try {
      await request('POST', '/api/report-status', { reference, code });
      setReportProof({ reference, code });
      onOpen({ reference, code });
    } catch (error) {
      setFault(faultText(error));
      setAsking(false);
    }
  }

  return (
    <form noValidate className="label mb-5" onSubmit={submitHandler(send)}>
      <h2 className="text-h3">{m.details_of_report({ reference })}</h2>
      <p className="mt-2">{m.details_ask_code()}</p>
      <TextField
        name="code"
        label={m.receipt_code()}
        hint={m.status_code_hint()}
        error={fault}
        autoComplete="off"
        spellCheck={false}
      />
      <p className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" variant="marigold" busy={isAsking}>
          {m.details_continue()}
        </Button>
        <Button variant="secondary" onClick={onNew}>
          {m.details_new_report()}
        </Button>
      </p>
    </form>
  );
}

function faultText(error: unknown): string {
  if (!(error instanceof RequestError)) return m.details_no_network();
  if (error.status === 404) return m.details_code_of_another();
  return error.problem ? refusalText(error.problem) : m.failure_fault_text();
}

/** Says that these details are a new report. */
export function NewReportNote() {
  return (
    <div className="label mb-5 [--band:var(--warn-700)]">
      <h2 className="text-h3">{m.details_is_new()}</h2>
      <p className="mt-2">{m.details_is_new_text()}</p>
      <p className="mt-2">
        <Link href="/report-status">{m.details_open_sent_report()}</Link>
      </p>
    </div>
  );
}
