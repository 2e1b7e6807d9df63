// Import of records from a CSV file: first what its columns mean and a preview with the result of each row, then, on
// confirmation, all rows at once, or those that the portal does not refuse. The refused rows can be saved as a file.
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import { Badge, type Tone } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Options, SelectField, TextField } from '#client/components/ui/field.tsx';
import { Table } from '#client/components/ui/table.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { m } from '#client/paraglide/messages.js';
import { call } from '#client/data/admin/session.ts';
import { saveFile } from '#client/data/admin/save-file.ts';
import { csvTable } from '#contract/csv-rules.ts';
import type { ImportAnswer, ImportColumn } from '#contract/imports.ts';
import type { RunningImport } from '#contract/running-imports.ts';
import { useTypedMark } from './unsaved.ts';
import { useSend } from './use-send.tsx';

/** How often the dialog asks how far an import has come, in milliseconds. */
const pollMs = 1_000;

/** Rows shown on the screen; for longer files the refused ones come first. */
const mostRows = 200;

const fates = {
  refused: { label: m.admin_import_refused(), tone: 'danger' },
  new: { label: m.admin_import_new(), tone: 'ok' },
  changed: { label: m.admin_ui_changed(), tone: 'info' },
  same: { label: m.admin_import_same(), tone: 'neutral' },
} satisfies Record<string, { label: string; tone: Tone }>;
type Fate = keyof typeof fates;
const fateOrder = Object.keys(fates) as Fate[];

interface Row {
  row: number;
  fate: Fate;
  name: string;
  cells?: string[] | undefined;
}

interface ImportDialogProps<R extends Row> {
  what: RunningImport['what'];
  title: string;
  /** The requirements for the file. */
  hint: string;
  /** Heading of the column with the names. */
  noun: string;
  /** Says what happens to records that are not in the file. */
  others: string;
  /** Title of the toast after the import. */
  imported: string;
  /** Address of the import. */
  address: string;
  /** The columns that the import reads, with their labels: a person says which columns of the file they are. */
  columns?: Readonly<Record<string, string>>;
  /** Called after an import, before the dialog closes. */
  onImported: () => Promise<void>;
  /** Below a row's name. */
  more?: (row: R) => ReactNode;
  details: (row: R) => string | null;
  onClose: () => void;
}

