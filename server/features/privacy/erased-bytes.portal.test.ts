// Tests that no file of the embedded database holds erased words.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { createSignedInAdministrator } from '../../testing/administrator.ts';
import { person } from '../../testing/person.ts';
import { testPortal } from '../../testing/portal.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

describe('erased words', () => {
  /** A portal over a database file with twenty long reports of one person. */
  async function portalOnDisk() {
    const dataDir = temporaryFolder();
    const engine = await openDatabase({ dataDir, databaseUrl: null }, () => {});
    const portal = await testPortal({ engine, config: { rateLimit: false } });
    onTestFinished(() => engine.close());
    const session = await createSignedInAdministrator(portal);
    const symptoms = 'Sunita had a rash. '.repeat(200);
    // Search for whole words: three-letter pieces could also match the search index by chance.
    const report = { ...person.report, name: 'Sunita Zqxwv', symptoms };
    const records: object[] = [];
    for (let place = 0; place < 20; place += 1) {
      const { id } = (await portal.post('/api/adr-reports', report)).json();
      records.push({ kind: 'adr-reports', id });
    }
    const file = (ending: string) => join(dataDir, `portal.sqlite${ending}`);
    const filesWithWords = () =>
      ['', '-wal', '-shm'].filter((ending) =>
        /sunita|deshmukh|zqxwv/i.test(readFileSync(file(ending)).toString('latin1')),
      );
    const erase = () => portal.post('/api/admin/privacy/erase', { records }, session);
    return { portal, engine, file, filesWithWords, erase };
  }

  it('no database file has the erased words when the erasure is answered', async () => {
    const { filesWithWords, erase } = await portalOnDisk();
    expect(filesWithWords()).toContain('-wal');
    expect((await erase()).statusCode).toBe(200);
    expect(filesWithWords()).toEqual([]);
  });

  it('erased words stay in the write-ahead log only while another program reads it', async () => {
    const { engine, file, filesWithWords, erase } = await portalOnDisk();
    const backup = new DatabaseSync(file(''), { readOnly: true });
    onTestFinished(() => {
      if (backup.isOpen) backup.close();
    });
    backup.exec('begin');
    backup.prepare('select count(*) from adr_reports').get();
    expect((await erase()).statusCode).toBe(200);
    expect(filesWithWords()).toContain('-wal');
    expect(await engine.emptyLog()).toBe(false);
    backup.close();
    expect(await engine.emptyLog()).toBe(true);
    expect(filesWithWords()).toEqual([]);
  });
});
