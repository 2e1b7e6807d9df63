// The list of cases: views that are addresses, search, filters, columns, and steps with a selection.
import { useCallback, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { KeyHelp } from '#client/components/admin/key-help.tsx';
import { caseListKeys, caseListLead } from '#client/components/admin/key-lines.ts';
import { useKeys } from '#client/components/admin/letter-keys.ts';
import { useScrollToCurrent } from '#client/components/admin/scroll-to-current.ts';
import { countText } from '#client/components/admin/number-text.ts';
import { countLine, GrowingList, isRefused } from '#client/components/admin/page-foot.tsx';
import { useSend } from '#client/components/admin/use-send.tsx';
import { failureText } from '#client/components/admin/read-state.tsx';
import { listingPath, logPath, sendPath, signPath } from '#client/components/admin/screens.ts';
import { MoreMenu } from '#client/components/admin/more-menu.tsx';
import { SearchBox } from '#client/components/admin/search-box.tsx';
import { Time, timeText } from '#client/components/admin/time.tsx';
import '#client/components/case/case.css';
import './list.css';
import { DeskTasks } from '#client/components/case/desk-tasks.tsx';
import { DuplicateMark } from '#client/components/case/marks.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { plus } from '#client/components/ui/icon-paths.ts';
import { showToast } from '#client/components/ui/toast-store.ts';
import { caseOverview, casesList } from '#client/data/admin/cases.ts';
import { useArrivals } from '#client/components/admin/desk-counts.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { downloadFile } from '#client/data/admin/save-file.ts';
import { type ListPage, useListPage, useListPages } from '#client/data/admin/list-pages.ts';
import { queryClient, useSession } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { tableColumns } from '#contract/cases/list/case-csv.ts';
import { hasRight } from '#contract/access-rules.ts';
import type { CaseOverview, CaseRow, CaseSummary } from '#contract/cases/cases.ts';
import { caseViews } from '#contract/cases/content/choices-rules.ts';
import { CaseTable } from './case-table.tsx';
import { chosenColumns, columns, storeColumns } from './columns.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { Filters, filterText } from './filters.tsx';
import { sayStepTaken } from '#client/components/case/step-toast.ts';
import { later } from '#client/components/ui/later.tsx';
import {
  addressOf,
  anotherView,
  caseAddress,
  changedView,
  filterNames,
  isNarrowed,
  type ListView,
  listingSearch,
  queryOf,
  readView,
  tabs,
  tabsOf,
} from './list-view.ts';
import { SavedViewTabs, SaveView, useSavedViews } from './saved-views.tsx';
import {
  type GroupResult,
  type GroupStep,
  ResultDialog,
  Selection,
  runStepOnCases,
  whyNot,
} from './selection.tsx';
import { isolated } from '#contract/words/isolated-rules.ts';

/** In a chunk of its own, which the first look loads. */
const Peek = later(async () => (await import('./peek.tsx')).Peek);

const noun = [m.admin_cases_case(), m.admin_cases_cases_2()] as const;
const newCasePath = '/admin/cases/new';

export default function Cases() {
  const search = useSearch();
  const view = readView(search);
  const [, navigate] = useLocation();
  const read = useListPage(casesList, queryOf(view));
  const { data } = useAdminRead(caseOverview);
  const overview = Array.isArray(data?.views) ? data : undefined;
  const people = overview?.people ?? [];
  const user = useSession();
  const maySign = hasRight(user?.rights ?? [], 'sign');
  const [shownColumns, setShownColumns] = useState(chosenColumns);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  /** Rows that a step has changed. They stay until the list is read again. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<GroupStep | null>(null);
  /** The case whose summary stands beside the list. It follows the focus. */
  const [peeked, setPeeked] = useState<string | null>(null);
  const [result, setResult] = useState<GroupResult | null>(null);

  const show = useCallback(
    (change: Partial<ListView>) =>
      navigate(addressOf(changedView(readView(search), change)), { replace: true }),
    [search, navigate],
  );
  const searchFor = useCallback((q: string) => show({ q }), [show]);

  const records = read.data?.records ?? [];
  const peekedRow = records.find(({ id }) => id === peeked);
  const chosen = records.filter(({ id }) => selected.has(id));
  const focused = () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    return records.find((row) => row.id === id);
  };
  const toggle = (id: string) =>
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const rowsOrFocused = () => {
    const row = focused();
    return chosen.length > 0 ? chosen : row ? [row] : [];
  };
  const take = async (rows: readonly CaseRow[]) => showResult(rows, await runStepOnCases(rows, 'take'));
  function showResult([first]: readonly CaseRow[], results: GroupResult) {
    const { step: name, done, refused } = results;
    setSelected(new Set(refused.map(({ row }) => row.id)));
    if (refused.length > 0 || results.hasFiles) setResult(results);
    if (done.length > 0) {
      setChanged(new Set(done.map(({ id }) => id)));
      if (refused.length === 0 && !results.hasFiles) {
        sayStepTaken(name, done, {
          open: (id) => navigate(caseAddress(id, view)),
          onUndone: () => setChanged(new Set()),
        });
      }
    } else if (refused.length === 0 && first) {
      showToast({ title: whyNot(first, name), destructive: true });
    }
  }
  useKeys({
    ...Object.fromEntries(
      tabs.map((name, place) => [String(place + 1), () => navigate(addressOf(anotherView(name, view)))]),
    ),
    x: () => {
      const row = focused();
      if (row) toggle(row.id);
    },
    t: () => {
      const rows = rowsOrFocused();
      if (rows.length > 0) void take(rows);
    },
    h: () => {
      const rows = rowsOrFocused();
      if (rows.length === 0) return;
      setSelected(new Set(rows.map(({ id }) => id)));
      setAsked('handOver');
    },
    ' ': ({ target }) => {
      const row = focused();
      // Space belongs to a checkbox or button that has the focus.
      if (!row || !(target as Element).matches('a')) return false;
      return setPeeked(peeked === row.id ? null : row.id);
    },
    escape: () => {
      if (peeked !== null) return setPeeked(null);
      return selected.size > 0 ? setSelected(new Set()) : false;
    },
  });

  const arrived = useArrivals(overview?.lastReportsAt, read.dataUpdatedAt);
  function readAgain(): void {
    setChanged(new Set());
    for (const address of [casesList, caseOverview])
      void queryClient.invalidateQueries({ queryKey: [address] });
  }
  const saved = useSavedViews(view);
  const viewLine = useScrollToCurrent(saved.shown?.id ?? view.view, overview !== undefined);
  const nothing = <Nothing view={view} onChange={show} />;
  return (
    <AdminPage
      prefix={arrived > 0 ? `(${arrived})` : undefined}
      lede={<DeskTasks />}
      actions={
        <div className="case-actions">
          <Link href={newCasePath} className="button button-secondary button-small">
            <Icon path={plus} size={16} />
            {m.admin_cases_open_a_case()}
          </Link>
        </div>
      }
    >
      <div className="desk case-list" data-peek={peekedRow ? '' : undefined}>
        <nav ref={viewLine} className="case-views" aria-label={m.admin_cases_views()}>
          {tabsOf(view.view).map((name) => (
            <Link
              key={name}
              href={addressOf(anotherView(name, view))}
              aria-current={name === view.view && !saved.shown ? 'page' : undefined}
            >
              {caseViews[name]}
              <ViewCount of={overview?.views.find((one) => one.view === name)} />
            </Link>
          ))}
          <SavedViewTabs {...saved} />
        </nav>
        <div className="tool-row">
          <SearchBox q={view.q} onSearch={searchFor} hint={m.admin_cases_number_patient_drug_reaction()} />
          <Filters view={view} people={people} onChange={show} />
          <p role="status" className="tool-count">
            {read.data && countOf(read.data, view)}
          </p>
          {view.view === 'toSign' && (read.data?.records.length ?? 0) > 0 && maySign && (
            <Link href={signPath} className="button button-marigold button-small">
              {m.admin_sign_read_and_sign()}
            </Link>
          )}
          {view.view === 'toSend' && (read.data?.records.length ?? 0) > 0 && (
            <Link href={sendPath} className="button button-marigold button-small">
              {m.admin_send_read_and_send()}
            </Link>
          )}
          <SaveView view={view} {...saved} />
          <ColumnChoice
            shown={shownColumns}
            onChange={(names) => {
              storeColumns(names);
              setShownColumns(names);
            }}
          />
          <ExportDialog view={view} />
          <MoreMenu>
            <ExportButton view={view} shown={shownColumns} ending="csv" />
            <ExportButton view={view} shown={shownColumns} ending="jsonl" />
            <Link href={`${listingPath}${listingSearch(view)}`} className="button button-quiet button-small">
              {m.admin_print_line_listing()}
            </Link>
            <Link href={`${logPath}${listingSearch(view)}`} className="button button-quiet button-small">
              {m.admin_log_title()}
            </Link>
          </MoreMenu>
          <Button small variant="quiet" onClick={readAgain}>
            {m.admin_ui_refresh()}
          </Button>
        </div>
        {arrived > 0 && (
          <p className="case-arrived" role="status">
            <b>{m.admin_cases_arrived({ count: arrived })}</b>{' '}
            <Button small variant="quiet" onClick={readAgain}>
              {m.admin_cases_show_them()}
            </Button>
          </p>
        )}
        {view.view === 'inbox' && !isNarrowed(view) && overview && <Tasks {...overview.erasureRequests} />}
        {read.error && read.data && !isRefused(read) && (
          <div className="note note-danger" role="alert">
            <p>
              <b>{m.admin_cases_the_list_could_not_be_read()}</b> {failureText(read.error)}{' '}
              {m.admin_cases_shown_is_the_list_of({ time: timeText(read.dataUpdatedAt) })}
            </p>
            <Button small variant="secondary" busy={read.isFetching} onClick={() => void read.refetch()}>
              {m.ui_retry()}
            </Button>
          </div>
        )}
        <GrowingList
          read={read}
          failure={m.admin_cases_the_list_could_not_be_read()}
          level={2}
          shape="rows"
          nothing={nothing}
          limit={view.limit}
          onLimit={(limit) => show({ limit })}
          onGo={(cursor) => navigate(addressOf({ ...view, cursor }))}
        >
          {(page) => (
            <>
              <CaseTable
                rows={page.records}
                columns={columnsOf(view.view, shownColumns)}
                view={view}
                selected={selected}
                reader={{ me: user?.username ?? '', people, changed }}
                stale={read.isPlaceholderData || Boolean(read.error)}
                isWhole={page.found === page.records.length && !page.more}
                onFocus={(id) => peeked !== null && setPeeked(id)}
                onToggle={toggle}
                onToggleAll={(all) =>
                  setSelected(all ? new Set(page.records.map(({ id }) => id)) : new Set())
                }
                onSort={(sort, order) => show({ sort, order })}
              />
              <Selection
                rows={chosen}
                people={people}
                asked={asked}
                onAsk={setAsked}
                onTake={() => void take(chosen)}
                onDone={showResult}
                onClear={() => setSelected(new Set())}
              />
              <p className="case-legend">
                {page.records.every(({ isSample }) => isSample) && (
                  <b className="me-2">{m.admin_cases_all_are_samples()}</b>
                )}
                <span className="case-new" /> {m.admin_cases_new_information_waits()} <DuplicateMark />{' '}
                {m.admin_cases_another_case_may_be_the_same()} {m.admin_cases_the_line_in_the_bar_is()}
              </p>
            </>
          )}
        </GrowingList>
        {peekedRow && (
          <Peek
            row={peekedRow}
            href={caseAddress(peekedRow.id, view)}
            onClose={() => {
              setPeeked(null);
              document.querySelector<HTMLElement>(`[data-row="${peekedRow.id}"] th a`)?.focus();
            }}
          />
        )}
        <ResultDialog result={result} onClose={() => setResult(null)} />
        <KeyHelp lead={caseListLead} keys={caseListKeys} />
      </div>
    </AdminPage>
  );
}

