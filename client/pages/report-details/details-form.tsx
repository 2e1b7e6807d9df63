// The pages of the details form after the first one: questions, the check page with a change link for each answer, and the
// end. What was typed stays in memory, and as a sealed draft where the visitor asks for it.
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { asked } from '#client/components/device/use-sending.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { back } from '#client/components/ui/icon-paths.ts';
import { canStore } from '#client/data/device/can-store.ts';
import { deleteDraft, findDraft, saveDraft } from '#client/data/device/draft.ts';
import { heldAnswers, holdProof, type Proof } from '#client/data/report-proof.ts';
import { RequestError } from '#client/data/request.ts';
import { submissionKey } from '#client/data/submission-key.ts';
import { submit } from '#client/data/submit.ts';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { statusAddress } from '#client/print/status-address.ts';
import { refusalText } from '#client/refusal-text.ts';
import { reportOfContent } from '#contract/cases/from-report-rules.ts';
import { noticeVersion } from '#contract/notice-rules.ts';
import { consentsOf, contentOf, type Fault, faultsOf } from './build-content.ts';
import { CheckPage } from './check-page.tsx';
import { type Answers, needsGuardian, stepsFor, type Who } from './questions.ts';
import { StepPage } from './step-page.tsx';

/** Everything typed so far. */
export interface Work {
  who: Who;
  proof: Proof | null;
  answers: Answers;
  /** The ids of entries, so that a repeated submission is the same body. */
  ids: Record<string, string>;
  step: number;
}

const form = 'report-status/details';

/** The version of the notice beside the details. */
const detailsNotice = `details ${noticeVersion}`;

export function begin(who: Who, proof: Proof | null): Work {
  const quick = proof ? heldAnswers() : null;
  const answers: Answers = quick
    ? {
        'patient.initials': quick.name,
        'patient.ageAtOnset': quick.age === '0' ? '' : quick.age,
        'drugs.0.name': quick.medicineName,
        'reactions.0.term': quick.symptoms.length <= 250 ? quick.symptoms : '',
        [quick.contact.includes('@') ? 'reporters.0.email' : 'reporters.0.telephone']: quick.contact,
      }
    : {};
  return { who, proof, answers, ids: {}, step: 0 };
}

/** The draft on this device. */
export async function findWork(): Promise<Work | null> {
  if (!canStore()) return null;
  const draft = await findDraft(form);
  return draft?.typed['work'] ? (JSON.parse(draft.typed['work']) as Work) : null;
}

const keepWork = (work: Work) => saveDraft(form, { work: JSON.stringify(work) });

interface Sent {
  reference: string | null;
  receiptCode: string | null;
}

const Receipt = lazy(async () => ({ default: (await import('#client/print/receipt.tsx')).Receipt }));

