// An import of messages is stored commit by commit: others write meanwhile, and what breaks off is completed by sending
// the file again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AdrReportInput } from '#contract/adr-reports.ts';
import { reportMaker } from '#testing/reports.ts';
import { batch, fullContent, sender, writtenMessage } from '../../../icsr/testing/invented-case.ts';
import { writeBatch } from '../../../icsr/write-message.ts';
import { migratedLocation, openLocation } from '../../../testing/database-location.ts';
import { makeDoctor } from '../../../testing/doctor.ts';
import { exchangeDesk } from '../../../testing/exchange-desk.ts';
import { type TestPortal, testPortal } from '../../../testing/portal.ts';

const createdAt = '20261118100000+0000';
function messageOf(number: number): string {
  const patient = { ...fullContent.patient, initials: `A.${String.fromCodePoint(64 + number)}.` };
  const facts = { senderCaseId: `NP-OTHER-2026-${number}`, createdAt };
  return writtenMessage({ ...fullContent, patient }, facts).xml;
}
const numbersTo = (last: number) => Array.from({ length: last }, (_, number) => number + 1);
const fileOf = (last: number) => Buffer.from(writeBatch(numbersTo(last).map(messageOf), batch, sender));

const countCases = async ({ db }: Pick<TestPortal, 'db'>) =>
  (await db.selectFrom('cases').select('id').execute()).length;

/** The stored files, each from its parts. */
async function storedFiles({ db }: TestPortal): Promise<Buffer[]> {
  const parts = await db.selectFrom('icsr_import_parts').selectAll().orderBy('part').execute();
  return [...Map.groupBy(parts, ({ importId }) => importId).values()].map((all) =>
    Buffer.concat(all.map(({ content }) => Buffer.from(content, 'base64'))),
  );
}

const fatesOf = ({ body }: { body: { cases: { fate: string }[] } }) => body.cases.map(({ fate }) => fate);

/** Calls `onCommit` with the number of cases that each commit has added. */
function watchCommits({ engine }: TestPortal, onCommit: (cases: number) => void): void {
  let cases = 0;
  engine.watchQueries(({ sql }) => {
    if (sql.startsWith('insert into "cases"')) cases += 1;
    if (sql !== 'commit') return;
    onCommit(cases);
    cases = 0;
  });
}

it('each message of a file is stored in a commit of its own', async () => {
  const { call, portal } = await exchangeDesk();
  const commits: number[] = [];
  watchCommits(portal, (cases) => commits.push(cases));
  const file = fileOf(5);
  expect(fatesOf(await call('POST', '/icsr/import', file))).toEqual(Array(5).fill('new'));
  expect(commits.filter((cases) => cases > 0)).toEqual([1, 1, 1, 1, 1]);
  expect(await storedFiles(portal)).toEqual([file]);
  const imports = await portal.db.selectFrom('icsr_imports').selectAll().execute();
  expect(imports).toMatchObject([{ by: 'asha', batch: batch.number, cases: 5 }]);
  const lines = await portal.db.selectFrom('audit_events').selectAll().where('kind', '=', 'cases').execute();
  expect(lines.filter(({ action }) => action === 'create')).toHaveLength(5);
});

it('a report of a visitor does not wait for the end of an import', async () => {
  const { call, portal } = await exchangeDesk();
  const first = Promise.withResolvers<void>();
  watchCommits(portal, (cases) => cases > 0 && first.resolve());
  let isEnded = false;
  const importing = call('POST', '/icsr/import', fileOf(12)).finally(() => (isEnded = true));
  await first.promise;
  const report: AdrReportInput = reportMaker(1)();
  expect((await portal.post('/api/adr-reports', report)).statusCode).toBe(201);
  expect(isEnded).toBe(false);
  expect(fatesOf(await importing)).toEqual(Array(12).fill('new'));
  expect(await countCases(portal)).toBe(13);
});

