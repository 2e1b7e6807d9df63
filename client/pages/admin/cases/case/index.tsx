// One case: on the left the report as received, in the middle its content in sections, on the right what to do next,
// and below them the history.
import '#client/components/case/case.css';
import './work.css';
import './reporters.css';
import './assessment.css';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { KeyHelp } from '#client/components/admin/key-help.tsx';
import { caseKeys, caseLead } from '#client/components/admin/key-lines.ts';
import { useKeys } from '#client/components/admin/letter-keys.ts';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { timeText } from '#client/components/admin/time.tsx';
import { useOfflineSince } from '#client/components/admin/use-online.ts';
import { CaseSheet } from '#client/components/case/case-sheet.tsx';
import { criterionWord, DiedMark, SeriousMark } from '#client/components/case/marks.tsx';
import { useIdleModule } from '#client/components/device/idle-module.ts';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { useFocusRecovery } from '#client/components/ui/focus-recovery.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { IconButton } from '#client/components/ui/icon-button.tsx';
import { back, forward, pencil, plus } from '#client/components/ui/icon-paths.ts';
import { useDeferredRender } from '#client/components/ui/deferred-render.ts';
import { later } from '#client/components/ui/later.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { caseKey, casesList } from '#client/data/admin/cases.ts';
import { useListPage } from '#client/data/admin/list-pages.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { makesSense } from '#contract/cases/work/acts-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { caseViews } from '#contract/cases/content/choices-rules.ts';
import { addressOf, caseAddress, type ListView, queryOf, readView } from '../list-view.ts';
import { type EditTarget, useCaseEdit } from './case-edit.ts';
import type { EditFormProps } from './edit-form.tsx';
import { FindingList, Findings } from './findings.tsx';
import { refusalOf } from './refused-step.ts';
import { FollowUp } from './follow-up.tsx';
import { NewInformation } from './information.tsx';
import { ConcurrentWork, useConcurrentWork } from './concurrent-work.tsx';
import { Reporters, useErasureRequests } from './reporters.tsx';
import { ReportSheet, SentLater } from './report-sheet.tsx';
import { LinkedCases } from './linked-cases.tsx';
import { SectionAnchors } from './section-anchors.tsx';
import { caseSections, timeLine } from './sections.tsx';
import {
  Attachments,
  Due,
  lastSave,
  Missing,
  Notes,
  People,
  Prints,
  Questions,
  SidebarSection,
  Signatures,
} from './sidebar.tsx';
import type { AskedStep } from './step-dialog.tsx';
import { StepPanel, useSteps } from './step-panel.tsx';
import { joined } from '#contract/words/isolated-rules.ts';

/** What the reading list of signing shows of a case. */
export { caseSections, FindingList, refusalOf };

// They change with the case, not with each key press in an edit.
const MemoReportSheet = memo(ReportSheet);
const LaterReports = memo(SentLater);

/** Chunks of their own: the first view needs no dialog and no form. */
const StepDialog = later(async () => (await import('./step-dialog.tsx')).StepDialog);
const loadEditForm = async () => import('./edit-form.tsx');
/** For an edit that is opened before the form was prefetched. */
const EditFormLater = lazy(async () => ({ default: (await loadEditForm()).EditForm }));

/** From this number of drugs and reactions, a case is drawn in two steps. */
const manyEntries = 12;

/** Few cases came on paper. */
const Proofreading = later(
  async () => (await import('#client/components/case/proofreading.tsx')).Proofreading,
);
const Suspicions = later(async () => (await import('./suspicions.tsx')).Suspicions);
const Alarms = later(async () => (await import('./alarms.tsx')).Alarms);

export default function Case() {
  const [path] = useLocation();
  const id = path.split('/').at(-1) ?? '';
  return <OneCase key={id} id={id} />;
}

function OneCase({ id }: { id: string }) {
  const read = useQuery<CaseDetails>({ queryKey: caseKey(id), refetchOnMount: 'always' });
  const { data, error } = read;
  const view = readView(useSearch());
  const isMissing = error instanceof RequestError && (error.status === 404 || error.status === 400);
  const title = isMissing ? m.admin_cases_there_is_no_such_case() : m.admin_cases_one_case();
  useEffect(() => {
    document.title = `${data?.number ?? title} – Administration`;
  }, [data?.number, title]);
  useFocusRecovery();
  if (data) return <Workspace details={data} view={view} failedAt={error ? read.dataUpdatedAt : null} />;
  return (
    <div className="desk">
      <div className="admin-head">
        <BackLink view={view} />
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      {isMissing ? (
        <EmptyState
          title={m.admin_cases_wrong_address()}
          level={2}
          action={
            <Link href={addressOf(view)} className="button button-secondary button-small">
              {m.admin_cases_to_the_list()}
            </Link>
          }
        />
      ) : (
        <ReadState read={read} failure={m.admin_cases_the_case_could_not_be_read()} level={2} lines={14}>
          {() => null}
        </ReadState>
      )}
    </div>
  );
}

