// The rows of the list. On a phone each row is four short lines: number and due day, drug, reaction, seriousness and state.
import { useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useRowKeys } from '#client/components/admin/row-keys.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { sortDown, sortUp } from '#client/components/ui/icon-paths.ts';
import { today } from '#client/components/case/marks.tsx';
import { m } from '#client/paraglide/messages.js';
import type { CaseRow } from '#contract/cases/cases.ts';
import { type Column, type ListReader, numberColumn, RowMarks } from './columns.tsx';
import { caseAddress, type ListView } from './list-view.ts';

/** The number's column when samples are marked in it. */
const sampleWidth = '14rem';
/** The checkbox's column, and the least width of a column that takes a share of the rest. */
const pickWidth = '44px';
const leastShare = '7.5rem';

/** The heads between the rows of a worklist. */
const groupNames = {
  death: m.admin_cases_group_death(),
  overdue: m.admin_cases_group_overdue(),
  today: m.admin_cases_group_today(),
  later: m.admin_cases_group_later(),
};

interface Group {
  /** Null: the rows have no heads. */
  name: keyof typeof groupNames | null;
  rows: CaseRow[];
}

/** The views whose own order is by death and due day. */
const worklists: readonly ListView['view'][] = ['mine', 'next', 'dueThisWeek'];

function groupsOf(rows: readonly CaseRow[], { view, sort }: ListView): Group[] {
  if (!worklists.includes(view) || sort !== '') return [{ name: null, rows: [...rows] }];
  const day = today();
  const nameOf = ({ urgency, due }: CaseRow): keyof typeof groupNames => {
    if (urgency === 'death') return 'death';
    if (due === null || due > day) return 'later';
    return due < day ? 'overdue' : 'today';
  };
  const groups: Group[] = [];
  for (const row of rows) {
    const name = nameOf(row);
    const last = groups.at(-1);
    if (last?.name === name) last.rows.push(row);
    else groups.push({ name, rows: [row] });
  }
  return groups;
}

interface CaseTableProps {
  rows: readonly CaseRow[];
  columns: readonly Column[];
  view: ListView;
  selected: ReadonlySet<string>;
  reader: ListReader;
  /** Another page is loading, or could not be read. */
  stale: boolean;
  /** The rows are all cases of the view. */
  isWhole: boolean;
  onFocus: (id: string) => void;
  onToggle: (id: string) => void;
  onToggleAll: (all: boolean) => void;
  onSort: (sort: string, order: 'asc' | 'desc') => void;
}

export function CaseTable({
  rows,
  columns,
  view,
  selected,
  reader,
  stale,
  isWhole,
  onFocus,
  onToggle,
  onToggleAll,
  onSort,
}: CaseTableProps) {
  const [, navigate] = useLocation();
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  // Where all rows are samples, one sentence below the table says so.
  const hasSamples = rows.some(({ isSample }) => isSample) && !rows.every(({ isSample }) => isSample);
  const isAll = rows.every(({ id }) => selected.has(id));
  const allColumns = [numberColumn, ...columns];
  const widthOf = ({ name, width }: Column) => (name === 'number' && hasSamples ? sampleWidth : width);
  const leastWidth = [pickWidth, ...allColumns.map((column) => widthOf(column) ?? leastShare)].join(' + ');
  return (
    <div
      ref={list}
      className="case-rows"
      data-stale={stale || undefined}
      role="region"
      aria-label={m.admin_cases_cases()}
      tabIndex={0}
      onFocus={({ target }) => {
        const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
        if (id !== undefined) onFocus(id);
      }}
    >
      <table className="case-table" style={{ minWidth: `calc(${leastWidth})` }}>
        <caption className="sr-only">{m.admin_cases_cases()}</caption>
        <colgroup>
          <col style={{ width: pickWidth }} />
          {allColumns.map((column) => (
            <col key={column.name} style={{ width: widthOf(column) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label={m.admin_cases_select_all_on_this_page()}
                checked={isAll}
                onChange={({ target }) => onToggleAll(target.checked)}
              />
            </th>
            {allColumns.map((column) => (
              <Head key={column.name} column={column} view={view} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {groupsOf(rows, view).map((group, place) => (
          <tbody key={`${group.name} ${place}`}>
            {group.name !== null && (
              <tr className="case-group" data-group={group.name}>
                <th scope="rowgroup" colSpan={allColumns.length + 1}>
                  {groupNames[group.name]}{' '}
                  {isWhole && <data value={group.rows.length}>{group.rows.length}</data>}
                </th>
              </tr>
            )}
            {group.rows.map((row) => (
              <tr
                key={row.id}
                data-row={row.id}
                data-selected={selected.has(row.id) || undefined}
                data-changed={reader.changed.has(row.id) || undefined}
                onClick={({ target }) => {
                  // A click anywhere in the row opens its case; keyboard and screen readers use the link in it.
                  if ((target as Element).closest('a, input, .case-cell-pick') || getSelection()?.toString())
                    return;
                  navigate(caseAddress(row.id, view));
                }}
              >
                <td className="case-cell-pick">
                  <input
                    type="checkbox"
                    aria-label={m.admin_cases_select({ number: row.number })}
                    checked={selected.has(row.id)}
                    onChange={() => onToggle(row.id)}
                  />
                </td>
                <th scope="row" className="case-cell-number">
                  <Link href={caseAddress(row.id, view)}>{row.number}</Link>
                  <RowMarks row={row} isSampleShown={hasSamples} />
                </th>
                {columns.map(({ name, cell }) => (
                  <td key={name} className={`case-cell-${name}`} dir="auto">
                    {cell(row, reader)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Head({
  column: { name, head, sort },
  view,
  onSort,
}: { column: Column } & Pick<CaseTableProps, 'view' | 'onSort'>) {
  const className = `case-cell-${name}`;
  if (!sort)
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    );
  const isSorted = view.sort === sort;
  const isUp = isSorted && view.order === 'asc';
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" onClick={() => onSort(sort, isSorted && isUp ? 'desc' : 'asc')}>
        {head}
        {isSorted && <Icon path={isUp ? sortUp : sortDown} size={16} />}
      </button>
    </th>
  );
}
