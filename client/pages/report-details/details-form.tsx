// The pages of the details form after the first one: questions, the check page with a change link for each answer, and
// the end. Typed text stays in memory, and in an encrypted draft if the visitor asks for it.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { submitHandler } from '#client/components/device/use-sending.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { back } from '#client/components/ui/icon-paths.ts';
import { canStore } from '#client/data/device/can-store.ts';
import { deleteDraft, findDraft, saveDraft } from '#client/data/device/draft.ts';
import { listOutbox, deleteFromOutbox } from '#client/data/device/outbox.ts';
import { deletePhotograph, type Photograph, renewPhotograph } from '#client/data/device/photographs.ts';
import { getReportAnswers, type Proof } from '#client/data/report-proof.ts';
import { RequestError } from '#client/data/request.ts';
import { submissionKey } from '#client/data/submission-key.ts';
import { submit } from '#client/data/submit.ts';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { type Refusal, refusalText } from '#client/refusal-text.ts';
import { reportOfContent } from '#contract/cases/from-report-rules.ts';
import { noticeVersion } from '#contract/notice-rules.ts';
import { consentsOf, contentOf, type Fault, faultsOf } from './build-content.ts';
import { AskGuardian } from './ask-guardian.tsx';
import { DetailsAside } from './details-aside.tsx';
import { CheckPage } from './check-page.tsx';
import { allFaults, dateFaults } from './check-dates.ts';
import { DetailsSent, type Sent } from './details-sent.tsx';
import { Photographs } from './photographs.tsx';
import { type Answers, isProfessional, needsGuardian, stepsFor, type ReporterKind } from './questions.ts';
import { rememberedReporter, refreshReporter, RememberReporter } from './remember-reporter.tsx';
import { sendPhotographs } from './send-photographs.ts';
import { StepPage } from './step-page.tsx';

/** Everything typed so far. */
export interface FormState {
  who: ReporterKind;
  proof: Proof | null;
  answers: Answers;
  /** The ids of entries, so that a repeated submission is the same body. */
  ids: Record<string, string>;
  step: number;
  /** The files themselves are stored on the device under their keys. */
  photographs: Photograph[];
  /** A patient under 18 who reports alone cannot continue. */
  isStopped?: boolean;
  /** The entry of the queue that the portal has refused, and why. These answers replace it. */
  corrects?: { key: string; reason: string };
}

const form = 'report-status/details';

/** The version of the notice beside the details. */
const detailsNotice = `details ${noticeVersion}`;

export async function begin(who: ReporterKind, proof: Proof | null): Promise<FormState> {
  const quick = proof ? getReportAnswers() : null;
  const reporter = isProfessional(who) ? await rememberedReporter() : {};
  const answers: Answers = quick
    ? {
        'patient.initials': quick.name,
        'patient.ageAtOnset': quick.age === '0' ? '' : quick.age,
        'drugs.0.name': quick.medicineName,
        'reactions.0.term': quick.symptoms.length <= 250 ? quick.symptoms : '',
        [quick.contact.includes('@') ? 'reporters.0.email' : 'reporters.0.telephone']: quick.contact,
      }
    : {};
  return { who, proof, answers: { ...answers, ...reporter }, ids: {}, step: 0, photographs: [] };
}

/** The draft on this device. */
export async function findWork(): Promise<FormState | null> {
  if (!canStore()) return null;
  const draft = await findDraft(form);
  return draft?.typed['work'] ? ({ photographs: [], ...JSON.parse(draft.typed['work']) } as FormState) : null;
}

/** Details of the queue that the portal has refused, to be corrected. */
export async function findRefused(): Promise<FormState[]> {
  if (!canStore()) return [];
  const waiting = await listOutbox();
  return waiting.flatMap(({ key, state, typed, refusal }) => {
    if (state !== 'refused' || !typed) return [];
    const work = JSON.parse(typed) as FormState;
    // Photographs of a report that is stored already were sent by themselves.
    const photographs = work.photographs.filter((one) =>
      waiting.some((other) => other.key === one.key && other.of === key),
    );
    return [{ ...work, photographs, corrects: { key, reason: refusal ? reasonOf(refusal) : '' } }];
  });
}

const reasonOf = (refusal: Refusal) =>
  refusal.issues?.map(({ message }) => message).join('. ') ?? refusalText(refusal);

async function storeWork(work: FormState) {
  for (const { key } of work.photographs) await renewPhotograph(key);
  return saveDraft(form, { work: JSON.stringify(work) });
}

