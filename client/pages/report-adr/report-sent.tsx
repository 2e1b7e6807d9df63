// Success screen: the report's reference number and what happens next. It prints as it is shown.
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useIdleModule } from '#client/components/device/idle-module.ts';
import { Button, ButtonLink } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { chevronDown, clock, form, share } from '#client/components/ui/icon-paths.ts';
import { QrCode } from '#client/components/ui/qr-code.tsx';
import { shareText } from '#client/components/ui/share-button.tsx';
import { ReceiptCard } from '#client/components/report/receipt-card.tsx';
import { useRead } from '#client/data/reads.ts';
import type { PostedMail } from '#client/components/report/mail-number.tsx';
import { setReportAnswers, setReportProof } from '#client/data/report-proof.ts';
import { DangerNote } from '#client/components/ui/danger-note.tsx';
import { WithHelpline } from '#client/components/ui/with-helpline.tsx';
import { m } from '#client/paraglide/messages.js';
import { type AdrReportDraft, adrReportFields } from '#contract/adr-reports-rules.ts';
import { loadReceipt, Receipt } from '#client/print/receipt-chunk.ts';
import { statusAddress } from '#client/print/status-address.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import { reportTexts } from '#client/components/report/report-texts.ts';
import { useOwnLink } from '#client/own-link.ts';
import { useHeadingFocus } from '#client/components/ui/focus-heading.ts';

export interface Sent {
  reference: string;
  /** The receipt code, known as long as this page is open. */
  code: string | null;
  /** When it was sent, in milliseconds. */
  at: number;
  /** The answers, known as long as this page is open, also after a change of language. */
  answers: AdrReportDraft | null;
  /** Of a form post without JavaScript. */
  mail?: PostedMail | undefined;
}

const loadMailNumber = async () => (await import('#client/components/report/mail-number.tsx')).MailNumber;
// The server needs it at once, for visitors without JavaScript.
const MailNumber = import.meta.env.SSR
  ? await loadMailNumber()
  : lazy(async () => ({ default: await loadMailNumber() }));

export function ReportSent({ reference, code, at, answers, mail }: Sent) {
  const [showsReceipt, setShowsReceipt] = useState(false);
  useIdleModule(loadReceipt);
  const settings = settingsByKey(useRead('/api/site-settings').data ?? []);
  const institute = settings.site_title;
  const forwards = settings.forwards_to_pvpi === 'true';
  // The server does not know the address of the portal, which the QR code names.
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  // A full load: the next report starts from an empty page of its own.
  useOwnLink(true, () => location.replace('/report-adr'));
  const heading = useHeadingFocus();

  if (showsReceipt && code) {
    return (
      <Suspense>
        <Receipt
          reference={reference}
          code={code}
          at={at}
          answers={answers ? answersOf(answers) : []}
          onBack={() => setShowsReceipt(false)}
        />
      </Suspense>
    );
  }
  const proof = code && { reference, code };
  return (
    <div className="page pb-section report-sent">
      <div>
        <div className="mt-6 border-t-4 border-ok-700 bg-ok-50 p-4 sm:p-5 lg:mt-7">
          <h1 ref={heading} tabIndex={-1} className="text-h2 text-ok-700">
            {m.report_sent_title()}
          </h1>
          <p className="mt-1 mb-3">{code ? m.report_code_once() : m.report_reference()}</p>
          <ReceiptCard reference={reference} code={code} />
        </div>
        {code && (
          <p className="no-print mt-3 hidden noscript:block">
            {m.report_needs_script({ address: '/report-status' })}
          </p>
        )}
        {proof && (
          <>
            <p className="no-print mt-5 noscript:hidden">
              <ButtonLink
                href="/report-adr/details"
                variant="marigold"
                className="w-full sm:w-auto"
                onClick={() => {
                  setReportProof(proof);
                  setReportAnswers(answers);
                }}
              >
                {m.report_add_details()}
              </ButtonLink>
            </p>
            <p className="no-print mt-2 max-w-prose noscript:hidden">{m.report_add_details_text()}</p>
          </>
        )}
        <ul className="receipt-acts no-print mt-5 noscript:hidden">
          <li>
            {proof ? (
              <Button variant="quiet" onClick={() => setShowsReceipt(true)}>
                <Icon path={form} />
                {m.report_receipt()}
              </Button>
            ) : (
              <Button variant="quiet" onClick={() => print()}>
                <Icon path={form} />
                {m.report_print()}
              </Button>
            )}
          </li>
          <li>
            <Button
              variant="quiet"
              onClick={() => void shareText(m.report_share_text({ institute, reference }), '')}
            >
              <Icon path={share} />
              {m.report_share()}
            </Button>
          </li>
          {proof && (
            <li>
              <a href={statusAddress(reference, proof.code)} className="button button-quiet">
                <Icon path={clock} />
                {m.report_status()}
              </a>
            </li>
          )}
        </ul>
        {proof && (
          <Suspense>
            <MailNumber {...proof} posted={mail} />
          </Suspense>
        )}
        {answers && (
          <details className="report-answers mt-5" open>
            <summary>
              <h2 className="text-lede">{m.report_answers()}</h2>
              <Icon path={chevronDown} />
            </summary>
            <dl className="answers mt-3">
              {adrReportFields.map((field) => (
                <div key={field}>
                  <dt>{reportTexts[field].label()}</dt>
                  <dd className={answers[field] ? '' : 'text-ink-2'}>
                    {answers[field] || m.report_not_provided()}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>

      <div className="mt-7">
        <h2 className="text-h3">{m.report_next()}</h2>
        <p className="mt-2">
          {forwards ? m.report_reached_forwarded({ institute }) : m.report_reached({ institute })}
        </p>
        {forwards && <p className="mt-2">{m.report_not_sent_yet()}</p>}
        <p className="mt-2">
          <WithHelpline text={m.report_next_text()} />
        </p>
        <DangerNote />
        {proof && hasScript && (
          <div className="no-print">
            <h2 className="mt-6 text-h3">{m.report_other_phone()}</h2>
            <div className="report-qr mt-3">
              <QrCode
                text={`${location.origin}${statusAddress(reference, proof.code)}`}
                label={m.receipt_qr_alt()}
              />
              <p className="text-small text-ink-2">{m.report_qr_text()}</p>
            </div>
          </div>
        )}
        <p className="no-print mt-6">
          <a
            href={settings.pvpi_url}
            target="_blank"
            rel="noopener noreferrer"
            className="button button-secondary w-full sm:w-auto"
          >
            {m.report_national()} <span className="sr-only">{m.ui_new_tab()}</span>
            <span aria-hidden="true">↗</span>
          </a>
        </p>
        {forwards && <p className="no-print mt-2 text-small text-ink-2">{m.report_not_again()}</p>}
        <ul className="no-print mt-3 flex flex-wrap gap-x-5">
          <li>
            <Link href="/" className="inline-block py-2">
              {m.report_home()}
            </Link>
          </li>
          <li>
            {/* A full load: the next report starts from an empty page of its own. At the same address the browser would
                store the number with the entry of the history. */}
            <a
              href="/report-adr"
              className="inline-block py-2"
              onClick={() => history.replaceState(null, '')}
            >
              {m.report_another()}
            </a>
          </li>
        </ul>
      </div>
    </div>
  );
}

const answersOf = (answers: AdrReportDraft) =>
  adrReportFields.map((field) => ({
    label: reportTexts[field].label(),
    value: answers[field] || m.report_not_provided(),
  }));
