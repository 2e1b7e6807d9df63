// Imports a CSV file of ADR monitoring centres: all of its rows, or none.
import { setImmediate as turn } from 'node:timers/promises';
import type { AmcImportRow } from '#contract/amc-locations.ts';
import type { SignedIn, Write } from '../../access/signed-in-write.ts';
import { incrementContentVersion } from '../../db/content-version.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { NoSuchRecord, StaleVersion } from '../../db/refused-writes.ts';
import type { Trx } from '../../db/tables.ts';
import { Problem } from '../../http/problems.ts';
import type { OnProgress } from '../../http/running-imports.ts';
import { changeRecord, createRecords, listRecords } from '../records/queries.ts';
import { CsvError } from '../../parse-csv.ts';
import { keyOf, planImport, type PlannedRow } from './plan-import.ts';
import { listCentresNamed } from './queries.ts';

/** How many rows are written before the event loop may run other work: a few milliseconds on the embedded database. */
const rowsPerTurn = 10;
/** How many rows one commit writes, so that other writes wait for at most that many. */
const rowsPerCommit = 1_000;

/**
 * Returns the result of each row. With `dryRun` nothing is written. Throws a 400 if a row cannot be imported, before any is
 * written, and a 409 if somebody changed the centres while the rows of a long file were written: sent again, the file goes
 * on where it stopped, because a row that is in the portal already changes nothing.
 */
export async function importCentres(
  reader: Engine['reader'],
  text: string,
  write: Write,
  dryRun: boolean,
  onProgress: OnProgress = () => {},
): Promise<{ applied: boolean; rows: AmcImportRow[] }> {
  try {
    await write(async () => {}); // the session may have ended while the file was being sent
    const rows = await planImport(text, await listRecords(reader, 'amc-locations'));
    if (dryRun) return { applied: false, rows };
    refuseFaults(rows);
    const writes = rows.flatMap((row) => (row.write ? [row] : []));
    for (let from = 0; from < writes.length; from += rowsPerCommit) {
      onProgress(from, writes.length);
      const some = writes.slice(from, from + rowsPerCommit);
      await write((trx, by) => writeRows(trx, some, by)).catch((error: unknown) => {
        if (!(error instanceof StaleVersion || error instanceof NoSuchRecord)) throw error;
        throw new Problem(
          409,
          `Somebody has changed the centres meanwhile. ${from} of ${writes.length} rows are imported. Import the file again.`,
        );
      });
    }
    return { applied: true, rows };
  } catch (error) {
    if (error instanceof CsvError) throw new Problem(400, error.message);
    throw error;
  }
}

/** Throws `StaleVersion` or `NoSuchRecord` if the rows no longer fit what the portal has. */
async function writeRows(trx: Trx, rows: readonly PlannedRow[], by: SignedIn): Promise<void> {
  // Locks the content first, so that what is read stays valid until the commit.
  await incrementContentVersion(trx);
  const made = rows.filter(({ write }) => write?.id === null);
  const keys = new Set(made.map(keyOf));
  const named = await listCentresNamed(
    trx,
    made.map(({ name }) => name),
  );
  if (named.some((centre) => keys.has(keyOf(centre)))) throw new StaleVersion(null);
  for (const [place, { write }] of rows.entries()) {
    if (place % rowsPerTurn === 0) await turn(); // lets other requests run
    if (write?.id)
      await changeRecord(trx, 'amc-locations', write.id, write.values, by, [String(write.version)]);
  }
  await createRecords(
    trx,
    'amc-locations',
    made.flatMap(({ write }) => (write ? [write.values] : [])),
    by,
  );
}

function refuseFaults(rows: readonly PlannedRow[]): void {
  const refused = rows.filter(({ fate }) => fate === 'refused');
  if (refused.length === 0) return;
  throw new Problem(
    400,
    `Nothing was imported: ${refused.length} of ${rows.length} rows cannot be imported.`,
    {
      issues: refused.flatMap(({ row, issues }) =>
        issues.map((issue) => ({ ...issue, path: `row ${row}${issue.path && `: ${issue.path}`}` })),
      ),
    },
  );
}
