// Report page: the intro and the form, or the success screen after a report is stored.
import { useEffect, useState } from 'react';
import { useStateOverLanguageChange } from '#client/language-change.ts';
import { useInlineState } from '#client/inline-state.ts';
import type { Refusal } from '#client/refusal-text.ts';
import type { AdrReportDraft } from '#contract/adr-reports-rules.ts';
import type { Issue } from '#contract/issues.ts';
import { ReportForm } from './report-form.tsx';
import { ReportSent } from './report-sent.tsx';

/** State that the server adds after a form post without JavaScript. */
interface PostedState {
  submitted?: string;
  draft?: AdrReportDraft;
  issues?: Issue[];
  /** Why the server could not store it, when nothing is wrong with the fields. */
  refusal?: Refusal;
}

interface Sent {
  reference: string;
  /** The answers, known as long as this page is open, also after a change of language. */
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

  useStateOverLanguageChange(sent, setSent);

  function showSent(reference: string, answers: AdrReportDraft) {
    history.replaceState({ submitted: reference }, '');
    setSent({ reference, answers });
  }

  return sent ? (
    <ReportSent reference={sent.reference} answers={sent.answers} />
  ) : (
    <ReportForm draft={posted?.draft} issues={posted?.issues} refusal={posted?.refusal} onSent={showSent} />
  );
}
