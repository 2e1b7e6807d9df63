// Tests the actions that need a password entered within the last 5 minutes, and the ways to enter it.
import { describe, expect, it } from 'vitest';
import { addressOf, api, type ApiKey, type ApiRow } from '#contract/api.ts';
import { statusOf } from '#contract/api-rows.ts';
import { administrator } from '#testing/administrator.ts';
import { makeAccount, makeAdministrator, sessionOf, signIn } from '../testing/administrator.ts';
import { testPortal, type TestPortal, validReport } from '../testing/portal.ts';
import { makeCaller, signedInRequests, type WrittenRow } from '../testing/signed-in-requests.ts';

const minute = 60_000;
const pass = ({ clock }: TestPortal, ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms);
};

// server/features/second-factor has its own tests: its codes and challenges expire sooner than the password.
const always = (Object.entries(api) as [ApiKey, ApiRow][]).flatMap(([key, row]) =>
  row.confirm === 'always' && !key.includes('/second-factor') ? [key as WrittenRow] : [],
);

const someId = '3f1c9a52-5a0e-4c2e-9f0b-0a6d0e6c1b11';

/** A portal whose administrator entered the password this long ago. */
async function signedInBefore(ms: number) {
  const portal = await testPortal();
  await makeAdministrator(portal);
  const session = await signIn(portal);
  const { id } = (await portal.get('/api/auth/me', session)).json();
  pass(portal, ms);
  return { portal, id, ...session };
}

const invite = (portal: TestPortal, { cookie }: { cookie: string }) =>
  portal.post('/api/admin/administrators', {}, { cookie });
const confirm = (portal: TestPortal, { cookie }: { cookie: string }, password: unknown) =>
  portal.post('/api/auth/confirm', { password }, { cookie });

it('a recent password is always needed to grant rights, to remove accounts, to export or erase personal data, to verify an address and to make a stream key', () => {
  expect(always).toEqual([
    'GET /api/admin/audit-events/:id/words',
    'POST /api/admin/privacy/export',
    'POST /api/admin/privacy/erase',
    'POST /api/admin/administrators',
    'DELETE /api/admin/administrators/:id',
    'POST /api/admin/calendar',
    'GET /api/admin/cases/jsonl',
    'POST /api/admin/icsr/export',
    'POST /api/admin/icsr/pushes',
    'POST /api/auth/verify-email',
    'POST /api/admin/stream-keys',
  ]);
});

/** Sets how long ago the password was entered in all sessions. */
const enteredBefore = ({ db, clock }: TestPortal, ms: number) =>
  db
    .updateTable('sessions')
    .set({ passwordAt: new Date(clock.now.getTime() - ms).toISOString() })
    .execute();

it('an old session is asked for the password by every row of its class, and by no other', async () => {
  const portal = await testPortal({ config: { rateLimit: false } });
  const answers: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const key of Object.keys(signedInRequests) as WrittenRow[]) {
    const row: ApiRow = api[key];
    const caller = await makeCaller(portal);
    const { url, type = 'application/json', payload, headers } = await signedInRequests[key](caller);
    await enteredBefore(portal, 6 * minute);
    const answer = await portal.send(addressOf(key).method, url, payload, {
      cookie: caller.cookie,
      'content-type': type,
      ...headers,
    });
    await enteredBefore(portal, 0);
    const isAsked = answer.statusCode === 403 && answer.json().code === 'confirm';
    answers[key] = isAsked ? 'asked' : answer.statusCode;
    // Rows that ask for some inputs only: their requests are one of the others, but for rights of an account.
    const asks =
      row.confirm === 'always' || key === 'PUT /api/admin/administrators/:id' || key.endsWith('settings');
    expected[key] = asks ? 'asked' : statusOf(row);
  }
  expect(answers).toEqual(expected);
});

it('an old session reads everything but contents of several cases and words of searches', async () => {
  const portal = await testPortal();
  const caller = await makeCaller(portal);
  await enteredBefore(portal, 6 * minute);
  const asked = [];
  for (const [key, { access, duringSetUp }] of Object.entries(api) as [ApiKey, ApiRow][]) {
    if (!key.startsWith('GET ') || access === 'public' || duringSetUp) continue;
    const url = addressOf(key).url.replaceAll(/:\w+/g, someId);
    const answer = await portal.get(url, { cookie: caller.cookie });
    if (answer.statusCode === 403) asked.push(key);
  }
  expect(asked).toEqual(['GET /api/admin/audit-events/:id/words', 'GET /api/admin/cases/jsonl']);
});

