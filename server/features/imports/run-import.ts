// The course of every import of a CSV file: what its columns mean, the result of each row, and the writes in parts between
// which others are served.
import { setImmediate as turn } from 'node:timers/promises';
import type { ImportAnswer, ImportQuery, ImportRow } from '#contract/imports.ts';
import type { ImportKind } from '#contract/resources-rules.ts';
import type { Issue } from '#contract/issues.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { SignedIn, Write } from '../../access/signed-in-write.ts';
import { type CsvColumn, type CsvRow, readCsvTable } from '../../csv-table.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { Problem } from '../../http/problems.ts';
import type { OnProgress } from '../../http/running-imports.ts';
import { CsvError } from '../../parse-csv.ts';
import { readChosenColumns, storeChosenColumns } from './queries.ts';

/** The result of a row. */
export type RowResult = Omit<ImportRow, 'issues'> & { issues: Issue[] };

/** What is imported. */
export interface Imported<Row extends RowResult> {
  kind: ImportKind;
  /** `brand names`, as refusals call them. */
  many: string;
  columns: readonly CsvColumn[];
  /** The result of each row, in turns. */
  plan(rows: readonly CsvRow[]): Promise<Row[]>;
  /** How much of a commit a row is; absent: all are equal. */
  sizeOf?(row: Row): number;
  /** The size of a commit: other writes wait for one. */
  perCommit: number;
  /** Writes rows that are new or changed. */
  store(trx: Trx, rows: readonly Row[], by: SignedIn): Promise<void>;
  /** Whether a failed write says that somebody has written meanwhile. */
  isMeanwhile(error: unknown): boolean;
}

/** Rows that are looked through in one go. */
const rowsPerTurn = 1_000;

/**
 * Returns the result of each row; with `dryRun` nothing is written. Throws a 400 if a row is refused and `refused` does not
 * say to skip it, before any is written, and a 409 if somebody wrote the same while the rows of a long file were written: sent
 * again, the file goes on where it stopped, because a row that is in the portal already changes nothing.
 */
export async function runImport<Row extends RowResult>(
  reader: Db,
  imported: Imported<Row>,
  text: string,
  write: Write,
  query: ImportQuery,
  onProgress: OnProgress = () => {},
): Promise<ImportAnswer<Row>> {
  const { kind, many } = imported;
  try {
    await write(async () => {}); // the session may have ended while the file was being sent
    const remembered = query.columns === '' ? await readChosenColumns(reader, kind) : {};
    const table = await readCsvTable(text, imported.columns, { asked: query.columns, remembered });
    const isMapped = query.columns !== undefined;
    const rows = await imported.plan(table.rows);
    if (isMapped) await addCells(rows, table.rows);
    const answer = { rows, ...(isMapped && { columns: table.columns, missing: table.missing }) };
    if (query.dryRun === 'true') return { applied: false, ...answer };
    if (table.missing.length > 0)
      throw new CsvError(problems('missing', { missing: table.missing.join(', ') }));
    if (query.refused !== 'skip') refuseFaults(rows);
    const writes = rows.filter(({ fate }) => fate === 'new' || fate === 'changed');
    let done = 0;
    for (const some of groupsOf(writes, imported.perCommit, imported.sizeOf ?? (() => 1))) {
      onProgress(done, writes.length);
      await turn();
      await write((trx, by) => imported.store(trx, some, by)).catch((error: unknown) => {
        if (!imported.isMeanwhile(error)) throw error;
        throw new Problem(
          409,
          problems('someone_has_changed_the_meanwhile', { many, done, count: writes.length }),
        );
      });
      done += some.length;
    }
    if (query.columns) await write((trx) => storeChosenColumns(trx, kind, table.columns));
    return { applied: true, ...answer };
  } catch (error) {
    if (error instanceof CsvError) throw new Problem(400, error.message);
    throw error;
  }
}

/** Gives the refused rows their cells. Both lists are in the order of the file. */
async function addCells(rows: readonly ImportRow[], read: readonly CsvRow[]): Promise<void> {
  for (const [place, row] of rows.entries()) {
    if (place % rowsPerTurn === 0) await turn();
    const own = read[place];
    if (row.fate === 'refused' && own?.row === row.row) row.cells = [...own.cells];
  }
}

/** The rows in groups of at most `most`; a larger row is one of its own. */
export function groupsOf<Row>(rows: readonly Row[], most: number, sizeOf: (row: Row) => number): Row[][] {
  const all: Row[][] = [];
  let left = 0;
  for (const row of rows) {
    const size = sizeOf(row);
    left -= size;
    if (left < 0) {
      all.push([]);
      left = most - size;
    }
    all.at(-1)?.push(row);
  }
  return all;
}

function refuseFaults(rows: readonly RowResult[]): void {
  const refused = rows.filter(({ fate }) => fate === 'refused');
  if (refused.length === 0) return;
  throw new Problem(
    400,
    problems('nothing_imported_rows_cannot', { refused: refused.length, count: rows.length }),
    {
      issues: refused.flatMap(({ row, issues }) =>
        issues.map((issue) => ({ ...issue, path: `row ${row}${issue.path && `: ${issue.path}`}` })),
      ),
    },
  );
}