function BackLink({ view }: { view: ListView }) {
  return (
    <Link href={addressOf(view)} className="admin-back">
      <Icon path={back} size={16} />
      {caseViews[view.view]}
    </Link>
  );
}

interface WorkspaceProps {
  details: CaseDetails;
  view: ListView;
  /** When the shown case was read, if it could not be read again. */
  failedAt: number | null;
}

function Workspace({ details, view, failedAt }: WorkspaceProps) {
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const edit = useCaseEdit(details);
  const { other, dismiss } = useConcurrentWork(details);
  const requests = useErasureRequests(details.id);
  const steps = useSteps(details, (step) => setAsked({ step }));
  const offlineSince = useOfflineSince();
  const isOffline = offlineSince !== null;
  const neighbours = useNeighbours(details.id, view);
  const { previous, next } = neighbours;
  const main = useRef<HTMLDivElement>(null);
  const target = edit.edit?.target;
  const mayEdit = details.isEditable && details.erasedAt === null;
  const sections = caseSections.filter(({ isShown }) => isShown?.(details) ?? true);
  const lastFocus = useRef<string | null>(null);
  const prefetched = useIdleModule(loadEditForm);
  const { drugs = [], reactions = [] } = details.content;
  const isWhole = useDeferredRender(drugs.length + reactions.length > manyEntries);
  const drawn = isWhole ? sections : sections.slice(0, 2);

  // After an edit the focus goes back to where it began.
  const isEditing = edit.edit !== null;
  useEffect(() => {
    if (isEditing) return;
    const at = lastFocus.current;
    lastFocus.current = null;
    if (at) main.current?.querySelector<HTMLElement>(at)?.focus();
  }, [isEditing]);
  function open(to: EditTarget, addTo?: string) {
    lastFocus.current = to.entry ? `[data-entry="${to.entry}"]` : `[data-edit="${to.section}"]`;
    edit.open(to, addTo);
  }

  const latestOpen = useRef(open);
  useEffect(() => {
    latestOpen.current = open;
  });
  /** The same functions at every keystroke. */
  const [openers] = useState(() =>
    Object.fromEntries(
      caseSections.map(({ id }) => [id, (entry: string) => latestOpen.current({ section: id, entry })]),
    ),
  );

  const goTo = (id: string) => {
    const heading = document.getElementById(id);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  /** Goes to an entry where the section shows it, else to the section. */
  const goToField = (section: string, entry: string | undefined) => {
    const shown = main.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entry ?? '')}"]`);
    if (!shown) return goTo(section);
    shown.scrollIntoView({ block: 'center' });
    shown.focus({ preventScroll: true });
  };
  const anchors = [...sections.map(({ id }) => id), timeLine.id];
  useKeys({
    ...Object.fromEntries(anchors.map((id, number) => [String(number + 1), () => goTo(id)])),
    e: () => {
      const id = sectionAt(anchors);
      const section = sections.find((one) => one.id === id);
      if (!section?.content || !mayEdit) return false;
      const entry = document.activeElement?.closest<HTMLElement>('[data-entry]')?.dataset['entry'];
      const [first] = section.entries ? (details.content[section.entries] ?? []) : [];
      const opened = entry ?? (first && `${section.entries}.${first.id}`);
      if (section.entries)
        open({ section: section.id, ...(opened && { entry: opened }) }, opened ? undefined : section.entries);
      else open({ section: section.id });
      return true;
    },
    q: () => (details.steps.includes('ask') && !isOffline && !isEditing ? setAsked({ step: 'ask' }) : false),
    n: () => {
      const button = document.querySelector<HTMLButtonElement>('[data-next-step]');
      button?.scrollIntoView({ block: 'nearest' });
      if (button?.disabled) button.closest('section')?.querySelector<HTMLElement>('h2')?.scrollIntoView();
      else button?.focus();
    },
    j: () => (next ? navigate(caseAddress(next, view)) : false),
    k: () => (previous ? navigate(caseAddress(previous, view)) : false),
    escape: () => (isEditing ? edit.cancel() : false),
  });

  const form = edit.edit && (
    <EditFormOf
      Form={prefetched?.EditForm ?? EditFormLater}
      edit={edit}
      terms={details.terms}
      isOffline={isOffline}
    />
  );
  return (
    <div className="desk case-screen">
      <Head details={details} view={view} {...neighbours} />
      <SectionAnchors sections={[...sections, timeLine]} onGo={goTo} />
      {isOffline && (
        <div className="note" role="status">
          <p>
            <b>{m.admin_cases_no_network_since({ time: timeText(offlineSince) })}</b>{' '}
            {m.admin_cases_what_you_write_stays_in_this_window()}
          </p>
        </div>
      )}
      {failedAt !== null && !isOffline && (
        <div className="note note-danger" role="alert">
          <p>
            <b>{m.admin_cases_the_case_could_not_be_read()}</b>{' '}
            {m.admin_cases_shown_is_the_case_of({ time: timeText(failedAt) })}
          </p>
        </div>
      )}
      <ConcurrentWork
        details={details}
        other={other}
        isSaid={edit.newer !== null || edit.theirs !== null}
        onChanges={() => goTo(timeLine.id)}
        onDismiss={dismiss}
      />
      {details.erasedAt && (
        <div className="note case-erased">
          <p>
            <b>{m.admin_cases_erased_on({ time: timeText(details.erasedAt) })}</b>{' '}
            {m.admin_cases_personal_data_of_this_case_was_removed()}
          </p>
        </div>
      )}
      <div className="case-columns">
        <div className="case-left">
          <MemoReportSheet details={details} />
          <LaterReports details={details} isOffline={isOffline} />
        </div>
        <div className="case-middle" ref={main}>
          {details.alarming && <Alarms details={details} isOffline={isOffline} />}
          <NewInformation
            details={details}
            isOffline={isOffline}
            onCode={
              mayEdit ? (entry) => open({ section: entry.slice(0, entry.indexOf('.')), entry }) : undefined
            }
          />
          {drawn.map(({ id, title, content, entries, isHalf, View }) => {
            const isHere = target?.section === id;
            const openEntry = isHere ? target.entry : undefined;
            const onOpen = mayEdit && entries ? openers[id] : undefined;
            return (
              <CaseSheet
                key={id}
                id={id}
                title={title}
                isHalf={isHalf && !isHere}
                actions={
                  content &&
                  mayEdit &&
                  !(isHere && !openEntry) && (
                    <div className="case-sheet-actions">
                      <Button
                        small
                        variant="quiet"
                        data-edit={entries ? undefined : id}
                        onClick={() => open({ section: id }, entries)}
                      >
                        <Icon path={entries ? plus : pencil} size={16} />
                        {entries ? m.admin_cases_add_2() : m.admin_cases_edit_2()}
                        <span className="sr-only">{title}</span>
                      </Button>
                    </div>
                  )
                }
              >
                <Suspense
                  fallback={<View details={details} openEntry={undefined} form={null} onOpen={onOpen} />}
                >
                  {isHere && !openEntry ? (
                    form
                  ) : (
                    <View details={details} openEntry={openEntry} form={openEntry && form} onOpen={onOpen} />
                  )}
                </Suspense>
              </CaseSheet>
            );
          })}
        </div>
        <div className="case-right">
          <StepPanel
            details={details}
            steps={steps}
            isOffline={isOffline}
            isEditing={edit.edit?.isDirty ?? false}
            requests={requests}
          />
          <Findings details={details} isOffline={isOffline} onGo={goToField} />
          <Missing
            details={details}
            mayEdit={mayEdit && !isOffline}
            onAsk={(question) => setAsked({ step: 'ask', question })}
            onDecide={(id) => open({ section: 'reactions', entry: `reactions.${id}` })}
          />
          <Due details={details} />
          <ComparedWithPaper details={details} isOffline={isOffline} />
          <FollowUp details={details} isOffline={isOffline} />
          <Prints details={details} />
          {isWhole && (
            <>
              <Suspicions
                details={details}
                isOffline={isOffline}
                onSame={(of) => setAsked({ step: 'duplicateOf', of })}
              />
              <People details={details} onHandOver={() => steps.take('handOver')} />
              <LinkedCases key={details.id} details={details} isOffline={isOffline} />
              <Signatures signatures={details.signatures} />
              <Reporters details={details} isOffline={isOffline} />
              <Questions
                details={details}
                isOffline={isOffline}
                onAnswer={(questionId) => setAsked({ step: 'answer', questionId })}
              />
              <Notes details={details} isOffline={isOffline} />
              <Attachments details={details} isOffline={isOffline} />
            </>
          )}
        </div>
      </div>
      {isWhole && <Happened details={details} />}
      <KeyHelp lead={caseLead} keys={caseKeys} />
      <StepDialog details={details} asked={asked} onAsk={setAsked} onClose={() => setAsked(null)} />
    </div>
  );
}

