// Import of substances from a CSV file: first a preview of each row's result, then, on confirmation, all rows at once.
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureText } from '#client/components/admin/read-state.tsx';
import { Badge, type Tone } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { Table } from '#client/components/ui/table.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { importSubstances } from '#client/data/admin/terms.ts';
import { m } from '#client/paraglide/messages.js';
import type { SubstanceImport } from '#contract/terms.ts';

type Row = SubstanceImport['rows'][number];

/** Rows shown on the screen, the refused ones first. */
const mostRows = 200;

const fates: Record<Row['fate'], { label: string; tone: Tone }> = {
  refused: { label: m.admin_amc_locations_refused(), tone: 'danger' },
  new: { label: m.admin_amc_locations_new(), tone: 'ok' },
  changed: { label: m.admin_ui_changed(), tone: 'info' },
  same: { label: m.admin_amc_locations_same(), tone: 'neutral' },
};
const fateOrder = Object.keys(fates) as Row['fate'][];

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true);
  const [file, setFile] = useState<File | null>(null);
  const [plan, setPlan] = useState<SubstanceImport | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const result = useRef<HTMLParagraphElement>(null);

  async function run(chosen: File, dryRun: boolean): Promise<SubstanceImport | null> {
    setBusy(true);
    setFailure(null);
    try {
      return await importSubstances(chosen, dryRun);
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
    const done = file && (await run(file, false));
    if (!done) return;
    showToast({ title: m.admin_terms_substances_imported(), description: countsOf(done.rows) });
    setOpen(false);
  }

  const refused = plan?.rows.filter(({ fate }) => fate === 'refused').length ?? 0;
  const changes = plan?.rows.filter(({ fate }) => fate === 'new' || fate === 'changed').length ?? 0;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.admin_terms_import_substances()}
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
        name="substances-file"
        label={m.admin_amc_locations_csv_file()}
        type="file"
        accept=".csv,text/csv"
        hint={m.admin_terms_columns_of_the_file()}
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
                : m.admin_terms_substances_that_are_not_in_the_file()}
          </p>
          <Table caption={m.admin_amc_locations_result_of_each_row()} captionHidden>
            <thead>
              <tr>
                <th scope="col">{m.admin_amc_locations_row()}</th>
                <th scope="col">{m.admin_amc_locations_result()}</th>
                <th scope="col">{m.admin_terms_substance()}</th>
                <th scope="col">{m.admin_ui_details()}</th>
              </tr>
            </thead>
            <tbody>
              {plan.rows
                .toSorted((a, b) => fateOrder.indexOf(a.fate) - fateOrder.indexOf(b.fate))
                .slice(0, mostRows)
                .map(({ row, fate, name, message }) => (
                  <tr key={row}>
                    <td>{row}</td>
                    <td>
                      <Badge tone={fates[fate].tone}>{fates[fate].label}</Badge>
                    </td>
                    <th scope="row" dir="auto">
                      {name || '–'}
                    </th>
                    <td>{message}</td>
                  </tr>
                ))}
            </tbody>
          </Table>
          {plan.rows.length > mostRows && <p>{m.admin_terms_first_shown({ count: mostRows })}</p>}
        </div>
      )}
    </Dialog>
  );
}

/** '3 new, 1 changed, 280 same'. */
function countsOf(rows: readonly Row[]): string {
  const counts = fateOrder
    .map((fate) => [rows.filter((row) => row.fate === fate).length, fates[fate].label.toLowerCase()] as const)
    .filter(([count]) => count > 0);
  return counts.length > 0
    ? counts.map(([count, label]) => `${count} ${label}`).join(', ')
    : m.admin_amc_locations_no_rows();
}
