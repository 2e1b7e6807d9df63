// Tests that every column that names uploaded files protects them from the sweep while its row exists. The
// columns come from server/db/tables.ts, so a new one is tested without another line here.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { columnsOf, namingColumnsOf, tableNames, type Tables } from '../../db/tables.ts';
import { testPortal, type TestPortal } from '../../testing/portal.ts';
import { announceFiles, markStored } from '../../files/queries.ts';

const dayMs = 86_400_000;
const cases = tableNames.flatMap((table) =>
  namingColumnsOf(table).map((column) => [`${table}.${column.name}`, { table, ...column }] as const),
);

/** Stores a file row without bytes and returns its name. */
async function storeFile({ db, clock }: TestPortal): Promise<string> {
  const name = `${clock.now.getTime()}-${randomUUID().slice(0, 8)}.mp4`;
  const file = { name, kind: 'video', type: 'video/mp4', originalName: 'a.mp4', declaredType: null } as const;
  const content = { foundType: 'video/mp4', bytes: 1, sha256: '', width: null, height: null, colour: null };
  const rest = {
    isFinished: true,
    poster: null,
    captions: null,
    storage: 'disk',
    audience: 'public',
  } as const;
  await announceFiles(db, [{ ...file, ...content, ...rest }], clock.now);
  await db.transaction().execute((trx) => markStored(trx, [name], 'public'));
  return name;
}

/** A row with a valid value in every column. */
function exampleRow(table: keyof Tables, { now }: { now: Date }): Record<string, unknown> {
  const values: Record<string, unknown> = {
    id: randomUUID(),
    text: 'text',
    integer: 1,
    boolean: true,
    time: now.toISOString(),
    'strings as json': '[]',
    'numbers as json': '[]',
  };
  const columns = columnsOf(table).filter(({ kind }) => !/[?=]$/.test(kind));
  return Object.fromEntries(columns.map(({ name, kind }) => [name, values[kind] ?? 'text']));
}

async function insertRow({ db, clock }: TestPortal, table: keyof Tables, values: object): Promise<void> {
  const row = { ...exampleRow(table, clock), ...values };
  await db
    .insertInto(table)
    .values(row as never)
    .execute();
}

async function namesAfterSweep({ files, db }: TestPortal): Promise<string[]> {
  await files.sweep();
  const rows = await db.selectFrom('files').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

describe('a column that names files protects them from the sweep', () => {
  it.each(cases)('%s', async (_title, { table, name: column, by }) => {
    const portal = await testPortal();
    const { db, clock } = portal;
    const file = await storeFile(portal);
    let inUse = [file];
    let remove: () => Promise<unknown>;
    if (table === 'files') {
      // A part is retained while the file that it belongs to is.
      const whole = await storeFile(portal);
      await db
        .updateTable('files')
        .set({ [column]: file })
        .where('name', '=', whole)
        .execute();
      await insertRow(portal, 'gallery_items', { filename: whole });
      inUse = [file, whole].toSorted();
      remove = () => db.deleteFrom('gallery_items').execute();
    } else {
      const named = by === 'address' ? `https://pv.example.org/uploads/${file}?a=1` : file;
      await insertRow(portal, table, { [column]: named });
      remove = () => sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${named}`.execute(db);
    }
    await storeFile(portal); // nothing names this one
    clock.now = new Date(clock.now.getTime() + 2 * dayMs);
    expect(await namesAfterSweep(portal)).toEqual(inUse);
    await remove();
    expect(await namesAfterSweep(portal)).toEqual([]);
  });
});