function ComparedWithPaper({ details, isOffline }: { details: CaseDetails; isOffline: boolean }) {
  const { proofreading, source, isEditable, state } = details;
  if (proofreading?.state !== 'done' && !makesSense('compareWithPaper', state)) return null;
  if (!proofreading && (source !== 'paper' || !isEditable)) return null;
  return (
    <SidebarSection id="case-proofreading" title={m.admin_proofreading_title()}>
      <Proofreading details={details} isOffline={isOffline} />
    </SidebarSection>
  );
}

/** Below everything else. While its code loads, its head stands there for keys and links. */
const Happened = memo(
  later(
    async () => (await import('./time-line.tsx')).TimeLine,
    <CaseSheet id={timeLine.id} title={m.admin_cases_what_happened()}>
      <Skeleton lines={5} />
    </CaseSheet>,
  ),
);

interface EditFormOfProps {
  Form: ComponentType<EditFormProps>;
  edit: ReturnType<typeof useCaseEdit>;
  terms: CaseDetails['terms'];
  isOffline: boolean;
}

function EditFormOf({ Form: ready, edit, ...rest }: EditFormOfProps) {
  // The open form stays the same when the prefetched one arrives.
  const [Form] = useState(() => ready);
  const section = caseSections.find(({ id }) => id === edit.edit?.target.section)?.content;
  return section ? <Form edit={edit} section={section} {...rest} /> : null;
}