export function DetailsForm({ first, onWork }: { first: Work; onWork(work: Work | null): void }) {
  const [work, setWork] = useState(first);
  const [faults, setFaults] = useState<Fault[]>([]);
  const [tries, setTries] = useState(0);
  const [isKept, setKept] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const keyFor = useRef(submissionKey());
  const { who, answers, step: place } = work;
  const steps = stepsFor(who);
  const step = steps[place];

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [place, sent]);

  // The browser's Back goes to the page before.
  const goBack = useEffectEvent((event: PopStateEvent) => {
    const { detailsStep } = (event.state ?? {}) as { detailsStep?: number };
    if (detailsStep === undefined) onWork(null);
    else take({ ...work, answers: readForm(), step: detailsStep });
  });
  useEffect(() => {
    history.pushState({ detailsStep: 0 }, '');
    addEventListener('popstate', goBack);
    return () => removeEventListener('popstate', goBack);
  }, []);

  function take(next: Work) {
    setWork(next);
    setFaults([]);
    setFailure(null);
    if (isKept) void keepWork(next).catch(() => setKept(false));
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
    const wrong = step ? faultsOf(step, typed) : [];
    setTries((count) => count + 1);
    if (wrong.length > 0) {
      setWork({ ...work, answers: typed });
      setFaults(wrong);
      return;
    }
    goTo(place + 1, typed);
  }

  function goTo(next: number, typed = readForm()) {
    history.pushState({ detailsStep: next }, '');
    take({ ...work, answers: typed, step: next });
  }

  async function send() {
    if (isSending) return;
    setSending(true);
    setFailure(null);
    const typed = readForm();
    const ids = { ...work.ids };
    const details = contentOf(who, typed, ids);
    const consents = consentsOf(typed);
    setWork({ ...work, answers: typed, ids });
    const { proof } = work;
    const language = document.documentElement.lang;
    const body = proof
      ? { ...proof, details, noticeVersion: detailsNotice, consents }
      : { ...reportOfContent(details), details, detailsNoticeVersion: detailsNotice, consents, language };
    try {
      const answer = await submit<Sent>(
        proof ? form : 'adr-reports',
        body,
        keyFor.current(body),
        titleOf(typed),
      );
      await deleteDraft(form).catch(() => {});
      setSent({ reference: answer?.reference ?? null, receiptCode: answer?.receiptCode ?? null });
    } catch (error) {
      const problem = error instanceof RequestError ? error.problem : null;
      const reasons = problem?.issues?.map(({ message }) => message).join('. ');
      setFailure(reasons ?? (problem ? refusalText(problem) : m.status_no_network()));
    } finally {
      setSending(false);
    }
  }

  function keep(checked: boolean) {
    setKept(checked);
    const done = checked ? keepWork({ ...work, answers: readForm() }) : deleteDraft(form);
    void done.catch(() => setKept(false));
  }

  if (sent) return <End sent={sent} proof={work.proof} heading={heading} />;
  const title = step ? step.title() : m.details_check();
  return (
    <div className="page pb-section">
      <div className="page-form">
        <p className="pt-4">
          <Button variant="quiet" onClick={() => history.back()}>
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
        {step?.why && <p className="mt-2 text-small text-ink-2">{step.why()}</p>}
        <form key={place} ref={element} noValidate onSubmit={asked(step ? goOn : send)}>
          {step ? (
            <StepPage
              // A change of entries renders the fields anew.
              key={`${answers['drugs.count']} ${answers['reactions.count']} ${answers['tests.count']} ${answers['concomitant.count']}`}
              {...{ step, answers, faults, tries }}
              onChange={(changes) => setWork({ ...work, answers: { ...readForm(), ...changes } })}
            />
          ) : (
            <CheckPage {...{ steps, answers }} onChange={(number) => goTo(number)} />
          )}
          {needsGuardian(who, answers) && step && place > 0 && (
            <p className="mt-4 border-2 border-warn-700 bg-warn-50 px-4 py-3">{m.details_guardian()}</p>
          )}
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
              <Button variant="quiet" onClick={() => goTo(place + 1, answers)}>
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
              checked={isKept}
              onChange={({ currentTarget }) => keep(currentTarget.checked)}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** By what the visitor recognises the details while they wait on the device. */
const titleOf = (answers: Answers) => answers['drugs.0.name'] || m.details_title();

function End({
  sent: { reference, receiptCode },
  proof,
  heading,
}: {
  sent: Sent;
  proof: Proof | null;
  heading: React.RefObject<HTMLHeadingElement | null>;
}) {
  const [showsReceipt, setShowsReceipt] = useState(false);
  const known = proof ?? (reference && receiptCode ? { reference, code: receiptCode } : null);
  const [at] = useState(() => Date.now());
  if (showsReceipt && known) {
    return (
      <Suspense>
        <Receipt {...known} at={at} answers={[]} onBack={() => setShowsReceipt(false)} />
      </Suspense>
    );
  }
  return (
    <div className="page pb-section">
      <div className="page-form">
        <div className="mt-6 border-t-4 border-ok-700 bg-ok-50 p-5 text-ok-700">
          <h1 ref={heading} tabIndex={-1} className="text-h2">
            {reference ? m.details_sent() : m.details_waits()}
          </h1>
          {reference && !proof && (
            <>
              <p className="mt-3">{m.report_reference()}</p>
              <output className="reference">{reference}</output>
              {receiptCode && <p className="reference">{receiptCode}</p>}
            </>
          )}
          <p className="mt-3">{reference ? m.details_sent_text() : m.details_waits_text()}</p>
        </div>
        {known && (
          <p className="mt-5 flex flex-wrap gap-3">
            <Button onClick={() => setShowsReceipt(true)}>{m.report_receipt()}</Button>
            <a
              className="button button-secondary"
              href={statusAddress(known.reference, known.code)}
              onClick={() => holdProof(known)}
            >
              {m.report_status()}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
