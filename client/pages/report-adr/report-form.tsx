// Report form: a plain form post before hydration, a call of the API after it. The fields are uncontrolled, so text
// that was typed before hydration or before a failure is not lost.
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { useIdleModule } from '#client/components/device/idle-module.ts';
import { submitHandler } from '#client/components/device/submit-handler.ts';
import { useSending } from '#client/components/device/use-sending.tsx';
import { Notice } from '#client/components/privacy/notice.tsx';
import { Button, ButtonLink } from '#client/components/ui/button.tsx';
import { ErrorSummary } from '#client/components/ui/error-summary.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { getLocale } from '#client/paraglide/runtime.js';
import type { Refusal } from '#client/refusal-text.ts';
import type { Reply } from '#contract/api.ts';
import {
  type AdrReportDraft,
  type AdrReportField,
  adrReportFields,
  adrReportIssues,
  adrReportRules,
  emptyAdrReportDraft,
  forAdrReportFields,
  toAdrReport,
  viaMax,
} from '#contract/adr-reports-rules.ts';
import type { Issue, IssueCode } from '#contract/issues.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import { reportIssueText, reportTexts } from '#client/components/report/report-texts.ts';

interface Fault {
  path: string;
  code: string;
}

/** A form as posted without JavaScript. */
export type PostedDraft = AdrReportDraft & { via?: string };

interface ReportFormProps {
  /** The typed values, when the server refused a form post. */
  draft?: PostedDraft | undefined;
  issues?: Issue[] | undefined;
  /** Why the server could not store the report, when nothing is wrong with it. */
  refusal?: Refusal | undefined;
  onSent(reference: string, code: string | null, answers: AdrReportDraft): void;
}

const loadDraftBox = () => import('#client/components/device/draft-box.tsx');

const isField = (path: string): path is AdrReportField => Object.hasOwn(adrReportRules, path);

export function ReportForm({ draft: postedDraft, issues: posted = [], refusal, onSent }: ReportFormProps) {
  const draft = postedDraft ?? emptyAdrReportDraft;
  const via = viaOf(useSearch()) || (postedDraft?.via ?? '');
  const [faults, setFaults] = useState<{ issues: Fault[]; submits: number }>({ issues: posted, submits: 0 });
  const showIssues = (issues: Fault[]) => setFaults(({ submits }) => ({ issues, submits: submits + 1 }));
  const sending = useSending<Reply<'POST /api/adr-reports'>>({
    form: 'adr-reports',
    failed: [m.report_failed, m.report_failed_text],
    queued: [m.device_offline_report, m.device_unanswered_report],
    refusal,
    onIssues: showIssues,
  });
  const { round, isSending } = sending;
  const { typed: given } = sending;
  const start = useMemo(() => (given ? { ...emptyAdrReportDraft, ...given } : draft), [given, draft]);
  const element = useRef<HTMLFormElement>(null);
  const draftBox = useIdleModule(loadDraftBox);

  async function send(form: HTMLFormElement, later: boolean) {
    if (isSending) return;
    const typed = readForm(form);
    const issues = adrReportIssues(typed);
    showIssues(issues);
    sending.forgetFailure();
    if (issues.length > 0) return;

    const answer = await sending.send(
      { ...toAdrReport(typed), language: getLocale(), ...(via && { via }) },
      typed.medicineName,
      later,
    );
    if (!answer) return;
    showToast({ title: m.report_sent_toast(), description: m.report_sent_toast_text() });
    onSent(answer.reference, answer.receiptCode, typed);
  }

  const shown = messagesOf(faults.issues);
  // Show the error summary first and focus it; the messages beside the fields follow in a deferred render.
  const later = useDeferredValue(faults.issues);
  const besideFields = shown.length > 0 ? later : faults.issues;

  return (
    <div className="page pb-section">
      {shown.length > 0 && (
        <div className="page-form pt-5">
          <ErrorSummary key={faults.submits} issues={shown} />
        </div>
      )}
      <PageHeader title={m.report_title()} lede={m.report_lede()} />
      {sending.list}
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,40rem)_1fr]">
        <div>
          <Intro />
          <form
            key={round}
            ref={element}
            method="post"
            action="/report-adr"
            noValidate
            onSubmit={submitHandler(send)}
            className="mt-4"
          >
            {/* Hidden fields for the form without JavaScript. */}
            <input type="hidden" name="language" value={getLocale()} />
            {via && <input type="hidden" name="via" value={via} />}
            <p className="mb-5 text-ink-2">{m.report_someone_else()}</p>
            <Fields start={start} issues={besideFields} />
            <Notice what={m.notice_report_what()} why={m.notice_report_why()} forwarded />
            {sending.failure}
            <div className="mt-6 grid justify-items-start gap-3">
              <Button type="submit" variant="marigold" busy={isSending} className="w-full sm:w-auto">
                {isSending ? m.report_submitting() : m.report_submit()}
              </Button>
              <ForwardNotice />
            </div>
          </form>
          <div className="draft-place">
            {draftBox && (
              <draftBox.DraftBox
                form="adr-reports"
                element={element}
                round={round}
                onRestore={sending.begin}
              />
            )}
          </div>
        </div>
        <aside className="grid content-start gap-5">
          <p>
            {m.report_already()} <a href="/report-status">{m.nav_track()}</a>
          </p>
          <div className="label">
            <h2 className="text-h3">{m.report_amc()}</h2>
            <p className="mt-2 text-ink-2">{m.report_amc_text()}</p>
            <ButtonLink href="/find-amc" variant="secondary" className="mt-4">
              {m.report_amc()}
            </ButtonLink>
          </div>
          <section className="border-t-2 border-ink pt-3 text-small text-ink-2">
            <h2 className="text-body text-ink">{m.report_disclaimer()}</h2>
            <p className="mt-1">{m.report_disclaimer_text()}</p>
          </section>
        </aside>
      </div>
    </div>
  );
}

