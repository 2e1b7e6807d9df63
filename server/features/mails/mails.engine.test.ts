// Tests each mail of the portal: when it is sent, to whom, and that it holds no health data, no question and no receipt
// code.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Right } from '#contract/access-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { OutboxMail } from '#contract/mails.ts';
import { administrator } from '#testing/administrator.ts';
import { makeAccount, sessionOf } from '../../testing/administrator.ts';
import { openMailServer, pass } from '../../testing/mail-server.ts';
import { testPortal, type TestPortal, validReport } from '../../testing/portal.ts';
import { itOnce } from '../../testing/engine.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const all: Right[] = ['portal', 'content', 'cases', 'sign'];

async function openPortal() {
  const server = await openMailServer();
  const backup = { dir: '/nowhere', everyHours: null, keep: 1, check: false, store: null };
  // 11:10 in Kolkata.
  const portal = await testPortal({
    config: { mail: server.config, backup },
    now: new Date('2026-11-21T05:40:00Z'),
  });
  /** The mails of the last minute. */
  const mails = async () => {
    await pass(portal, 60_000);
    return server.take().map(({ to, subject, text }) => ({ to, subject, text }));
  };
  return { portal, mails };
}

/** An account with a verified address, and its session. */
async function person(portal: TestPortal, name: string, rights: readonly Right[] = all) {
  const id = await makeAccount(portal, name, rights);
  const email = `${name}@example.org`;
  const emailVerifiedAt = portal.clock.now.toISOString();
  await portal.db.updateTable('users').set({ email, emailVerifiedAt }).where('id', '=', id).execute();
  return { id, session: await sessionOf(portal, id) };
}

const linkIn = (text = '') => /#(\S+)/.exec(text)?.[1] ?? '';

describe('notices to accounts', () => {
  itOnce('about granted rights go to all holders of the right portal with a verified address', async () => {
    const { portal, mails } = await openPortal();
    const asha = await person(portal, 'asha');
    await person(portal, 'ravi', ['portal']);
    await person(portal, 'meena', ['cases']);
    await makeAccount(portal, 'noaddress', ['portal']);
    const newcomer = await makeAccount(portal, 'newcomer', []);
    const grant = await portal.put(
      `/api/admin/administrators/${newcomer}`,
      { rights: ['content'] },
      asha.session,
    );
    expect(grant.statusCode).toBe(200);
    const sent = await mails();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['asha@example.org', 'ravi@example.org']);
    expect(sent[0]?.text).toContain('The account "newcomer" was granted the right "content" by "asha".');
    await portal.put(`/api/admin/administrators/${newcomer}`, { rights: [] }, asha.session);
    expect(await mails()).toEqual([]);
  });

  it('about a shorter retention go to the same accounts, and say when it takes effect', async () => {
    const { portal, mails } = await openPortal();
    const asha = await person(portal, 'asha');
    const key = 'retention_reports_months';
    const set = async (value: string) =>
      portal.put(`/api/admin/site-settings/${key}`, { value }, asha.session);
    const session = await sessionOf(portal, asha.id);
    await portal.db.updateTable('sessions').set({ passwordAt: portal.clock.now.toISOString() }).execute();
    expect(
      (await portal.post('/api/admin/site-settings', { key, value: '24' }, asha.session)).statusCode,
    ).toBe(201);
    const [first] = await mails();
    expect(first).toMatchObject({ to: 'asha@example.org', subject: 'Shorter retention of reports' });
    expect(first?.text).toContain('"asha" has set the retention of reports to 24 months.');
    expect(first?.text).toContain('28 November 2026');
    expect((await set('')).statusCode).toBe(200);
    expect(await mails()).toEqual([]);
    expect((await set('12')).statusCode).toBe(200);
    expect(await mails()).toHaveLength(1);
    const changes = async (as = session) => (await portal.get('/api/admin/retention-changes', as)).json();
    expect(await changes()).toMatchObject([{ records: 'adr-reports', months: 12, setBy: 'asha' }]);
    portal.clock.now = new Date(portal.clock.now.getTime() + 8 * dayMs);
    const later = await person(portal, 'later');
    expect(await changes(later.session)).toEqual([]);

    // Longer than the current period, but shorter than the value that never took effect.
    await mails();
    for (const value of ['36', '24']) {
      const longer = await portal.put(`/api/admin/site-settings/${key}`, { value }, later.session);
      expect(longer.statusCode).toBe(200);
    }
    expect(await mails()).toEqual([]);
    expect(await changes(later.session)).toEqual([]);
  });

  it('about overdue cases go once a day to the account that works on them, with the number only', async () => {
    const { portal, mails } = await openPortal();
    await person(portal, 'meena', ['cases']);
    await person(portal, 'ravi', ['portal']);
    await portal.post('/api/adr-reports', validReport);
    await portal.post('/api/adr-reports', validReport);
    await portal.db.updateTable('cases').set({ assessor: 'meena', dueOn: '2026-11-22' }).execute();
    expect(await mails()).toEqual([]);
    // Nobody is notified before the morning after the due day.
    portal.clock.now = new Date('2026-11-22T20:00:00.000Z'); // 01:30
    expect(await mails()).toEqual([]);
    portal.clock.now = new Date('2026-11-23T01:40:00.000Z'); // 07:10
    const sent = await mails();
    expect(sent).toMatchObject([{ to: 'meena@example.org', subject: '2 cases are overdue' }]);
    expect(sent[0]?.text).not.toMatch(/amoxicillin|rash|R\. K\.|ADR-/i);
    const again = [];
    for (let hours = 0; hours < 16; hours += 1) {
      portal.clock.now = new Date(portal.clock.now.getTime() + hourMs);
      again.push(...(await mails()));
    }
    expect(again).toEqual([]);
    portal.clock.now = new Date('2026-11-24T02:00:00.000Z');
    expect(await mails()).toHaveLength(1);
  });
});