describe('the password entered at sign-in', () => {
  it('is valid for 5 minutes', async () => {
    const admin = await signedInBefore(5 * minute);
    expect((await invite(admin.portal, admin)).statusCode).toBe(201);
    pass(admin.portal, 1);
    const refused = await invite(admin.portal, admin);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { message: 'Enter your password again to do this.', code: 'confirm' },
    ]);
  });

  it.each(always)('%s changes nothing without it', async (key) => {
    const portal = await testPortal();
    const caller = await makeCaller(portal);
    const { url, payload } = key.startsWith('GET ')
      ? { url: addressOf(key).url.replaceAll(/:\w+/g, someId), payload: '' }
      : await signedInRequests[key](caller);
    const stored = async () =>
      JSON.stringify([
        await portal.db.selectFrom('adr_reports').selectAll().execute(),
        await portal.db.selectFrom('invites').selectAll().execute(),
        await portal.db.selectFrom('audit_events').selectAll().execute(),
      ]);
    const before = await stored();
    pass(portal, 6 * minute);
    const ask = () => portal.send(addressOf(key).method, url, payload, { cookie: caller.cookie });
    const refused = await ask();
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirm']);
    expect(await stored()).toBe(before);
    expect((await confirm(portal, caller, administrator.password)).statusCode).toBe(204);
    expect((await ask()).statusCode).toBe(statusOf(api[key]));
  });

  it('is needed to change rights, names that prints show and e-mail addresses, of others and of oneself', async () => {
    const admin = await signedInBefore(6 * minute);
    const asha = await makeAccount(admin.portal, 'asha');
    const change = (body: object, id = asha) =>
      admin.portal.put(`/api/admin/administrators/${id}`, body, { cookie: admin.cookie });
    const changes = [
      { rights: [] },
      { fullName: 'Asha' },
      { designation: 'Pharmacologist' },
      { email: 'asha@example.org' },
    ];
    for (const body of changes) {
      for (const id of [asha, admin.id]) {
        if ('rights' in body && id === admin.id) continue;
        expect([body, (await change(body, id)).json().code]).toEqual([body, 'confirm']);
      }
    }
    // A save that changes nothing.
    expect((await change({ fullName: null })).statusCode).toBe(200);
    await confirm(admin.portal, admin, administrator.password);
    for (const body of changes) expect((await change(body)).json()).toMatchObject(body);
  });

  it('is needed for settings of where data go, whether they have a row or not, but for no other', async () => {
    const admin = await signedInBefore(6 * minute);
    const headers = { cookie: admin.cookie, 'content-type': 'application/json' };
    const set = async (key: string, value: string) => {
      const put = await admin.portal.put(`/api/admin/site-settings/${key}`, { value }, headers);
      if (put.statusCode !== 404) return put;
      return admin.portal.post('/api/admin/site-settings', { key, value }, { cookie: admin.cookie });
    };
    const asking = {
      case_prefix: 'KEM',
      e2b_country: 'IN',
      e2b_receiver_id: 'PVPI',
      e2b_sender_id: 'X',
      forwards_to_pvpi: 'true',
      legal_ground_paper: 'Consent on the form',
      second_factor: 'required',
      privacy_contact_name: 'Dr Rao',
      privacy_contact_email: 'privacy@example.org',
      security_contact: 'security@example.org',
    };
    for (const [key, value] of Object.entries(asking)) {
      expect([key, (await set(key, value)).json().code]).toEqual([key, 'confirm']);
    }
    const others = {
      site_title: 'KEM',
      hero_title: 'Report',
      launch_page_enabled: 'true',
      logo_url: '',
      contact_description: 'x',
      due_days_other: '20',
      launch_makers: 'Asha',
      pvpi_url: 'https://www.ipc.gov.in/report',
      anything_else: 'x',
    };
    for (const [key, value] of Object.entries(others)) {
      expect([key, (await set(key, value)).statusCode < 300]).toEqual([key, true]);
    }
  });

  it('is needed for a retention period, but for no other setting', async () => {
    const admin = await signedInBefore(6 * minute);
    const post = (key: string, value: string) =>
      admin.portal.post('/api/admin/site-settings', { key, value }, { cookie: admin.cookie });
    expect((await post('retention_reports_months', '24')).json().code).toBe('confirm');
    expect((await post('retention_reports_months', 'soon')).statusCode).toBe(400);
    expect((await post('launch_makers', 'Asha')).statusCode).toBe(201);
    await confirm(admin.portal, admin, administrator.password);
    expect((await post('retention_reports_months', '24')).statusCode).toBe(201);
    pass(admin.portal, 6 * minute);
    const put = await admin.portal.put(
      '/api/admin/site-settings/retention_reports_months',
      '{"value":"12"}',
      { cookie: admin.cookie },
    );
    expect(put.json().code).toBe('confirm');
  });

  it('is not needed to read reports and messages, not even all of them', async () => {
    const admin = await signedInBefore(20 * minute);
    await admin.portal.post('/api/adr-reports', validReport);
    for (const path of ['/api/adr-reports', '/api/adr-reports?limit=25', '/api/contact-messages']) {
      expect((await admin.portal.get(path, { cookie: admin.cookie })).statusCode).toBe(200);
    }
  });

  it('is valid again after it was entered for a password change', async () => {
    const admin = await signedInBefore(6 * minute);
    const changed = await admin.portal.put(
      '/api/admin/change-password',
      {
        currentPassword: administrator.password,
        newPassword: 'Another-Word-77',
      },
      { cookie: admin.cookie },
    );
    expect(changed.statusCode).toBe(200);
    const cookie = `sid=${changed.cookies[0]?.value}`;
    expect((await invite(admin.portal, { cookie })).statusCode).toBe(201);
  });
});

