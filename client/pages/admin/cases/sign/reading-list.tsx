// The cases that wait for a signature, or to be sent, as a reading list: one page for each case with its findings, content
// and assessments, and the keys S (sign, send), B (send back) and J (not now). What is signed or sent is the version that
// was on the screen: a case that has changed since is shown again.
import '#client/components/case/case.css';
import './sign.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { StepReasons } from '#client/components/case/reason.tsx';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { KeyHelp } from '#client/components/admin/key-help.tsx';
import { sendingKeys, signingKeys } from '#client/components/admin/signing-keys.ts';
import { useKeys } from '#client/components/admin/letter-keys.ts';
import { publishBarHeight } from '#client/components/admin/published-height.ts';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { mayLeave } from '#client/components/admin/unsaved.ts';
import {
  type FormTexts,
  refuse,
  SendForm,
  type Text,
  textsOf,
  useSend,
} from '#client/components/admin/use-send.tsx';
import { useOfflineSince } from '#client/components/admin/use-online.ts';
import { CaseSheet } from '#client/components/case/case-sheet.tsx';
import { criterionWord, DiedMark, DueMark, SeriousMark } from '#client/components/case/marks.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Options, SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { back, check } from '#client/components/ui/icon-paths.ts';
import { assessmentsKey } from '#client/data/admin/assessments.ts';
import { caseKey, casesList, stepCase, type StepFields } from '#client/data/admin/cases.ts';
import { useListPage } from '#client/data/admin/list-pages.ts';
import { useSession } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import type { Assessment } from '#contract/cases/assessment/assessments.ts';
import type { CaseRow } from '#contract/cases/cases.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type * as CaseScreen from '../case/index.tsx';
import { sendingWays } from '#contract/cases/content/choices-rules.ts';
import { LateReasonFields, lateReasonIn } from '#client/components/case/late-reason.tsx';
import { casesPath } from '../list-view.ts';
import { isolated, joined } from '#contract/words/isolated-rules.ts';

/** What became of a case of the list while it was open here. */
type Outcome = 'signed' | 'sent' | 'sentBack' | 'gone';

const outcomeWords: Readonly<Record<Outcome, string>> = {
  signed: m.admin_sign_signed(),
  sent: m.admin_sign_sent(),
  sentBack: m.admin_sign_sent_back(),
  gone: m.admin_sign_gone(),
};

const lists = {
  sign: {
    view: 'toSign',
    state: 'ready',
    title: m.admin_sign_title(),
    lede: m.admin_sign_lede(),
    name: m.admin_sign_list(),
    empty: m.admin_cases_no_case_waits_for_a_signature(),
    allDone: m.admin_sign_all_done(),
    keys: signingKeys,
    done: 'signed',
  },
  send: {
    view: 'toSend',
    state: 'signed',
    title: m.admin_send_title(),
    lede: m.admin_send_lede(),
    name: m.admin_send_list(),
    empty: m.admin_cases_no_case_waits_to_be_sent(),
    allDone: m.admin_send_all_done(),
    keys: sendingKeys,
    done: 'sent',
  },
} as const;

type Way = keyof typeof sendingWays;

