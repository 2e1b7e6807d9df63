// A case that came on paper, by telephone or by mail: what a paper form has, in its order, with a photograph of the paper
// beside it, and everything else folded. Saving makes the case, at any time; every later save is a version of it. 'Save and
// next' goes on with the next paper of a batch: its received day, way and ward stay.
import '#client/components/case/case.css';
import './new-case.css';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { publishBarHeight } from '#client/components/admin/published-height.ts';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { failureText, ReadState } from '#client/components/admin/read-state.tsx';
import { useSessionDraft } from '#client/components/admin/session-drafts.ts';
import { useUnsavedGuard } from '#client/components/admin/unsaved.ts';
import { FailureNote } from '#client/components/admin/failure-note.tsx';
import { refuse, Refused, useSend } from '#client/components/admin/use-send.tsx';
import { useOfflineSince } from '#client/components/admin/use-online.ts';
import { DraftRestoredNote } from '#client/components/admin/draft-restored-note.tsx';
import { CaseSheet } from '#client/components/case/case-sheet.tsx';
import { ContentForm, ContentParts } from '#client/components/case/content-form.tsx';
import { Proofreading } from '#client/components/case/proofreading.tsx';
import { today } from '#client/components/case/marks.tsx';
import {
  contentFromTyped,
  type TypedContent,
  typedFromContent,
  withChanges,
  withTyped,
} from '#client/components/case/typed-content.ts';
import { readTyped } from '#client/components/case/read-typed.ts';
import { mergedContent } from '#client/components/case/merge.ts';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { DateField } from '#client/components/ui/date-field.tsx';
import { typedFromDate } from '#client/components/case/typed-date.ts';
import { sourceNames } from '#client/components/case/labels.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Options, SelectField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { caseKey, currentCase, openCase, pagesOfFile, saveContent } from '#client/data/admin/cases.ts';
import { queryClient } from '#client/data/admin/session.ts';
import { submissionKey } from '#client/data/submission-key.ts';
import { m } from '#client/paraglide/messages.js';
import { portalNow } from '#client/portal-time.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { Conflict, type EditBase } from '../conflict.tsx';
import { refusedContent } from '../refused-content.ts';
import {
  type Batch,
  type BatchParts,
  emptyForm,
  filled,
  usePresets,
  type Way,
  ways,
  withQualification,
} from './entry-form.ts';
import { MissingAnswers, prefix, useCompleteness } from './missing-answers.tsx';
import { foldedParts, FoldedParts, paperParts } from './paper-parts.tsx';
import { PaperView } from './paper-view.tsx';
import { sendFiles, useObjectUrls } from './waiting-files.ts';

export default function NewCase() {
  const id = new URLSearchParams(useSearch()).get('case');
  const [batch, setBatch] = useState<Batch | null>(null);
  const next = (saved: Batch) => {
    setBatch(saved);
    window.scrollTo(0, 0);
  };
  return id === null ? (
    <EntryPage key={`new ${batch?.number ?? 1}`} draft={null} batch={batch} onNext={next} />
  ) : (
    <Draft key={id} id={id} />
  );
}

/** A draft that was begun before. */
function Draft({ id }: { id: string }) {
  const read = useQuery<CaseDetails>({ queryKey: caseKey(id) });
  if (read.data) return <EntryPage draft={read.data} batch={null} />;
  return (
    <AdminPage
      title={m.admin_cases_open_a_case()}
      backTo="/admin/cases"
      backLabel={m.admin_cases_to_the_list()}
    >
      <ReadState read={read} failure={m.admin_cases_the_case_could_not_be_read()} level={2} lines={12}>
        {() => null}
      </ReadState>
    </AdminPage>
  );
}

interface Draft {
  typed: TypedContent;
  source: Way;
  files: readonly File[];
  /** The case, when it is stored already and its paper is not. */
  made: CaseDetails | null;
  /** The stored content that the form began with. */
  base: EditBase | null;
  batch: Batch | null;
  toProofread: boolean;
}

const baseOf = ({ content, version }: CaseDetails): EditBase => ({ content, version });

interface EntryPageProps {
  draft: CaseDetails | null;
  batch: Batch | null;
  /** Goes on with the next paper. */
  onNext?: (batch: Batch) => void;
}

