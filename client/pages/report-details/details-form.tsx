// The pages of the details form after the first one: questions, the check page with a change link for each answer, and
// the end. Typed text stays in memory, and in an encrypted draft if the visitor asks for it.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { submitHandler } from '#client/components/device/submit-handler.ts';
import { Button } from '#client/components/ui/button.tsx';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { back } from '#client/components/ui/icon-paths.ts';
import { canStore } from '#client/data/device/can-store.ts';
import { deleteDraft } from '#client/data/device/draft.ts';
import { deleteFromOutbox } from '#client/data/device/outbox.ts';
import { type Photograph } from '#client/data/device/photographs.ts';
import { RequestError } from '#client/data/request.ts';
import { submissionKey } from '#client/data/submission-key.ts';
import { submit } from '#client/data/submit.ts';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { reportOfContent } from '#contract/cases/reporters/from-report-rules.ts';
import { noticeVersion } from '#contract/notice-rules.ts';
import { consentsOf, contentOf, type Fault } from './build-content.ts';
import { AskGuardian } from './ask-guardian.tsx';
import { DetailsAside } from './details-aside.tsx';
import { CheckPage } from './check-page.tsx';
import { allFaults, doubtsOf, type FindWords, followingOf, withRemarks } from './check-facts.ts';
import { DetailsSent } from './details-sent.tsx';
import { findWork, form, type FormState, reasonOf, storeWork } from './form-work.ts';
import { Photographs } from './photographs.tsx';
import { type Answers, isProfessional, needsGuardian, stepsFor, type Step } from './questions.ts';
import { refreshReporter, RememberReporter } from './remember-reporter.tsx';
import { sendPhotographs } from './send-photographs.ts';
import { StepPage } from './step-page.tsx';

// The page loads these with the form.
export { NewCode } from '#client/components/device/new-code.tsx';
export { begin, findRefused, findWork, giveUp, sentBefore } from './form-work.ts';

/** What the page around the form can learn from it. */
export interface OpenForm {
  /** Everything typed so far, with the fields of this moment. */
  read(): FormState;
  isSending: boolean;
}

/** How long typing must pause before the draft is stored, in milliseconds. */
const pause = 300;

/** The version of the notice beside the details. */
const detailsNotice = `details ${noticeVersion}`;

/** Storing and deleting the draft, in the order of the calls, also those of a form that was left and opened again. */
let storing: Promise<unknown> = Promise.resolve();

/** The answer of the portal: of a new report, or of one that was there already. */
interface Stored {
  reference?: string;
  receiptCode?: string | null;
  receivedAt?: string;
}

interface DetailsFormProps {
  first: FormState;
  /** Filled while the form is open. */
  openRef: RefObject<OpenForm | null>;
  /** The visitor went back from the first page. */
  onLeave(work: FormState): void;
}