/** The chosen columns. The worklist 'Follow-up' says why a case is there, in place of its completeness. */
function columnsOf(view: ListView['view'], shown: readonly string[]) {
  const isShown = (name: string) =>
    view === 'followUp' && (name === 'followUp' || name === 'completeness')
      ? name === 'followUp'
      : shown.includes(name);
  return columns.filter(({ name }) => isShown(name));
}

/** Erasure requests of reporters that wait for an answer. The case shows them, too. */
function Tasks({ count, first }: CaseOverview['erasureRequests']) {
  if (count === 0) return null;
  return (
    <section className="note note-warn" aria-labelledby="case-tasks">
      <h2 id="case-tasks">{m.admin_cases_reporters_ask_for_erasure({ count })}</h2>
      <ul>
        {first.map(({ caseId, number, reference, askedAt }) => (
          <li key={reference}>
            <Link href={`/admin/cases/${caseId}#case-reporters`}>{number}</Link> {reference},{' '}
            <Time at={askedAt} />
          </li>
        ))}
      </ul>
      {count > first.length && (
        <p>
          <Link href="/admin/privacy">{m.admin_cases_all_erasure_requests()}</Link>
        </p>
      )}
    </section>
  );
}

function ViewCount({ of }: { of: CaseOverview['views'][number] | undefined }) {
  if (!of) return null;
  return (
    <data value={of.count}>
      {of.count.toLocaleString('en-IN')}
      {of.more && '+'}
    </data>
  );
}

