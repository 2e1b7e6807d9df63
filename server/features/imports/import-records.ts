// Imports a CSV file of records: all of its rows, or none, or those that can be imported if the caller says so.
import { setImmediate as turn } from 'node:timers/promises';
import type { ImportAnswer, ImportQuery } from '#contract/imports.ts';
import type { ImportKind } from '#contract/resources-rules.ts';
import type { SignedIn, Write } from '../../access/signed-in-write.ts';
import { incrementContentVersion } from '../../db/content-version.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { NoSuchRecord, StaleVersion } from '../../db/refused-writes.ts';
import type { Trx } from '../../db/tables.ts';
import type { OnProgress } from '../../http/running-imports.ts';
import { changeRecord, createRecords, type ListedKind, listRecords } from '../records/queries.ts';
import {
  columnsOf,
  type Importable,
  type ImportOfToday,
  type Known,
  keyOf,
  planImport,
  type PlannedRow,
  textOf,
} from './plan-import.ts';
import { listNamed } from './queries.ts';
import { runImport } from './run-import.ts';

/** How many rows are written before the event loop may run other work: a few milliseconds on the embedded database. */
const rowsPerTurn = 10;
/** How many rows one commit writes: other writes wait for them, and SQLite stores their words at the commit, in one go. */
const rowsPerCommit = 64;

/** The kinds of records that are imported so. */
type ImportedRecords = ImportKind & ListedKind;

export async function importRecords(
  reader: Engine['reader'],
  kind: ImportOfToday,
  text: string,
  write: Write,
  query: ImportQuery,
  onProgress: OnProgress = () => {},
): Promise<ImportAnswer<PlannedRow>> {
  const name = kind.resource.kind as ImportedRecords;
  return runImport(
    reader,
    {
      kind: name,
      many: kind.resource.many,
      columns: columnsOf(kind.resource),
      perCommit: rowsPerCommit,
      async plan(rows) {
        const known = (await listRecords(reader, name)) as unknown as Known[];
        return planImport(kind, rows, known);
      },
      store: (trx, rows, by) => writeRows(trx, kind, rows, by),
      isMeanwhile: (error) => error instanceof StaleVersion || error instanceof NoSuchRecord,
    },
    text,
    write,
    query,
    onProgress,
  );
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
