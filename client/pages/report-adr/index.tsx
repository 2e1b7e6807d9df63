// Report an ADR (specification 2 and 4): the intro and the form, or the success screen once a report is stored.
import { useEffect, useState } from 'react';
import { useCarriedOver } from '#client/carry-over.ts';
import { useInlineState } from '#client/inline-state.ts';
import type { AdrReportDraft } from '#contract/adr-reports-rules.ts';
import type { Issue } from '#contract/issues.ts';
import { ReportForm } from './report-form.tsx';
import { ReportSent } from './report-sent.tsx';

/** What the server adds to the page after a form post without JavaScript. */
interface PostedState {
  submitted?: string;
  draft?: AdrReportDraft;
  issues?: Issue[];
  failed?: boolean;
  /** Why it failed, in the server's words. */
  message?: string;
}

interface Sent {
  reference: string;
  /** What was told, as long as this page is open, in one language or the other. */
  answers: AdrReportDraft | null;
}

export default function ReportAdr() {
  const posted = useInlineState<PostedState>();
  const [sent, setSent] = useState<Sent | null>(
    posted?.submitted ? { reference: posted.submitted, answers: null } : null,
  );

  // Reloading, or coming back to this entry of the history, shows the reference again: an empty form would look as
  // if the report had been lost. Only the reference is kept, and only in the history of this tab.
  useEffect(() => {
    const { submitted } = (history.state ?? {}) as { submitted?: string };
    if (submitted) setSent((now) => now ?? { reference: submitted, answers: null });
  }, []);

  useCarriedOver(sent, setSent);

  function showSent(reference: string, answers: AdrReportDraft) {
    history.replaceState({ submitted: reference }, '');
    setSent({ reference, answers });
  }

  return sent ? (
    <ReportSent reference={sent.reference} answers={sent.answers} />
  ) : (
    <ReportForm
      draft={posted?.draft}
      issues={posted?.issues}
      failure={posted?.failed ? (posted.message ?? '') : undefined}
      onSent={showSent}
    />
  );
}