/** '38 of 1,964 cases', or '14 cases' of a view. */
function countOf(page: ListPage<CaseSummary>, view: ListView): string {
  if (!isNarrowed(view) && view.view !== 'all') return '';
  return countLine(page, noun, isNarrowed(view));
}

function ColumnChoice({
  shown,
  onChange,
}: {
  shown: readonly string[];
  onChange: (names: readonly string[]) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small variant="quiet" className="case-column-button" onClick={() => setOpen(true)}>
        {m.admin_cases_columns()}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={m.admin_cases_columns()}>
        <div className="case-column-choice">
          {columns.map(({ name, head }) => (
            <label className="case-tick" key={name}>
              <input
                type="checkbox"
                checked={shown.includes(name)}
                disabled={shown.length === 1 && shown.includes(name)}
                onChange={({ target }) =>
                  onChange(
                    columns
                      .map((column) => column.name)
                      .filter((one) => (one === name ? target.checked : shown.includes(one))),
                  )
                }
              />
              {head}
            </label>
          ))}
        </div>
      </Dialog>
    </>
  );
}

/** The cases of this view, search and filters as a file: CSV has the columns that are shown, JSON Lines the contents. */
function ExportButton({
  view,
  shown,
  ending,
}: {
  view: ListView;
  shown: readonly string[];
  ending: 'csv' | 'jsonl';
}) {
  const act = useSend({ failed: m.admin_ui_export_failed() });
  async function run() {
    const { limit: _l, cursor: _c, ...filters } = queryOf(view);
    const ofNumber = shown.includes('nationalNumber') ? ['nationalSystem', 'nationalOn'] : [];
    const inFile = shown
      .map((name) => (name === 'findings' ? 'openFindings' : name))
      .filter((name) => (tableColumns as readonly string[]).includes(name));
    const columnNames = ['number', ...inFile, 'isSample', ...ofNumber].join();
    const chosen = ending === 'csv' ? { columns: columnNames } : {};
    const parameters = Object.entries({ ...filters, ...chosen }).filter(([, value]) => value !== '');
    const { name, file } = await downloadFile(`${casesList}/${ending}?${new URLSearchParams(parameters)}`);
    const cases = rowsIn(await file.text()) - (ending === 'csv' ? 1 : 0);
    const count = `${countText(cases)} ${noun[cases === 1 ? 0 : 1]}`;
    showToast({ title: m.admin_ui_export_successful(), description: m.admin_ui_in({ count, name }) });
  }
  return (
    <Button small variant="quiet" busy={act.busy} onClick={() => void act.send(run)}>
      {ending === 'csv' ? m.admin_ui_export_csv() : m.admin_ui_export_json_lines()}
    </Button>
  );
}