export function DetailsForm({ first, onWork }: { first: FormState; onWork(work: FormState | null): void }) {
  const [work, setWhole] = useState(first);
  /** Photographs are added when their files have been read, which another change must not undo. */
  const setWork = (next: FormState) => setWhole(({ photographs }) => ({ ...next, photographs }));
  const [faults, setFaults] = useState<Fault[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [isStored, setStored] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState(first.corrects?.reason ?? null);
  const [sent, setSent] = useState<Sent | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The id of the control that the visitor wants to change. */
  const wanted = useRef<string | null>(null);
  const keyFor = useRef(submissionKey());
  const { who, answers, step: place } = work;
  const steps = stepsFor(who);
  const step = steps[place];

  const { isStopped } = work;
  const showPage = useEffectEvent(() => {
    window.scrollTo(0, 0);
    const control = wanted.current && document.getElementById(wanted.current);
    wanted.current = null;
    if (control) control.focus();
    else if (faults.length === 0) heading.current?.focus({ preventScroll: true }); // otherwise the list of faults takes the focus
  });
  useEffect(() => showPage(), [place, sent, isStopped]);

  // The browser's Back goes to the page before.
  const goBack = useEffectEvent((event: PopStateEvent) => {
    const { detailsStep } = (event.state ?? {}) as { detailsStep?: number };
    if (detailsStep === undefined) leave();
    else take({ ...work, answers: readForm(), step: detailsStep });
  });
  useEffect(() => {
    history.pushState({ detailsStep: 0 }, '');
    addEventListener('popstate', goBack);
    return () => removeEventListener('popstate', goBack);
  }, []);

  function leave() {
    if (!isStored && !sent && !work.corrects)
      for (const { key } of work.photographs) void deletePhotograph(key).catch(() => {});
    onWork(null);
  }

  function take(next: FormState) {
    setWork(next);
    setFaults([]);
    setFailure(null);
    if (isStored) void storeWork(next).catch(() => setStored(false));
  }

  function takePhotographs(change: (before: readonly Photograph[]) => Photograph[]) {
    setWhole((now) => {
      const next = { ...now, photographs: change(now.photographs) };
      if (isStored) void storeWork(next).catch(() => setStored(false));
      return next;
    });
  }

  function readForm(): Answers {
    if (!element.current) return answers;
    const typed: Answers = {};
    for (const control of element.current.elements) {
      const { name } = control as HTMLInputElement;
      if (name) typed[name] = '';
    }
    const data = new FormData(element.current);
    for (const name of Object.keys(typed)) {
      const values = data.getAll(name).filter((value) => typeof value === 'string');
      typed[name] = values.join(' ').replaceAll('\r\n', '\n');
    }
    return { ...answers, ...typed };
  }

  function goOn() {
    const typed = readForm();
    const wrong = step
      ? [...faultsOf(step, typed), ...dateFaults(who, typed).filter((fault) => fault.step === place)]
      : [];
    if (wrong.length > 0) return refuse(typed, place, wrong);
    if (step?.id === 'you' && isProfessional(who)) void refreshReporter(typed).catch(() => {});
    if (needsGuardian(who, typed)) setWork({ ...work, answers: typed, isStopped: true });
    else goTo(place + 1, typed);
  }

  /** Shows the faults of a page. */
  function refuse(typed: Answers, number: number, wrong: Fault[]) {
    if (number !== place) history.pushState({ detailsStep: number }, '');
    setWork({ ...work, answers: typed, step: number });
    setAttempts((count) => count + 1);
    setFaults(wrong);
  }

  function goTo(next: number, typed = readForm(), changes: Partial<FormState> = {}) {
    history.pushState({ detailsStep: next }, '');
    take({ ...work, answers: typed, step: next, ...changes });
  }

  async function send() {
    if (isSending) return;
    const typed = readForm();
    const wrong = allFaults(who, typed);
    const [first] = wrong;
    if (first)
      return refuse(
        typed,
        first.step,
        wrong.filter((fault) => fault.step === first.step),
      );
    if (needsGuardian(who, typed)) return setWork({ ...work, answers: typed, isStopped: true });
    setSending(true);
    setFailure(null);
    const ids = { ...work.ids };
    const details = contentOf(who, typed, ids);
    const consents = consentsOf(who, typed);
    setWork({ ...work, answers: typed, ids });
    const { proof } = work;
    const language = document.documentElement.lang;
    const body = proof
      ? { ...proof, details, noticeVersion: detailsNotice, consents }
      : { ...reportOfContent(details), details, detailsNoticeVersion: detailsNotice, consents, language };
    try {
      const key = keyFor.current(body);
      const answer = await submit<{ reference?: string; receiptCode?: string | null }>(
        proof ? form : 'adr-reports',
        body,
        key,
        titleOf(typed),
        JSON.stringify({ ...work, answers: typed, ids, corrects: undefined }),
      );
      await deleteDraft(form).catch(() => {});
      const { reference, receiptCode } = answer ?? {};
      const own = proof ?? (reference && receiptCode ? { reference, code: receiptCode } : undefined);
      const unsent = await sendPhotographs(work.photographs, own, answer ? undefined : key);
      if (work.corrects) await deleteFromOutbox(work.corrects.key).catch(() => {});
      setSent({ isSent: answer !== null, own: own ?? null, unsent });
    } catch (error) {
      const problem = error instanceof RequestError ? error.problem : null;
      setFailure(problem ? reasonOf(problem) : m.status_no_network());
    } finally {
      setSending(false);
    }
  }

  function storeOrDelete(checked: boolean) {
    setStored(checked);
    const done = checked ? storeWork({ ...work, answers: readForm() }) : deleteDraft(form);
    void done.catch(() => setStored(false));
  }

  if (sent) return <DetailsSent {...sent} {...work} heading={heading} />;
  if (isStopped) {
    return (
      <AskGuardian
        heading={heading}
        onGuardian={() => goTo(step ? place + 1 : place, answers, { who: 'relative', isStopped: false })}
        onBack={() => setWork({ ...work, isStopped: false })}
      />
    );
  }
  const title = step ? step.title() : m.details_check();
  return (
    <div className="page pb-section details-columns">
      <div>
        <p className="pt-4">
          <Button variant="quiet" className="details-edge" onClick={() => history.back()}>
            <Icon path={back} /> {m.receipt_back()}
          </Button>
        </p>
        <p className="details-progress">
          {m.details_step({ number: place + 1, count: steps.length + 1 })}
          <span aria-hidden="true">
            {[...steps, null].map((_, number) => (
              <i key={number} data-is={number < place ? 'past' : number === place ? 'now' : undefined} />
            ))}
          </span>
        </p>
        <h1 ref={heading} tabIndex={-1} className="mt-2">
          {title}
        </h1>
        <p className="mt-2 text-lede text-ink-2">{step ? step.lede?.() : m.details_check_lede()}</p>
      </div>
      <DetailsAside why={step?.why?.()} reference={work.proof?.reference} />
      <div>
        <form key={place} ref={element} noValidate onSubmit={submitHandler(step ? goOn : send)}>
          {step ? (
            <StepPage
              // A change of entries renders the fields again.
              key={`${answers['drugs.count']} ${answers['reactions.count']} ${answers['tests.count']} ${answers['concomitant.count']}`}
              {...{ step, answers, faults, attempts }}
              onChange={(changes) => setWork({ ...work, answers: { ...readForm(), ...changes } })}
            />
          ) : (
            <CheckPage
              {...{ steps, answers }}
              photographs={work.photographs}
              onChange={(number, control) => {
                wanted.current = control ?? null;
                goTo(number);
              }}
            />
          )}
          {step?.takesPhotographs && (
            <Photographs photographs={work.photographs} onChange={takePhotographs} />
          )}
          {step?.id === 'you' && isProfessional(who) && <RememberReporter read={readForm} />}
          {failure !== null && (
            <p
              role="alert"
              className="mt-4 border-2 border-danger-600 bg-danger-50 px-4 py-3 text-danger-700"
            >
              <b>{m.details_failed()}</b> <span lang={contentLang(failure)}>{failure}</span>
            </p>
          )}
          <p className="mt-6 flex flex-wrap items-center gap-3">
            <Button type="submit" variant="marigold" busy={isSending}>
              {step ? m.details_continue() : isSending ? m.device_sending() : m.details_send()}
            </Button>
            {step && !step.groups.some(({ questions }) => questions.some(({ isRequired }) => isRequired)) && (
              <Button variant="quiet" onClick={() => goTo(place + 1)}>
                {m.details_skip()}
              </Button>
            )}
          </p>
        </form>
        {canStore() && (
          <div className="mt-6 border-t-[length:var(--stroke)] border-line pt-3">
            <CheckboxField
              name="keep-draft"
              label={m.draft_keep()}
              hint={m.draft_keep_hint()}
              checked={isStored}
              onChange={({ currentTarget }) => storeOrDelete(currentTarget.checked)}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** The title of the details while they wait on the device. */
const titleOf = (answers: Answers) => answers['drugs.0.name'] || m.details_title();