/** `step`: what the person does with each case. */
export function ReadingList({ step }: { step: keyof typeof lists }) {
  const texts = lists[step];
  const read = useListPage(casesList, { view: texts.view, sort: 'due', order: 'asc', limit: '100' });
  /** How the cases of this sitting are sent. */
  const [way, setWay] = useState<Way>('file');
  /** What was typed about a case that was put off, by its id. */
  const [typed] = useState(() => new Map<string, FormTexts>());
  /** Every case that was in the list since it was opened: one that was signed stays in its place. */
  const [rows, setRows] = useState<readonly CaseRow[]>([]);
  const [done, setDone] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [chosen, setChosen] = useState<string | null>(null);
  const fresh = read.data?.records ?? [];
  const added = fresh.filter((row) => !rows.some(({ id }) => id === row.id));
  if (added.length > 0) setRows([...rows, ...added]);
  const waits = (id: string) => !done.has(id) && fresh.some((row) => row.id === id);
  const outcomeOf = (id: string): Outcome | null => done.get(id) ?? (waits(id) ? null : 'gone');
  const current = rows.find(({ id }) => id === chosen) ?? rows.find(({ id }) => waits(id));
  const place = rows.findIndex(({ id }) => id === current?.id);
  const top = useRef<HTMLDivElement>(null);

  function show(id: string | undefined) {
    if (id === undefined) return;
    setChosen(id);
    top.current?.scrollIntoView({ block: 'start' });
  }
  /** The next case that waits, from this one on and then from the start. */
  function next(finished: ReadonlyMap<string, Outcome> = done) {
    const order = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0))];
    show(order.find(({ id }) => !finished.has(id) && waits(id))?.id);
  }
  function mark(id: string, outcome: Outcome) {
    const finished = new Map(done).set(id, outcome);
    setChosen(id);
    setDone(finished);
    return finished;
  }
  useKeys({ j: () => next(), k: () => show(rows[place - 1]?.id) });

  const left = rows.filter(({ id }) => waits(id)).length;
  return (
    <AdminPage
      title={texts.title}
      lede={texts.lede}
      backTo={`${casesPath}?view=${texts.view}`}
      backLabel={m.admin_cases_to_the_list()}
    >
      <ReadState read={read} failure={m.admin_sign_could_not_be_read()} level={2} lines={8}>
        {() =>
          rows.length === 0 ? (
            <EmptyState title={texts.empty} level={2} />
          ) : (
            <div className="desk sign-columns" ref={top}>
              <nav aria-label={texts.name} className="sign-list">
                <p className="case-quiet" role="status">
                  {m.admin_sign_left({ left, count: rows.length })}
                </p>
                <ol>
                  {rows.map((row) => (
                    <li key={row.id}>
                      <ListItem
                        row={row}
                        outcome={outcomeOf(row.id)}
                        isCurrent={row.id === current?.id}
                        onShow={() => show(row.id)}
                      />
                    </li>
                  ))}
                </ol>
              </nav>
              {current ? (
                <Suspense fallback={<Skeleton lines={14} />}>
                  <CasePage
                    key={current.id}
                    step={step}
                    way={way}
                    onWay={setWay}
                    typed={typed}
                    row={current}
                    outcome={outcomeOf(current.id)}
                    onNext={() => next()}
                    onDone={(outcome) => next(mark(current.id, outcome))}
                    onGone={() => mark(current.id, 'gone')}
                  />
                </Suspense>
              ) : (
                <EmptyState title={texts.allDone} level={2} />
              )}
            </div>
          )
        }
      </ReadState>
      <KeyHelp lead={texts.keys} keys={texts.keys} />
    </AdminPage>
  );
}

interface ListItemProps {
  row: CaseRow;
  outcome: Outcome | null;
  isCurrent: boolean;
  onShow: () => void;
}

function ListItem({ row, outcome, isCurrent, onShow }: ListItemProps) {
  const { number, drug, serious, criterion } = row;
  const word =
    serious === true && criterion
      ? criterionWord(criterion)
      : serious === false
        ? m.admin_cases_not_serious()
        : '';
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      data-outcome={outcome ?? undefined}
      onClick={onShow}
    >
      <span className="sign-mark" aria-hidden="true">
        {outcome === 'signed' || outcome === 'sent' ? (
          <Icon path={check} size={16} />
        ) : (
          outcome && <Icon path={back} size={16} />
        )}
      </span>
      <span>
        <b className="block">{number}</b> <span dir="auto">{drug}</span>
        <small className="case-quiet">{outcome ? outcomeWords[outcome] : word}</small>
      </span>
    </button>
  );
}

/** The parts of the screen of a case that a page shows. Their code is that screen's, so that neither is cut in two. */
type Parts = typeof CaseScreen;

const CasePage = lazy(async () => {
  const parts = await import('../case/index.tsx');
  return { default: (props: CasePageProps) => <PageOf {...props} parts={parts} /> };
});

interface CasePageProps {
  step: keyof typeof lists;
  way: Way;
  onWay: (way: Way) => void;
  typed: Map<string, FormTexts>;
  row: CaseRow;
  outcome: Outcome | null;
  onNext: () => void;
  onDone: (outcome: Outcome) => void;
  /** Somebody else has signed or sent it, or sent it back. */
  onGone: () => void;
}

