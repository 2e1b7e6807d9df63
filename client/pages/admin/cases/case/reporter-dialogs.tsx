// Dialogs for the work of staff on a reporter: issue a new receipt code, record a consent, write a letter, record an
// attempt to reach the reporter with the script of a call, or an attempt to reach the doctor.
import { type ReactNode, useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DraftRestoredNote } from '#client/components/admin/draft-restored-note.tsx';
import { failureText, ReadState } from '#client/components/admin/read-state.tsx';
import { mayDiscard, useUnsavedGuard } from '#client/components/admin/unsaved.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { SelectField, TextAreaField } from '#client/components/ui/field.tsx';
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
import {
  followUpLanguageOf,
  followUpLanguages,
  type FollowUpLanguage,
  attemptResults,
  attemptWays,
  fixedQuestion,
} from '#contract/cases/reporters/follow-up-rules.ts';
import type { Assessment } from '#contract/cases/assessment/assessments.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { followUpWays, consents } from '#contract/cases/content/choices-rules.ts';
import { draftLetter } from '#contract/cases/reporters/letter-rules.ts';
import type { CaseReporters } from '#contract/report-status.ts';
import { choicesOf } from './ask-fields.tsx';
import { textsOf, type FormTexts } from './form-texts.ts';
import { FailureNote } from '#client/components/admin/failure-note.tsx';

export type ReporterAct = 'code' | 'consent' | 'letter' | 'reporter' | 'doctor';
type Report = CaseReporters['reports'][number];

/** The dialog that a person has opened. */
export interface AskedAct {
  act: ReporterAct;
  reportId: string;
  /** The text that was typed before the session ended. */
  back?: FormTexts;
}

interface ActProps {
  details: CaseDetails;
  report: Report;
  /** The text that was typed before the session ended. */
  back: FormTexts | undefined;
  onType: (texts: FormTexts) => void;
  onDone: () => void;
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
  saveDraft: (unfinished: AskedAct | false) => void;
  onClose: () => void;
}

export function ReporterDialog({ details, asked, saveDraft, onClose }: ReporterDialogProps) {
  /** The typed values. Null: nothing was typed. */
  const typed = useRef<AskedAct | null>(null);
  // A check of the identity is not restored: the caller has rung off.
  useEffect(() => () => saveDraft(typed.current?.act !== 'code' && (typed.current ?? false)), [saveDraft]);
  const close = () => {
    typed.current = null;
    onClose();
  };
  const Form = asked && forms[asked.act];
  return (
    <Dialog
      open={asked !== null}
      onClose={close}
      mayClose={() => mayDiscard(typed.current !== null)}
      title={asked ? titles[asked.act] : ''}
    >
      {asked && Form && (
        <Form
          key={`${asked.act} ${asked.reportId}`}
          details={details}
          report={asked.report}
          back={asked.back}
          onType={(back) => {
            typed.current = { act: asked.act, reportId: asked.reportId, back };
          }}
          onDone={close}
        />
      )}
    </Dialog>
  );
}

type Texts = (name: string) => string;
type Issues = Readonly<Record<string, string>>;

interface FormProps {
  children: (issues: Issues) => ReactNode;
  submit: string;
  /** The faults by field. With a fault nothing is sent. */
  check: (text: Texts) => Issues;
  send: (text: Texts) => Promise<unknown>;
  back: FormTexts | undefined;
  onType: (texts: FormTexts) => void;
}

/** A form of a dialog: each missing field has its message, and a refusal is shown above the form. */
function ActForm({ children, submit, check, send, back, onType }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<Issues>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState(back !== undefined);
  useUnsavedGuard(typed);
  // After each render, because a choice may change other fields, as the language changes the letter.
  useEffect(() => {
    if (typed && form.current) onType(textsOf(form.current));
  });

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    const text = (name: string) => texts[name]?.trim() ?? '';
    const found = check(text);
    setIssues(found);
    setFailure(null);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setBusy(true);
    try {
      setTyped(false);
      await send(text);
    } catch (error) {
      setTyped(true);
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      ref={form}
      className="desk reporter-form"
      noValidate
      onChange={({ currentTarget }) => {
        setTyped(true);
        onType(textsOf(currentTarget));
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        form.current?.requestSubmit();
      }}
      onSubmit={(event) => void onSubmit(event)}
    >
      {back && <DraftRestoredNote />}
      <FailureNote failure={failure} />
      {children(issues)}
      <div className="form-actions">
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

const of = (details: CaseDetails, report: Report): OfReport => ({ caseId: details.id, reportId: report.id });

function options(choices: Readonly<Record<string, string>>) {
  return Object.entries(choices).map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}

/** The new code is shown once and never stored. Closing the dialog deletes it. */
function CodeForm({ details, report, back, onType, onDone }: ActProps) {
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
          <Button onClick={onDone}>{m.admin_reporter_the_reporter_has_it()}</Button>
        </div>
      </div>
    );
  }
  return (
    <ActForm
      submit={m.admin_reporter_issue_the_code()}
      back={back}
      onType={onType}
      check={(text): Issues =>
        text('checked') === 'on' ? {} : { checked: m.admin_reporter_check_the_identity_first() }
      }
      send={async () => setCode(await issueCode(of(details, report)))}
    >
      {({ checked: error }) => (
        <>
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
        </>
      )}
    </ActForm>
  );
}

