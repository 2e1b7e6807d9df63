// The dialog of a step that needs something from the person: a reason, a question, an answer, a person, an office.
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSessionDraft } from '#client/components/admin/session-drafts.ts';
import { mayLeave } from '#client/components/admin/unsaved.ts';
import { type FormTexts, refuse, SendForm, type Text, useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Options, SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { currentCase, stepCase, type StepFields } from '#client/data/admin/cases.ts';
import { call, useSession } from '#client/data/admin/session.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { portalNow } from '#client/portal-time.ts';
import type { CaseAttachment, CaseDetails } from '#contract/cases/work/case-details.ts';
import type { CaseSummary } from '#contract/cases/cases.ts';
import type { CheckLevel } from '#contract/cases/content/check-levels-rules.ts';
import { lateReasons } from '#contract/cases/work/clock-rules.ts';
import {
  arrivalWays,
  followUpWays,
  informants,
  offices,
  sendingWays,
} from '#contract/cases/content/choices-rules.ts';
import { differences } from '#contract/cases/content/differences-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import {
  type CaseStep,
  needsReason,
  type StepRule,
  stepRules,
  undoableSteps,
} from '#contract/cases/work/steps-rules.ts';
import { numberOf } from '#contract/cases/intake/case-numbers-rules.ts';
import { suspectedVaccines } from '#contract/cases/content/vaccines-rules.ts';
import type { Problem } from '#contract/problems.ts';
import {
  contentFromTyped,
  controlPath,
  type TypedContent,
  typedFromContent,
  withTyped,
} from '#client/components/case/typed-content.ts';
import { readTyped } from '#client/components/case/read-typed.ts';
import { DateField } from '#client/components/ui/date-field.tsx';
import { typedDateFault } from '#client/components/ui/date-text.ts';
import { dateFromTyped } from '#client/components/case/typed-date.ts';
import { sayStepTaken } from '#client/components/case/step-toast.ts';
import { addedIn, AskFields } from './ask-fields.tsx';
import { CaseChoice, searchFor } from './case-choice.tsx';
import { refusalOf } from './refused-step.ts';
import { stepActions, stepPastTense } from './step-labels.ts';
import { FindingList, toBeShown } from './findings.tsx';
import { ToldContent } from './told-content.tsx';
import { ToldFiles } from './told-files.tsx';
import { isolated } from '#contract/words/isolated-rules.ts';

/** The step that a person has begun, and the values that its dialog already has. */
export interface AskedStep {
  step: CaseStep;
  question?: string;
  /** The question that is answered. */
  questionId?: string;
  /** The number of the surviving case. */
  of?: string;
}

interface StepDialogProps {
  details: CaseDetails;
  asked: AskedStep | null;
  onAsk: (asked: AskedStep) => void;
  onClose: () => void;
}

export function StepDialog({ details, asked, onAsk, onClose }: StepDialogProps) {
  /** The step whose dialog held typed text when the session ended. */
  const { back, saveDraft } = useSessionDraft<AskedStep>(`step ${details.id}`);
  const reopen = useRef(onAsk);
  useEffect(() => back && reopen.current(back), [back]);
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      mayClose={mayLeave}
      title={asked ? stepActions[asked.step] : ''}
    >
      {asked && (
        <StepForm key={asked.step} details={details} asked={asked} saveAsked={saveDraft} onDone={onClose} />
      )}
    </Dialog>
  );
}

/** Fields that are sent as typed. */
const stepTexts = [
  'reason',
  'to',
  'question',
  'answer',
  'way',
  'number',
  'system',
  'office',
  'legalGround',
  'lateReason',
  'language',
  'fixed',
  'report',
  'from',
  'text',
] as const;

const findingsOf = (error: unknown): readonly RefusingFinding[] =>
  error instanceof RequestError ? (error.problem?.findings ?? []) : [];
type RefusingFinding = NonNullable<Problem['findings']>[number];

