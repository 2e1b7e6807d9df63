// Report page: the intro and the form, or the success screen after a report is stored.
import { Suspense, useEffect, useState } from 'react';
import { lazyPart, useIdleModule } from '#client/components/device/idle-module.ts';
import { useStateOverLanguageChange } from '#client/language-change.ts';
import { useInlineState } from '#client/inline-state.ts';
import type { Refusal } from '#client/refusal-text.ts';
import type { AdrReportDraft } from '#contract/adr-reports-rules.ts';
import type { Issue } from '#contract/issues.ts';
import type { PostedMail } from '#client/components/report/mail-number.tsx';
import { type PostedDraft, ReportForm } from './report-form.tsx';
import type { Sent } from './report-sent.tsx';

/** State that the server adds after a form post without JavaScript. */
interface PostedState {
  submitted?: string;
  receiptCode?: string;
  mail?: PostedMail;
  draft?: PostedDraft;
  issues?: Issue[];
  /** Why the server could not store it, when nothing is wrong with the fields. */
  refusal?: Refusal;
}

// A chunk of its own, loaded while the visitor types. The server needs it at once.
const { load: loadSent, Part: ReportSent } = lazyPart(
  () => import('./report-sent.tsx'),
  (module) => module.ReportSent,
  PlainSent,
);
if (import.meta.env.SSR) await loadSent();

/** The number and the code while the screen loads, or for a network that ends just when the report was stored. */
function PlainSent({ reference, code }: Sent) {
  return (
    <div className="page pb-section">
      <h1>{reference}</h1>
      <p className="reference">{code}</p>
    </div>
  );
}

export default function ReportAdr() {
  useIdleModule(loadSent);
  const posted = useInlineState<PostedState>();
  const [sent, setSent] = useState<Sent | null>(() =>
    posted?.submitted
      ? {
          reference: posted.submitted,
          code: posted.receiptCode ?? null,
          at: Date.now(),
          answers: null,
          mail: posted.mail,
        }
      : null,
  );

  // Reloading, or coming back to this entry of the history, shows the reference again: an empty form would look as if
  // the report had been lost. Only the reference is stored, and only in the history of this tab. The receipt code is
  // not stored: the next user of the device could follow the report.
  useEffect(() => {
    const { submitted } = (history.state ?? {}) as { submitted?: string };
    if (submitted)
      setSent((now) => now ?? { reference: submitted, code: null, at: Date.now(), answers: null });
  }, []);

  useStateOverLanguageChange(sent, setSent);

  function showSent(reference: string, code: string | null, answers: AdrReportDraft) {
    history.replaceState({ submitted: reference }, '');
    setSent({ reference, code, at: Date.now(), answers });
  }

  return sent ? (
    <Suspense fallback={<PlainSent {...sent} />}>
      <ReportSent {...sent} />
    </Suspense>
  ) : (
    <ReportForm draft={posted?.draft} issues={posted?.issues} refusal={posted?.refusal} onSent={showSent} />
  );
}
