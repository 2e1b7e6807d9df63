// Checkpoints of the embedded database run in the reading thread, so that no commit delays requests.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { waitOptions } from '../../testing/wait-options.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openSqlite } from './sqlite.ts';

it('copies a long write-ahead log into the database after a commit, in another thread', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'test.sqlite');
  const engine = openSqlite(file);
  onTestFinished(() => engine.close());
  await sql`create table content_state (version integer)`.execute(engine.db);
  await sql`create table long_texts (content blob)`.execute(engine.db);
  const other = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => other.close());
  const log = other.prepare('pragma wal_checkpoint(noop)');
  const pagesLeft = () => Number(log.get()?.['log']) - Number(log.get()?.['checkpointed']);

  await engine.db.transaction().execute(async (trx) => {
    for (let n = 0; n < 20; n += 1) {
      await sql`insert into long_texts values (zeroblob(1000000))`.execute(trx);
    }
  });
  expect(pagesLeft(), 'the commit itself copies nothing').toBeGreaterThan(4_000);
  await vi.waitUntil(() => pagesLeft() === 0, waitOptions);
});