function PageOf(props: CasePageProps & { parts: Parts }) {
  const { id } = props.row;
  const details = useQuery<CaseDetails>({ queryKey: caseKey(id), refetchOnMount: 'always' });
  const assessments = useQuery<Assessment[]>({ queryKey: assessmentsKey(id), refetchOnMount: 'always' });
  return (
    <div className="sign-page">
      <ReadState read={details} failure={m.admin_cases_the_case_could_not_be_read()} level={2} lines={14}>
        {(read) => (
          <ReadState read={assessments} failure={m.admin_assess_could_not_be_read()} level={2} lines={3}>
            {(made) => <Reading {...props} details={read} assessments={made.length} />}
          </ReadState>
        )}
      </ReadState>
    </div>
  );
}

/** Why a case needs the key twice to be signed; null: once. */
function secondKeyFor({ urgency, findings }: CaseDetails): string | null {
  if (urgency === 'death') return m.admin_sign_twice_death();
  const isConfirmed = findings.some(
    ({ level, confirmed }) => level === 'contradiction' && confirmed !== null,
  );
  return isConfirmed ? m.admin_sign_twice_contradiction() : null;
}

interface ReadingProps extends CasePageProps {
  parts: Parts;
  details: CaseDetails;
  /** How many assessments the page shows. */
  assessments: number;
}

