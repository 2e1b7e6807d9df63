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
import type { AmcImportRow } from '#contract/amc-locations.ts';
import type { Reply } from '#contract/api.ts';
import { csvColumns } from '#contract/csv-rules.ts';

type Import = Reply<'POST /api/admin/amc-locations/import'>;

/** Rows shown on the screen; for longer files the refused ones come first. */
const mostRows = 200;

const fates: Record<AmcImportRow['fate'], { label: string; tone: Tone }> = {
  refused: { label: 'Refused', tone: 'danger' },
  new: { label: 'New', tone: 'ok' },
  changed: { label: 'Changed', tone: 'info' },
  same: { label: 'Same', tone: 'neutral' },
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
    showToast({ title: 'Centres Imported', description: countsOf(done.rows) });
    setOpen(false);
  }

  const refused = plan?.rows.filter(({ fate }) => fate === 'refused').length ?? 0;
  const changes = plan?.rows.filter(({ fate }) => fate === 'new' || fate === 'changed').length ?? 0;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Import Centres"
      footer={
        <>
          <Button busy={busy} disabled={!plan || refused > 0 || changes === 0} onClick={() => void apply()}>
            {busy ? (plan ? 'Importing...' : 'Checking...') : 'Import All Rows'}
          </Button>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </>
      }
    >
      <TextField
        name="centres-file"
        label="CSV file"
        type="file"
        accept=".csv,text/csv"
        hint={`Columns: ${csvColumns['amc-locations'].join(', ')}. The export of this screen has these columns. Nothing changes until you confirm.`}
        error={failure}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {plan && (
        <div className="grid grid-cols-1 gap-4 mt-5">
          <p ref={result} tabIndex={-1} role="status">
            <b>{countsOf(plan.rows)}.</b>{' '}
            {refused > 0
              ? 'Either all rows are imported or none. Correct the refused rows in the file and choose it again.'
              : changes === 0
                ? 'The portal already has all of these rows.'
                : 'Centres that are not in the file stay unchanged.'}
          </p>
          <Table caption="Result of each row" captionHidden>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Result</th>
                <th scope="col">Centre</th>
                <th scope="col">Details</th>
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
              The first {mostRows} of {plan.rows.length} rows are shown.
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
  return counts.length > 0 ? counts.map(([count, label]) => `${count} ${label}`).join(', ') : 'No rows';
}

function worstFirst(rows: readonly AmcImportRow[]): AmcImportRow[] {
  return rows.toSorted((a, b) => fateOrder.indexOf(a.fate) - fateOrder.indexOf(b.fate));
}
