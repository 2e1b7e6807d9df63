// 'E-mail me the number', where the portal sends mails. A person with the receipt code may ask for it, once for each
// report.
import { useEffect, useState } from 'react';
import { submitHandler } from '#client/components/device/submit-handler.ts';
import { Button } from '#client/components/ui/button.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import type { Proof } from '#client/data/report-proof.ts';
import { request, RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { refusalText } from '#client/refusal-text.ts';
import { emailIssue } from '#contract/text-rules.ts';

/** Asked once; a failure means that nothing is offered. */
let service: Promise<boolean> | undefined;
const isAvailable = () =>
  (service ??= request<{ available: boolean }>('GET', '/api/mail-service').then(
    ({ available }) => available,
    () => false,
  ));

/** The outcome of a form post without JavaScript. Empty: show the form. */
export interface PostedMail {
  sentTo?: string;
  fault?: 'wrong' | 'once';
}

interface MailNumberProps extends Proof {
  posted?: PostedMail | undefined;
}

export function MailNumber({ posted, ...proof }: MailNumberProps) {
  const [isOffered, setOffered] = useState(Boolean(posted));
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState(posted?.sentTo ?? null);
  const [fault, setFault] = useState<string | null>(() => {
    if (!posted?.fault) return null;
    return posted.fault === 'once' ? m.mail_number_once() : m.mail_number_wrong();
  });
  useEffect(() => void isAvailable().then(setOffered), []);

  async function send(form: HTMLFormElement) {
    if (isBusy) return;
    const typed = new FormData(form).get('email');
    const email = typeof typed === 'string' ? typed.trim() : '';
    setFault(emailIssue(email) === null ? null : m.mail_number_wrong());
    if (emailIssue(email) !== null) {
      form.querySelector<HTMLInputElement>('[name=email]')?.focus();
      return;
    }
    setBusy(true);
    try {
      await request('POST', '/api/report-status/mail', { ...proof, email });
      setSentTo(email);
    } catch (error) {
      setFault(faultText(error));
    } finally {
      setBusy(false);
    }
  }

  if (!isOffered) return null;
  return (
    <section className="no-print mt-7" aria-labelledby="mail-number">
      <h2 id="mail-number" className="text-h3">
        {m.mail_number_title()}
      </h2>
      {sentTo === null ? (
        <form
          method="post"
          action="/report-adr/number"
          noValidate
          className="mt-2"
          onSubmit={submitHandler((form) => void send(form))}
        >
          <input type="hidden" name="reference" value={proof.reference} />
          <input type="hidden" name="code" value={proof.code} />
          <TextField
            name="email"
            type="email"
            label={m.mail_number_address()}
            hint={m.mail_number_hint()}
            error={fault}
            autoComplete="email"
            spellCheck={false}
          />
          <Button type="submit" variant="secondary" busy={isBusy} className="mt-5">
            {isBusy ? m.mail_number_sending() : m.mail_number_send()}
          </Button>
        </form>
      ) : (
        <p role="status" className="mt-2">
          {m.mail_number_sent({ address: sentTo })}
        </p>
      )}
    </section>
  );
}

function faultText(error: unknown): string {
  if (!(error instanceof RequestError)) return m.status_no_network();
  if (error.status === 409) return m.mail_number_once();
  return error.problem ? refusalText(error.problem) : m.failure_fault_text();
}