export function DetailsForm({ first, openRef, onLeave }: DetailsFormProps) {
  const [work, setWhole] = useState(first);
  /** Photographs are added when their files have been read, which another change must not undo. */
  const setWork = (next: FormState) => setWhole(({ photographs }) => ({ ...next, photographs }));
  const [faults, setFaults] = useState<Fault[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState(first.corrects?.reason ?? null);
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The id of the control that the visitor wants to change. */
  const wanted = useRef<string | null>(null);
  const keyFor = useRef(submissionKey());
  /** The device has a draft of other answers. */
  const [hasOther, setHasOther] = useState<boolean | null>(null);
  useEffect(() => {
    if (!first.isDraft)
      void findWork().then(
        (found) => setHasOther(found !== null),
        () => {}, // nothing is kept by itself where nothing can be read
      );
  }, [first]);
  const { who, answers, step: place } = work;
  const steps = stepsFor(who);
  const step = steps[place];

  /** Undefined: not loaded, as without a network. The answers are sent all the same. */
  const [findWords, setFindWords] = useState<FindWords>();
  const isChecking = step === undefined;
  useEffect(() => {
    if (isChecking)
      void import('./alarm-words.ts').then(
        (words) => setFindWords(() => words.findWords),
        () => {},
      );
  }, [isChecking]);

  const { isStopped, isDraft = false, sent } = work;
  const showPage = useEffectEvent(() => {
    window.scrollTo(0, 0);
    const control = wanted.current && document.getElementById(wanted.current);
    wanted.current = null;
    if (control) control.focus();
    else if (faults.length === 0) heading.current?.focus({ preventScroll: true }); // otherwise the list of faults takes the focus
  });
  useEffect(() => showPage(), [place, sent, isStopped]);

  // The browser's Back goes to the page before; after sending there is none.
  const goBack = useEffectEvent((event: PopStateEvent) => {
    // It stays until the portal has answered: sent from another page, the answers would arrive twice.
    if (isSending) return history.pushState({ detailsStep: place }, '');
    const { detailsStep } = (event.state ?? {}) as { detailsStep?: number };
    const now = { ...work, answers: readForm(), isStopped: false };
    if (detailsStep !== undefined && !sent) return take({ ...now, step: detailsStep });
    if (isDraft) store(now);
    onLeave(now);
  });
  // Before anything is shown: a Back in between would leave the page.
  useLayoutEffect(() => {
    if (!first.sent) addEntries(first.step);
    addEventListener('popstate', goBack);
    return () => removeEventListener('popstate', goBack);
  }, [first]);

  // Before the next event, like what a change of language carries over.
  useLayoutEffect(() => {
    openRef.current = { read: () => ({ ...work, answers: readForm() }), isSending };
  });

  function store(newest: FormState) {
    storing = storing
      .then(() => storeWork(newest))
      .catch(() => setWhole((now) => ({ ...now, isDraft: false })));
  }
  // While it is being sent, nothing is stored: it would be there after the draft was deleted.
  const storeChange = useEffectEvent(() => isDraft && !isSending && work !== first && store(work));
  useEffect(() => void storeChange(), [work, isSending]);
  const storeTyped = useEffectEvent(() => !isSending && store({ ...work, answers: readForm() }));
  useEffect(() => {
    const typedInto = element.current;
    if (!isDraft || !typedInto) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      storeTyped();
    };
    const saveSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(save, pause);
    };
    const saveBeforeLeaving = () => document.visibilityState === 'hidden' && timer && save();
    typedInto.addEventListener('input', saveSoon);
    document.addEventListener('visibilitychange', saveBeforeLeaving);
    return () => {
      clearTimeout(timer);
      typedInto.removeEventListener('input', saveSoon);
      document.removeEventListener('visibilitychange', saveBeforeLeaving);
    };
  }, [isDraft, place, isStopped, sent]);

  // The first answer begins a draft, unless that would replace another one or the visitor has deleted it.
  const declined = useRef(false);
  /** An answer was typed before the device had said what it has. */
  const waits = useRef(false);
  const beginDraft = useEffectEvent(() => {
    waits.current = hasOther === null;
    if (!isDraft && !declined.current && hasOther === false && !work.corrects && !isSending)
      setWork({ ...work, answers: readForm(), isDraft: true });
  });
  useEffect(() => {
    const typedInto = element.current;
    if (!canStore()) return;
    const begin = () => beginDraft();
    typedInto?.addEventListener('input', begin);
    if (waits.current) begin();
    return () => typedInto?.removeEventListener('input', begin);
  }, [place, isStopped, sent, hasOther]);

  function take(next: FormState) {
    setWork(next);
    setFaults([]);
    setFailure(null);
  }

  function takePhotographs(change: (before: readonly Photograph[]) => Photograph[]) {
    setWhole((now) => ({ ...now, photographs: change(now.photographs) }));
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
    const wrong = step ? allFaults(who, typed).filter((fault) => fault.step === place) : [];
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
    const content = contentOf(who, typed, ids);
    const details = withRemarks(content, who, typed, findWords);
    const consents = consentsOf(who, typed);
    const now: FormState = { ...work, answers: typed, ids };
    setWork(now);
    const { proof } = work;
    const report = proof ? null : reportOfContent(content);
    const language = document.documentElement.lang;
    const body = proof
      ? { ...proof, details, noticeVersion: detailsNotice, consents }
      : { ...report, details, detailsNoticeVersion: detailsNotice, consents, language };
    try {
      await storing;
      const key = keyFor.current(body);
      const answer = await submit<Stored>(proof ? form : 'adr-reports', body, key, titleOf(typed), {
        typed: JSON.stringify({ ...now, corrects: undefined, isDraft: undefined }),
        draft: isDraft ? form : null,
      });
      const reference = answer?.reference ?? proof?.reference ?? null;
      const code = proof?.code ?? answer?.receiptCode ?? null;
      const own = reference !== null && code !== null ? { reference, code } : undefined;
      const unsent = await sendPhotographs(work.photographs, own, answer ? undefined : key);
      if (work.corrects) await deleteFromOutbox(work.corrects.key).catch(() => {});
      const at = proof ? (answer?.receivedAt ?? null) : answer ? Date.now() : null;
      // After a reload an empty form would look as if the report had been lost. The code stays out of the history.
      if (answer && reference !== null) history.replaceState({ submitted: reference }, '');
      setWork({
        ...now,
        isDraft: false,
        sent: { isSent: answer !== null, reference, code, at, report, unsent },
      });
    } catch (error) {
      const problem = error instanceof RequestError ? error.problem : null;
      setFailure(problem ? reasonOf(problem) : m.status_no_network());
    } finally {
      setSending(false);
    }
  }

  function storeOrDelete(checked: boolean) {
    setWork({ ...work, answers: readForm(), isDraft: checked });
    setHasOther(false);
    declined.current = !checked;
    if (!checked) storing = storing.then(() => deleteDraft(form)).catch(() => {});
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
        {step && <p className="mt-1 text-ink-2">{optionalText(step)}</p>}
      </div>
      <DetailsAside why={step?.why?.()} reference={work.proof?.reference} />
      <div>
        <form
          key={place}
          ref={element}
          noValidate
          onSubmit={(event) => submitHandler(step ? goOn : send)(event)}
        >
          {step ? (
            <StepPage
              // A change of entries renders the fields again.
              key={`${answers['drugs.count']} ${answers['reactions.count']} ${answers['tests.count']} ${answers['concomitant.count']}`}
              {...{ step, answers, faults, attempts }}
              onChange={(change = (typed) => typed) => setWork({ ...work, answers: change(readForm()) })}
            />
          ) : (
            <CheckPage
              {...{ steps, answers }}
              doubts={doubtsOf(who, answers, findWords)}
              following={followingOf(who, answers)}
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
              hint={hasOther ? `${m.draft_keep_hint()} ${m.details_draft_replaces()}` : m.draft_keep_hint()}
              checked={isDraft}
              onChange={({ currentTarget }) => storeOrDelete(currentTarget.checked)}
            />
            {isDraft && (
              <p className="flex flex-wrap items-center gap-x-4">
                <span role="status">{m.details_draft_saved()}</span>
                <Button
                  variant="quiet"
                  onClick={() => {
                    storeOrDelete(false);
                    document.getElementById('keep-draft')?.focus(); // the button disappears
                  }}
                >
                  {m.draft_delete()}
                </Button>
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** Adds the pages up to this one to the history, so that Back goes through all of them, and from the first one out. */
function addEntries(step: number): void {
  const { detailsStep } = (history.state ?? {}) as { detailsStep?: number };
  // The entry of a form that is gone: the page was loaded again there.
  if (detailsStep !== undefined) history.replaceState(null, '');
  for (let number = 0; number <= step; number += 1) history.pushState({ detailsStep: number }, '');
}

/** The title of the details while they wait on the device. */
const titleOf = (answers: Answers) => answers['drugs.0.name'] || m.details_title();

/** What has to be answered on a page, in one sentence. */
function optionalText({ groups }: Step): string {
  const needed = groups.flatMap(({ questions }) => questions.filter(({ isRequired }) => isRequired));
  if (needed.length === 0) return m.details_all_optional();
  return m.details_all_optional_but({ names: needed.map(({ label }) => label()).join(', ') });
}
