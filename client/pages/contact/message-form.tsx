// Message form: a plain form post before hydration, a call of the API after it. The fields are uncontrolled, so typed
// text survives hydration.
import { useState } from 'react';
import { Link } from 'wouter';
import { submitHandler } from '#client/components/device/submit-handler.ts';
import { useSending } from '#client/components/device/use-sending.tsx';
import { Notice } from '#client/components/privacy/notice.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ErrorSummary } from '#client/components/ui/error-summary.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { contentLang } from '#client/languages.ts';
import { useRead } from '#client/data/reads.ts';
import { Picture } from '#client/components/ui/picture.tsx';
import telephone from '#client/pictures/telephone.svg';
import { m } from '#client/paraglide/messages.js';
import type { Refusal } from '#client/refusal-text.ts';
import {
  type ContactMessageDraft,
  type ContactMessageField,
  contactMessageFields,
  contactMessageIssue,
  contactMessageMax,
} from '#contract/contact-messages-rules.ts';
import { noticeVersion } from '#contract/notice-rules.ts';
import type { IssueCode } from '#contract/issues.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import { marksMax, overlongTextMax } from '#contract/text-rules.ts';
import { Columns } from './columns.tsx';

interface Fault {
  path: string;
  code: string;
}

interface MessageFormProps {
  /** The typed values, when the server refused a form post. */
  draft?: ContactMessageDraft | undefined;
  issues?: readonly Fault[] | undefined;
  /** Why the server could not store the message, when nothing is wrong with it. */
  refusal?: Refusal | undefined;
  onSent(email: string): void;
}

const labels: Record<ContactMessageField, () => string> = {
  name: m.contact_name,
  email: m.contact_email,
  message: m.contact_message,
};

const required: Record<ContactMessageField, () => string> = {
  name: m.contact_name_required,
  email: m.contact_email_required,
  message: m.contact_message_required,
};

export function MessageForm({ draft, issues: posted = [], refusal, onSent }: MessageFormProps) {
  const settings = settingsByKey(useRead('/api/site-settings').data ?? []);
  const [faults, setFaults] = useState<{ issues: readonly Fault[]; submits: number }>({
    issues: posted,
    submits: 0,
  });
  const showIssues = (issues: readonly Fault[]) =>
    setFaults(({ submits }) => ({ issues, submits: submits + 1 }));
  const sending = useSending<object>({
    form: 'contact-messages',
    failed: [m.contact_failed, m.contact_failed_text],
    queued: [m.device_offline_message, m.device_unanswered_message],
    refusal,
    onIssues: showIssues,
  });
  const { round, isSending } = sending;
  const start: Partial<ContactMessageDraft> | undefined = sending.typed ?? draft;

  async function send(form: HTMLFormElement, later: boolean) {
    if (isSending) return;
    const typed = readForm(form);
    const issues = findFaults(typed);
    showIssues(issues);
    sending.forgetFailure();
    if (issues.length > 0) return;

    if (!(await sending.send({ ...typed, noticeVersion }, beginning(typed.message), later))) return;
    showToast({ title: m.contact_sent_toast(), description: m.contact_sent_toast_text() });
    onSent(typed.email);
  }

  const shown = faults.issues.flatMap(({ path, code }) => {
    const field = contactMessageFields.find((name) => name === path);
    return field ? [{ field, message: faultText(field, code as IssueCode) }] : [];
  });
  const field = (name: ContactMessageField) => ({
    name,
    label: labels[name](),
    defaultValue: start?.[name] ?? '',
    error: shown.find((issue) => issue.field === name)?.message,
  });

  return (
    <>
      {shown.length > 0 && (
        <div className="page-form pt-5">
          <ErrorSummary key={faults.submits} issues={shown} />
        </div>
      )}
      <PageHeader
        title={m.contact_title()}
        lede={settings.contact_description || m.contact_lede()}
        ledeLang={contentLang(settings.contact_description)}
      >
        <Picture src={telephone} alt="" />
      </PageHeader>
      {sending.list}
      <Columns>
        <p className="border-2 border-line-strong px-4 py-3">
          {m.contact_not_reports()} <Link href="/report-adr">{m.contact_report()}</Link>
        </p>
        <form
          key={round}
          method="post"
          action="/contact"
          noValidate
          onSubmit={submitHandler(send)}
          className="mt-5"
        >
          <TextField {...field('name')} autoComplete="name" />
          <TextField
            {...field('email')}
            type="email"
            hint={m.contact_email_hint()}
            autoComplete="email"
            spellCheck={false}
          />
          <TextAreaField {...field('message')} hint={m.contact_message_hint()} rows={5} />
          <Notice what={m.notice_message_what()} why={m.notice_message_why()} />
          {sending.failure}
          <div className="mt-6 grid justify-items-start gap-3">
            <Button type="submit" busy={isSending} className="w-full sm:w-auto">
              {isSending ? m.contact_sending() : m.contact_send()}
            </Button>
            <p className="text-small text-ink-2">{m.contact_response_time()}</p>
          </div>
        </form>
      </Columns>
    </>
  );
}

/** The first words of a message, as its name in the queue. */
function beginning(message: string): string {
  const [line = ''] = message.trim().split('\n');
  return line.length > 60 ? `${line.slice(0, 60).trimEnd()}…` : line;
}

function findFaults(typed: ContactMessageDraft): Fault[] {
  return contactMessageFields.flatMap((path) => {
    const code = contactMessageIssue(path, typed[path]);
    return code ? [{ path, code }] : [];
  });
}

/** The message for one fault, in the visitor's language. */
function faultText(field: ContactMessageField, code: IssueCode): string {
  if (code === 'required' || code === 'type') return required[field]();
  if (code === 'email') return m.contact_email_shape();
  const label = labels[field]();
  const max = contactMessageMax[field];
  if (code === 'cut') return m.error_cut({ field: label, max, shown: overlongTextMax(max) });
  if (code === 'too_long') return m.error_too_long({ field: label, max });
  if (code === 'marks') return m.error_marks({ field: label, max: marksMax });
  if (code === 'direction') return m.error_direction({ field: label });
  return m.error_characters({ field: label });
}

function readForm(form: HTMLFormElement): ContactMessageDraft {
  const data = new FormData(form);
  const read = (name: ContactMessageField) => {
    const typed = data.get(name);
    return typeof typed === 'string' ? typed.replaceAll('\r\n', '\n') : '';
  };
  return { name: read('name'), email: read('email'), message: read('message') };
}
