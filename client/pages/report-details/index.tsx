// Details of a report: first who reports, then one group of questions to a page. The questions are chunks of their own.
import './report-details.css';
import {
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { lazyPart, useIdleModule } from '#client/components/device/idle-module.ts';
import { submitHandler } from '#client/components/device/submit-handler.ts';
import { Button } from '#client/components/ui/button.tsx';
import { RadioField } from '#client/components/ui/choice.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import {
  getReportAnswers,
  getReportNumber,
  getReportProof,
  type Proof,
  setReportAnswers,
  setReportProof,
} from '#client/data/report-proof.ts';
import { contentLang } from '#client/languages.ts';
import { useStateOverLanguageChange } from '#client/language-change.ts';
import { m } from '#client/paraglide/messages.js';
import { DetailsAside } from './details-aside.tsx';
import { AskReceiptCode, NewReportNote } from './of-which-report.tsx';
import type { OpenForm } from './details-form.tsx';
import type { FormState } from './form-work.ts';
import type { ReporterKind } from './questions.ts';

const { load: loadForm, Part: DetailsForm } = lazyPart(
  () => import('./details-form.tsx'),
  (module) => module.DetailsForm,
);

const people: readonly (readonly [ReporterKind, () => string])[] = [
  ['patient', m.details_who_patient],
  ['relative', m.details_who_relative],
  ['doctor', m.details_who_doctor],
  ['dentist', m.details_who_dentist],
  ['pharmacist', m.details_who_pharmacist],
  ['nurse', m.details_who_nurse],
  ['student', m.details_who_student],
  ['otherProfessional', m.details_who_professional],
  ['lawyer', m.details_who_lawyer],
  ['other', m.details_who_other],
];
const professionals: readonly ReporterKind[] = [
  'doctor',
  'dentist',
  'pharmacist',
  'nurse',
  'student',
  'otherProfessional',
];

/** What a change of language carries over. */
const carriedOver = (open: OpenForm | null, left: FormState | null) => {
  const [work, proof, quick] = [open?.read() ?? null, getReportProof(), getReportAnswers()];
  return work || left || proof ? { work, left, proof, quick } : null;
};

/**
 * Shows what is found on the device above an element, and scrolls so that the element does not move on the screen: a
 * finger on its way would touch another answer. Browsers do so by themselves only on a page that is scrolled already.
 */
function showAbove<T>(
  element: RefObject<HTMLElement | null>,
  found: Promise<T> | undefined,
  show: (value: T) => void,
): void {
  const top = () => element.current?.getBoundingClientRect().top ?? 0;
  found?.then(
    (value) => {
      const before = top();
      flushSync(() => show(value));
      scrollBy({ top: top() - before, behavior: 'instant' });
    },
    () => {},
  );
}