describe('an e-mail address of an account', () => {
  it('is verified by a link that is mailed when it is entered, once and by its account only', async () => {
    const { portal, mails } = await openPortal();
    const asha = await person(portal, 'asha');
    const ravi = await person(portal, 'ravi');
    await portal.db.updateTable('sessions').set({ passwordAt: portal.clock.now.toISOString() }).execute();
    const url = `/api/admin/administrators/${asha.id}`;
    await portal.put(url, { email: 'asha@new.example.org' }, asha.session);
    const verifiedAt = async () => (await portal.get(url, asha.session)).json().emailVerifiedAt;
    expect(await verifiedAt()).toBeNull();
    const mail = (await mails()).find(({ to }) => to !== 'asha@example.org');
    expect(mail).toMatchObject({ to: 'asha@new.example.org', subject: 'Verify your e-mail address' });
    const token = linkIn(mail?.text);
    const verify = (session: { cookie: string }, given = token) =>
      portal.post('/api/auth/verify-email', { token: given }, session);
    expect((await verify(ravi.session)).statusCode).toBe(409);
    expect((await verify(asha.session, `${randomUUID()}.${token.split('.')[1]}`)).statusCode).toBe(409);
    expect((await verify(asha.session, 'x')).statusCode).toBe(409);
    expect((await verify(asha.session)).statusCode).toBe(204);
    expect(await verifiedAt()).toBe(portal.clock.now.toISOString());
    expect((await verify(asha.session)).statusCode).toBe(409);
  });

  itOnce(
    'is not verified by a link to an earlier address, after a day, or without a recent password',
    async () => {
      const { portal, mails } = await openPortal();
      const asha = await person(portal, 'asha');
      const url = `/api/admin/administrators/${asha.id}`;
      const change = (email: string) => portal.put(url, { email }, asha.session);
      const entered = (at: Date | null) =>
        portal.db
          .updateTable('sessions')
          .set({ passwordAt: at && at.toISOString() })
          .execute();
      await change('one@example.org');
      const first = linkIn((await mails()).find(({ to }) => to === 'one@example.org')?.text);
      await entered(null);
      const unsure = await portal.post('/api/auth/verify-email', { token: first }, asha.session);
      expect([unsure.statusCode, unsure.json().code]).toEqual([403, 'confirm']);
      await entered(portal.clock.now);
      await change('two@example.org');
      const second = linkIn((await mails()).find(({ to }) => to === 'two@example.org')?.text);
      const answer = await portal.post('/api/auth/verify-email', { token: first }, asha.session);
      expect(answer.statusCode).toBe(409);
      portal.clock.now = new Date(portal.clock.now.getTime() + dayMs);
      const later = await sessionOf(portal, asha.id);
      await entered(portal.clock.now);
      expect((await portal.post('/api/auth/verify-email', { token: second }, later)).statusCode).toBe(409);
      // Another link on demand, at most three in an hour.
      const asked = async () => (await portal.post('/api/auth/email-link', {}, later)).statusCode;
      expect([await asked(), await asked(), await asked(), await asked()]).toEqual([204, 204, 204, 429]);
      expect(await mails()).toHaveLength(3);
    },
  );

  it('is changed with a mail to the former address, and says whether a link went to the new one', async () => {
    const { portal, mails } = await openPortal();
    const asha = await person(portal, 'asha');
    const ravi = await person(portal, 'ravi');
    const change = async (email: string | null) =>
      (await portal.put(`/api/admin/administrators/${asha.id}`, { email }, ravi.session)).json().linkMailed;
    expect(await change('new@example.org')).toBe(true);
    const sent = await mails();
    expect(Object.fromEntries(sent.map(({ to, subject }) => [to, subject]))).toEqual({
      'asha@example.org': 'The e-mail address of your account was changed',
      'new@example.org': 'Verify your e-mail address',
    });
    const told = sent.find(({ to }) => to === 'asha@example.org');
    expect(told?.text).toContain('"ravi" has replaced this e-mail address of the account "asha".');
    expect(told?.text).not.toContain('new@example.org');
    const again = [
      await change('2@example.org'),
      await change('3@example.org'),
      await change('4@example.org'),
    ];
    expect(again).toEqual([true, true, false]);
    expect(await change('4@example.org')).toBeNull();
    expect(await change(null)).toBeNull();
    const silent = await testPortal();
    const id = await makeAccount(silent, 'asha');
    const url = `/api/admin/administrators/${id}`;
    const saved = await silent.put(url, { email: 'a@example.org' }, await sessionOf(silent, id));
    expect(saved.json().linkMailed).toBe(false);
  });
});

