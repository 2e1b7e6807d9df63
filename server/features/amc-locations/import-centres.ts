// Imports a CSV file of ADR monitoring centres: all of its rows, or none.
import { setImmediate as turn } from 'node:timers/promises';
import type { AmcImportRow, AmcLocationInput } from '#contract/amc-locations.ts';
import type { Write } from '../../access/signed-in-write.ts';
import { incrementContentVersion } from '../../db/content-version.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { Problem } from '../../http/problems.ts';
import { changeRecord, createRecords, listRecords } from '../records/queries.ts';
import { CsvError } from '../../parse-csv.ts';
import { planImport, type PlannedRow } from './plan-import.ts';

/** How many rows are written before the event loop may run other work: a few milliseconds on the embedded database. */
const rowsPerTurn = 10;

/** Returns the result of each row. With `dryRun` nothing is written. Throws a 400 if a row cannot be imported. */
export async function importCentres(
  reader: Engine['reader'],
  text: string,
  write: Write,
  dryRun: boolean,
): Promise<{ applied: boolean; rows: AmcImportRow[] }> {
  try {
    if (dryRun) {
      await write(async () => {}); // the session may have ended while the file was being sent
      return { applied: false, rows: await planImport(text, await listRecords(reader, 'amc-locations')) };
    }
    return await write(async (trx, by) => {
      // Locks the content first, so that the plan stays valid until the commit.
      await incrementContentVersion(trx);
      const rows = await planImport(text, await listRecords(trx, 'amc-locations'));
      refuseFaults(rows);
      const made: Partial<AmcLocationInput>[] = [];
      for (const [place, { write }] of rows.entries()) {
        if (place % rowsPerTurn === 0) await turn(); // lets other requests run
        if (write?.id) await changeRecord(trx, 'amc-locations', write.id, write.values, by);
        else if (write) made.push(write.values);
      }
      await createRecords(trx, 'amc-locations', made, by);
      return { applied: true, rows };
    });
  } catch (error) {
    if (error instanceof CsvError) throw new Problem(400, error.message);
    throw error;
  }
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