/** What refuses a step is not confirmed. */
const asShown = ({ id, level, message }: RefusingFinding) => ({
  id,
  level: level as CheckLevel,
  message,
  confirmed: null,
});

/** The reasons of a refusal that are no findings: those stand in a list of their own. */
function withoutFindings(text: string, findings: readonly RefusingFinding[]): string {
  return findings.reduce((rest, { message }) => rest.replace(`${message}.`, ''), text).trim();
}

interface StepFormProps {
  details: CaseDetails;
  asked: AskedStep;
  /** Keeps the step for the next sign-in. */
  saveAsked: (asked: AskedStep | false) => void;
  onDone: () => void;
}

function StepForm({ details, asked, saveAsked, onDone }: StepFormProps) {
  const { step, question, of: survivor } = asked;
  const user = useSession();
  /** The case when the dialog was opened: it is read again while the dialog is open. */
  const [read, setRead] = useState(details);
  /** Of new information: the fields of the case as they are said to be, and the files that came with it. */
  const { back: backContent, saveDraft } = useSessionDraft<TypedContent>(`told ${details.id}`);
  const [content, setContent] = useState<TypedContent>(
    () => backContent ?? typedFromContent(details.content),
  );
  const [files, setFiles] = useState<readonly CaseAttachment[]>([]);
  const form = useSend({
    keep: `${step} ${details.id}`,
    place: (path) =>
      path.startsWith('content.')
        ? `content.${controlPath(path.slice('content.'.length), contentFromTyped(content))}`
        : path,
    async explain(error) {
      const current = currentCase(error);
      const text = await refusalOf(error, current ? read : details);
      if (current) setRead(current);
      return withoutFindings(text, findingsOf(error));
    },
  });
  const { issues, isTyped, touch, field } = form;
  useEffect(() => () => {
    saveAsked(isTyped && asked);
    saveDraft(isTyped && step === 'newInformation' && content);
  });
  const changeContent = useCallback(
    (path: string, value: unknown) => {
      touch();
      setContent((was) => withTyped(was, path, value));
    },
    [touch],
  );
  const contentIssues = useMemo(
    () =>
      new Map(
        Object.entries(issues).flatMap(([path, message]) =>
          path.startsWith('content.') ? [[path.slice('content.'.length), message] as const] : [],
        ),
      ),
    [issues],
  );
  const refusing = findingsOf(form.cause);
  const { state } = details;
  const isLate = step === 'send' && details.sendingDaysLate > 0;
  const needs = (name: string) => (stepRules[step].needs as readonly string[]).includes(name);
  const isReasonNeeded = needs('reason') || needsReason(step, state);
  const takesReason = isReasonNeeded || ['close', 'reopen', 'notValid', 'handOver', 'refer'].includes(step);

  async function send(text: Text, texts: FormTexts) {
    const added = addedIn(texts);
    const needed = stepRules[step].needs.filter((name) => name !== 'question' || added.length === 0);
    const told = step === 'newInformation' ? readTyped(content, portalNow()) : null;
    const needsWhy = isReasonNeeded || text('lateReason') === 'other';
    refuse({
      ...Object.fromEntries((told?.issues ?? []).map(({ path, message }) => [`content.${path}`, message])),
      ...Object.fromEntries(
        needed.map((name) => [name, !text(name) && (missingTexts[name] ?? m.admin_cases_choose_one())]),
      ),
      ...(text('received') && {
        received: typedDateFault(text('received'), m.admin_reporter_received_on_day()),
      }),
      ...(text('date') && { date: typedDateFault(text('date'), m.admin_cases_date()) }),
      ...(isLate && { lateReason: !text('lateReason') && m.admin_clock_choose_why_it_is_late() }),
      ...(needsWhy && { reason: !text('reason') && m.admin_cases_give_a_reason() }),
    });
    // What nobody changed is not sent: the words alone are the information then.
    const isChanged = told?.content && differences(read.content, told.content).length > 0;
    const asksFor = step === 'answer' ? text('questionId') || open[0]?.id : undefined;
    const fields = Object.fromEntries(
      stepTexts.map((name) => [name, text(name)] as const).filter(([, value]) => value !== ''),
    );
    const of = text('of') === '' ? null : await idOfCase(text('of'));
    const date = text('date');
    const received = text('received');
    // The portal refuses a step that binds, if the case has changed since the person read it.
    const { version, assessments } = read;
    const { binds }: StepRule = stepRules[step];
    await stepCase(
      details.id,
      {
        step,
        ...fields,
        ...(of && { of }),
        ...(date && { date: dateFromTyped(date) }),
        ...(received && { received: dateFromTyped(received) }),
        ...(added.length > 0 && { questions: added }),
        ...(asksFor && { questionId: asksFor }),
        ...(isChanged && { content: told.content }),
        ...(files.length > 0 && { attachments: files.map((file) => file.id) }),
        ...(binds && { assessments }),
      } as StepFields,
      { version: binds ? version : undefined },
    );
  }

  const line = (name: string, label: string, more: { optional?: boolean } = {}) => (
    <TextField {...field(name)} label={label} autoComplete="off" {...more} />
  );
  const day = (name: string, label: string, optional = false) => (
    <DateField {...field(name)} label={label} hint={m.admin_cases_date_hint()} optional={optional} />
  );
  const area = (name: string, label: string, more: { hint?: ReactNode; optional?: boolean } = {}) => (
    <TextAreaField {...field(name)} label={label} rows={3} {...more} />
  );
  const choice = (name: string, label: string, choices: Readonly<Record<string, string>>, first = '') => (
    <SelectField {...field(name, first)} label={label} width="half">
      {first === '' && <option value="">{m.admin_cases_choose()}</option>}
      <Options of={choices} />
    </SelectField>
  );

  const open = details.questions.filter(
    ({ answeredAt, droppedAt, erasedAt }) => answeredAt === null && droppedAt === null && erasedAt === null,
  );
  const people = Object.fromEntries(
    details.people.map(({ username, fullName }) => [
      username,
      fullName ? `${isolated(fullName)} (${isolated(username)})` : username,
    ]),
  );
  const me = details.people.find(({ username }) => username === user?.username);
  return (
    <SendForm
      form={form}
      className="desk"
      onSend={send}
      onSent={() => {
        onDone();
        if (undoableSteps.includes(step)) sayStepTaken(step, [details]);
        else showToast({ title: stepPastTense[step], description: details.number });
      }}
    >
      {refusing.length > 0 && (
        <div role="alert">
          <FindingList
            title={m.admin_findings_refuse()}
            findings={refusing.map(asShown)}
            people={read.people}
          />
        </div>
      )}
      {(step === 'ready' || step === 'sign') && (
        <FindingList title={m.admin_findings_look_at()} findings={toBeShown(read)} people={read.people} />
      )}
      {step === 'sign' && (
        <p className="pb-4">
          {m.admin_cases_you_sign_version_as({
            version: read.version,
            name: me?.fullName ?? user?.username ?? '',
          })}
        </p>
      )}
      {step === 'handOver' && choice('to', m.admin_cases_to_whom(), people)}
      {step === 'ask' && <AskFields form={form} details={details} question={question} />}
      {step === 'answer' && (
        <>
          {open.length > 1
            ? choice(
                'questionId',
                m.admin_cases_asked(),
                Object.fromEntries(open.map((one) => [one.id, one.question])),
                asked.questionId ?? open[0]?.id,
              )
            : open.map((one) => (
                <p key={one.id} className="case-asked">
                  <span className="case-quiet">{m.admin_cases_asked_2()}</span> {one.question}
                </p>
              ))}
          {choice('way', m.admin_cases_how_the_answer_came(), followUpWays, 'telephone')}
          {area('answer', m.admin_cases_answer_in_the_reporters_words(), {
            hint: m.admin_cases_enter_the_information(),
          })}
        </>
      )}
      {step === 'newInformation' && (
        <div className="case-told-pair">
          <div>
            <p className="case-quiet pb-4">{m.admin_reporter_new_information_explained()}</p>
            {day('received', m.admin_reporter_received_on_day())}
            {choice('from', m.admin_reporter_from_whom(), informants, 'reporter')}
            {choice('way', m.admin_cases_how(), arrivalWays, 'telephone')}
            {area('text', m.admin_reporter_what_was_said())}
            <ToldFiles
              caseId={details.id}
              files={files}
              onChange={(chosen) => {
                setFiles(chosen);
                touch();
              }}
            />
            {issues['attachments.0'] && <p className="field-error">{issues['attachments.0']}</p>}
          </div>
          <ToldContent details={read} typed={content} issues={contentIssues} onChange={changeContent} />
        </div>
      )}
      {step === 'amend' && <p className="case-quiet pb-4">{m.admin_reporter_amend_explained()}</p>}
      {step === 'send' && (
        <>
          {choice('way', m.admin_cases_how(), sendingWays, 'typed')}
          {area('legalGround', m.admin_cases_legal_ground(), { optional: true })}
          {isLate && (
            <>
              <p className="case-open">
                {m.admin_clock_it_was_due({
                  day: printDate(details.due ?? ''),
                  days: details.sendingDaysLate,
                })}
              </p>
              {choice('lateReason', m.admin_clock_why_is_it_late(), lateReasons)}
              {area('reason', m.admin_clock_more_about_it(), { optional: true })}
            </>
          )}
        </>
      )}
      {(step === 'recordNumber' || step === 'send') && (
        <>
          {line('number', m.admin_cases_number_of_the_national_system(), { optional: step === 'send' })}
          {line('system', m.admin_cases_system(), { optional: true })}
          {day('date', m.admin_cases_date(), true)}
        </>
      )}
      {step === 'refer' &&
        choice(
          'office',
          m.admin_cases_to_which_office(),
          offices,
          suspectedVaccines(details.content).length > 0 ? 'aefi' : '',
        )}
      {(step === 'duplicateOf' || step === 'nullify') && (
        <CaseChoice
          {...field('of', survivor)}
          label={m.admin_cases_surviving_case()}
          hint={m.admin_cases_surviving_case_hint()}
          optional={step === 'nullify'}
          details={details}
          compares
        />
      )}
      {takesReason && area('reason', m.admin_cases_reason(), { optional: !isReasonNeeded })}
      <div className="form-actions">
        <Button type="submit" busy={form.busy} variant={step === 'nullify' ? 'danger' : 'primary'}>
          {stepActions[step]}
        </Button>
      </div>
    </SendForm>
  );
}

/** What is said of an empty field; of the others that one is to be chosen. */
const missingTexts: Readonly<Record<string, string>> = {
  to: m.admin_cases_choose_a_person(),
  question: m.admin_cases_enter_the_question(),
  answer: m.admin_cases_enter_the_answer(),
  number: m.admin_cases_enter_the_number(),
  office: m.admin_cases_choose_an_office(),
  of: m.admin_cases_enter_a_case_number(),
  reason: m.admin_cases_give_a_reason(),
  received: m.admin_reporter_enter_the_received_day(),
  text: m.admin_reporter_enter_what_was_said(),
};

async function idOfCase(typed: string): Promise<string> {
  const number = numberOf(typed) ?? typed;
  const rows = (await (await call('GET', searchFor(typed))).json()) as CaseSummary[];
  const found = rows.find((row) => row.number.toLowerCase() === number.toLowerCase());
  refuse({ of: !found && m.admin_cases_there_is_no_case_with_this_number() });
  return found?.id ?? '';
}