describe('a forgotten password', () => {
  const newPassword = 'Another-Password-1';
  const forgot = (portal: TestPortal, account: string) =>
    portal.post('/api/auth/forgot-password', { account });
  const reset = (portal: TestPortal, token: string) =>
    portal.post('/api/auth/reset-password', { token, newPassword });

  /** The links that were added, which happens after the answer. */
  const linksAfter = async ({ db }: TestPortal, count: number) => {
    await expect
      .poll(
        async () =>
          (
            await db
              .selectFrom('audit_events')
              .select('id')
              .where('kind', '=', 'password-links')
              .where('action', '=', 'create')
              .execute()
          ).length,
      )
      .toBe(count);
  };

  it('is replaced by a link that works once, and all sessions of the account end', async () => {
    const { portal, mails } = await openPortal();
    const asha = await person(portal, 'asha');
    expect((await forgot(portal, 'asha')).statusCode).toBe(204);
    await linksAfter(portal, 1);
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: 'asha@example.org', subject: 'Choose a new password' });
    expect(mail?.text).toContain('http://127.0.0.1:3000/admin/reset-password#');
    const token = linkIn(mail?.text);
    // A reader of the database knows the id of the link, and not the proof.
    const [id = ''] = token.split('.');
    const behind = [`${token}.`, `${token}.x`, `${token}x`, `${token} `, ` ${token}`];
    for (const forged of [id, `${id}.`, `${id}.${'x'.repeat(43)}`, ...behind]) {
      expect((await reset(portal, forged)).statusCode).toBe(409);
    }
    expect((await portal.get('/api/auth/me', asha.session)).statusCode).toBe(200);
    expect((await reset(portal, token)).statusCode).toBe(204);
    expect((await portal.get('/api/auth/me', asha.session)).statusCode).toBe(401);
    expect((await reset(portal, token)).statusCode).toBe(409);
    const signIn = (password: string) => portal.post('/api/auth/login', { username: 'asha', password });
    expect((await signIn(newPassword)).statusCode).toBe(200);
    expect((await signIn(administrator.password)).statusCode).toBe(401);
    const events = await portal.db
      .selectFrom('audit_events')
      .select(['action', 'username', 'recordId'])
      .where('kind', '=', 'password-links')
      .orderBy('at')
      .execute();
    expect(events).toMatchObject([
      { action: 'create', username: null, recordId: asha.id },
      { action: 'password change', username: 'asha', recordId: asha.id },
    ]);
  });

  it('gets the same answer for an unknown, an unverified and a known account, and a mail only for the known one', async () => {
    const { portal, mails } = await openPortal();
    await person(portal, 'asha');
    const id = await makeAccount(portal, 'ravi');
    await portal.db.updateTable('users').set({ email: 'ravi@example.org' }).where('id', '=', id).execute();
    const answers = [];
    for (const account of ['nobody', 'ravi', 'ravi@example.org', 'ASHA@example.org']) {
      const { statusCode, payload, headers } = await forgot(portal, account);
      const { 'x-request-id': _id, date: _date, ...rest } = headers;
      answers.push(JSON.stringify({ statusCode, payload, ...rest }).replaceAll(/"x-ratelimit[^,}]*,?/g, ''));
    }
    expect(new Set(answers).size).toBe(1);
    await linksAfter(portal, 1);
    expect((await mails()).map(({ to }) => to)).toEqual(['asha@example.org']);
  });

  it('strangers who ask neither end nor use up the link of the owner', async () => {
    const { portal, mails } = await openPortal();
    await person(portal, 'asha');
    await forgot(portal, 'asha');
    await linksAfter(portal, 1);
    const first = linkIn((await mails())[0]?.text);
    // Twenty at once, of which an address may send nine more.
    const asked = await Promise.all(Array.from({ length: 20 }, () => forgot(portal, 'asha')));
    const statuses = asked.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([
      ...Array.from({ length: 9 }, () => 204),
      ...Array.from({ length: 11 }, () => 429),
    ]);
    await linksAfter(portal, 3);
    // The same link each time, three times at most.
    expect((await mails()).map(({ text }) => linkIn(text))).toEqual([first, first]);
    // In the second half of its life the owner gets one that lives as long as its mail says, and the first still works.
    const minutes = (count: number) => {
      portal.clock.now = new Date(portal.clock.now.getTime() + count * 60_000);
    };
    minutes(16);
    await forgot(portal, 'ASHA@example.org');
    await linksAfter(portal, 4);
    const second = linkIn((await mails())[0]?.text);
    expect(second).not.toBe(first);
    minutes(5);
    expect((await reset(portal, first)).statusCode).toBe(204);
    expect((await reset(portal, second)).statusCode).toBe(409);
    expect((await reset(portal, first)).statusCode).toBe(409);
  });

  itOnce('a link is valid for 30 minutes and for the address to which it was sent', async () => {
    const { portal, mails } = await openPortal();
    const asha = await person(portal, 'asha');
    await forgot(portal, 'asha');
    await linksAfter(portal, 1);
    const link = linkIn((await mails())[0]?.text);
    const address = portal.db.updateTable('users').where('id', '=', asha.id);
    await address.set({ email: 'other@example.org' }).execute();
    expect((await reset(portal, link)).statusCode).toBe(409);
    await address.set({ email: 'asha@example.org' }).execute();
    portal.clock.now = new Date(portal.clock.now.getTime() + 31 * 60_000);
    expect((await reset(portal, link)).statusCode).toBe(409);
  });

  it('is not offered by a portal that sends no mail', async () => {
    const portal = await testPortal();
    expect((await portal.get('/api/mail-service')).json()).toEqual({ available: false });
    const { statusCode, payload } = await forgot(portal, 'asha');
    expect([statusCode, payload]).toEqual([409, expect.stringContaining('This portal sends no mail.')]);
  });
});

