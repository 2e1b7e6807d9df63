// Dialogs for the work of staff on a reporter: issue a new receipt code, record a consent, write a letter, record an
// attempt to reach the reporter with the script of a call, or an attempt to reach the doctor.
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useOfferedLanguages } from '#client/components/admin/offered-languages.ts';
import { useLateFocus } from '#client/components/admin/use-late-focus.ts';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { mayDiscard, mayLeave } from '#client/components/admin/unsaved.ts';
import { refuse, type Send, SendForm, type Text, useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Options, SelectField, TextAreaField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { assessmentsKey } from '#client/data/admin/assessments.ts';
import {
  type AttemptBody,
  issueCode,
  type OfReport,
  publishLetter,
  recordAttempt,
  recordConsents,
} from '#client/data/admin/reporters.ts';
import { m } from '#client/paraglide/messages.js';
import { attemptResults, attemptWays, fixedQuestion } from '#contract/cases/reporters/follow-up-rules.ts';
import type { Assessment } from '#contract/cases/assessment/assessments.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { followUpWays, consents } from '#contract/cases/content/choices-rules.ts';
import { draftLetter } from '#contract/cases/reporters/letter-rules.ts';
import { namesOfLanguages } from '#contract/words/language-settings-rules.ts';
import { type Language, languageFor, type Offered } from '#contract/words/languages-rules.ts';
import type { CaseReporters } from '#contract/report-status.ts';
import { choicesOf } from './ask-fields.tsx';
import { joined } from '#contract/words/isolated-rules.ts';

export type ReporterAct = 'code' | 'consent' | 'letter' | 'reporter' | 'doctor';
type Report = CaseReporters['reports'][number];

/** The dialog that a person has opened. */
export interface AskedAct {
  act: ReporterAct;
  reportId: string;
}

interface ActProps {
  form: Send;
  details: CaseDetails;
  report: Report;
  /** Closes the dialog; the title says what was stored. */
  onDone: (title?: string) => void;
}

const titles: Record<ReporterAct, string> = {
  code: m.admin_reporter_issue_a_new_code(),
  consent: m.admin_reporter_record_a_consent(),
  letter: m.admin_reporter_write_a_letter(),
  reporter: m.admin_reporter_reach_the_reporter(),
  doctor: m.admin_reporter_contact_the_doctor(),
};
const forms: Record<ReporterAct, (props: ActProps) => ReactNode> = {
  code: CodeForm,
  consent: ConsentForm,
  letter: LetterForm,
  reporter: CallForm,
  doctor: DoctorForm,
};

interface ReporterDialogProps {
  details: CaseDetails;
  asked: (AskedAct & { report: Report }) | null;
  /** Keeps the dialog for the next sign-in. */
  saveDraft: (unfinished: AskedAct | false) => void;
  onClose: () => void;
}

export function ReporterDialog({ details, asked, saveDraft, onClose }: ReporterDialogProps) {
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      mayClose={mayLeave}
      title={asked ? titles[asked.act] : ''}
    >
      {asked && (
        <Act
          key={`${asked.act} ${asked.reportId}`}
          details={details}
          asked={asked}
          saveDraft={saveDraft}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

interface AskedProps {
  details: CaseDetails;
  asked: AskedAct & { report: Report };
  saveDraft: ReporterDialogProps['saveDraft'];
  onDone: () => void;
}

function Act({ details, asked: { act, reportId, report }, saveDraft, onDone }: AskedProps) {
  // A check of the identity is not restored: the caller has rung off.
  const form = useSend({ keep: act === 'code' ? undefined : `${act} ${reportId}` });
  useEffect(() => () => saveDraft(form.isTyped && { act, reportId }));
  const Form = forms[act];
  function done(title?: string) {
    if (title) showToast({ title, description: report.reference });
    onDone();
  }
  return <Form form={form} details={details} report={report} onDone={done} />;
}

const of = (details: CaseDetails, report: Report): OfReport => ({ caseId: details.id, reportId: report.id });

/** The new code is shown once and never stored. Closing the dialog deletes it. */
function CodeForm({ form, details, report, onDone }: ActProps) {
  const id = useId();
  const [code, setCode] = useState<string | null>(null);
  if (code !== null) {
    return (
      <div className="desk reporter-form">
        <p>{m.admin_reporter_the_new_code_for({ reference: report.reference })}</p>
        <p className="reporter-code" role="status">
          {code}
        </p>
        <p className="case-quiet">{m.admin_reporter_the_code_is_shown_once()}</p>
        <div className="form-actions">
          <Button onClick={() => onDone()}>{m.admin_reporter_the_reporter_has_it()}</Button>
        </div>
      </div>
    );
  }
  const { checked: error } = form.issues;
  return (
    <SendForm
      form={form}
      className="desk reporter-form"
      submit={m.admin_reporter_issue_the_code()}
      onSend={(text) => {
        refuse({ checked: !text('checked') && m.admin_reporter_check_the_identity_first() });
        return issueCode(of(details, report));
      }}
      onSent={setCode}
    >
      <p>{m.admin_reporter_the_former_code_stops_working()}</p>
      <ul className="reporter-checks">
        <li>{m.admin_reporter_ask_what_only_the_reporter_knows()}</li>
        <li>{m.admin_reporter_call_back_the_number_in_the_report()}</li>
      </ul>
      {error && (
        <p className="field-error" id={`${id}error`}>
          {error}
        </p>
      )}
      <label className="case-tick">
        <input
          type="checkbox"
          name="checked"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}error` : undefined}
        />
        {m.admin_reporter_i_have_checked_who_asks()}
      </label>
    </SendForm>
  );
}

const answerWays = Object.fromEntries(attemptWays.map((way) => [way, followUpWays[way]]));

function ConsentForm({ form, details, report, onDone }: ActProps) {
  return (
    <SendForm
      form={form}
      className="desk reporter-form"
      submit={m.admin_reporter_record()}
      onSend={(text) => {
        refuse({ given: !text('given') && m.admin_cases_choose_one() });
        const given = { [text('consent')]: text('given') === 'yes' };
        const way = text('way') as AttemptBody['way'];
        return recordConsents(of(details, report), { consents: given, way });
      }}
      onSent={() => onDone(m.admin_reporter_consent_recorded())}
    >
      <SelectField {...form.field('consent')} label={m.admin_reporter_consent()}>
        <Options of={consents} />
      </SelectField>
      <SelectField {...form.field('given')} label={m.admin_reporter_what_the_reporter_said()} width="half">
        <option value="">{m.admin_cases_choose()}</option>
        <option value="yes">{m.admin_reporter_allows_it()}</option>
        <option value="no">{m.admin_reporter_does_not_allow_it()}</option>
      </SelectField>
      <SelectField {...form.field('way')} label={m.admin_reporter_how_it_was_told()} width="half">
        <Options of={answerWays} />
      </SelectField>
    </SendForm>
  );
}

/** The letter begins as a draft from fixed sentences. */
function LetterForm(props: ActProps) {
  const read = useQuery<Assessment[]>({ queryKey: assessmentsKey(props.details.id) });
  const offered = useOfferedLanguages();
  return (
    <ReadState read={read} failure={m.admin_reporter_the_assessments_could_not_be_read()}>
      {(assessments) => offered && <Letter {...props} assessments={assessments} offered={offered} />}
    </ReadState>
  );
}

interface LetterProps extends ActProps {
  assessments: Assessment[];
  offered: Offered;
}

function Letter({ form, details, report, assessments, offered, onDone }: LetterProps) {
  useLateFocus();
  const { back } = form;
  const { content } = details;
  const draft = (language: Language) =>
    draftLetter({ content, assessments, reference: report.reference }, language);
  const [language, setLanguage] = useState(languageFor(back?.['language'] ?? report.language, offered));
  const [text, setText] = useState(back?.['text'] ?? draft(language));
  return (
    <SendForm
      form={form}
      className="desk reporter-form"
      submit={m.admin_reporter_publish_the_letter()}
      onSend={(typed) => {
        refuse({ text: !typed('text') && m.admin_reporter_write_the_letter() });
        return publishLetter(of(details, report), text);
      }}
      onSent={() => onDone(m.admin_reporter_letter_published())}
    >
      <SelectField
        {...form.field('language', null)}
        label={m.admin_reporter_language_of_the_letter()}
        value={language}
        width="half"
        onChange={({ target }) => {
          const next = target.value as Language;
          if (!mayDiscard(text !== draft(language))) return;
          setLanguage(next);
          setText(draft(next));
        }}
      >
        <Options of={namesOfLanguages(offered)} />
      </SelectField>
      <TextAreaField
        {...form.field('text', null)}
        label={m.admin_reporter_letter()}
        hint={m.admin_reporter_drafted_from_fixed_sentences()}
        rows={14}
        lang={language}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </SendForm>
  );
}

/** The channel, the result and a note: the same for the reporter and the doctor. */
function AttemptFields({
  form: { field },
  ways = answerWays,
}: {
  form: Send;
  ways?: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <div className="reporter-pair">
        <SelectField {...field('way')} label={m.admin_cases_how()}>
          <Options of={ways} />
        </SelectField>
        <SelectField {...field('result')} label={m.admin_reporter_result()}>
          <option value="">{m.admin_cases_choose()}</option>
          <Options of={attemptResults} />
        </SelectField>
      </div>
      <TextAreaField {...field('note')} label={m.admin_cases_note()} optional rows={2} dir="auto" />
    </>
  );
}

/** The attempt as it was filled in. Refuses one without a result. */
function attemptOf(text: Text): AttemptBody {
  refuse({ result: !text('result') && m.admin_cases_choose_one() });
  return {
    way: text('way') as AttemptBody['way'],
    result: text('result') as AttemptBody['result'],
    note: text('note') || null,
  };
}

/** The name of a field. By its question, because another place in the script may be its own after a new session. */
const answerTo = (key: string) => `answer ${key}`;

/** The script of a call: what is missing, in the reporter's language, and the answers as the reporter gave them. */
function CallForm(props: ActProps) {
  const offered = useOfferedLanguages();
  return offered && <Call {...props} offered={offered} />;
}

function Call({ form, details, report, offered, onDone }: ActProps & { offered: Offered }) {
  useLateFocus();
  const { back } = form;
  const [language, setLanguage] = useState(languageFor(back?.['language'] ?? report.language, offered));
  const { missing, general } = choicesOf(details);
  const open = details.questions
    .filter(({ reportId, answeredAt, erasedAt }) => reportId === report.id && !answeredAt && !erasedAt)
    .map((one) => ({ key: one.id, question: one.question, english: null, id: one.id }));
  const asked = new Set(
    details.questions.flatMap(({ reportId, answeredAt, fixed }) =>
      reportId === report.id && !answeredAt && fixed ? [fixed] : [],
    ),
  );
  const scriptOf = (choices: typeof missing) =>
    choices
      .filter(({ name }) => !asked.has(name))
      .map(({ name, names, english }) => ({
        key: english,
        question: fixedQuestion(name, names, language),
        english: language === 'en' ? null : english,
        fixed: name,
        language,
      }));
  const script = [...open, ...scriptOf(missing)];
  const more = scriptOf(general);
  const all = [...script, ...more];
  const answersIn = (text: Text) =>
    all.flatMap(({ key, english: _, ...told }) => {
      const answer = text(answerTo(key));
      return answer ? [{ ...told, answer }] : [];
    });
  const field = (one: (typeof all)[number]) => (
    <li key={one.key}>
      <TextAreaField
        {...form.field(answerTo(one.key))}
        id={`answer${all.indexOf(one)}`}
        label={<span lang={'language' in one ? one.language : undefined}>{one.question}</span>}
        hint={one.english ?? undefined}
        rows={2}
        dir="auto"
      />
    </li>
  );

  return (
    <SendForm
      form={form}
      className="desk reporter-form"
      submit={m.admin_reporter_record_the_attempt()}
      onSend={(text) => {
        const attempt = attemptOf(text);
        const answers = answersIn(text);
        refuse({
          result:
            answers.length > 0 && attempt.result !== 'reached' && m.admin_reporter_answers_need_reached(),
        });
        return recordAttempt(of(details, report), { ...attempt, answers });
      }}
      onSent={() => onDone(m.admin_reporter_attempt_recorded())}
    >
      <p>
        <span className="case-quiet">{m.admin_reporter_to_reach()}</span>{' '}
        <b dir="auto">{joined(report.contacts, ', ')}</b>
      </p>
      <SelectField
        {...form.field('language', null)}
        label={m.admin_reporter_language_of_the_questions()}
        value={language}
        width="half"
        onChange={({ target }) => setLanguage(target.value as Language)}
      >
        <Options of={namesOfLanguages(offered)} />
      </SelectField>
      {script.length > 0 && (
        <>
          <h3>{m.admin_cases_script_for_a_call()}</h3>
          <p className="case-quiet">{m.admin_reporter_answers_become_new_information()}</p>
          <ol>{script.map(field)}</ol>
        </>
      )}
      <details className="case-script" open={more.some(({ key }) => back?.[answerTo(key)])}>
        <summary>{m.admin_reporter_for_every_case()}</summary>
        <ol>{more.map(field)}</ol>
      </details>
      {report.askingRefusal && <p className="case-reason">{report.askingRefusal}</p>}
      <AttemptFields form={form} ways={waysToReach(report)} />
    </SendForm>
  );
}

/** By a way that the consent of the reporter excludes, no attempt is made. */
const waysToReach = ({ ways }: Report) =>
  Object.fromEntries(attemptWays.filter((way) => ways.includes(way)).map((way) => [way, followUpWays[way]]));

function DoctorForm({ form, details, report, onDone }: ActProps) {
  return (
    <SendForm
      form={form}
      className="desk reporter-form"
      submit={m.admin_reporter_record_the_attempt()}
      onSend={(text) => recordAttempt(of(details, report), { ...attemptOf(text), whom: 'doctor' })}
      onSent={() => onDone(m.admin_reporter_attempt_recorded())}
    >
      <p>
        <span className="case-quiet">{m.admin_reporter_to_reach()}</span>{' '}
        <b dir="auto">{joined(report.doctor, ', ') || m.admin_reporter_the_case_names_no_doctor()}</b>
      </p>
      <p className="case-quiet">{m.admin_reporter_the_reporter_allows_it_until_withdrawn()}</p>
      <AttemptFields form={form} />
    </SendForm>
  );
}
