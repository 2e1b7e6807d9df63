// Tests ward passes: their codes and keys, what a key opens, and what is handed in with it.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addressOf, api, type ApiKey } from '#contract/api.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { NewWardPass, WardKey, WardPass } from '#contract/ward.ts';
import { photograph } from '#testing/files.ts';
import { makeAccount, sessionOf, signedInPortal } from '../../testing/administrator.ts';
import { itOnce } from '../../testing/engine.ts';
import { type testPortal, type TestPortal } from '../../testing/portal.ts';

const passes = '/api/admin/ward-passes';
const entryNow = {
  toldOn: '2026-11-20',
  toldBy: { name: 'Asha Rao', occupation: 'nurse' },
  initials: 'S. D.',
  recordNumber: 'MRD-77',
  age: { value: 34, unit: 'a' },
  sex: '2',
  ward: 'Ward 4, bed 12',
  medicine: 'Amoxicillin 500 mg',
  dose: '1 three times a day',
  started: '2026-11-18',
  reaction: 'Rash on both arms',
  onset: '2026-11-19',
  serious: [],
  action: '1',
  outcome: '2',
};
const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(60 * count);

async function openWard(options: Parameters<typeof testPortal>[0] = {}) {
  const { portal, session } = await signedInPortal(options);
  const { id: administrator } = await portal.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const issue = async (more: object = {}) =>
    (
      await portal.post(passes, { name: 'Asha Rao', occupation: 'nurse', ward: 'Ward 4', ...more }, session)
    ).json<NewWardPass>();
  const exchange = (code: string) => portal.post('/api/ward/key', { code });
  /** A phone with a pass. */
  const phone = async (more: object = {}) => {
    const pass = await issue(more);
    const { key } = (await exchange(pass.code)).json<WardKey>();
    return { pass, bearer: { authorization: `Bearer ${key}` } };
  };
  const handIn = (bearer: Record<string, string>, change: object = {}, key: string = randomUUID()) =>
    portal.post(
      '/api/ward/reports',
      { enteredAt: portal.clock.now.toISOString(), ...entryNow, ...change },
      { ...bearer, 'idempotency-key': key },
    );
  const revoke = (id: string) => portal.delete(`${passes}/${id}`, session);
  const listed = async () => (await portal.get(passes, session)).json<WardPass[]>();
  /** Lets time pass. The desk signs in again. */
  const wait = async (ms: number) => {
    portal.clock.now = new Date(portal.clock.now.getTime() + ms);
    Object.assign(session, await sessionOf(portal, administrator));
  };
  /** The newest case. */
  const newest = async () => {
    const [{ case: found }] = (await portal.get('/api/adr-reports?limit=25', session)).json();
    return (await portal.get(`/api/admin/cases/${found.id}`, session)).json<CaseDetails>();
  };
  return { portal, session, issue, exchange, phone, handIn, revoke, listed, wait, newest };
}

const storedText = async ({ db }: TestPortal, table: 'ward_passes' | 'audit_events') =>
  JSON.stringify(await db.selectFrom(table).selectAll().execute());