function Reading(props: ReadingProps) {
  const { step, way, onWay, typed, parts, details, assessments, outcome, onNext, onDone, onGone } = props;
  const isSigning = step === 'sign';
  const { caseSections, FindingList, refusalOf } = parts;
  const { id, number, version, people, state, steps, otherSteps } = details;
  const shown = `${version} ${assessments}`;
  /** What the person began to read. */
  const [begun, setBegun] = useState(shown);
  const [isArmed, setArmed] = useState(false);
  const [isSendingBack, setSendingBack] = useState(false);
  const isOffline = useOfflineSince() !== null;
  const user = useSession();
  const me = people.find(({ username }) => username === user?.username);
  const act = useSend({
    keep: `${step} ${id}`,
    explain: async (error) => {
      setArmed(false);
      return refusalOf(error, details);
    },
  });
  const isGone = outcome === null && !act.busy && state !== lists[step].state;
  const tellGone = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone) tellGone();
  }, [isGone]);
  const isChanged = shown !== begun;
  const why = isSigning ? secondKeyFor(details) : null;
  const reasons = otherSteps.find((one) => one.step === step)?.reasons ?? [];
  const isLate = !isSigning && details.sendingDaysLate > 0;
  const mayAct = outcome === null && !isOffline && !act.busy;
  const mayStep = mayAct && steps.includes(step) && !isChanged;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isArmed) button.current?.focus();
  }, [isArmed]);
  useEffect(() => publishBarHeight(act.form.current), [act.form]);

  function take() {
    if (!mayStep) return;
    if (why !== null && !isArmed) return setArmed(true);
    act.form.current?.requestSubmit();
  }
  async function send(text: Text) {
    refuse({ '': !mayStep && (reasons[0] ?? m.admin_sign_changed({ version })) });
    refuse({ lateReason: isLate && !text('lateReason') && m.admin_clock_choose_why_it_is_late() });
    const number = text('number');
    const sending = isSigning ? {} : { way, ...(number && { number }), ...lateReasonIn(text) };
    const body = { step, assessments, ...sending } as StepFields;
    await stepCase(id, body, { version, keepsRows: true });
  }
  useKeys({
    s: take,
    b: () => (mayAct && isSigning && steps.includes('back') ? setSendingBack(true) : false),
    escape: () => (isArmed ? setArmed(false) : false),
  });

  const readOnly = { ...details, isEditable: false };
  return (
    <>
      <Head details={details} />
      {outcome && (
        <p className="note" role="status">
          {outcomeWords[outcome]}
        </p>
      )}
      {isChanged && (
        <div className="note note-warn" role="alert">
          <p>
            <b>{m.admin_sign_changed({ version })}</b>{' '}
            <button type="button" className="case-link" onClick={() => setBegun(shown)}>
              {m.admin_sign_have_read()}
            </button>
          </p>
        </div>
      )}
      {details.findings.length > 0 && (
        <CaseSheet id="sign-findings" title={m.admin_findings_findings()}>
          <div className="sign-findings">
            <FindingList title={m.admin_findings_look_at()} findings={details.findings} people={people} />
          </div>
        </CaseSheet>
      )}
      {caseSections
        .filter(({ id: section, isShown }) => section !== 'messages' && (isShown?.(details) ?? true))
        .map(({ id: section, title, View }) => (
          <CaseSheet key={section} id={section} title={title}>
            <View details={readOnly} openEntry={undefined} form={null} onOpen={undefined} />
          </CaseSheet>
        ))}
      <SendForm
        form={act}
        className={isSigning ? 'sign-bar desk' : 'sign-bar sign-bar-sending desk'}
        onInput={({ currentTarget }) => typed.set(id, textsOf(currentTarget))}
        onSend={send}
        onSent={() => onDone(lists[step].done)}
      >
        {isArmed && why !== null && (
          <p className="case-reason" role="status">
            {why}
          </p>
        )}
        {outcome === null && <StepReasons reasons={reasons} />}
        {!isSigning && outcome === null && steps.includes('send') && (
          <div className="sign-sending">
            <SelectField
              {...act.field('way', null)}
              label={m.admin_cases_how()}
              value={way}
              onChange={({ target }) => onWay(target.value as Way)}
            >
              <Options of={sendingWays} />
            </SelectField>
            {way === 'typed' && (
              <TextField
                {...act.field('number', typed.get(id)?.['number'])}
                label={m.admin_cases_number_of_the_national_system()}
                optional
                autoComplete="off"
              />
            )}
            {isLate && <LateReasonFields form={act} before={typed.get(id)} />}
          </div>
        )}
        <Button
          ref={button}
          variant="marigold"
          busy={act.busy}
          disabled={!mayStep && !act.busy}
          onClick={take}
        >
          {isSigning
            ? isArmed
              ? m.admin_sign_sign_now({ version })
              : m.admin_sign_sign_version({ version })
            : m.admin_send_send_version({ version })}{' '}
          <kbd>S</kbd>
        </Button>
        {isSigning && (
          <Button
            variant="secondary"
            disabled={!mayAct || !steps.includes('back')}
            onClick={() => setSendingBack(true)}
          >
            {m.admin_sign_send_back()} <kbd>B</kbd>
          </Button>
        )}
        <Button variant="secondary" onClick={onNext}>
          {m.admin_sign_next()} <kbd>J</kbd>
        </Button>
        {isSigning && (
          <p className="case-quiet" dir="auto">
            {m.admin_sign_signs_as({ name: me?.fullName ?? user?.username ?? '' })}
          </p>
        )}
      </SendForm>
      <Dialog
        open={isSendingBack}
        onClose={() => setSendingBack(false)}
        mayClose={mayLeave}
        title={m.admin_sign_send_back_title({ number })}
      >
        {isSendingBack && (
          <SendBack
            details={details}
            refusalOf={refusalOf}
            onSent={() => {
              setSendingBack(false);
              onDone('sentBack');
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function Head({ details }: { details: CaseDetails }) {
  const { id, number, drug, reaction, patient, serious, criterion, due, version } = details;
  return (
    <div className="sign-head">
      <h2 dir="auto">{joined([drug, reaction], ': ') || number}</h2>
      <p>
        <SeriousMark serious={serious} criterion={criterion} /> <DiedMark {...details} />{' '}
        <DueMark due={due} />
      </p>
      <p className="case-quiet" dir="auto">
        {number}, {m.admin_cases_version({ version })}. {isolated(patient)}.{' '}
        <Link href={`${casesPath}/${id}`}>{m.admin_cases_open_the_case()}</Link>
      </p>
      {details.report.symptoms && (
        <p dir="auto" className="sign-reported">
          <span className="case-quiet">{m.admin_sign_as_reported()}</span> {details.report.symptoms}
        </p>
      )}
    </div>
  );
}

interface SendBackProps {
  details: CaseDetails;
  refusalOf: Parts['refusalOf'];
  onSent: () => void;
}

function SendBack({ details, refusalOf, onSent }: SendBackProps) {
  const form = useSend({ keep: `send back ${details.id}`, explain: (error) => refusalOf(error, details) });
  return (
    <SendForm
      form={form}
      className="desk"
      onSend={async (text) => {
        refuse({ reason: !text('reason') && m.admin_cases_give_a_reason() });
        await stepCase(details.id, { step: 'back', reason: text('reason') }, { keepsRows: true });
      }}
      onSent={onSent}
      submit={m.admin_sign_send_back_now()}
    >
      <TextAreaField {...form.field('reason')} label={m.admin_cases_reason()} rows={3} />
    </SendForm>
  );
}
