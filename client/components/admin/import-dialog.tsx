// Import of records from a CSV file: first a preview with the result of each row, then, on confirmation, all rows at
// once.
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import { Badge, type Tone } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { Table, TableHead } from '#client/components/ui/table.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { m } from '#client/paraglide/messages.js';
import type { RunningImport } from '#contract/imports.ts';
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
}

interface Import<R extends Row> {
  applied: boolean;
  rows: R[];
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
  /** With `dryRun` the portal only says what would happen. */
  send: (file: File, dryRun: boolean) => Promise<Import<R>>;
  /** Below a row's name. */
  more?: (row: R) => ReactNode;
  details: (row: R) => ReactNode;
  onClose: () => void;
}

export function ImportDialog<R extends Row>(props: ImportDialogProps<R>) {
  const { what, title, hint, noun, others, imported, send, more, details, onClose } = props;
  const [open, setOpen] = useState(true);
  const [file, setFile] = useState<File | null>(null);
  const [plan, setPlan] = useState<Import<R> | null>(null);
  const { busy, failure, forget, send: write } = useSend();
  const result = useRef<HTMLParagraphElement>(null);
  const running = useRunning(what, busy && plan !== null);
  // An import that was started earlier goes on without its dialog.
  const isElsewhere = running !== undefined && !busy;

  function choose(chosen: File | undefined) {
    setPlan(null);
    setFile(chosen ?? null);
    forget();
    if (!chosen) return;
    void write(() => send(chosen, true), {
      done(found) {
        flushSync(() => setPlan(found));
        result.current?.focus();
      },
    });
  }

  function done(answer: Import<R>) {
    if (!answer.applied) return setPlan(answer);
    showToast({ title: imported, description: countsOf(answer.rows) });
    setOpen(false);
  }

  const refused = plan?.rows.filter(({ fate }) => fate === 'refused').length ?? 0;
  const changes = plan?.rows.filter(({ fate }) => fate === 'new' || fate === 'changed').length ?? 0;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button
            busy={busy}
            disabled={!plan || refused > 0 || changes === 0 || isElsewhere}
            onClick={() => file && void write(() => send(file, false), { done })}
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
      {plan && (
        <div className="grid grid-cols-1 gap-4 mt-5">
          <p ref={result} tabIndex={-1} role="status">
            <b>{countsOf(plan.rows)}.</b>{' '}
            {refused > 0
              ? m.admin_import_either_all_rows_are_imported_or_none()
              : changes === 0
                ? m.admin_import_the_portal_already_has_all_of_these()
                : others}
          </p>
          <Table caption={m.admin_import_result_of_each_row()} captionHidden>
            <TableHead heads={[m.admin_import_row(), m.admin_import_result(), noun, m.admin_ui_details()]} />
            <tbody>
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
            </tbody>
          </Table>
          {plan.rows.length > mostRows && (
            <p>{m.admin_import_first_rows_shown({ most: mostRows, length: plan.rows.length })}</p>
          )}
        </div>
      )}
    </Dialog>
  );
}

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
