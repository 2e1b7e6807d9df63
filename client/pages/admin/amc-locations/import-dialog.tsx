// Import of centres from a CSV file: first a preview of each row's result, then, on confirmation, all rows at
// once.
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureText } from '#client/components/admin/read-state.tsx';
import { Badge, type Tone } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { Table } from '#client/components/ui/table.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { call } from '#client/data/admin/session.ts';
import { readAnew } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import type { AmcImportRow } from '#contract/amc-locations.ts';
import type { Reply } from '#contract/api.ts';
import { csvColumns } from '#contract/csv-rules.ts';

type Import = Reply<'POST /api/admin/amc-locations/import'>;

/** Rows shown on the screen; for longer files the refused ones come first. */
const mostRows = 200;

const fates: Record<AmcImportRow['fate'], { label: string; tone: Tone }> = {
  refused: { label: m.admin_amc_locations_refused(), tone: 'danger' },
  new: { label: m.admin_amc_locations_new(), tone: 'ok' },
  changed: { label: m.admin_ui_changed(), tone: 'info' },
  same: { label: m.admin_amc_locations_same(), tone: 'neutral' },
};
const fateOrder = Object.keys(fates) as AmcImportRow['fate'][];

export function ImportDialog({ list, onClose }: { list: string; onClose: () => void }) {
  const [open, setOpen] = useState(true);
  const [file, setFile] = useState<File | null>(null);
  const [plan, setPlan] = useState<Import | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const result = useRef<HTMLParagraphElement>(null);

  async function run(chosen: File, dryRun: boolean): Promise<Import | null> {
    setBusy(true);
    setFailure(null);
    try {
      const body = new Blob([chosen], { type: 'text/csv' });
      const answer = await call('POST', `${list}/import${dryRun ? '?dryRun=true' : ''}`, body);
      return (await answer.json()) as Import;
    } catch (error) {
      setFailure(failureText(error));
      return null;
    } finally {
      setBusy(false);
    }
  }

  async function choose(chosen: File | undefined) {
    setPlan(null);
    setFile(chosen ?? null);
    if (!chosen) return;
    const found = await run(chosen, true);
    flushSync(() => setPlan(found));
    result.current?.focus();
  }

  async function apply() {
    if (!file) return;
    const done = await run(file, false);
    if (!done) return;
    if (!done.applied) return setPlan(done);
    await readAnew(list);
    showToast({ title: m.admin_amc_locations_centres_imported(), description: countsOf(done.rows) });
    setOpen(false);
  }

  const refused = plan?.rows.filter(({ fate }) => fate === 'refused').length ?? 0;
  const changes = plan?.rows.filter(({ fate }) => fate === 'new' || fate === 'changed').length ?? 0;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.admin_amc_locations_import_centres()}
      footer={
        <>
          <Button busy={busy} disabled={!plan || refused > 0 || changes === 0} onClick={() => void apply()}>
            {busy
              ? plan
                ? m.admin_amc_locations_importing()
                : m.admin_amc_locations_checking()
              : m.admin_amc_locations_import_all_rows()}
          </Button>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {m.admin_ui_cancel()}
          </Button>
        </>
      }
    >
      <TextField
        name="centres-file"
        label={m.admin_amc_locations_csv_file()}
        type="file"
        accept=".csv,text/csv"
        hint={m.admin_amc_locations_columns_the_export_of_this_screen_has({
          join: csvColumns['amc-locations'].join(', '),
        })}
        error={failure}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {plan && (
        <div className="grid grid-cols-1 gap-4 mt-5">
          <p ref={result} tabIndex={-1} role="status">
            <b>{countsOf(plan.rows)}.</b>{' '}
            {refused > 0
              ? m.admin_amc_locations_either_all_rows_are_imported_or_none()
              : changes === 0
                ? m.admin_amc_locations_the_portal_already_has_all_of_these()
                : m.admin_amc_locations_centres_that_are_not_in_the_file()}
          </p>
          <Table caption={m.admin_amc_locations_result_of_each_row()} captionHidden>
            <thead>
              <tr>
                <th scope="col">{m.admin_amc_locations_row()}</th>
                <th scope="col">{m.admin_amc_locations_result()}</th>
                <th scope="col">{m.admin_amc_locations_centre()}</th>
                <th scope="col">{m.admin_ui_details()}</th>
              </tr>
            </thead>
            <tbody>
              {worstFirst(plan.rows)
                .slice(0, mostRows)
                .map(({ row, fate, name, city, state, fields, issues }) => (
                  <tr key={row}>
                    <td>{row}</td>
                    <td>
                      <Badge tone={fates[fate].tone}>{fates[fate].label}</Badge>
                    </td>
                    <th scope="row" dir="auto">
                      {name || '–'}
                      <br />
                      <small>{[city, state].filter(Boolean).join(', ')}</small>
                    </th>
                    <td>
                      {issues.length > 0
                        ? issues.map(({ path, message }) => `${path ? `${path}: ` : ''}${message}`).join('; ')
                        : fields.join(', ')}
                    </td>
                  </tr>
                ))}
            </tbody>
          </Table>
          {plan.rows.length > mostRows && (
            <p>
              {m.admin_amc_locations_the_first()} {mostRows}{' '}
              {m.admin_amc_locations_of_rows_are_shown({ length: plan.rows.length })}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** '3 new, 1 changed, 280 same'. */
function countsOf(rows: readonly AmcImportRow[]): string {
  const counts = fateOrder
    .map((fate) => [rows.filter((row) => row.fate === fate).length, fates[fate].label.toLowerCase()] as const)
    .filter(([count]) => count > 0);
  return counts.length > 0
    ? counts.map(([count, label]) => `${count} ${label}`).join(', ')
    : m.admin_amc_locations_no_rows();
}

function worstFirst(rows: readonly AmcImportRow[]): AmcImportRow[] {
  return rows.toSorted((a, b) => fateOrder.indexOf(a.fate) - fateOrder.indexOf(b.fate));
}