export function ImportDialog<R extends Row>(props: ImportDialogProps<R>) {
  const { what, title, hint, noun, others, imported, address, columns, more, details, onClose } = props;
  const [open, setOpen] = useState(true);
  const [file, setFile] = useState<File | null>(null);
  const [plan, setPlan] = useState<ImportAnswer<R> | null>(null);
  const { busy, failure, forget, send: write } = useSend();
  useTypedMark(open && file !== null);
  const result = useRef<HTMLParagraphElement>(null);
  const running = useRunning(what, busy && plan !== null);
  // An import that was started earlier goes on without its dialog.
  const isElsewhere = running !== undefined && !busy;

  function choose(chosen: File | undefined) {
    setPlan(null);
    setFile(chosen ?? null);
    forget();
    if (chosen) look(chosen, columns ? '' : undefined, () => result.current?.focus());
  }

  /** Asks what an import would do. */
  function look(chosen: File, names: string | undefined, then = () => {}) {
    void write(() => send(chosen, { dryRun: 'true', ...(names !== undefined && { columns: names }) }), {
      done(found) {
        flushSync(() => setPlan(found));
        then();
      },
    });
  }

  async function send(chosen: File, query: Record<string, string>): Promise<ImportAnswer<R>> {
    const body = new Blob([chosen], { type: 'text/csv' });
    const answer = await call('POST', `${address}?${new URLSearchParams(query).toString()}`, body);
    const done = (await answer.json()) as ImportAnswer<R>;
    if (done.applied) await props.onImported();
    return done;
  }

  function apply(query: Record<string, string> = {}) {
    const names = plan?.columns && { columns: namesOf(plan.columns) };
    if (file) void write(() => send(file, { ...names, ...query }), { done });
  }

  function done(answer: ImportAnswer<R>) {
    if (!answer.applied) return setPlan(answer);
    showToast({ title: imported, description: countsOf(answer.rows) });
    setOpen(false);
  }

  const refused = plan?.rows.filter(({ fate }) => fate === 'refused').length ?? 0;
  const changes = plan?.rows.filter(({ fate }) => fate === 'new' || fate === 'changed').length ?? 0;
  const missing = (plan?.missing?.length ?? 0) > 0;
  const hindrance = isElsewhere
    ? m.admin_import_one_is_running()
    : !plan
      ? m.admin_import_choose_a_file()
      : missing
        ? m.admin_import_say_what_the_columns_are()
        : refused > 0
          ? m.admin_import_correct_or_leave_out()
          : changes === 0
            ? m.admin_import_nothing_to_import()
            : null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button
            busy={busy}
            disabled={hindrance !== null}
            {...(hindrance !== null && { 'aria-describedby': 'import-hindrance' })}
            onClick={() => apply()}
          >
            {busy
              ? plan
                ? m.admin_import_importing()
                : m.admin_import_checking()
              : m.admin_import_import_all_rows()}
          </Button>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {m.admin_ui_cancel()}
          </Button>
          {!busy && hindrance !== null && (
            <p id="import-hindrance" className="self-center">
              {hindrance}
            </p>
          )}
        </>
      }
    >
      <TextField
        name="import-file"
        label={m.admin_import_csv_file()}
        type="file"
        accept=".csv,text/csv"
        hint={hint}
        error={failure}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      {running && (
        <p role="status" className="mt-5 grid grid-cols-1 gap-2">
          {m.admin_import_progress({ done: running.done, total: running.total })}{' '}
          <progress className="w-full" max={running.total} value={running.done} aria-hidden="true" />
          {m.admin_import_may_be_left()}
        </p>
      )}
      {plan?.columns && columns && file && (
        <ColumnChoice
          columns={plan.columns}
          labels={columns}
          missing={plan.missing ?? []}
          isBusy={busy}
          onChoose={(names) => look(file, names)}
        />
      )}
      {plan && !missing && (
        <div className="grid grid-cols-1 gap-4 mt-5">
          <p ref={result} tabIndex={-1} role="status">
            <b>{countsOf(plan.rows)}.</b>{' '}
            {refused > 0
              ? m.admin_import_either_all_rows_are_imported_or_none()
              : changes === 0
                ? m.admin_import_the_portal_already_has_all_of_these()
                : others}
          </p>
          {refused > 0 && plan.columns && (
            <div className="flex flex-wrap gap-2">
              <Button small variant="secondary" onClick={() => saveRefused(plan, details)}>
                {m.admin_import_save_the_refused_rows()}
              </Button>
              {changes > 0 && (
                <Button
                  small
                  variant="secondary"
                  busy={busy}
                  disabled={isElsewhere}
                  onClick={() => apply({ refused: 'skip' })}
                >
                  {m.admin_import_import_without_refused()}
                </Button>
              )}
            </div>
          )}
          <Table
            caption={m.admin_import_result_of_each_row()}
            captionHidden
            heads={[m.admin_import_row(), m.admin_import_result(), noun, m.admin_ui_details()]}
          >
            {plan.rows
              .toSorted((a, b) => fateOrder.indexOf(a.fate) - fateOrder.indexOf(b.fate))
              .slice(0, mostRows)
              .map((row) => (
                <tr key={row.row}>
                  <td>{row.row}</td>
                  <td>
                    <Badge tone={fates[row.fate].tone}>{fates[row.fate].label}</Badge>
                  </td>
                  <th scope="row" dir="auto">
                    {row.name || '–'}
                    {more?.(row)}
                  </th>
                  <td>{details(row)}</td>
                </tr>
              ))}
          </Table>
          {plan.rows.length > mostRows && (
            <p>{m.admin_import_first_rows_shown({ most: mostRows, length: plan.rows.length })}</p>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** The columns as the query names them. */
const namesOf = (columns: readonly ImportColumn[]): string =>
  columns.map(({ column }) => column ?? '').join(',');

interface ColumnChoiceProps {
  columns: readonly ImportColumn[];
  labels: Readonly<Record<string, string>>;
  missing: readonly string[];
  isBusy: boolean;
  onChoose: (names: string) => void;
}

/** What each column of the file is. A column that another one was before is taken from it. */
function ColumnChoice({ columns, labels, missing, isBusy, onChoose }: ColumnChoiceProps) {
  function choose(place: number, name: string) {
    if (isBusy) return; // what the columns were is being looked at
    onChoose(
      namesOf(
        columns.map((one, at) =>
          at === place ? { ...one, column: name } : one.column === name ? { ...one, column: null } : one,
        ),
      ),
    );
  }
  return (
    <>
      {missing.length > 0 && (
        <p role="status" className="mt-5">
          <b>
            {m.admin_import_choose_columns_for({
              columns: missing.map((name) => labels[name] ?? name).join(', '),
            })}
          </b>
        </p>
      )}
      <details className="mt-5" open={missing.length > 0 || columns.some(({ column }) => column === null)}>
        <summary>
          {m.admin_import_columns_read({
            read: columns.filter(({ column }) => column !== null).length,
            all: columns.length,
          })}
        </summary>
        {isBusy && (
          <p role="status" className="mt-4">
            {m.admin_import_checking()}
          </p>
        )}
        <div className="form-pair mt-4">
          {columns.map(({ head, column }, place) => (
            <SelectField
              // oxlint-disable-next-line react/no-array-index-key -- a file may have a heading twice
              key={`${place} ${head}`}
              name={`import-column-${place}`}
              label={head || m.admin_import_column_number({ number: place + 1 })}
              value={column ?? ''}
              onChange={({ target }) => choose(place, target.value)}
            >
              <option value="">{m.admin_import_left_out()}</option>
              <Options of={labels} />
            </SelectField>
          ))}
        </div>
      </details>
    </>
  );
}

/** Saves the refused rows as they are in the file, each with the reason, so that they can be corrected there. */
function saveRefused<R extends Row>(
  { columns = [], rows }: ImportAnswer<R>,
  details: (row: R) => string | null,
) {
  const heads = [...columns.map(({ head }) => head), m.admin_import_refused_because()];
  const lines = rows.flatMap((row) =>
    row.cells ? [[...padded(row.cells, columns.length), details(row) ?? '']] : [],
  );
  saveFile(new Blob([csvTable([heads, ...lines])], { type: 'text/csv;charset=utf-8' }), 'refused-rows.csv');
}

/** A row with fewer cells than the first one still has its reason below the last heading. */
const padded = (cells: readonly string[], most: number): string[] => [
  ...cells,
  ...Array<string>(Math.max(0, most - cells.length)).fill(''),
];

/** The caller's import of this kind, while it runs. */
function useRunning(what: RunningImport['what'], isBusy: boolean): RunningImport | undefined {
  const { data } = useQuery<RunningImport[]>({
    queryKey: ['/api/admin/imports'],
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isBusy || (state.data ?? []).length > 0 ? pollMs : false),
  });
  return data?.find((one) => one.what === what);
}

/** '3 new, 1 changed, 280 same'. */
function countsOf(rows: readonly Row[]): string {
  const counts = fateOrder
    .map((fate) => [rows.filter((row) => row.fate === fate).length, fates[fate].label.toLowerCase()] as const)
    .filter(([count]) => count > 0);
  return counts.length > 0
    ? counts.map(([count, label]) => `${count} ${label}`).join(', ')
    : m.admin_import_no_rows();
}
