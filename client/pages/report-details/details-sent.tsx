// The end of the details form: what was sent, what waits on the device, the receipt.
import { type RefObject, Suspense, useState } from 'react';
import { useIdleModule } from '#client/components/device/idle-module.ts';
import { notRead, useOutbox } from '#client/components/device/outbox-records.ts';
import { Button } from '#client/components/ui/button.tsx';
import { canStore } from '#client/data/device/can-store.ts';
import type { Photograph } from '#client/data/device/photographs.ts';
import { setReportProof, type Proof } from '#client/data/report-proof.ts';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { loadReceipt, Receipt } from '#client/print/receipt-chunk.ts';
import { statusAddress } from '#client/print/status-address.ts';
import { refusalText } from '#client/refusal-text.ts';

export interface Sent {
  /** False: the answers wait on the device. */
  isSent: boolean;
  /** Number and code of the report, once it is stored. */
  own: Proof | null;
  /** Photographs that could be neither sent nor queued. */
  unsent: readonly Photograph[];
}

interface DetailsSentProps extends Sent {
  /** The report to which details were added; null: the answers are the report. */
  proof: Proof | null;
  photographs: readonly Photograph[];
  heading: RefObject<HTMLHeadingElement | null>;
}

export function DetailsSent({ isSent, own, unsent, proof, photographs, heading }: DetailsSentProps) {
  const [showsReceipt, setShowsReceipt] = useState(false);
  useIdleModule(loadReceipt);
  const [at] = useState(() => Date.now());
  if (showsReceipt && own) {
    return (
      <Suspense>
        <Receipt
          reference={own.reference}
          code={own.code}
          at={at}
          answers={[]}
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
          {isSent && own && !proof && (
            <>
              <p className="mt-3">{m.report_reference()}</p>
              <output className="reference">{own.reference}</output>
              <p className="mt-4">{m.report_code()}</p>
              <p className="reference">{own.code}</p>
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
      </div>
    </div>
  );
}

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
          const refusal = entry?.refusal && refusalText(entry.refusal);
          return (
            <li key={key}>
              <b>{name}</b>{' '}
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