describe('a ward pass', () => {
  it('gives one phone a key, which hands in reports with source ward and their cases', async () => {
    const { portal, session, issue, exchange, handIn, listed, newest } = await openWard();
    const pass = await issue();
    expect(pass).toMatchObject({
      state: 'waiting',
      createdBy: 'admin',
      expiresAt: '2026-11-21T17:40:00.000Z',
    });
    const given = await exchange(pass.code);
    expect([given.statusCode, given.headers['cache-control']]).toEqual([201, 'no-store']);
    const { key, ...about } = given.json<WardKey>();
    expect(about).toEqual({
      name: 'Asha Rao',
      occupation: 'nurse',
      ward: 'Ward 4',
      expiresAt: pass.expiresAt,
      now: '2026-11-21T05:40:00.000Z',
    });
    const handed = await handIn({ authorization: `Bearer ${key}` });
    expect(handed.statusCode).toBe(201);
    expect(handed.json()).toEqual({
      reference: expect.stringMatching(/^ADR-2026-/),
      receivedAt: '2026-11-21T05:40:00.000Z',
      photographs: [],
    });
    const details = await newest();
    expect(details).toMatchObject({
      source: 'ward',
      received: '2026-11-20',
      entered: '2026-11-21',
      validSince: '2026-11-20',
      serious: false,
      wardOrigin: {
        passId: pass.id,
        name: 'Asha Rao',
        occupation: 'nurse',
        ward: 'Ward 4',
        late: null,
        passEndedAt: null,
      },
      content: {
        firstReceivedOn: '2026-11-20',
        reporters: [
          { givenName: 'Asha', familyName: 'Rao', occupation: 'nurse', qualification: '3', country: 'IN' },
        ],
        patient: { initials: 'S. D.', recordNumber: 'MRD-77', sex: '2', ward: 'Ward 4, bed 12' },
        drugs: [{ name: 'Amoxicillin 500 mg', action: '1', doses: [{ start: '2026-11-18' }] }],
        reactions: [{ term: 'Rash on both arms', onset: '2026-11-19', outcome: '2' }],
      },
    });
    expect((await portal.get('/api/adr-reports?limit=25', session)).json()).toMatchObject([
      { medicineName: 'Amoxicillin 500 mg', case: { source: 'ward' }, wardOrigin: { name: 'Asha Rao' } },
    ]);
    expect(await listed()).toMatchObject([{ state: 'inUse', entries: 1 }]);
    // Neither code nor key is stored.
    const stored = await storedText(portal, 'ward_passes');
    for (const secret of [pass.code, key]) expect(stored).not.toContain(secret);
    const trail = JSON.parse(await storedText(portal, 'audit_events')) as { kind: string; action: string }[];
    expect(trail.flatMap(({ kind, action }) => (kind === 'ward-passes' ? [action] : []))).toEqual([
      'create',
      'change',
    ]);
  });

  it('gives its key to the first of two phones that come at once', async () => {
    const { issue, exchange } = await openWard();
    const { code } = await issue();
    const answers = await Promise.all([exchange(code), exchange(code), exchange(code)]);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '404', '404']);
  });

  itOnce('has a code that works once, for 15 minutes, and not after a revocation', async () => {
    const { issue, exchange, revoke, wait, listed } = await openWard();
    const refusals = new Set<string>();
    const refuse = async (code: string) => {
      const { statusCode, payload } = await exchange(code);
      refusals.add(`${statusCode} ${payload}`);
    };
    const used = await issue();
    expect((await exchange(used.code)).statusCode).toBe(201);
    await refuse(used.code);
    const revoked = await issue();
    await revoke(revoked.id);
    await refuse(revoked.code);
    const late = await issue();
    await wait(minutes(15));
    await refuse(late.code);
    await refuse('guessed');
    expect([...refusals]).toEqual([expect.stringMatching(/^404 .*This code does not work/)]);
    const states = new Map((await listed()).map(({ id, state }) => [id, state]));
    expect([used, revoked, late].map(({ id }) => states.get(id))).toEqual(['inUse', 'revoked', 'ended']);
  });

  itOnce('limits guessed codes and keys of one address, as receipt codes', async () => {
    const { portal, exchange, handIn, issue } = await openWard({
      config: { rateLimit: true },
      isFresh: true,
    });
    const { count } = portal.config.limits.codes;
    const { code } = await issue();
    for (let tries = 0; tries < count; tries += 1) {
      expect((await exchange(`guess-${tries}`)).statusCode).toBe(404);
      expect((await handIn({ authorization: `Bearer guess-${tries}` })).statusCode).toBe(401);
    }
    expect((await exchange(code)).statusCode).toBe(429);
    expect((await handIn({ authorization: 'Bearer guess' })).statusCode).toBe(429);
  });

  itOnce('is issued for 12 hours, or for a named posting of at most 30 days', async () => {
    const { portal, session, issue } = await openWard();
    expect(await issue({ posting: 'Internship, medicine', days: 30 })).toMatchObject({
      posting: 'Internship, medicine',
      expiresAt: '2026-12-21T05:40:00.000Z',
    });
    const fault = async (body: object) => {
      const answer = await portal.post(passes, body, session);
      return [answer.statusCode, answer.json().issues?.map(({ path }: { path: string }) => path)];
    };
    const valid = { name: 'Asha Rao', occupation: 'nurse', ward: 'Ward 4' };
    expect(await fault({ ...valid, days: 7 })).toEqual([400, ['posting']]);
    expect(await fault({ ...valid, posting: 'Internship' })).toEqual([400, ['days']]);
    expect(await fault({ ...valid, posting: 'Internship', days: 31 })).toEqual([400, ['days']]);
    expect(await fault({})).toEqual([400, ['name', 'occupation', 'ward']]);
  });

  itOnce('is issued, listed and revoked by accounts with the right "cases" only', async () => {
    const { portal, issue } = await openWard();
    const { id } = await issue();
    const other = await sessionOf(portal, await makeAccount(portal, 'editor', ['content', 'portal']));
    for (const headers of [undefined, other]) {
      const expected = headers ? 403 : 401;
      const body = { name: 'A', occupation: 'nurse', ward: 'W' };
      expect((await portal.get(passes, headers)).statusCode).toBe(expected);
      expect((await portal.post(passes, body, headers)).statusCode).toBe(expected);
      const url = `${passes}/${id}`;
      const revoking = await portal.delete(url, headers);
      expect(revoking.statusCode).toBe(expected);
    }
  });
});

