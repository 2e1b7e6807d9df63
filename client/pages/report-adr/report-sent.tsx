// Success screen: the report's reference number and what happens next. It prints as it is shown.
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useIdleModule } from '#client/components/device/idle-module.ts';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
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
  const number = useRef<HTMLOutputElement>(null);
  // A full load: the next report starts from an empty page of its own.
  useOwnLink(true, () => location.replace('/report-adr'));
  const heading = useHeadingFocus();

  async function copy() {
    try {
      await navigator.clipboard.writeText(reference);
      showToast({ title: m.report_copied() });
    } catch {
      // Without https there is no clipboard: select the number, so that it can be copied by hand.
      if (number.current) getSelection()?.selectAllChildren(number.current);
    }
  }

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
  return (
    <div className="page pb-section">
      <div className="page-form">
        <div className="mt-6 border-t-4 border-ok-700 bg-ok-50 p-5 text-ok-700 lg:mt-7">
          <h1 ref={heading} tabIndex={-1} className="text-h2">
            {m.report_sent_title()}
          </h1>
          <p className="mt-3">{m.report_reference()}</p>
          <output ref={number} className="reference">
            {reference}
          </output>
          {code && (
            <>
              <p className="mt-4">{m.report_code()}</p>
              <p className="reference">{code}</p>
            </>
          )}
        </div>
        {code && <p className="no-print mt-3 font-strong">{m.report_code_once()}</p>}
        {code && (
          <p className="no-print mt-3 hidden noscript:block">
            {m.report_needs_script({ address: '/report-status' })}
          </p>
        )}
        <p className="no-print mt-4 flex flex-wrap gap-3 noscript:hidden">
          {code ? (
            <Button onClick={() => setShowsReceipt(true)}>{m.report_receipt()}</Button>
          ) : (
            <Button variant="secondary" onClick={() => print()}>
              {m.report_print()}
            </Button>
          )}
          <Button variant="secondary" onClick={() => void copy()}>
            {m.report_copy()}
          </Button>
        </p>
        {code && (
          <p className="no-print mt-3 flex flex-wrap gap-x-5 noscript:hidden">
            <Link
              href="/report-adr/details"
              className="inline-block py-2 font-strong"
              onClick={() => {
                setReportProof({ reference, code });
                setReportAnswers(answers);
              }}
            >
              {m.report_add_details()}
            </Link>
            <a href={statusAddress(reference, code)} className="inline-block py-2">
              {m.report_status()}
            </a>
          </p>
        )}

        <DangerNote />
        <h2 className="mt-7 text-h3">{m.report_next()}</h2>
        <p className="mt-2">
          {forwards ? m.report_reached_forwarded({ institute }) : m.report_reached({ institute })}
        </p>
        <p className="mt-2">
          <WithHelpline text={m.report_next_text()} />
        </p>
        <p className="no-print mt-5">
          <a
            href={settings.pvpi_url}
            target="_blank"
            rel="noopener noreferrer"
            className="button button-primary w-full sm:w-auto"
          >
            {m.report_national()} <span className="sr-only">{m.ui_new_tab()}</span>
            <span aria-hidden="true">↗</span>
          </a>
        </p>
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

        {code && (
          <Suspense>
            <MailNumber reference={reference} code={code} posted={mail} />
          </Suspense>
        )}

        {answers && (
          <section className="mt-7">
            <h2 className="text-h3">{m.report_answers()}</h2>
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
          </section>
        )}
      </div>
    </div>
  );
}

const answersOf = (answers: AdrReportDraft) =>
  adrReportFields.map((field) => ({
    label: reportTexts[field].label(),
    value: answers[field] || m.report_not_provided(),
  }));