const messagesOf = (issues: readonly Fault[]) =>
  issues.flatMap(({ path, code }) =>
    isField(path) ? [{ field: path, message: reportIssueText(path, code as IssueCode) }] : [],
  );

const Fields = memo(function Fields({ start, issues }: { start: AdrReportDraft; issues: readonly Fault[] }) {
  const shown = messagesOf(issues);
  return adrReportFields.map((name) => {
    const { label, hint, control } = reportTexts[name];
    const { kind, isOptional: optional } = adrReportRules[name];
    const field = {
      name,
      label: label(),
      hint: hint(),
      optional,
      defaultValue: start[name],
      error: shown.find((issue) => issue.field === name)?.message,
    };
    return kind === 'longText' ? (
      <TextAreaField key={name} {...field} rows={optional ? 3 : 4} />
    ) : (
      <TextField key={name} {...field} autoComplete="off" {...control} />
    );
  });
});

const Intro = memo(function Intro() {
  return (
    <>
      <p className="border-2 border-danger-600 bg-danger-50 px-4 py-3 font-strong text-danger-700">
        {m.report_emergency()}
      </p>
      <ol className="steps mt-5">
        <li>
          <b>{m.report_step_collect()}</b> <span>{m.report_step_collect_text()}</span>
        </li>
        <li>
          <b>{m.report_step_fill()}</b> <span>{m.report_step_fill_text()}</span>
        </li>
        <li>
          <b>{m.report_step_submit()}</b> <span>{m.report_step_submit_text()}</span>
        </li>
      </ol>
    </>
  );
});

/** Says that the institute forwards reports to the national programme, if the setting is on. */
function ForwardNotice() {
  const settings = settingsByKey(useRead('/api/site-settings').data ?? []);
  if (settings.forwards_to_pvpi !== 'true') return null;
  return <p className="text-small text-ink-2">{m.report_forwards({ institute: settings.site_title })}</p>;
}

/** The place that the address of a poster's QR code names: `?via=Medicine`. Empty: none, or no name. */
function viaOf(search: string): string {
  const via = new URLSearchParams(search).get('via')?.trim() ?? '';
  return via.length <= viaMax && !/\p{C}/u.test(via) ? via : '';
}

function readForm(form: HTMLFormElement): AdrReportDraft {
  const data = new FormData(form);
  return forAdrReportFields((name) => {
    const typed = data.get(name);
    return typeof typed === 'string' ? typed.replaceAll('\r\n', '\n') : '';
  });
}