const answerWays = Object.fromEntries(attemptWays.map((way) => [way, followUpWays[way]]));

function ConsentForm({ details, report, back, onType, onDone }: ActProps) {
  const id = useId();
  return (
    <ActForm
      submit={m.admin_reporter_record()}
      back={back}
      onType={onType}
      check={(text): Issues => (text('given') ? {} : { given: m.admin_cases_choose_one() })}
      send={async (text) => {
        await recordConsents(of(details, report), {
          consents: { [text('consent')]: text('given') === 'yes' },
          way: text('way') as AttemptBody['way'],
        });
        showToast({ title: m.admin_reporter_consent_recorded(), description: report.reference });
        onDone();
      }}
    >
      {({ given: error }) => (
        <>
          <SelectField
            id={`${id}consent`}
            name="consent"
            label={m.admin_reporter_consent()}
            defaultValue={back?.['consent']}
          >
            {options(consents)}
          </SelectField>
          <SelectField
            id={`${id}given`}
            name="given"
            label={m.admin_reporter_what_the_reporter_said()}
            defaultValue={back?.['given']}
            error={error}
            width="half"
          >
            <option value="">{m.admin_cases_choose()}</option>
            <option value="yes">{m.admin_reporter_allows_it()}</option>
            <option value="no">{m.admin_reporter_does_not_allow_it()}</option>
          </SelectField>
          <SelectField
            id={`${id}way`}
            name="way"
            label={m.admin_reporter_how_it_was_told()}
            defaultValue={back?.['way']}
            width="half"
          >
            {options(answerWays)}
          </SelectField>
        </>
      )}
    </ActForm>
  );
}

/** The letter begins as a draft from fixed sentences. */
function LetterForm(props: ActProps) {
  const read = useQuery<Assessment[]>({ queryKey: assessmentsKey(props.details.id) });
  return (
    <ReadState read={read} failure={m.admin_reporter_the_assessments_could_not_be_read()}>
      {(assessments) => <Letter {...props} assessments={assessments} />}
    </ReadState>
  );
}

function Letter({
  details,
  report,
  assessments,
  back,
  onType,
  onDone,
}: ActProps & { assessments: Assessment[] }) {
  const id = useId();
  const { content } = details;
  const draft = (language: FollowUpLanguage) =>
    draftLetter({ content, assessments, reference: report.reference }, language);
  const [language, setLanguage] = useState(followUpLanguageOf(back?.['language'] ?? report.language));
  const [text, setText] = useState(back?.['text'] ?? draft(language));
  return (
    <ActForm
      submit={m.admin_reporter_publish_the_letter()}
      back={back}
      onType={onType}
      check={(typed): Issues => (typed('text') ? {} : { text: m.admin_reporter_write_the_letter() })}
      send={async () => {
        await publishLetter(of(details, report), text);
        showToast({ title: m.admin_reporter_letter_published(), description: report.reference });
        onDone();
      }}
    >
      {({ text: error }) => (
        <>
          <SelectField
            id={`${id}language`}
            name="language"
            label={m.admin_reporter_language_of_the_letter()}
            value={language}
            width="half"
            onChange={({ target }) => {
              const next = target.value as FollowUpLanguage;
              if (!mayDiscard(text !== draft(language))) return;
              setLanguage(next);
              setText(draft(next));
            }}
          >
            {options(followUpLanguages)}
          </SelectField>
          <TextAreaField
            id={`${id}text`}
            name="text"
            label={m.admin_reporter_letter()}
            hint={m.admin_reporter_drafted_from_fixed_sentences()}
            error={error}
            rows={14}
            lang={language}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </>
      )}
    </ActForm>
  );
}