describe('the key of a ward pass', () => {
  itOnce('opens no row that is not public', async () => {
    const { portal, phone } = await openWard();
    const { bearer } = await phone();
    const keys = (Object.keys(api) as ApiKey[]).filter((key) => api[key].access !== 'public');
    expect(keys.length).toBeGreaterThan(100);
    const answers = new Map<string, number>();
    for (const key of keys) {
      const { method, url } = addressOf(key);
      const answer = await portal.app.inject({
        method: method as 'GET',
        url: url.replaceAll(/:\w+/g, randomUUID()),
        headers: { ...bearer, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
        ...(method !== 'GET' && { payload: '{}' }),
      });
      if (![401, 403].includes(answer.statusCode)) answers.set(key, answer.statusCode);
    }
    expect([...answers]).toEqual([]);
    // Nor does it read anything at its own address.
    expect((await portal.get('/api/ward/reports', bearer)).statusCode).toBe(404);
  });

  itOnce('is needed, and no code, no longer body and no entry without a key of its own passes', async () => {
    const { portal, handIn, phone } = await openWard();
    expect((await handIn({})).statusCode).toBe(401);
    expect((await handIn({ authorization: 'Bearer nothing' })).statusCode).toBe(401);
    const { bearer, pass } = await phone();
    expect((await handIn({ authorization: `Bearer ${pass.code}` })).statusCode).toBe(401);
    expect((await handIn(bearer, { reaction: 'x'.repeat(300_000) })).statusCode).toBe(413);
    const noKey = await portal.post(
      '/api/ward/reports',
      { enteredAt: '2026-11-21T05:40:00Z', ...entryNow },
      bearer,
    );
    expect(noKey.statusCode).toBe(400);
  });

  itOnce('hands in no more than 60 entries in an hour', async () => {
    const { handIn, phone, wait, listed } = await openWard();
    const { bearer } = await phone();
    for (let count = 0; count < 60; count += 1)
      expect((await handIn(bearer, {}, `e${count}`)).statusCode).toBe(201);
    const refused = await handIn(bearer);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    // A repeated one stores nothing, and another phone has its own count.
    expect((await handIn(bearer, {}, 'e7')).statusCode).toBe(201);
    expect((await handIn((await phone()).bearer)).statusCode).toBe(201);
    await wait(hours(1));
    expect((await handIn(bearer)).statusCode).toBe(201);
    expect(new Set((await listed()).map(({ entries }) => entries))).toEqual(new Set([1, 61]));
  });
});

describe('an entry of a ward round', () => {
  it('is stored once for one Idempotency-Key, which belongs to its pass', async () => {
    const { portal, session, handIn, phone } = await openWard();
    const [one, other] = [await phone(), await phone()];
    const answers = await Promise.all([1, 2, 3].map(() => handIn(one.bearer, {}, 'same')));
    expect(new Set(answers.map(({ statusCode, payload }) => `${statusCode} ${payload}`)).size).toBe(1);
    expect((await handIn(one.bearer, { medicine: 'Ibuprofen' }, 'same')).statusCode).toBe(409);
    expect((await handIn(other.bearer, {}, 'same')).statusCode).toBe(409);
    expect((await portal.get('/api/adr-reports', session)).json()).toHaveLength(1);
  });

  itOnce('of before the end is taken with a mark for a week, and nothing of afterwards', async () => {
    const { portal, handIn, phone, revoke, wait, newest } = await openWard();
    const revoked = await phone();
    const over = await phone();
    const begun = portal.clock.now.toISOString();
    await wait(hours(1));
    const before = portal.clock.now.toISOString();
    await wait(minutes(1));
    expect((await revoke(revoked.pass.id)).statusCode).toBe(204);
    expect((await revoke(revoked.pass.id)).statusCode).toBe(204); // changes nothing
    const revokedAt = portal.clock.now.toISOString();
    const refused = await handIn(revoked.bearer);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'ward-pass-over']);
    await wait(minutes(1));
    expect((await handIn(revoked.bearer, { enteredAt: before }, 'kept')).statusCode).toBe(201);
    expect((await newest()).wardOrigin).toMatchObject({
      enteredAt: before,
      late: 'revoked',
      passEndedAt: revokedAt,
    });
    expect((await handIn(revoked.bearer, { enteredAt: before }, 'kept')).statusCode).toBe(201);
    // A phone whose clock is wrong: the moment is between the first use of the pass and now.
    expect((await handIn(revoked.bearer, { enteredAt: '2031-01-01T00:00:00Z' })).statusCode).toBe(403);
    expect((await handIn(revoked.bearer, { enteredAt: '2001-01-01T00:00:00Z' })).statusCode).toBe(201);
    expect((await newest()).wardOrigin).toMatchObject({ enteredAt: begun });
    await wait(hours(72));
    expect((await handIn(over.bearer, { enteredAt: before })).statusCode).toBe(201);
    expect((await newest()).wardOrigin).toMatchObject({ late: 'ended', passEndedAt: over.pass.expiresAt });
    expect((await handIn(over.bearer)).statusCode).toBe(403);
    await wait(hours(24 * 5));
    expect((await handIn(over.bearer, { enteredAt: before })).statusCode).toBe(403);
    expect((await handIn(revoked.bearer, { enteredAt: before }, 'kept')).statusCode).toBe(201); // the first answer again
  });

  itOnce('comes with photographs, which are checked as those of a reporter', async () => {
    const { portal, handIn, phone, newest } = await openWard();
    const { bearer } = await phone();
    const photographs = [
      { key: 'chart', type: 'image/jpeg' },
      { key: 'skin', type: 'image/jpeg' },
    ];
    const addresses = (await handIn(bearer, { photographs }, 'one')).json().photographs;
    expect(addresses.map(({ key }: { key: string }) => key)).toEqual(['chart', 'skin']);
    const put = (uploadURL: string, payload: Buffer) =>
      portal.put(new URL(uploadURL).pathname, payload, { 'content-type': 'image/jpeg' });
    expect((await put(addresses[0].uploadURL, await photograph(64, 48))).statusCode).toBe(204);
    expect((await put(addresses[1].uploadURL, Buffer.from('<script>'))).statusCode).toBe(400);
    // The address of the same request again is that of the same photograph.
    const again = (await handIn(bearer, { photographs }, 'one')).json().photographs;
    expect(again).toEqual(addresses);
    expect((await put(again[0].uploadURL, await photograph(64, 48))).statusCode).toBe(204);
    expect((await newest()).attachments).toMatchObject([{ name: 'ward-1.jpeg', source: 'reporter' }]);
    const many = Array.from({ length: 6 }, (_, place) => ({ key: `p${place}`, type: 'image/jpeg' }));
    expect((await handIn(bearer, { photographs: many })).statusCode).toBe(400);
  });

  itOnce('names the field that cannot be true', async () => {
    const { handIn, phone } = await openWard();
    const { bearer } = await phone();
    const paths = async (change: object) => {
      const answer = await handIn(bearer, change);
      return [answer.statusCode, answer.json().issues?.map(({ path }: { path: string }) => path)];
    };
    expect(await paths({ toldOn: '2026-11-22' })).toEqual([400, ['toldOn']]);
    expect(await paths({ onset: '2026-12-01' })).toEqual([400, ['onset']]);
    expect(await paths({ started: '2027' })).toEqual([400, ['started']]);
    expect(await paths({ medicine: ' ', reaction: null })).toEqual([400, ['medicine', 'reaction']]);
    expect(await paths({ serious: ['nothing'], sex: '7' })).toEqual([400, ['sex', 'serious.0']]);
  });

  itOnce('raises words of alarm and a death as a report of a visitor', async () => {
    const { handIn, phone, newest } = await openWard();
    const { bearer } = await phone();
    await handIn(bearer, { reaction: 'Anaphylaxis, the patient died', serious: null, outcome: null });
    expect((await newest()).alarmingWords.length).toBeGreaterThan(0);
    await handIn(bearer, { serious: ['death'], outcome: '5' });
    expect(await newest()).toMatchObject({ urgency: 'death', serious: true });
  });
});

describe('the person of a ward pass', () => {
  it('is found, exported and erased with the privacy screen, and the reports stay', async () => {
    const { portal, session, phone, handIn, newest } = await openWard();
    const { bearer, pass } = await phone({ name: 'Sunita Kulkarni' });
    await handIn(bearer);
    const found = (await portal.get('/api/admin/privacy?q=kulkarni', session)).json();
    expect(found.passes).toMatchObject([{ id: pass.id, name: 'Sunita Kulkarni' }]);
    const records = [{ kind: 'ward-passes', id: pass.id }];
    const exported = (await portal.post('/api/admin/privacy/export', { records }, session)).json();
    expect(exported.passes).toMatchObject([{ name: 'Sunita Kulkarni', ward: 'Ward 4' }]);
    const erased = await portal.post('/api/admin/privacy/erase', { records }, session);
    expect([erased.statusCode, erased.json().passes]).toMatchObject([
      200,
      [{ name: '[erased]', device: null }],
    ]);
    expect(await storedText(portal, 'ward_passes')).not.toMatch(/kulkarni/i);
    expect(await newest()).toMatchObject({ wardOrigin: { name: '[erased]' }, content: { patient: {} } });
  });
});