/** The rows of a file of CSV or JSON Lines. A line break between quotes is part of a value. */
function rowsIn(file: string): number {
  const rows = file.match(/(?:"[^"]*"|[^"\n])+/g) ?? [];
  return rows.filter((row) => row.trim() !== '').length;
}

/** An empty view says what it is for; a search without a result offers to remove its filters. */
function Nothing({ view, onChange }: { view: ListView; onChange: (change: Partial<ListView>) => void }) {
  if (view.cursor !== '' && !isNarrowed(view)) {
    return (
      <EmptyState
        title={m.admin_ui_no_results_found()}
        level={2}
        action={
          <Button small variant="secondary" onClick={() => onChange({ cursor: '' })}>
            {m.admin_ui_go_to_the_first_page()}
          </Button>
        }
      />
    );
  }
  if (!isNarrowed(view)) {
    return (
      <EmptyState
        title={emptyTitles[view.view]}
        level={2}
        action={
          <Link href={newCasePath} className="button button-secondary button-small">
            {m.admin_cases_open_a_case()}
          </Link>
        }
      >
        {m.admin_cases_new_reports_come_here_by_themselves()}
      </EmptyState>
    );
  }
  return <NoMatches view={view} onChange={onChange} />;
}

/** Offers to take off the filters one by one, with the number of cases that there are then. */
function NoMatches({ view, onChange }: { view: ListView; onChange: (change: Partial<ListView>) => void }) {
  const set = [...filterNames, 'q' as const].filter((name) => view[name] !== '');
  const without = useListPages(
    casesList,
    set.map((name) => queryOf(changedView(view, { [name]: '' }))),
  );
  return (
    <EmptyState
      title={m.admin_cases_no_case_fits()}
      level={2}
      action={
        <div className="case-actions">
          {set.map((name, place) => {
            const page = without[place];
            if (page?.found === 0) return null;
            const { label, value } =
              name === 'q' ? { label: m.admin_cases_search(), value: view.q } : filterText(name, view[name]);
            const filter = `${label}: ${isolated(value)}`;
            return (
              <Button key={name} small variant="secondary" onClick={() => onChange({ [name]: '' })}>
                {page
                  ? m.admin_cases_count_without_filter({ filter, count: countWords(page) })
                  : m.admin_cases_without({ filter })}
              </Button>
            );
          })}
          <Button
            small
            variant="quiet"
            onClick={() => onChange(Object.fromEntries(set.map((name) => [name, ''])))}
          >
            {m.admin_cases_clear_search_and_filters()}
          </Button>
        </div>
      }
    >
      {view.q !== '' && m.admin_cases_nothing_contains({ q: view.q })}
    </EmptyState>
  );
}

/** '12', or '1,000+' where more were not counted. */
const countWords = ({ found, more }: ListPage<CaseSummary>): string =>
  `${found.toLocaleString('en-IN')}${more ? '+' : ''}`;

const emptyTitles: Record<ListView['view'], string> = {
  inbox: m.admin_cases_nothing_waits_in_the_inbox(),
  mine: m.admin_cases_you_have_no_open_case(),
  next: m.admin_cases_nothing_waits_for_you(),
  dueThisWeek: m.admin_cases_nothing_is_due_this_week(),
  waiting: m.admin_cases_no_case_waits_for_an_answer(),
  newInformation: m.admin_cases_no_new_information_waits(),
  followUp: m.admin_follow_up_nothing_to_follow_up(),
  toSign: m.admin_cases_no_case_waits_for_a_signature(),
  toSend: m.admin_cases_no_case_waits_to_be_sent(),
  deaths: m.admin_cases_no_death_waits(),
  all: m.admin_cases_there_are_no_cases_yet(),
};