describe('mails to reporters', () => {
  const report = async (portal: TestPortal, more: object = {}) =>
    (await portal.post('/api/adr-reports', { ...validReport, ...more })).json() as {
      id: string;
      reference: string;
      receiptCode: string;
    };
  const ask = (
    portal: TestPortal,
    { reference, receiptCode: code }: { reference: string; receiptCode: string },
    email: string,
  ) => portal.post('/api/report-status/mail', { reference, code, email });

  it('a mail has the number, once for each report, in its language, without code and content', async () => {
    const { portal, mails } = await openPortal();
    const sent = await report(portal, { language: 'hi' });
    expect(
      (await ask(portal, { ...sent, receiptCode: 'AAAA-AAAA-AAAA' }, 'asha@example.org')).statusCode,
    ).toBe(404);
    expect((await ask(portal, sent, 'asha')).statusCode).toBe(400);
    expect((await ask(portal, sent, 'asha@example.org')).statusCode).toBe(204);
    expect((await ask(portal, sent, 'other@example.org')).statusCode).toBe(409);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`आपकी रिपोर्ट का नंबर: ${sent.reference}`);
    expect(mail?.text).toContain('http://127.0.0.1:3000/report-status');
    expect(mail?.text).toContain('1800-180-3024');
    expect(mail?.text).not.toMatch(/amoxicillin|rash|R\. K\./i);
    expect(mail?.text).not.toContain(sent.receiptCode);
  });

  itOnce(
    'one address gets at most three mails a day, in any spelling, and the answer does not reveal it',
    async () => {
      const { portal, mails } = await openPortal();
      for (const address of [
        'a@example.org',
        'A@example.org',
        'a@Example.org',
        'a+one@example.org',
        'A+two+three@example.org',
        'b@example.org',
      ]) {
        expect((await ask(portal, await report(portal), address)).statusCode).toBe(204);
      }
      const sent = (await mails()).map(({ to }) => to.toLowerCase());
      expect(sent.toSorted()).toEqual([...Array.from({ length: 3 }, () => 'a@example.org'), 'b@example.org']);
      portal.clock.now = new Date(portal.clock.now.getTime() + dayMs);
      await ask(portal, await report(portal), 'a@example.org');
      expect(await mails()).toHaveLength(1);
    },
  );

  /** A report whose case somebody works on, with a function that puts a question by mail. */
  async function asked(portal: TestPortal, contact: string, consents?: { mayAskMe: boolean }) {
    const meena = await makeAccount(portal, 'meena', ['cases']);
    const sent = await report(portal, { contact, ...(consents && { details: {}, consents }) });
    const found = await portal.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
    const step = async (body: object) => {
      const session = await sessionOf(portal, meena);
      const answer = await portal.post(`/api/admin/cases/${found.id}/steps`, body, session);
      expect(answer.statusCode, answer.payload).toBe(200);
      return answer.json();
    };
    await step({ step: 'take' });
    const question = 'Did the rash come after Amoxicillin?';
    return {
      ...sent,
      id: found.id,
      meena,
      step,
      put: (way = 'mail') => step({ step: 'ask', question, way }),
    };
  }

  itOnce('a mail says that a question waits but not which, and is repeated twice, a week apart', async () => {
    const { portal, mails } = await openPortal();
    const { put: ask, reference, id, meena } = await asked(portal, 'asha@example.org');
    await ask();
    const [first, ...others] = await mails();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ to: 'asha@example.org', subject: 'A question waits for your answer' });
    expect(first?.text).toContain(reference);
    expect(first?.text).not.toMatch(/amoxicillin|rash|R\. K\./i);
    const reader = await sessionOf(portal, meena);
    const { reports } = (await portal.get(`/api/admin/cases/${id}/reporters`, reader)).json();
    expect(reports[0].ways).toContain('mail');
    const { timeline } = (await portal.get(`/api/admin/cases/${id}`, reader)).json<CaseDetails>();
    expect(timeline.filter(({ kind }) => kind === 'mail')).toMatchObject([
      { by: null, text: 'A question waits: sent' },
    ]);
    const days: [number, string][] = [];
    for (let day = 1; day <= 40; day += 1) {
      portal.clock.now = new Date(portal.clock.now.getTime() + dayMs);
      for (const { subject } of await mails()) days.push([day, subject]);
    }
    const reminder = 'Reminder: a question waits for your answer';
    expect(days).toEqual([
      [7, reminder],
      [14, reminder],
    ]);
  });

  it('a second question of a day gets a mail of its own if the first one has its answer', async () => {
    const { portal, mails } = await openPortal();
    const { put: ask, step } = await asked(portal, 'asha@example.org');
    await ask();
    expect(await mails()).toHaveLength(1);
    await step({ step: 'answer', answer: 'Yes', way: 'telephone' });
    portal.clock.now = new Date(portal.clock.now.getTime() + 3_600_000);
    await ask();
    expect(await mails()).toHaveLength(1);
  });

  it('the reporter of a sent or closed case is reminded, too, until nobody expects an answer any more', async () => {
    const { portal, mails } = await openPortal();
    const { put: ask, id, meena } = await asked(portal, 'asha@example.org');
    await ask();
    await mails();
    const week = async (columns: object) => {
      await portal.db.updateTable('cases').set(columns).where('id', '=', id).execute();
      portal.clock.now = new Date(portal.clock.now.getTime() + 7 * dayMs);
      return (await mails()).map(({ subject }) => subject);
    };
    const reminder = 'Reminder: a question waits for your answer';
    expect(await week({ state: 'sent', wasSent: true })).toEqual([reminder]);
    expect(await week({ state: 'closed' })).toEqual([reminder]);
    expect(await week({ state: 'closed' })).toEqual([]);

    portal.clock.now = new Date(portal.clock.now.getTime() + 60 * dayMs);
    await portal.db.updateTable('cases').set({ state: 'sent' }).where('id', '=', id).execute();
    await ask();
    expect(await mails()).toHaveLength(1);
    const reader = await sessionOf(portal, meena);
    const reason = { reason: 'Moved abroad' };
    const ended = await portal.post(`/api/admin/cases/${id}/no-follow-up`, reason, reader);
    expect(ended.statusCode, ended.payload).toBe(200);
    expect(await week({ state: 'sent' })).toEqual([]);
  });

  itOnce('no reminder is sent for an answered question', async () => {
    const { portal, mails } = await openPortal();
    const { put: ask, step } = await asked(portal, 'asha@example.org');
    await ask();
    expect(await mails()).toHaveLength(1);
    await step({ step: 'answer', answer: 'Yes', way: 'telephone' });
    portal.clock.now = new Date(portal.clock.now.getTime() + 8 * dayMs);
    expect(await mails()).toEqual([]);
  });

  it.each([
    ['who must not be asked and calls', 'asha@example.org', { mayAskMe: false }, 'reporterCalled'],
    ['who is asked by telephone', 'asha@example.org', undefined, 'telephone'],
  ] as const)('do not go to a reporter %s', async (_name, contact, consents, way) => {
    const { portal, mails } = await openPortal();
    const { put: ask } = await asked(portal, contact, consents);
    await ask(way);
    expect(await mails()).toEqual([]);
  });

  itOnce('a question by mail is refused where no mail can leave, and nothing is stored', async () => {
    const { portal, mails } = await openPortal();
    const { id } = await asked(portal, '98765 00000');
    const ravi = await person(portal, 'ravi', ['cases']);
    const ask = async () => {
      const body = { step: 'ask', question: 'When?', way: 'mail' };
      const { statusCode, payload } = await portal.post(`/api/admin/cases/${id}/steps`, body, ravi.session);
      return [statusCode, (JSON.parse(payload) as { message?: string }).message];
    };
    expect(await ask()).toEqual([409, expect.stringMatching(/no e-mail address/)]);
    const { mail } = portal.config;
    portal.config.mail = null;
    expect(await ask()).toEqual([409, expect.stringMatching(/sends no mails/)]);
    portal.config.mail = mail;
    expect(await portal.db.selectFrom('case_questions').selectAll().execute()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  itOnce('waiting mails are not sent after the reporter has withdrawn the consent', async () => {
    const { portal, mails } = await openPortal();
    const { put: ask, reference, receiptCode: code } = await asked(portal, 'asha@example.org');
    await ask();
    const body = { reference, code, consents: { mayAskMe: false } };
    expect((await portal.post('/api/report-status/consents', body)).statusCode).toBe(200);
    expect(await mails()).toEqual([]);
  });
});

describe('the list of mails', () => {
  it('shows sent and failed mails, mails to reporters only with the right "cases", and tries one again', async () => {
    const { portal, mails } = await openPortal();
    const both = await person(portal, 'asha', ['portal', 'cases']);
    const portalOnly = await person(portal, 'ravi', ['portal']);
    const { reference, receiptCode: code } = (await portal.post('/api/adr-reports', validReport)).json();
    await portal.post('/api/report-status/mail', { reference, code, email: 'visitor@example.org' });
    const grantee = await makeAccount(portal, 'newcomer', []);
    await portal.put(`/api/admin/administrators/${grantee}`, { rights: ['cases'] }, both.session);
    const listed = async ({ cookie }: { cookie: string }) => {
      const answer = await portal.get('/api/admin/mails', { cookie });
      expect(answer.payload).not.toContain('@');
      return answer.json<OutboxMail[]>();
    };
    expect((await listed(portalOnly.session)).map(({ kind, username }) => [kind, username])).toEqual(
      expect.arrayContaining([
        ['grant', 'asha'],
        ['grant', 'ravi'],
      ]),
    );
    expect(await listed(portalOnly.session)).toHaveLength(2);
    const toReporter = async () => (await listed(both.session)).find(({ kind }) => kind === 'number');
    expect(await toReporter()).toMatchObject({
      reference,
      username: null,
      state: 'waiting',
      canRetry: false,
    });

    await portal.db.updateTable('mails').set({ undeliveredAt: portal.clock.now.toISOString() }).execute();
    expect(await mails()).toEqual([]);
    const failed = await toReporter();
    expect(failed).toMatchObject({ state: 'undelivered', canRetry: true });
    const retry = ({ cookie }: { cookie: string }) =>
      portal.post(`/api/admin/mails/${failed?.id}/retry`, {}, { cookie });
    expect((await retry(portalOnly.session)).statusCode).toBe(404);
    expect((await retry(both.session)).statusCode).toBe(204);
    expect((await retry(both.session)).statusCode).toBe(409);
    expect((await mails()).map(({ to }) => to)).toEqual(['visitor@example.org']);
    expect(await toReporter()).toMatchObject({ state: 'sent', canRetry: false, attempts: 1 });
  });
});
