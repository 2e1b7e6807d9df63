// The receipt of a report, one sheet for printing: number, receipt code, the answers, the next steps, and a QR code,
// made on this device, that opens the page of the report.
import { useEffect, useRef } from 'react';
import { MailNumber } from '#client/components/report/mail-number.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { QrCode } from '#client/components/ui/qr-code.tsx';
import { useRead } from '#client/data/reads.ts';
import { dayText } from '#client/day-text.ts';
import { contentLang } from '#client/languages.ts';
import { WithHelpline } from '#client/components/ui/with-helpline.tsx';
import { m } from '#client/paraglide/messages.js';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import { printPage } from './print-page.ts';
import { statusAddress } from './status-address.ts';

export interface ReceiptProps {
  reference: string;
  code: string;
  /** When the report was sent; null: this page does not know it. */
  at: number | string | null;
  /** The report, if this page still has it. */
  answers: readonly { label: string; value: string }[];
  onBack(): void;
}

export function Receipt({ reference, code, at, answers, onBack }: ReceiptProps) {
  const settings = settingsByKey(useRead('/api/site-settings').data ?? []);
  const contact = useRead('/api/contact-info').data;
  const institute = settings.site_title;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    document.body.classList.add('prints-receipt');
    // After the sheet is drawn.
    const frame = requestAnimationFrame(() => void printPage());
    return () => {
      cancelAnimationFrame(frame);
      document.body.classList.remove('prints-receipt');
    };
  }, []);

  return (
    <div className="page pb-section">
      <div className="page-form">
        <p className="no-print mt-5 flex flex-wrap gap-3">
          <Button variant="marigold" onClick={() => void printPage()}>
            {m.report_print()}
          </Button>
          <Button variant="secondary" onClick={onBack}>
            {m.receipt_back()}
          </Button>
        </p>
        <div className="page-header">
          <h1 ref={heading} tabIndex={-1}>
            {m.receipt_title()}
          </h1>
          <p>
            <span lang={contentLang(institute)}>{institute}</span>.
            {at !== null && ` ${m.receipt_sent({ time: dayText(at) })}`}
          </p>
        </div>
        <div className="receipt">
          <dl>
            <dt>{m.receipt_number()}</dt>
            <dd className="reference">{reference}</dd>
            <dt>{m.receipt_code()}</dt>
            <dd className="reference">{code}</dd>
          </dl>
          <QrCode text={`${location.origin}${statusAddress(reference, code)}`} label={m.receipt_qr_alt()} />
        </div>
        <p className="mt-4">{m.receipt_qr()}</p>
        <p className="mt-2">{m.receipt_or({ address: `${location.host}/report-status` })}</p>
        <p className="mt-2 font-strong">{m.receipt_code_text()}</p>

        <h2 className="mt-6 text-h3">{m.report_next()}</h2>
        <p className="mt-2">
          <WithHelpline text={m.report_next_text()} />
        </p>

        <h2 className="mt-6 text-h3">{m.receipt_reach()}</h2>
        {contact && (
          <p className="mt-2 whitespace-pre-line" lang={contentLang(contact.address)}>
            {[contact.address, contact.phone, contact.email].join('\n')}
          </p>
        )}
        <p className="mt-2">{m.receipt_reach_text()}</p>

        <MailNumber reference={reference} code={code} />

        {answers.length > 0 && (
          <section className="mt-6">
            <h2 className="text-h3">{m.report_answers()}</h2>
            <dl className="answers mt-3">
              {answers.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </div>
  );
}