/** The section that has the focus, or the one at the top of the window. */
function sectionAt(ids: readonly string[]): string | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-section]')?.dataset['section'];
  if (focused) return focused;
  const tops = ids.map((id) => ({ id, top: document.getElementById(id)?.getBoundingClientRect().top ?? 0 }));
  return tops.find(({ top }) => top > 0)?.id;
}

/** 'Serious: hospital': the head has no column title for the mark. */
function seriousWord({ serious, criterion }: CaseDetails): string {
  if (serious === 'unknown') return m.admin_cases_seriousness_not_yet_known();
  return criterion ? m.admin_cases_serious_as({ criterion: criterionWord(criterion).toLowerCase() }) : '';
}

interface HeadProps extends ReturnType<typeof useNeighbours> {
  details: CaseDetails;
  view: ListView;
}

function Head({ details, view, previous, next, place, count }: HeadProps) {
  const {
    number,
    patient,
    drug,
    reaction,
    serious,
    hasNewInformation,
    version,
    isSample,
    wasSent,
    proofreading,
  } = details;
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const step = (to: string | null, path: string, name: string) => (
    <IconButton
      className="case-step-button"
      name={name}
      icon={path}
      disabled={to === null}
      onClick={() => to !== null && navigate(caseAddress(to, view))}
    />
  );
  return (
    <div className="case-head">
      <div>
        <div className="case-head-line">
          <BackLink view={view} />
          <h1 ref={heading} tabIndex={-1}>
            {number}
          </h1>
          {isSample && <span className="case-sample">{m.admin_ui_sample()}</span>}
        </div>
        <p className="case-quiet" dir="auto">
          {joined([patient, joined([drug, reaction], ': ')], '. ')}
        </p>
      </div>
      <div className="case-head-marks">
        <SeriousMark serious={serious} word={seriousWord(details)} />
        <DiedMark {...details} />
        {hasNewInformation && <Badge tone="warn">{m.admin_cases_new_information()}</Badge>}
        {proofreading?.state === 'wanted' && <Badge tone="warn">{m.admin_proofreading_mark()}</Badge>}
        {wasSent && <Badge tone="info">{m.admin_cases_was_sent()}</Badge>}
        <span className="case-quiet" title={lastSave(details)}>
          {m.admin_cases_version({ version })}
        </span>
        {count > 0 && (
          <span className="case-neighbours">
            {step(previous, back, m.admin_cases_previous_case())}
            <span className="case-quiet">{m.admin_cases_of_2({ count: place, all: count })}</span>
            {step(next, forward, m.admin_cases_next_case())}
          </span>
        )}
      </div>
    </div>
  );
}

/** The cases before and after this one on the page of the list that it was opened from. */
function useNeighbours(id: string, view: ListView) {
  const read = useListPage(casesList, queryOf(view));
  const rows = read.data?.records ?? [];
  const at = rows.findIndex((row) => row.id === id);
  return {
    previous: rows[at - 1]?.id ?? null,
    next: (at >= 0 && rows[at + 1]?.id) || null,
    place: at + 1,
    count: at < 0 ? 0 : rows.length,
  };
}