function EntryPage({ draft, batch: begun, onNext }: EntryPageProps) {
  const [, navigate] = useLocation();
  const { back, saveDraft } = useSessionDraft<Draft>(`new case ${draft?.id ?? ''}`);
  const batch = begun ?? back?.batch ?? null;
  const [typed, setTyped] = useState<TypedContent>(
    () => back?.typed ?? (draft ? typedFromContent(draft.content) : emptyForm(batch)),
  );
  const [source, setSource] = useState<Way>(back?.source ?? batch?.source ?? 'paper');
  const [toProofread, setToProofread] = useState(back?.toProofread ?? batch?.toProofread ?? false);
  /** The day and way of a batch are shown as a line until somebody changes them. */
  const [isBatchOpen, setBatchOpen] = useState(batch === null);
  /** Files that wait for the first save. */
  const [files, setFiles] = useState<readonly File[]>(back?.files ?? []);
  const [isDirty, setDirty] = useState(back !== undefined);
  const { form, busy, failure, issues: refused, send } = useSend();
  const issues = useMemo(() => new Map(Object.entries(refused)), [refused]);
  const [unsent, setUnsent] = useState<string | null>(null);
  const [keyOf] = useState(submissionKey);
  /** The case that was made here. The page continues with it even if its paper could not be sent. */
  const [made, setMade] = useState<CaseDetails | null>(back?.made ?? null);
  const current = draft ?? made;
  const [base, setBase] = useState<EditBase | null>(back ? back.base : draft && baseOf(draft));
  /** The case as somebody else has saved it meanwhile. */
  const [theirs, setTheirs] = useState<CaseDetails | null>(null);
  const isOffline = useOfflineSince() !== null;
  useUnsavedGuard(isDirty);
  const latest = useRef<Draft | null>(null);
  useEffect(() => {
    latest.current = isDirty ? { typed, source, files, made, base, batch, toProofread } : null;
  });
  const typedNow = useRef(typed);
  useEffect(() => {
    typedNow.current = typed;
  });
  const show = useCallback((details: CaseDetails) => {
    setTyped(typedFromContent(details.content));
    setBase(baseOf(details));
  }, []);
  useEffect(() => {
    if (draft && base && !isDirty && !busy && draft.version > base.version) show(draft);
  }, [draft, base, isDirty, busy, show]);
  useEffect(() => () => saveDraft(latest.current ?? false), [saveDraft]);
  const change = useCallback((path: string, value: unknown) => {
    setDirty(true);
    setTyped((was) => withQualification(withTyped(was, path, value), was, path));
  }, []);
  const isPaper = source === 'paper';
  const pictures = useObjectUrls(files);
  const { occupation = '' } = usePresets({ isWanted: current === null && !isDirty, typed, setTyped });

  function save(isNext = false) {
    if (!isOffline && !theirs) void send(() => store(readForm(), typed, base, isNext));
  }
  /** The content. Refuses what cannot be read. */
  function readForm(): CaseContent {
    const { content, issues: found } = readTyped(filled(typed, occupation), portalNow());
    const isUndated = !current && content !== null && content.firstReceivedOn === undefined;
    refuse({
      ...Object.fromEntries(found.map(({ path, message }) => [path, message])),
      ...(isUndated && { firstReceivedOn: m.admin_clock_received_day_missing() }),
    });
    return content ?? {};
  }
  /** Saves over the other person's version: own values at the paths in `mine`, the other person's everywhere else. */
  async function settle(mine: ReadonlySet<string>) {
    if (!theirs || !base) return;
    setTheirs(null);
    const own = readForm();
    const content = mergedContent(base.content, own, theirs.content, mine);
    const merged = typedFromContent(content);
    setTyped(merged);
    typedNow.current = merged;
    setBase(baseOf(theirs));
    await store(content, merged, baseOf(theirs));
  }
  function discard() {
    if (!theirs) return;
    show(theirs);
    setTheirs(null);
    setDirty(files.length > 0);
  }
  /** Saves what `sent` says. What was typed meanwhile stays, and is saved next time. */
  async function store(content: CaseContent, sent: TypedContent, from: EditBase | null, isNext = false) {
    setUnsent(null);
    let saved: CaseDetails;
    try {
      saved = await write(content, from);
    } catch (error) {
      const now = currentCase(error);
      if (!now) throw refusedContent(error, content);
      queryClient.setQueryData(caseKey(now.id), now);
      setTheirs(now);
      throw new Refused({});
    }
    const isAll = typedNow.current === sent;
    setMade(saved);
    setBase(baseOf(saved));
    // The portal adds dates to a new case.
    setTyped((was) => withChanges(was, content, saved.content));
    setDirty(!isAll);
    if (isAll) latest.current = null;
    if (!(await sendOutbox(saved))) return;
    showToast({ title: m.admin_cases_saved_as_a_draft(), description: saved.number });
    if (isNext && isAll && onNext) {
      const { firstReceivedOn: received = '', patient, reporters } = sent as BatchParts;
      const ward = typeof patient?.ward === 'string' ? patient.ward : '';
      const number = (batch?.number ?? 1) + 1;
      onNext({ number, source, received, ward, country: reporters?.[0]?.country, toProofread });
    } else if (!draft && isAll) navigate(`/admin/cases/new?case=${saved.id}`, { replace: true });
  }
  /** Sends the files that wait. Those that could not be sent stay, and go with the next save. */
  async function sendOutbox({ id, number }: CaseDetails): Promise<boolean> {
    try {
      await sendFiles(id, files, (file) => setFiles((were) => were.filter((one) => one !== file)));
      return true;
    } catch (error) {
      setUnsent(m.admin_cases_the_case_is_saved_its_paper_is_not({ number, reason: failureText(error) }));
      setDirty(true);
      return false;
    }
  }
  const write = (content: CaseContent, from: EditBase | null) =>
    current && from
      ? saveContent({ id: current.id, version: from.version }, { content, why: null })
      : openCase(entry(content), keyOf(entry(content)));
  const entry = (content: CaseContent) => ({
    source,
    content,
    ...(isPaper && toProofread && { toProofread }),
  });

  async function addFiles(added: readonly File[]) {
    if (!draft) {
      setFiles([...files, ...added]);
      setDirty(true);
      return;
    }
    await send(() => sendFiles(draft.id, added));
  }

  const stored = (draft?.attachments ?? []).flatMap((file) => pagesOfFile(draft?.id ?? '', file));
  const pages = [...stored, ...pictures];
  const documents = [
    ...(draft?.attachments ?? []).filter((file) => pagesOfFile('', file).length === 0),
    ...files.filter(({ type }) => !type.startsWith('image/')),
  ].map(({ name }) => name);
  const completeness = useCompleteness(typed, occupation);
  const parts = paperParts.map((part) => ({ ...part, fields: part.fieldsOf(typed) }));
  const folded = foldedParts.map(({ fields, ...part }) => ({
    ...part,
    fields: fields.filter((name) => !parts.some((one) => one.fields.includes(name))),
  }));
  const saveWords = base
    ? m.admin_cases_save_as_version({ version: base.version + 1 })
    : m.admin_cases_save_as_a_draft();
  return (
    <AdminPage
      title={draft ? m.admin_cases_enter_case({ number: draft.number }) : m.admin_cases_open_a_case()}
      lede={`${m.admin_cases_save_at_any_time()} ${m.admin_cases_question_key()}`}
      backTo="/admin/cases"
      backLabel={m.admin_cases_to_the_list()}
      actions={
        draft && (
          <Link href={`/admin/cases/${draft.id}`} className="button button-secondary button-small">
            {m.admin_cases_to_the_case()}
          </Link>
        )
      }
    >
      <form
        ref={form}
        noValidate
        className="desk new-case"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          save(event.shiftKey);
        }}
      >
        {(isPaper || pages.length > 0) && (
          <PaperView
            pages={pages}
            documents={documents}
            hindrance={isOffline && draft ? m.admin_cases_saving_waits_for_the_network() : null}
            onAdd={(added) => void addFiles(added)}
          />
        )}
        <div className="new-case-form">
          {back && isDirty && <DraftRestoredNote />}
          {!current &&
            (isBatchOpen || issues.has('firstReceivedOn') ? (
              <div className="new-case-arrival">
                <ReceivedDay
                  value={(typed as { firstReceivedOn?: string }).firstReceivedOn ?? ''}
                  error={issues.get('firstReceivedOn')}
                  onChange={(value) => change('firstReceivedOn', value === '' ? undefined : value)}
                />
                <SelectField
                  name="source"
                  label={m.admin_cases_how_it_came()}
                  value={source}
                  onChange={({ target }) => setSource(target.value as Way)}
                >
                  <Options of={ways.map((way) => [way, sourceNames[way]])} />
                </SelectField>
              </div>
            ) : (
              <BatchLine
                batch={batch}
                source={source}
                typed={typed as BatchParts}
                onChange={() => setBatchOpen(true)}
              />
            ))}
          {!current && isPaper && (
            <CheckboxField
              name="toProofread"
              label={m.admin_proofreading_tick()}
              checked={toProofread}
              onChange={({ target }) => setToProofread(target.checked)}
            />
          )}
          {draft?.proofreading && (
            <div className="note">
              <Proofreading
                details={draft}
                isOffline={isOffline}
                beside={{ isDirty, version: base?.version ?? draft.version }}
              />
            </div>
          )}
          {theirs && base ? (
            <Conflict
              {...{ base, theirs, busy, discard }}
              settle={(mine) => send(() => settle(mine))}
              mine={contentFromTyped(filled(typed, occupation))}
            />
          ) : (
            <ContentForm typed={typed} issues={issues} onChange={change} prefix={prefix} isPaper>
              {parts.map(({ id, box, title, fields }) => (
                <CaseSheet key={id} id={id} title={`${box} ${title}`}>
                  <div className="new-case-part">
                    <ContentParts names={fields} typed={typed} />
                  </div>
                </CaseSheet>
              ))}
              <FoldedParts parts={folded} typed={typed} issues={issues} onChange={change} />
            </ContentForm>
          )}
          <div className="new-case-bar" ref={publishBarHeight}>
            <FailureNote failure={failure} title={m.admin_ui_not_saved()} />
            <FailureNote failure={unsent} />
            <p role="status">
              {isOffline
                ? m.admin_cases_saving_waits_for_the_network()
                : isDirty
                  ? m.admin_cases_not_saved_yet()
                  : draft
                    ? m.admin_cases_saved_version({ version: base?.version ?? draft.version })
                    : m.admin_cases_nothing_entered_yet()}
            </p>
            {onNext && (
              <Button
                small
                variant="secondary"
                busy={busy}
                disabled={isOffline || theirs !== null}
                onClick={() => save(true)}
              >
                {m.admin_cases_save_and_next()}
              </Button>
            )}
            <Button small busy={busy} disabled={isOffline || theirs !== null} onClick={() => save()}>
              {busy ? m.admin_ui_saving() : saveWords} <kbd>{m.admin_cases_ctrl_enter()}</kbd>
            </Button>
            <MissingAnswers typed={typed} completeness={completeness} />
          </div>
        </div>
      </form>
    </AdminPage>
  );
}

/** What the forms of a batch have in common, with a button that opens it. */
function BatchLine({
  batch,
  source,
  typed,
  onChange,
}: {
  batch: Batch | null;
  source: Way;
  typed: BatchParts;
  onChange: () => void;
}) {
  const day = typed.firstReceivedOn ?? '';
  const ward = typed.patient?.ward;
  const words = { day, way: sourceNames[source] };
  return (
    <p className="new-case-batch">
      <b>{m.admin_cases_batch_form({ number: batch?.number ?? 1 })}</b>{' '}
      <span dir="auto">
        {typeof ward === 'string' && ward !== ''
          ? m.admin_cases_batch_ward({ ...words, ward })
          : m.admin_cases_batch_received(words)}
      </span>{' '}
      <button type="button" className="case-link" onClick={onChange}>
        {m.admin_cases_batch_change()}
      </button>
    </p>
  );
}

/** The day on which the centre received it: without a preset, because paper often lay for days. */
function ReceivedDay({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <div>
      <DateField
        name="received"
        label={m.admin_clock_received_day()}
        hint={m.admin_clock_received_day_hint()}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button small variant="secondary" onClick={() => onChange(typedFromDate(today()))}>
        {m.admin_clock_today()}
      </Button>
    </div>
  );
}
