// Page of a report, for people with its number and receipt code. Both come from the address's fragment, where the QR
// code of the receipt has them, or are typed. They are removed from the address at once and sent in the body of
// requests only.
import './report-status.css';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyPart, useIdleModule } from '#client/components/device/idle-module.ts';
import { submitHandler } from '#client/components/device/submit-handler.ts';
import { Button } from '#client/components/ui/button.tsx';
import { ErrorSummary } from '#client/components/ui/error-summary.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { getReportProof, setReportProof, type Proof } from '#client/data/report-proof.ts';
import { request, RequestError } from '#client/data/request.ts';
import { contentLang } from '#client/languages.ts';
import { useStateOverLanguageChange } from '#client/language-change.ts';
import { useRead } from '#client/data/reads.ts';
import { PhoneLink } from '#client/components/ui/phone-link.tsx';
import { pvpiHelpline, sampleContact } from '#contract/contact-info-rules.ts';
import { Picture } from '#client/components/ui/picture.tsx';
import journey from '#client/pictures/journey.svg';
import { m } from '#client/paraglide/messages.js';
import { readStatusFragment } from '#client/print/status-address.ts';
import { refusalText } from '#client/refusal-text.ts';
import type { ReportStatus } from '#contract/report-status.ts';
import { readReceiptCode, readReference } from '#contract/receipt-code-rules.ts';

interface Shown {
  proof: Proof;
  status: ReportStatus;
}

const loadDangerNote = async () => (await import('#client/components/ui/danger-note.tsx')).DangerNote;
// The server needs it at once, for visitors without JavaScript.
const DangerNote = import.meta.env.SSR
  ? await loadDangerNote()
  : lazy(async () => ({ default: await loadDangerNote() }));

const loadOwnReports = () => import('#client/components/device/own-report-box.tsx');

const { load: loadView, Part: StatusView } = lazyPart(
  () => import('./status-view.tsx'),
  (module) => module.StatusView,
);

export default function ReportStatusPage() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [typed, setTyped] = useState<Proof>({ reference: '', code: '' });
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [faults, setFaults] = useState<{ field: string; message: string }[]>([]);
  const [attempts, setAttempts] = useState(0);
  useIdleModule(loadView);
  const contact = useRead('/api/contact-info').data ?? sampleContact;
  const device = useIdleModule(loadOwnReports);
  useStateOverLanguageChange(shown, setShown);

  async function ask(proof: Proof) {
    setAsking(true);
    setFailure(null);
    setFaults([]);
    try {
      const status = await request<ReportStatus>('POST', '/api/report-status', proof);
      setReportProof(proof);
      setShown({ proof: { reference: status.reference, code: proof.code }, status });
    } catch (error) {
      setAttempts((count) => count + 1);
      setFailure(failureText(error));
    } finally {
      setAsking(false);
    }
  }

  const readAddress = useEffectEvent(() => {
    const named = readStatusFragment(location.hash);
    if (location.hash) history.replaceState(history.state, '', location.pathname);
    const proof = named ?? getReportProof();
    if (!proof) return;
    setTyped(proof);
    void ask(proof);
  });
  useEffect(() => {
    readAddress();
    addEventListener('hashchange', readAddress); // another receipt was scanned
    return () => removeEventListener('hashchange', readAddress);
  }, []);

  function send(form: HTMLFormElement) {
    if (isAsking) return;
    const data = new FormData(form);
    const text = (name: keyof Proof) => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const proof = { reference: text('reference'), code: text('code') };
    setTyped(proof);
    const wrong = [
      ...(readReference(proof.reference) ? [] : [{ field: 'reference', message: m.status_number_wrong() }]),
      ...(readReceiptCode(proof.code) ? [] : [{ field: 'code', message: m.status_code_wrong() }]),
    ];
    setFaults(wrong);
    setAttempts((count) => count + 1);
    setFailure(null);
    if (wrong.length === 0) void ask(proof);
  }

  function close() {
    setReportProof(null);
    setShown(null);
    setTyped({ reference: '', code: '' });
    setFaults([]);
  }

  if (shown) {
    return (
      <Suspense>
        <StatusView {...shown} onStatus={(status) => setShown({ ...shown, status })} onClose={close} />
      </Suspense>
    );
  }
  const errorOf = (field: string) => faults.find((fault) => fault.field === field)?.message;
  return (
    <div className="page pb-section">
      {faults.length > 0 && (
        <div className="page-form pt-5">
          <ErrorSummary key={attempts} issues={faults} />
        </div>
      )}
      <PageHeader title={m.status_title()} lede={m.status_lede()}>
        <Picture src={journey} alt="" />
      </PageHeader>
      <Suspense>
        <DangerNote />
      </Suspense>
      <div className="grid gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,40rem)_1fr]">
        <div>
          {device && <device.OwnReports onOpen={(reference, code) => void ask({ reference, code })} />}
          <form key={typed.reference + typed.code} noValidate onSubmit={submitHandler(send)}>
            <TextField
              name="reference"
              label={m.receipt_number()}
              hint={m.status_number_hint()}
              defaultValue={typed.reference}
              error={errorOf('reference')}
              autoComplete="off"
              spellCheck={false}
              width="half"
            />
            <TextField
              name="code"
              label={m.receipt_code()}
              hint={m.status_code_hint()}
              defaultValue={typed.code}
              error={errorOf('code')}
              autoComplete="off"
              spellCheck={false}
              width="half"
            />
            {failure && (
              <p
                role="alert"
                className="mt-5 border-2 border-danger-600 bg-danger-50 px-4 py-3 text-danger-700"
              >
                <span lang={contentLang(failure)}>{failure}</span>
              </p>
            )}
            <Button type="submit" variant="marigold" busy={isAsking} className="mt-5 w-full sm:w-auto">
              {isAsking ? m.status_asking() : m.status_show()}
            </Button>
          </form>
          <noscript>
            <p className="mt-5 font-strong">{m.status_needs_script()}</p>
          </noscript>
        </div>
        <section className="self-start border-t-2 border-ink pt-3 text-small text-ink-2">
          <h2 className="text-body text-ink">{m.status_no_code()}</h2>
          <p className="mt-1">{m.status_no_code_text()}</p>
          <p className="mt-1">
            {contact.phone === pvpiHelpline && `${m.footer_helpline()} `}
            <PhoneLink phone={contact.phone} />
          </p>
        </section>
      </div>
    </div>
  );
}

function failureText(error: unknown): string {
  if (!(error instanceof RequestError)) return m.status_no_network();
  if (error.status === 404) return m.status_not_found();
  return error.problem ? refusalText(error.problem) : m.failure_fault_text();
}