export default function ReportDetails() {
  const module = useIdleModule(loadForm);
  const [proof, setProof] = useState<Proof | null>(null);
  const [work, setWork] = useState<FormState | null>(null);
  /** What was typed before the visitor came back to this first page. */
  const [left, setLeft] = useState<FormState | null>(null);
  const [draft, setDraft] = useState<FormState | null>(null);
  const [refused, setRefused] = useState<FormState[]>([]);
  const [problem, setProblem] = useState<'who' | 'report' | 'network' | null>(null);
  /** The report of which this tab knows only the number. */
  const [known, setKnown] = useState<string | null>(null);
  useLayoutEffect(() => {
    setProof(getReportProof());
    setKnown(getReportNumber());
  }, []);
  const question = useRef<HTMLFormElement>(null);
  useEffect(() => {
    showAbove(question, module?.findWork(), setDraft);
    showAbove(question, module?.findRefused(), setRefused);
  }, [module]);
  /** The form of `work`; without `work`, one that is closed. */
  const open = useRef<OpenForm | null>(null);
  useStateOverLanguageChange(
    () => carriedOver(work && open.current, left),
    (before) => {
      if (before.proof) setReportProof(before.proof);
      setReportAnswers(before.quick);
      setProof(before.proof);
      setWork(before.work);
      setLeft(before.left);
    },
  );

  useEffect(() => {
    const { pathname } = location;
    // The entry of the history has the number of a report that was sent. Other pages have such entries, too.
    const showSent = () => {
      const { submitted: number } = (history.state ?? {}) as { submitted?: string };
      if (number && location.pathname === pathname)
        void loadForm().then(({ sentBefore }) => setWork((now) => now ?? sentBefore(number)));
    };
    showSent();
    addEventListener('popstate', showSent);
    return () => removeEventListener('popstate', showSent);
  }, []);

  // Photographs that nothing will send do not stay on the device when the visitor goes to another page.
  const giveUp = useEffectEvent(() => {
    const given = work && !open.current?.isSending ? [left, open.current?.read()] : [left];
    for (const one of given)
      if (one)
        void loadForm()
          .then((form) => form.giveUp(one))
          .catch(() => {});
  });
  useEffect(() => () => giveUp(), []);

  function openForm(next: FormState) {
    setWork(next);
    if (next === left) setLeft(null);
  }

  function leave(now: FormState) {
    setWork(null);
    const { corrects, sent, isDraft } = now;
    if (isDraft) setDraft(now);
    else {
      const found = loadForm().then(({ findWork }) => findWork());
      showAbove(question, found, setDraft);
    }
    if (corrects) {
      setRefused((all) =>
        all.flatMap((one) => (one.corrects?.key !== corrects.key ? [one] : sent ? [] : [now])),
      );
    } else if (!sent && !(isDraft && left && !left.isDraft)) setLeft(now);
  }

  const isOfReport = left?.proof?.reference === proof?.reference;
  /** Offered to be continued. */
  const found = draft ?? (isOfReport ? null : left);

  async function choose(form: HTMLFormElement) {
    const who = new FormData(form).get('who') as ReporterKind | null;
    if (!who) return setProblem('who');
    if (!proof && !professionals.includes(who)) return setProblem('report');
    setProblem(null);
    try {
      const begun = await (await loadForm()).begin(who, proof);
      if (!left || !isOfReport) return setWork(begun);
      setWork({ ...left, who, answers: { ...begun.answers, ...left.answers }, step: 0 });
      setLeft(null);
    } catch {
      setProblem('network');
    }
  }

  if (work) {
    return (
      <Suspense>
        <DetailsForm first={work} openRef={open} onLeave={leave} />
      </Suspense>
    );
  }
  return (
    <div className="page pb-section details-columns">
      <PageHeader title={m.details_title()} lede={m.details_lede()} />
      <DetailsAside reference={proof?.reference} />
      <div>
        <noscript>
          <p className="mb-5 font-strong">
            {m.details_needs_script()} <a href="/report-adr">{m.report_title()}</a>
          </p>
        </noscript>
        {refused.map((one) => (
          <div key={one.corrects?.key} className="label mb-5 [--band:var(--danger-600)]">
            <h2 className="text-h3">{m.details_failed()}</h2>
            <p className="mt-2">
              {one.answers['drugs.0.name']} {one.proof?.reference}
            </p>
            <p lang={contentLang(one.corrects?.reason)}>{one.corrects?.reason}</p>
            {module && one.corrects?.isUnproven ? (
              <module.NewCode
                entry={one.corrects.key}
                reference={one.proof?.reference}
                onSent={() => void module.findRefused().then(setRefused)}
              />
            ) : (
              <Button className="mt-3" onClick={() => setWork(one)}>
                {m.device_correct()}
              </Button>
            )}
          </div>
        ))}
        {found && (
          <div className="label mb-5 [--band:var(--brand-600)]">
            <h2 className="text-h3">{m.details_draft_found()}</h2>
            <Button className="mt-3" onClick={() => openForm(found)}>
              {m.details_draft_continue()}
            </Button>
          </div>
        )}
        {proof && (
          <p className="mb-5 text-ink-2 lg:hidden">{m.details_for({ reference: proof.reference })}</p>
        )}
        {!proof && known && (
          <AskReceiptCode
            reference={known}
            onOpen={setProof}
            onNew={() => {
              setReportProof(null);
              setKnown(null);
            }}
          />
        )}
        {!proof && !known && <NewReportNote />}
        <form
          ref={question}
          key={left?.who}
          noValidate
          hidden={!proof && Boolean(known)}
          onSubmit={submitHandler(choose)}
        >
          <RadioField
            name="who"
            label={m.details_who()}
            error={problem === 'who' ? m.details_who_missing() : null}
            {...(left && isOfReport && { defaultValue: left.who })}
            options={people.map(([value, label]) => ({ value, label: label() }))}
          />
          {problem === 'report' && (
            <div role="alert" className="my-5 border-2 border-warn-700 bg-warn-50 px-4 py-3">
              <p>{m.details_report_first()}</p>
              <p className="mt-2 flex flex-wrap gap-x-5">
                <Link href="/report-adr">{m.report_title()}</Link>
                <a href="/report-status">{m.status_title()}</a>
              </p>
            </div>
          )}
          {problem === 'network' && (
            <p role="alert" className="my-5 border-2 border-warn-700 bg-warn-50 px-4 py-3">
              {m.details_no_network()}
            </p>
          )}
          <Button type="submit" variant="marigold" className="mt-4">
            {m.details_continue()}
          </Button>
        </form>
      </div>
    </div>
  );
}