describe('the refusal for a missing password', () => {
  it('comes after all other refusals', async () => {
    const admin = await signedInBefore(6 * minute);
    const { portal, cookie } = admin;
    const ask = (method: 'PUT' | 'POST', url: string, body: object) =>
      portal.send(method, url, body, { cookie });
    const nobody = '3f1c9a52-5a0e-4c2e-9f0b-0a6d0e6c1b11';
    const answers = [
      await ask('POST', '/api/admin/privacy/erase', {}),
      await ask('POST', '/api/admin/privacy/erase', { records: [{ kind: 'adr-reports', id: nobody }] }),
      await ask('PUT', `/api/admin/administrators/${nobody}`, { rights: [] }),
      await ask('PUT', `/api/admin/administrators/${admin.id}`, { rights: [] }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 404, 404, 409]);
  });
});

describe('a confirmation', () => {
  it('is valid for 5 minutes, in this session only', async () => {
    const admin = await signedInBefore(6 * minute);
    const elsewhere = await sessionOf(admin.portal, admin.id);
    pass(admin.portal, 6 * minute);
    const done = await confirm(admin.portal, admin, administrator.password);
    expect([done.statusCode, done.payload]).toEqual([204, '']);
    expect((await invite(admin.portal, elsewhere)).statusCode).toBe(403);
    pass(admin.portal, 5 * minute);
    expect((await invite(admin.portal, admin)).statusCode).toBe(201);
    pass(admin.portal, 1);
    expect((await invite(admin.portal, admin)).statusCode).toBe(403);
  });

  it('refuses a wrong password with 400, leaves the session open, and counts a wrong attempt', async () => {
    const admin = await signedInBefore(6 * minute);
    const { portal } = admin;
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = await confirm(portal, admin, 'Wrong-Password-1');
      expect([wrong.statusCode, wrong.json()]).toEqual([
        400,
        {
          message: 'The password is incorrect',
          issues: [{ path: 'password', code: 'choice', message: 'The password is incorrect' }],
        },
      ]);
    }
    const waiting = await confirm(portal, admin, administrator.password);
    expect(waiting.statusCode).toBe(429);
    expect(waiting.headers['retry-after']).toBe('60');
    // Counted for the account alone, not as sign-ins from the address.
    expect((await portal.post('/api/auth/login', administrator)).statusCode).toBe(200);
    expect((await portal.get('/api/auth/me', { cookie: admin.cookie })).statusCode).toBe(200);
    expect((await invite(portal, admin)).json().code).toBe('confirm');
    const events = await portal.db
      .selectFrom('audit_events')
      .select(['username', 'kind'])
      .where('action', '=', 'failed sign in')
      .execute();
    expect(events.slice(0, 5)).toEqual(Array(5).fill({ username: 'admin', kind: 'password' }));
  });

  it('answers 400 without a password, and 401 without a session', async () => {
    const admin = await signedInBefore(0);
    expect((await confirm(admin.portal, admin, '')).json().issues).toMatchObject([
      { path: 'password', message: 'Password is required' },
    ]);
    expect((await confirm(admin.portal, { cookie: 'sid=x' }, administrator.password)).statusCode).toBe(401);
  });

  it('does not count if the clock was set back since', async () => {
    const admin = await signedInBefore(0);
    const passwordAt = new Date(admin.portal.clock.now.getTime() + 20 * minute).toISOString();
    await admin.portal.db.updateTable('sessions').set({ passwordAt }).execute();
    expect((await invite(admin.portal, admin)).json().code).toBe('confirm');
  });
});
