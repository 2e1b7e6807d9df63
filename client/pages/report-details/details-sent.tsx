// The end of the details form: what was sent, what waits on the device, the receipt.
import { type RefObject, Suspense, useState } from 'react';
import { useIdleModule } from '#client/components/device/idle-module.ts';
import { notRead, useOutbox, reasonOf } from '#client/components/device/outbox-records.ts';
import { reportTexts } from '#client/components/report/report-texts.ts';
import { Button } from '#client/components/ui/button.tsx';
import { canStore } from '#client/data/device/can-store.ts';
import type { Photograph } from '#client/data/device/photographs.ts';
import { setReportProof, type Proof } from '#client/data/report-proof.ts';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { loadReceipt, Receipt } from '#client/print/receipt-chunk.ts';
import { statusAddress } from '#client/print/status-address.ts';
import { adrReportFields, type AdrReportValues } from '#contract/adr-reports-rules.ts';
import { isolated } from '#contract/words/isolated-rules.ts';

export interface Sent {
  /** False: the answers wait on the device. */
  isSent: boolean;
  /** The number of the report, once it is stored. */
  reference: string | null;
  /** Its receipt code, which the portal shows once; null: it has none, or the page was loaded again. */
  code: string | null;
  /** When the report was sent; null: not known here. */
  at: number | string | null;
  /** The seven fields of a report that was sent together with its details. */
  report: AdrReportValues | null;
  /** Photographs that could be neither sent nor queued. */
  unsent: readonly Photograph[];
}

interface DetailsSentProps extends Sent {
  /** The report to which details were added; null: the answers are the report. */
  proof: Proof | null;
  photographs: readonly Photograph[];
  heading: RefObject<HTMLHeadingElement | null>;
}

export function DetailsSent({ isSent, reference, code, at, report, unsent, ...shown }: DetailsSentProps) {
  const { proof, photographs, heading } = shown;
  const own = reference !== null && code !== null ? { reference, code } : null;
  const [showsReceipt, setShowsReceipt] = useState(false);
  useIdleModule(loadReceipt);
  if (showsReceipt && own) {
    return (
      <Suspense>
        <Receipt
          reference={own.reference}
          code={own.code}
          at={at}
          answers={report ? answersOf(report) : []}
          onBack={() => setShowsReceipt(false)}
        />
      </Suspense>
    );
  }
  return (
    <div className="page pb-section">
      <div className="page-form">
        <div className="mt-6 border-t-4 border-ok-700 bg-ok-50 p-5 text-ok-700">
          <h1 ref={heading} tabIndex={-1} className="text-h2">
            {isSent ? m.details_sent() : m.details_waits()}
          </h1>
          {isSent && reference !== null && !proof && (
            <>
              <p className="mt-3">{m.report_reference()}</p>
              <output className="reference">{reference}</output>
            </>
          )}
          {isSent && code !== null && !proof && (
            <>
              <p className="mt-4">{m.report_code()}</p>
              <p className="reference">{code}</p>
              <p className="mt-2 font-strong">{m.report_code_once()}</p>
            </>
          )}
          <p className="mt-3">{isSent ? m.details_sent_text() : m.details_waits_text()}</p>
        </div>
        {photographs.length > 0 && <PhotographsSent {...{ photographs, unsent }} />}
        {own && (
          <p className="mt-5 flex flex-wrap gap-3">
            <Button onClick={() => setShowsReceipt(true)}>{m.report_receipt()}</Button>
            <a
              className="button button-secondary"
              href={statusAddress(own.reference, own.code)}
              onClick={() => setReportProof(own)}
            >
              {m.report_status()}
            </a>
          </p>
        )}
        {isSent && !proof && (
          <p className="mt-5">
            {/* A full load: the next report starts from an empty page. */}
            <a
              href="/report-adr/details"
              className="inline-block py-2"
              onClick={() => history.replaceState(null, '')}
            >
              {m.report_another()}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

const answersOf = (report: AdrReportValues) =>
  adrReportFields.map((field) => {
    const value = report[field];
    const isMissing = value === null || value === '';
    return { label: reportTexts[field].label(), value: isMissing ? m.report_not_provided() : String(value) };
  });

function PhotographsSent({ photographs, unsent }: Pick<DetailsSentProps, 'photographs' | 'unsent'>) {
  const queue = useOutbox();
  const isRead = queue !== notRead || !canStore();
  const waiting = new Map(queue.map((entry) => [entry.key, entry]));
  return (
    <section className="mt-6">
      <h2 className="text-h3">{m.details_photographs()}</h2>
      <ul className="details-sent" role="status">
        {photographs.map(({ key, name }) => {
          const entry = waiting.get(key);
          const refusal = entry && reasonOf(entry);
          return (
            <li key={key}>
              <b>{isolated(name)}</b>{' '}
              {unsent.some((one) => one.key === key)
                ? m.photo_unsent()
                : entry?.state === 'refused'
                  ? m.device_refused()
                  : entry || !isRead
                    ? m.photo_waits()
                    : m.device_sent()}{' '}
              {refusal && <span lang={contentLang(refusal)}>{refusal}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
