// Tests the outbox against a real mail server: every mail arrives or is shown as undelivered. A mail that arrives twice has
// the same Message-ID both times.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openMailServer, pass, type Treatment } from '../testing/mail-server.ts';
import { testPortal, type TestPortal } from '../testing/portal.ts';
import { addMail, type NewMail } from './outbox.ts';
import { cancelWaitingMails, requeueMail, expireMails } from './queries.ts';
import { pausesMs } from './send-mail.ts';
import { itOnce, onPostgres } from '../testing/engine.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const noBackups = { dir: '/nowhere', everyHours: null, keep: 1, check: false, store: null };

async function openPortal(treatments: Treatment[] = []) {
  const server = await openMailServer(treatments);
  const portal = await testPortal({ config: { mail: server.config, backup: noBackups } });
  return { server, portal };
}

const number = (): NewMail<'number'> => ({
  kind: 'number',
  facts: { reference: 'ADR-2026-ABCD-EFGH', at: '2026-11-21T05:40:00.000Z' },
  address: 'asha@example.org',
  reportId: randomUUID(),
});

const add = ({ db, config, clock }: TestPortal, mail = number()) =>
  db.transaction().execute((trx) => addMail(trx, { config }, mail, clock.now));

const rowOf = (portal: TestPortal) => portal.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
const jobsOf = ({ db }: TestPortal) =>
  db.selectFrom('jobs').select('dueAt').where('kind', '=', 'send-mail').execute();

describe('a mail', () => {
  it('is sent once, with its fixed headers, and its address is deleted then', async () => {
    const { server, portal } = await openPortal();
    const id = await add(portal);
    await pass(portal, 0);
    const [mail] = server.received;
    expect(mail).toMatchObject({
      to: 'asha@example.org',
      subject: 'The number of your report: ADR-2026-ABCD-EFGH',
      messageId: `<${id}@pv.example.org>`,
    });
    expect(mail?.text).toContain('http://127.0.0.1:3000/report-status');
    expect(mail?.source).toContain('From: Drug safety <adr@pv.example.org>');
    expect(mail?.source).toContain('Auto-Submitted: auto-generated');
    expect(await rowOf(portal)).toMatchObject({
      address: null,
      attempts: 1,
      problem: null,
      undeliveredAt: null,
      sentAt: portal.clock.now.toISOString(),
    });
    await pass(portal, dayMs);
    expect(server.attempts()).toBe(1);
  });

  it('is not sent when its transaction rolls back, and not added without SMTP_URL', async () => {
    const { server, portal } = await openPortal();
    const { config, clock, db } = portal;
    const undone = db.transaction().execute(async (trx) => {
      await addMail(trx, { config }, number(), clock.now);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await addMail(db, { config: { mail: null } }, number(), clock.now)).toBeNull();
    await pass(portal, dayMs);
    expect(server.attempts()).toBe(0);
    expect(await db.selectFrom('mails').selectAll().execute()).toEqual([]);
  });

  itOnce(
    'a refused mail is tried after 1, 5, 30 minutes, 2, 8, 24 hours, and then is undelivered',
    async () => {
      const { server, portal } = await openPortal(Array.from({ length: 9 }, () => 'refuse' as const));
      await add(portal);
      await pass(portal, 0);
      for (const [place, pause] of pausesMs.entries()) {
        const row = await rowOf(portal);
        expect(row).toMatchObject({ attempts: place + 1, undeliveredAt: null });
        expect(row.problem).toBe('The mail server refused the mail (550).');
        expect(row.nextAt).toBe(new Date(portal.clock.now.getTime() + pause).toISOString());
        await pass(portal, pause - 1);
        expect(server.attempts()).toBe(place + 1);
        await pass(portal, 1);
      }
      expect(pausesMs.map((ms) => ms / minuteMs)).toEqual([1, 5, 30, 120, 480, 1440]);
      expect(await rowOf(portal)).toMatchObject({
        attempts: 7,
        nextAt: null,
        sentAt: null,
        undeliveredAt: portal.clock.now.toISOString(),
      });
      expect(await jobsOf(portal)).toEqual([]);
      await pass(portal, dayMs);
      expect(server.attempts()).toBe(7);
    },
  );

  const badServers = [
    ['loseReply', 'The connection to the mail server failed.', 2],
    ['hang', 'The mail server did not answer in time.', 1],
    ['hangInData', 'The mail server did not answer in time.', 1],
    ['die', 'The connection to the mail server failed.', 1],
  ] as const;
  it.each(onPostgres ? badServers.slice(0, 1) : badServers)(
    'arrives after a server that did this: %s',
    async (treatment, problem, times) => {
      const { server, portal } = await openPortal([treatment]);
      const id = await add(portal);
      await pass(portal, 0);
      expect(await rowOf(portal)).toMatchObject({ attempts: 1, sentAt: null, problem });
      await pass(portal, minuteMs);
      expect(server.received.map(({ messageId }) => messageId)).toEqual(
        Array.from({ length: times }, () => `<${id}@pv.example.org>`),
      );
      expect(await rowOf(portal)).toMatchObject({ attempts: 2, address: null, problem: null });
      await pass(portal, dayMs);
      expect(server.attempts()).toBe(2);
    },
  );

  it('a mail that is not sent in time is undelivered, and waits again when a person retries it', async () => {
    const { server, portal } = await openPortal();
    const id = (await add(portal)) ?? '';
    portal.clock.now = new Date(portal.clock.now.getTime() + 4 * dayMs);
    await portal.jobs.runDue();
    expect(server.attempts()).toBe(0);
    expect(await rowOf(portal)).toMatchObject({ sentAt: null, problem: 'It could not be sent in time.' });
    const inADay = new Date(portal.clock.now.getTime() + dayMs);
    expect(await requeueMail(portal.db, id, inADay)).toBe(true);
    expect(await requeueMail(portal.db, id, inADay)).toBe(false);
    expect(await rowOf(portal)).toMatchObject({ undeliveredAt: null, problem: null, attempts: 0 });
  });

  it('a mail of a restored backup is not sent again', async () => {
    const { server, portal } = await openPortal();
    await add(portal);
    await portal.db.transaction().execute((trx) => cancelWaitingMails(trx, portal.clock.now));
    await pass(portal, minuteMs);
    expect(server.attempts()).toBe(0);
    expect((await rowOf(portal)).problem).toContain('restored from a backup');
    expect(await jobsOf(portal)).toEqual([]);
  });

  itOnce('a mail in Hindi arrives unchanged', async () => {
    const { server, portal } = await openPortal();
    await add(portal, { ...number(), language: 'hi' });
    await pass(portal, 0);
    expect(server.received[0]?.subject).toBe('आपकी रिपोर्ट का नंबर: ADR-2026-ABCD-EFGH');
    expect(server.received[0]?.text).toContain('21 नवंबर 2026');
  });

  it('retains its address for a month when it is undelivered, and its entry until its report is deleted', async () => {
    const { portal } = await openPortal();
    await add(portal);
    await portal.db.transaction().execute((trx) => cancelWaitingMails(trx, portal.clock.now));
    const after = (days: number) => new Date(portal.clock.now.getTime() + days * dayMs);
    await expireMails(portal.db, after(29));
    expect(await rowOf(portal)).toMatchObject({ address: 'asha@example.org', addressHash: null });
    await expireMails(portal.db, after(400));
    expect(await rowOf(portal)).toMatchObject({ address: null, kind: 'number' });
  });
});
