// Second factors where the database decides: what works once, limits on wrong codes, and the setting that requires them.
import { describe, expect, it } from 'vitest';
import { addressOf, api, type ApiKey, type ApiRow } from '#contract/api.ts';
import { storeSettings } from '../../testing/configure-sender.ts';
import { administrator } from '#testing/administrator.ts';
import { oneTimeCode, stepAt } from '../../access/one-time-codes.ts';
import { consumeCode } from '../../access/second-factor.ts';
import {
  deskOf,
  codeNow,
  SecondFactorClient,
  desk,
  factors,
  minute,
  pass,
  trail,
} from '../../testing/second-factor-client.ts';
import { itOnce } from '../../testing/engine.ts';

const codeNeeded = 'Enter the code of your authenticator app, or a recovery code.';
const codeWrong = 'This code is wrong or was used before.';

/** How many answers have each status. */
function numbersOf(answers: readonly { statusCode: number }[]) {
  const byStatus = Object.groupBy(answers, ({ statusCode }) => statusCode);
  return Object.fromEntries(Object.entries(byStatus).map(([status, some]) => [status, some?.length]));
}

describe('a sign-in with password and code', () => {
  itOnce('needs the code only after the right password', async () => {
    const own = await desk();
    const { key } = await own.addApp();
    const asked = await own.signIn();
    expect(asked.statusCode).toBe(401);
    expect(asked.json()).toMatchObject({ message: codeNeeded, code: 'second_factor' });
    expect(asked.headers['set-cookie']).toBeUndefined();
    const code = codeNow(own.portal, key);
    const wrong = await own.portal.post('/api/auth/login', { ...administrator, password: 'Wrong-1', code });
    expect([wrong.statusCode, wrong.json()]).toEqual([401, { message: 'Invalid credentials' }]);
    expect((await own.signIn(` ${code.slice(0, 3)} ${code.slice(3)} `)).statusCode).toBe(200);
  });

  it('accepts a code once, also in concurrent requests', async () => {
    const own = await desk({ config: { rateLimit: false } });
    const { key } = await own.addApp();
    const code = codeNow(own.portal, key);
    const answers = await Promise.all(Array.from({ length: 6 }, () => own.signIn(code)));
    expect(numbersOf(answers)).toEqual({ 200: 1, 401: 5 });
    const again = await own.signIn(code);
    expect(again.json()).toMatchObject({ message: codeWrong, code: 'second_factor' });
  });

  itOnce(
    'accepts no used code when the clock goes back, and the next code when the clock moves on',
    async () => {
      const own = await desk();
      const { key } = await own.addApp();
      const [used, earlier] = [
        codeNow(own.portal, key),
        oneTimeCode(key, stepAt(own.portal.clock.now) - 120),
      ];
      expect((await own.signIn(used)).statusCode).toBe(200);
      pass(own.portal, -60 * minute);
      expect((await own.signIn(used)).statusCode).toBe(401);
      expect((await own.signIn(earlier)).statusCode).toBe(401);
      pass(own.portal, 60 * minute);
      expect((await own.signIn(used)).statusCode).toBe(401);
      pass(own.portal, 30_000);
      expect((await own.signIn(codeNow(own.portal, key))).statusCode).toBe(200);
      pass(own.portal, 365 * 24 * 60 * minute);
      expect((await own.signIn(codeNow(own.portal, key))).statusCode).toBe(200);
    },
  );

  it('a sign-in that started before the set-up does not pass without the second factor', async () => {
    const own = await desk();
    const { db } = own.portal;
    const before = await db.selectFrom('sessions').select('id').execute();
    const setUp = own.addApp();
    const signIns = await Promise.all(Array.from({ length: 4 }, () => own.signIn()));
    await setUp;
    // A session that was started meanwhile ended with the change.
    expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(before.length);
    for (const { statusCode } of signIns) expect([200, 401]).toContain(statusCode);
  });

  itOnce('a missing code does not count as a wrong attempt, and a wrong code does', async () => {
    const own = await desk();
    const { key } = await own.addApp();
    for (let tries = 0; tries < 12; tries += 1) expect((await own.signIn()).statusCode).toBe(401);
    for (let tries = 0; tries < 5; tries += 1) expect((await own.signIn('000000')).statusCode).toBe(401);
    const waiting = await own.signIn(codeNow(own.portal, key));
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([429, '60']);
  });

  it('checks 10 of 1,000 wrong codes from as many addresses, and then one in 15 minutes', async () => {
    const own = await desk({ config: { trustProxy: 1 } });
    const { key, recoveryCodes } = await own.addApp();
    const { db, keys, clock } = own.portal;
    const right = codeNow(own.portal, key);
    const code = right === '000000' ? '000001' : '000000';
    const statuses: number[] = [];
    for (let n = 0; n < 15; n += 1) statuses.push((await own.signIn(code, `203.0.113.${n}`)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
    const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await db.transaction().execute(async (trx) => {
      for (let n = 15; n < 1_000; n += 1) {
        const result = await consumeCode(trx, keys.seal, { userId, typed: right, now: clock.now });
        expect(result).toEqual({ waitUntil: new Date(clock.now.getTime() + 15 * minute) });
      }
    });
    const refused = await own.signIn(right, '198.51.100.1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    // A recovery code has too many characters to be guessed, so it still works.
    expect((await own.signIn(recoveryCodes[0], '198.51.100.2')).statusCode).toBe(200);
    pass(own.portal, 15 * minute);
    expect((await own.signIn(code, '198.51.100.3')).statusCode).toBe(401);
    expect((await own.signIn(codeNow(own.portal, key), '198.51.100.4')).statusCode).toBe(429);
    pass(own.portal, -60 * minute); // nobody waits longer because the clock went back
    expect((await own.signIn(code, '198.51.100.5')).statusCode).toBe(401);
    pass(own.portal, 80 * minute);
    expect((await own.signIn(codeNow(own.portal, key), '198.51.100.6')).statusCode).toBe(200);
    const failed = (await trail(own)).filter((line) => line === 'admin · failed sign in · second-factor');
    expect(failed).toHaveLength(15 + 4);
  });
});

describe('recovery codes', () => {
  itOnce('each recovery code works once instead of a code, in small letters too', async () => {
    const own = await desk();
    const { recoveryCodes } = await own.addApp();
    const [first = '', second = ''] = recoveryCodes;
    expect((await own.signIn(first)).statusCode).toBe(200);
    expect((await own.signIn(first)).json().message).toBe(codeWrong);
    expect((await own.signIn(second.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200);
    expect((await own.second()).recoveryCodes).toBe(8);
  });

  itOnce('recovery codes of another account do not work', async () => {
    const own = await desk();
    const other = await deskOf(own, 'asha');
    const { recoveryCodes } = await own.addApp();
    await other.addApp();
    expect((await other.signIn(recoveryCodes[0])).statusCode).toBe(401);
    expect((await own.second()).recoveryCodes).toBe(10);
  });

  itOnce(
    'new recovery codes invalidate the old ones, and removing the last second factor deletes them',
    async () => {
      const own = await desk();
      const { recoveryCodes } = await own.addApp();
      const made = (await own.ask('POST', `${factors}/recovery-codes`)).json();
      expect(new Set([...recoveryCodes, ...made.recoveryCodes]).size).toBe(20);
      expect((await own.signIn(recoveryCodes[0])).statusCode).toBe(401);
      expect((await own.signIn(made.recoveryCodes[0])).statusCode).toBe(200);
      expect((await own.ask('DELETE', `${factors}/app`)).statusCode).toBe(204);
      expect((await own.second()).recoveryCodes).toBe(0);
      expect((await own.signIn()).statusCode).toBe(200);
    },
  );

  it('recovery codes let an account with passkeys alone sign in by password', async () => {
    const own = await desk();
    const { recoveryCodes } = await own.addPasskey();
    const asked = await own.signIn();
    expect(asked.json()).toMatchObject({
      code: 'second_factor',
      message: 'Sign in with your passkey, or enter a recovery code.',
      issues: [{ path: 'passkey' }],
    });
    expect((await own.signIn(recoveryCodes[0])).statusCode).toBe(200);
  });
});

describe('with the setting second_factor = required', () => {
  const require = ({ portal }: SecondFactorClient, value = 'required') =>
    storeSettings(portal.db, { second_factor: value });

  itOnce(
    'every call but set-up, me and sign-out answers 403 to an account without one, in open sessions too',
    async () => {
      const own = await desk();
      const other = await deskOf(own, 'asha');
      await other.addApp();
      expect((await own.ask('GET', '/api/adr-reports')).statusCode).toBe(200);
      await require(own);
      const open: ApiKey[] = [];
      for (const [key, { access, duringSetUp }] of Object.entries(api) as [ApiKey, ApiRow][]) {
        if (access === 'public') continue;
        const { method, url } = addressOf(key);
        if (duringSetUp) {
          open.push(key);
          continue;
        }
        const address = url.replace(/:(id|ticket|key|kind)/g, crypto.randomUUID());
        const answer = await own.ask(method as 'POST', address, {});
        expect([key, answer.statusCode, answer.json().code]).toEqual([key, 403, 'second_factor_setup']);
      }
      expect(open.map((key) => key.split(' ')[1]).filter((url) => !url?.startsWith(factors))).toEqual([
        '/api/auth/me',
        '/api/auth/confirm',
        '/api/auth/confirm/options',
      ]);
      expect((await other.ask('GET', '/api/adr-reports')).statusCode).toBe(200);

      const signedIn = await own.signIn();
      expect(signedIn.statusCode).toBe(200);
      const session = new SecondFactorClient(own.portal, own.username, {
        cookie: `sid=${signedIn.cookies[0]?.value}`,
      });
      expect(Object.keys((await session.ask('GET', '/api/auth/me')).json())).toEqual([
        'id',
        'username',
        'rights',
      ]);
      expect((await session.ask('GET', '/api/adr-reports')).statusCode).toBe(403);
      expect((await session.second()).required).toBe(true);
      await session.addPasskey();
      expect((await session.ask('GET', '/api/adr-reports')).statusCode).toBe(200);
      expect((await session.ask('POST', '/api/auth/logout')).statusCode).toBe(204);
    },
  );

  itOnce('settings that only accounts with "portal" read stay hidden during the set-up', async () => {
    const own = await desk();
    await require(own);
    const keys = (await own.ask('GET', '/api/site-settings')).json().map(({ key }: { key: string }) => key);
    expect(keys).not.toContain('second_factor');
  });

  it('of two second factors one can be removed, and the last one cannot', async () => {
    const own = await desk();
    await own.addApp();
    await own.addPasskey();
    await require(own);
    expect((await own.ask('DELETE', `${factors}/app`)).statusCode).toBe(204);
    const [passkey] = (await own.second()).passkeys;
    expect((await own.ask('DELETE', `${factors}/passkeys/${passkey?.id}`)).statusCode).toBe(409);
    expect(await own.second()).toMatchObject({ passkeys: [{ id: passkey?.id }], recoveryCodes: 10 });
  });

  itOnce.each(['optional', 'required '])('the value %j requires nothing', async (value) => {
    const own = await desk();
    await require(own, value);
    expect((await own.ask('GET', '/api/adr-reports')).statusCode).toBe(200);
    const wrong = await own.ask('PUT', '/api/admin/site-settings/second_factor', { value: 'sometimes' });
    expect(wrong.statusCode).toBe(400);
  });
});

describe('passkeys', () => {
  it('a passkey signs in alone, once for each challenge, also in concurrent requests', async () => {
    const own = await desk();
    const { key } = await own.addPasskey();
    const options = (await own.portal.post('/api/auth/passkey-login/options', {})).json();
    const passkey = key.use(options);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => own.portal.post('/api/auth/passkey-login', { passkey })),
    );
    expect(numbersOf(answers)).toEqual({ 200: 1, 401: 5 });
    const nul = { passkey: key.use({ ...options, challenge: '\0' }) };
    expect((await own.portal.post('/api/auth/passkey-login', nul)).statusCode).toBe(401);
    expect((await own.second()).passkeys).toMatchObject([
      { name: 'Office key', lastUsedAt: own.portal.clock.now.toISOString() },
    ]);
    expect(
      (await own.ask('DELETE', `${factors}/passkeys/${(await own.second()).passkeys[0]?.id}`)).statusCode,
    ).toBe(204);
    expect((await own.signInBy(key)).statusCode).toBe(401);
  });

  it('passkeys and challenges are deleted with the account, and challenges also when they expire', async () => {
    const own = await desk();
    const other = await deskOf(own, 'asha');
    await other.addPasskey();
    await other.addApp();
    const { db } = own.portal;
    const [{ id } = { id: '' }] = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'asha')
      .execute();
    await other.ask('POST', '/api/auth/confirm/options');
    expect((await own.ask('DELETE', `/api/admin/administrators/${id}`)).statusCode).toBe(204);
    for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes', 'passkey_challenges'] as const) {
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
    await own.portal.post('/api/auth/passkey-login/options', {});
    pass(own.portal, 60 * minute);
    await own.portal.jobs.runDue();
    expect(await db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  });
});