/** The channel, the result and a note: the same for the reporter and the doctor. */
function AttemptFields({
  id,
  back,
  issues,
  ways = answerWays,
}: {
  id: string;
  back: FormTexts | undefined;
  issues: Issues;
  ways?: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <div className="reporter-pair">
        <SelectField
          id={`${id}way`}
          name="way"
          label={m.admin_cases_how()}
          defaultValue={back?.['way']}
          error={issues['way']}
        >
          {options(ways)}
        </SelectField>
        <SelectField
          id={`${id}result`}
          name="result"
          label={m.admin_reporter_result()}
          defaultValue={back?.['result']}
          error={issues['result']}
        >
          <option value="">{m.admin_cases_choose()}</option>
          {options(attemptResults)}
        </SelectField>
      </div>
      <TextAreaField
        id={`${id}note`}
        name="note"
        label={m.admin_cases_note()}
        optional
        rows={2}
        dir="auto"
        defaultValue={back?.['note']}
      />
    </>
  );
}

const attemptOf = (text: Texts): AttemptBody => ({
  way: text('way') as AttemptBody['way'],
  result: text('result') as AttemptBody['result'],
  note: text('note') || null,
});

/** The name of a field. By its question, because another place in the script may be its own after a new session. */
const answerTo = (key: string) => `answer ${key}`;

/** The script of a call: what is missing, in the reporter's language, and the answers as the reporter gave them. */
function CallForm({ details, report, back, onType, onDone }: ActProps) {
  const id = useId();
  const [language, setLanguage] = useState(followUpLanguageOf(back?.['language'] ?? report.language));
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
  const answersIn = (text: Texts) =>
    all.flatMap(({ key, english: _, ...told }) => {
      const answer = text(answerTo(key));
      return answer ? [{ ...told, answer }] : [];
    });
  const field = (one: (typeof all)[number]) => {
    const name = answerTo(one.key);
    return (
      <li key={one.key}>
        <TextAreaField
          id={`${id}answer${all.indexOf(one)}`}
          name={name}
          defaultValue={back?.[name]}
          label={<span lang={'language' in one ? one.language : undefined}>{one.question}</span>}
          hint={one.english ?? undefined}
          rows={2}
          dir="auto"
        />
      </li>
    );
  };

  return (
    <ActForm
      submit={m.admin_reporter_record_the_attempt()}
      back={back}
      onType={onType}
      check={(text): Issues => {
        if (!text('result')) return { result: m.admin_cases_choose_one() };
        const isAnswered = answersIn(text).length > 0 && text('result') !== 'reached';
        return isAnswered ? { result: m.admin_reporter_answers_need_reached() } : {};
      }}
      send={async (text) => {
        await recordAttempt(of(details, report), { ...attemptOf(text), answers: answersIn(text) });
        showToast({ title: m.admin_reporter_attempt_recorded(), description: report.reference });
        onDone();
      }}
    >
      {(issues) => (
        <>
          <p>
            <span className="case-quiet">{m.admin_reporter_to_reach()}</span>{' '}
            <b dir="auto">{report.contacts.join(', ')}</b>
          </p>
          <SelectField
            id={`${id}language`}
            name="language"
            label={m.admin_reporter_language_of_the_questions()}
            value={language}
            width="half"
            onChange={({ target }) => setLanguage(target.value as FollowUpLanguage)}
          >
            {options(followUpLanguages)}
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
          <AttemptFields id={id} back={back} issues={issues} ways={waysToReach(report)} />
        </>
      )}
    </ActForm>
  );
}

/** By a way that the consent of the reporter excludes, no attempt is made. */
const waysToReach = ({ ways }: Report) =>
  Object.fromEntries(attemptWays.filter((way) => ways.includes(way)).map((way) => [way, followUpWays[way]]));

function DoctorForm({ details, report, back, onType, onDone }: ActProps) {
  const id = useId();
  return (
    <ActForm
      submit={m.admin_reporter_record_the_attempt()}
      back={back}
      onType={onType}
      check={(text): Issues => (text('result') ? {} : { result: m.admin_cases_choose_one() })}
      send={async (text) => {
        await recordAttempt(of(details, report), { ...attemptOf(text), whom: 'doctor' });
        showToast({ title: m.admin_reporter_attempt_recorded(), description: report.reference });
        onDone();
      }}
    >
      {(issues) => (
        <>
          <p>
            <span className="case-quiet">{m.admin_reporter_to_reach()}</span>{' '}
            <b dir="auto">{report.doctor.join(', ') || m.admin_reporter_the_case_names_no_doctor()}</b>
          </p>
          <p className="case-quiet">{m.admin_reporter_the_reporter_allows_it_until_withdrawn()}</p>
          <AttemptFields id={id} back={back} issues={issues} />
        </>
      )}
    </ActForm>
  );
}
