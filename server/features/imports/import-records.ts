// Imports a CSV file of records: all of its rows, or none, or those that can be imported if the caller says so.
import { setImmediate as turn } from 'node:timers/promises';
import type { ImportAnswer, ImportKind, ImportQuery } from '#contract/imports.ts';
import type { SignedIn, Write } from '../../access/signed-in-write.ts';
import { incrementContentVersion } from '../../db/content-version.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { NoSuchRecord, StaleVersion } from '../../db/refused-writes.ts';
import type { Trx } from '../../db/tables.ts';
import { Problem } from '../../http/problems.ts';
import type { OnProgress } from '../../http/running-imports.ts';
import { changeRecord, createRecords, type ListedKind, listRecords } from '../records/queries.ts';
import { readCsvTable } from '../../csv-table.ts';
import { CsvError } from '../../parse-csv.ts';
import {
  columnsOf,
  type Importable,
  type Known,
  keyOf,
  planImport,
  type PlannedRow,
  textOf,
} from './plan-import.ts';
import { listNamed, readChosenColumns, storeChosenColumns } from './queries.ts';

/** How many rows are written before the event loop may run other work: a few milliseconds on the embedded database. */
const rowsPerTurn = 10;
/** How many rows one commit writes, so that other writes wait for at most that many. */
const rowsPerCommit = 1_000;

/** The kinds of records that are imported so. */
export type ImportedRecords = ImportKind & ListedKind;

/**
 * Returns the result of each row. With `dryRun` nothing is written. Throws a 400 if a row cannot be imported, before any is
 * written, and a 409 if somebody changed the records while the rows of a long file were written: sent again, the file goes
 * on where it stopped, because a row that is in the portal already changes nothing.
 */
export async function importRecords(
  reader: Engine['reader'],
  kind: Importable,
  text: string,
  write: Write,
  query: ImportQuery,
  onProgress: OnProgress = () => {},
): Promise<ImportAnswer<PlannedRow>> {
  const name = kind.resource.kind as ImportedRecords;
  try {
    await write(async () => {}); // the session may have ended while the file was being sent
    const remembered = query.columns === '' ? await readChosenColumns(reader, name) : {};
    const table = await readCsvTable(text, columnsOf(kind), { asked: query.columns, remembered });
    const known = (await listRecords(reader, name)) as unknown as Known[];
    const all = await planImport(kind, table.rows, table.columns.length, known);
    const cells = new Map(table.rows.map((row) => [row.row, [...row.cells]]));
    const isMapped = query.columns !== undefined;
    const rows = isMapped
      ? all.map((row) => (row.fate === 'refused' ? { ...row, cells: cells.get(row.row) ?? [] } : row))
      : all;
    const answer = { rows, ...(isMapped && { columns: table.columns, missing: table.missing }) };
    if (query.dryRun === 'true') return { applied: false, ...answer };
    if (table.missing.length > 0) throw new CsvError(`Missing: ${table.missing.join(', ')}.`);
    if (query.refused !== 'skip') refuseFaults(rows);
    const writes = rows.flatMap((row) => (row.write ? [row] : []));
    for (let from = 0; from < writes.length; from += rowsPerCommit) {
      onProgress(from, writes.length);
      const some = writes.slice(from, from + rowsPerCommit);
      await write((trx, by) => writeRows(trx, kind, some, by)).catch((error: unknown) => {
        if (!(error instanceof StaleVersion || error instanceof NoSuchRecord)) throw error;
        const { many } = kind.resource;
        throw new Problem(
          409,
          `Somebody has changed the ${many} meanwhile. ${from} of ${writes.length} rows are imported. Import the file again.`,
        );
      });
    }
    if (query.columns) await write((trx) => storeChosenColumns(trx, name, table.columns));
    return { applied: true, ...answer };
  } catch (error) {
    if (error instanceof CsvError) throw new Problem(400, error.message);
    throw error;
  }
}

/** Throws `StaleVersion` or `NoSuchRecord` if the rows no longer fit what the portal has. */
async function writeRows(
  trx: Trx,
  { resource }: Importable,
  rows: readonly PlannedRow[],
  by: SignedIn,
): Promise<void> {
  const kind = resource.kind as ImportedRecords;
  // Locks the content first, so that what is read stays valid until the commit.
  await incrementContentVersion(trx);
  const made = rows.filter(({ write }) => write?.id === null);
  const keys = new Set(made.map(({ values }) => keyOf(resource, values)));
  const named = await listNamed(
    trx,
    kind,
    made.map(({ values }) => textOf(values[resource.name])),
  );
  if (named.some((record) => keys.has(keyOf(resource, record)))) throw new StaleVersion(null);
  for (const [place, { write }] of rows.entries()) {
    if (place % rowsPerTurn === 0) await turn(); // lets other requests run
    if (write?.id) await changeRecord(trx, kind, write.id, write.values, by, [String(write.version)]);
  }
  await createRecords(trx, kind, made.flatMap(({ write }) => (write ? [write.values] : [])) as never, by);
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