it('an import whose session ends says how much is stored, and sending the file again stores the others', async () => {
  const { call, portal } = await exchangeDesk();
  let ending: Promise<unknown> | undefined;
  watchCommits(portal, (cases) => {
    if (cases > 0) ending ??= portal.db.deleteFrom('sessions').execute();
  });
  const file = fileOf(6);
  const broken = await call('POST', '/icsr/import', file);
  await ending;
  const stored = await countCases(portal);
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThan(6);
  expect([broken.status, broken.body.message]).toEqual([
    401,
    `Sign in to see this. ${stored} of 6 messages of the file are stored. Import the same file again: it goes on with the others.`,
  ]);
  const again = await makeDoctor(portal, 'ravi');
  const completed = await again.call('POST', '/icsr/import', file);
  expect(fatesOf(completed)).toEqual([...Array(stored).fill('older'), ...Array(6 - stored).fill('new')]);
  expect(await countCases(portal)).toBe(6);
  const imports = await portal.db.selectFrom('icsr_imports').select(['by', 'cases']).orderBy('at').execute();
  expect(imports).toEqual([
    { by: 'asha', cases: stored },
    { by: 'ravi', cases: 6 - stored },
  ]);
  expect(await storedFiles(portal)).toContainEqual(file);
});

it('a person who is erased while the file is imported does not come back with it', async () => {
  const { call, portal } = await exchangeDesk();
  // The second message is about the case of the first one, which is erased before it is stored.
  const content = { ...fullContent, narrative: 'Told by Wanjiru', worldwideId: 'NP-OTHER-2026-1' };
  const update = writtenMessage(content, {
    senderCaseId: 'NP-OTHER-2026-99',
    createdAt: '20261119100000+0000',
  }).xml;
  const file = writeBatch([messageOf(1), ...[2, 3, 4, 5, 6, 7, 8].map(messageOf), update], batch, sender);
  const first = Promise.withResolvers<void>();
  watchCommits(portal, (cases) => cases > 0 && first.resolve());
  const importing = call('POST', '/icsr/import', Buffer.from(file));
  await first.promise;
  const { reportId } = await portal.db.selectFrom('cases').select('reportId').executeTakeFirstOrThrow();
  const records = [{ kind: 'adr-reports', id: reportId }];
  expect((await call('POST', '/privacy/erase', { records })).status).toBeLessThan(300);
  const answer = await importing;
  expect(fatesOf(answer).at(-1)).toBe('refused');
  const text = Buffer.concat(await storedFiles(portal)).toString();
  expect(text).not.toContain('Wanjiru');
  expect(text).not.toContain('NP-OTHER-2026-1"');
  expect(text).toContain('NP-OTHER-2026-8"');
});

/** Imports the file of its input, and is killed in the transaction of the third message. */
const killed = `
  import { buffer } from 'node:stream/consumers';
  import { auditedTransaction } from './server/audit/queries.ts';
  import { planMessages, storeImport } from './server/features/cases/exchange/import-icsr.ts';
  import { readBatch } from './server/icsr/read-message.ts';
  import { openEngine } from './server/db/database.ts';
  const bytes = await buffer(process.stdin);
  const engine = openEngine(JSON.parse(process.env.PLACE), () => {});
  const { messages, places, batchNumber } = readBatch(bytes);
  const planned = await planMessages(engine.db, messages, places);
  const by = { user: { id: '00000000-0000-4000-8000-000000000001', username: 'asha' }, now: new Date('2026-11-21T05:40:00Z') };
  let transactions = 0;
  const write = (work) =>
    auditedTransaction(engine.db, async (trx) => {
      const done = await work(trx, by);
      if ((transactions += 1) === 3) process.kill(process.pid, 'SIGKILL');
      return done;
    });
  await storeImport({ planned, batch: batchNumber }, bytes, write, { timeZone: 'Asia/Kolkata', backupDir: null });`;

it('an import whose process is killed is completed by sending the file again, without a gap of numbers', async () => {
  const place = await migratedLocation();
  const child = spawn(process.execPath, ['--input-type=module', '--eval', killed], {
    cwd: join(import.meta.dirname, '../../../..'),
    env: { ...process.env, PLACE: JSON.stringify(place) },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const file = fileOf(5);
  child.stdin.end(file);
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  const portal = await testPortal({ engine: openLocation(place), config: { rateLimit: false } });
  expect(await countCases(portal)).toBe(2);
  const { call } = await makeDoctor(portal);
  const completed = await call('POST', '/icsr/import', file);
  expect(fatesOf(completed)).toEqual(['older', 'older', 'new', 'new', 'new']);
  const numbers = await portal.db.selectFrom('cases').select('number').orderBy('number').execute();
  expect(numbers.map(({ number }) => number)).toEqual(numbersTo(5).map((number) => `AMC-2026-0000${number}`));
  expect(await storedFiles(portal)).toContainEqual(file);
});
