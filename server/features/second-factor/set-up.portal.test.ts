// How second factors are set up, and which answers of passkeys are refused.
import { describe, expect, it } from 'vitest';
import { addressOf, api, type ApiKey, type ApiRow } from '#contract/api.ts';
import { recoveryCodeCount } from '#contract/second-factor-rules.ts';
import type { AppSecret } from '#contract/second-factor.ts';
import { administrator } from '#testing/administrator.ts';
import { sessionOf } from '../../testing/administrator.ts';
import {
  deskOf,
  codeNow,
  type SecondFactorClient,
  desk,
  factors,
  fromBase32,
  minute,
  pass,
  trail,
} from '../../testing/second-factor-client.ts';
import { SoftwarePasskey } from '../../testing/software-passkey.ts';
import { updateRow } from '../../db/update-row.ts';

const codeWrong = 'This code is wrong or was used before.';
const passkeyRefused = 'This passkey was not accepted.';

describe('an account without a second factor', () => {
  it('signs in by password, with or without a code', async () => {
    const { portal, username } = await desk();
    for (const code of [undefined, null, '', '123456']) {
      const answer = await portal.post('/api/auth/login', { ...administrator, code });
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['id', 'username', 'rights']]);
    }
    expect(username).toBe('admin');
  });

  it('has an empty list, and cannot get recovery codes', async () => {
    const own = await desk();
    expect(await own.second()).toEqual({ required: false, passkeys: [], app: null, recoveryCodes: 0 });
    expect((await own.ask('POST', `${factors}/recovery-codes`)).statusCode).toBe(409);
    expect((await own.ask('DELETE', `${factors}/app`)).statusCode).toBe(204);
  });
});

describe('an authenticator app', () => {
  it('gets a secret of 160 bits as text and address, and works after its first code', async () => {
    const own = await desk();
    const made = (await own.ask('POST', `${factors}/app`)).json() as AppSecret;
    expect(made.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(made.uri).toContain(`secret=${made.secret}`);
    expect((await own.signIn()).statusCode).toBe(200);
    const wrong = await own.ask('POST', `${factors}/app/code`, { code: '000000' });
    expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([400, 'code']);
    expect((await own.second()).app).toBeNull();

    const { recoveryCodes } = await own.addApp();
    expect(recoveryCodes).toHaveLength(recoveryCodeCount);
    expect(await own.second()).toMatchObject({ app: { lastUsedAt: expect.any(String) }, recoveryCodes: 10 });
  });

  it('is not stored in plain text, and neither are the recovery codes', async () => {
    const own = await desk();
    const { key, recoveryCodes } = await own.addApp();
    const stored = JSON.stringify([
      await own.portal.db.selectFrom('authenticator_apps').selectAll().execute(),
      await own.portal.db.selectFrom('recovery_codes').selectAll().execute(),
      await own.portal.db.selectFrom('audit_events').selectAll().execute(),
    ]);
    for (const form of ['base64url', 'base64', 'hex', 'latin1'] as const) {
      expect(stored).not.toContain(key.toString(form));
    }
    for (const code of recoveryCodes) expect(stored).not.toContain(code.slice(0, 9));
  });

  it('an app of one account does not work for another one, even with its row in the database', async () => {
    const own = await desk();
    const other = await deskOf(own, 'asha');
    const { key } = await own.addApp();
    await other.addApp();
    const { db } = own.portal;
    const apps = await db.selectFrom('authenticator_apps').selectAll().orderBy('createdAt').execute();
    await updateRow(db, 'authenticator_apps', apps[1]?.id ?? '', { secret: apps[0]?.secret ?? '' });
    pass(own.portal, minute);
    expect((await other.signIn(codeNow(own.portal, key))).json().message).toBe(codeWrong);
    expect((await own.signIn(codeNow(own.portal, key))).statusCode).toBe(200);
  });

  it('an app can be replaced, and the former one works until the new one has shown a code', async () => {
    const own = await desk();
    const former = await own.addApp();
    const made = (await own.ask('POST', `${factors}/app`)).json() as AppSecret;
    expect((await own.signIn(codeNow(own.portal, former.key))).statusCode).toBe(200);
    const key = fromBase32(made.secret);
    const done = await own.ask('POST', `${factors}/app/code`, { code: codeNow(own.portal, key) });
    expect(done.json()).toEqual({ recoveryCodes: null });
    pass(own.portal, minute);
    expect((await own.signIn(codeNow(own.portal, former.key))).statusCode).toBe(401);
    expect((await own.signIn(codeNow(own.portal, key))).statusCode).toBe(200);
  });

  it('an app has to be set up again if its first code does not come within 15 minutes', async () => {
    const own = await desk();
    const { secret } = (await own.ask('POST', `${factors}/app`)).json() as AppSecret;
    pass(own.portal, 15 * minute + 1);
    await own.ask('POST', '/api/auth/confirm', { password: administrator.password });
    const code = codeNow(own.portal, fromBase32(secret));
    expect((await own.ask('POST', `${factors}/app/code`, { code })).statusCode).toBe(409);
  });
});

describe('passkeys', () => {
  it('each of several passkeys signs in alone, with a name and its last use, until it is removed', async () => {
    const own = await desk();
    const office = await own.addPasskey();
    pass(own.portal, 1_000);
    const phone = await own.addPasskey('Phone');
    expect([office.recoveryCodes.length, phone.recoveryCodes]).toEqual([10, null]);
    pass(own.portal, minute);
    const answer = await own.signInBy(phone.key);
    expect([answer.statusCode, answer.json().username]).toEqual([200, 'admin']);
    const me = await own.portal.get('/api/auth/me', { cookie: `sid=${answer.cookies[0]?.value}` });
    expect(me.statusCode).toBe(200);
    const { passkeys } = await own.second();
    expect(passkeys).toMatchObject([
      { name: 'Office key', lastUsedAt: null },
      { name: 'Phone', lastUsedAt: own.portal.clock.now.toISOString() },
    ]);
    expect(Object.keys(passkeys[0] ?? {})).toEqual(['id', 'name', 'createdAt', 'lastUsedAt']);

    const [first, second] = passkeys.map(({ id }) => `${factors}/passkeys/${id}`);
    expect((await own.ask('PUT', first ?? '', { name: 'Drawer' })).json().name).toBe('Drawer');
    expect((await own.ask('DELETE', second ?? '')).statusCode).toBe(204);
    expect((await own.ask('DELETE', second ?? '')).statusCode).toBe(404);
    expect((await own.signInBy(phone.key)).json().message).toBe(passkeyRefused);
    expect((await own.signInBy(office.key)).statusCode).toBe(200);
    expect((await trail(own)).slice(-5)).toEqual([
      'admin · sign in · sessions · passkey',
      'admin · change · passkeys · name',
      'admin · delete · passkeys',
      ' · failed sign in · passkeys',
      'admin · sign in · sessions · passkey',
    ]);
  });

  it('a passkey of another account cannot be renamed or removed', async () => {
    const own = await desk();
    const other = await deskOf(own, 'asha');
    await own.addPasskey();
    const [passkey] = (await own.second()).passkeys;
    const address = `${factors}/passkeys/${passkey?.id}`;
    expect((await other.ask('PUT', address, { name: 'Mine' })).statusCode).toBe(404);
    expect((await other.ask('DELETE', address)).statusCode).toBe(404);
  });

  it('a passkey of two accounts is refused, and so is the twenty-first of one account', async () => {
    const own = await desk();
    const other = await deskOf(own, 'asha');
    const { key } = await own.addPasskey();
    expect((await other.addPasskey('Copy', key)).answer.statusCode).toBe(409);
    for (let n = 1; n < 20; n += 1) expect((await own.addPasskey()).answer.statusCode).toBe(201);
    expect((await own.ask('POST', `${factors}/passkeys/options`)).statusCode).toBe(409);
  });

  it('only the account’s own passkeys confirm a sensitive action', async () => {
    const own = await desk();
    const other = await deskOf(own, 'asha');
    const [mine, hers] = [(await own.addPasskey()).key, (await other.addPasskey()).key];
    const confirm = async (key: SoftwarePasskey) => {
      const options = (await own.ask('POST', '/api/auth/confirm/options')).json();
      expect(options.allowCredentials).toEqual([{ id: mine.id, type: 'public-key' }]);
      return own.ask('POST', '/api/auth/confirm', { passkey: key.use(options) });
    };
    const invite = () => own.ask('POST', '/api/admin/administrators', {});
    pass(own.portal, 6 * minute);
    expect((await invite()).json().code).toBe('confirm');
    const refused = await confirm(hers);
    expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, 'passkey']);
    expect((await invite()).statusCode).toBe(403);
    expect((await confirm(mine)).statusCode).toBe(204);
    expect((await invite()).statusCode).toBe(201);
    expect((await trail(own)).filter((line) => line === 'admin · failed sign in · passkeys')).toHaveLength(1);
  });
});

describe('a passkey’s answer is refused, with an event in the audit trail,', () => {
  /** The portal’s options, and the answer of the browser. */
  async function refused(own: SecondFactorClient, passkey: object, known = true) {
    const before = await trail(own);
    const answer = await own.portal.post('/api/auth/passkey-login', { passkey });
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: passkeyRefused }]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await trail(own)).slice(before.length)).toEqual([
      `${known ? own.username : ''} · failed sign in · passkeys`,
    ]);
  }
  const signInOptions = async ({ portal }: SecondFactorClient) =>
    (await portal.post('/api/auth/passkey-login/options', {})).json();

  it('if its challenge was used, has expired, or does not exist', async () => {
    const own = await desk();
    const { key } = await own.addPasskey();
    const options = await signInOptions(own);
    const answer = key.use(options);
    expect((await own.portal.post('/api/auth/passkey-login', { passkey: answer })).statusCode).toBe(200);
    await refused(own, answer);
    await refused(own, key.use(options));
    await refused(own, key.use({ ...options, challenge: 'x'.repeat(43) }));
    const old = await signInOptions(own);
    pass(own.portal, 5 * minute);
    await refused(own, key.use(old));
    const later = await signInOptions(own);
    pass(own.portal, -60 * minute); // by this clock the challenge comes from the future
    await refused(own, key.use(later));
  });

  it('if its challenge is for another purpose or another account', async () => {
    const own = await desk();
    const other = await deskOf(own, 'asha');
    const { key } = await own.addPasskey();
    const hers = (await other.addPasskey()).key;
    const confirming = (await own.ask('POST', '/api/auth/confirm/options')).json();
    await refused(own, key.use(confirming));
    const creating = (await own.ask('POST', `${factors}/passkeys/options`)).json();
    await refused(own, key.use({ ...creating, rpId: creating.rp.id }));
    // The same for a confirmation and for a new passkey, with another account's challenge.
    const foreign = (await other.ask('POST', '/api/auth/confirm/options')).json();
    expect((await own.ask('POST', '/api/auth/confirm', { passkey: key.use(foreign) })).statusCode).toBe(400);
    const options = (await other.ask('POST', `${factors}/passkeys/options`)).json();
    const made = { name: 'Key', passkey: new SoftwarePasskey().make(options) };
    expect((await own.ask('POST', `${factors}/passkeys`, made)).statusCode).toBe(400);
    // Each is used up by the refusal.
    expect((await other.ask('POST', '/api/auth/confirm', { passkey: hers.use(foreign) })).statusCode).toBe(
      400,
    );
    expect((await trail(own)).slice(-3)).toEqual([
      'admin · failed sign in · passkeys',
      'admin · failed sign in · passkeys',
      'asha · failed sign in · passkeys',
    ]);
  });

  it('if it is from another origin, for another host, without the person’s PIN, or has another signature', async () => {
    const own = await desk();
    const { key } = await own.addPasskey();
    await refused(own, key.use(await signInOptions(own), { origin: 'https://pv.example.com' }));
    await refused(own, key.use({ ...(await signInOptions(own)), rpId: 'example.com' }));
    await refused(own, key.use(await signInOptions(own), { isVerified: false }));
    const forged = { ...new SoftwarePasskey().use(await signInOptions(own)), id: key.id, rawId: key.id };
    await refused(own, forged);
    const { id } = new SoftwarePasskey();
    await refused(own, { ...key.use(await signInOptions(own)), id, rawId: id }, false);
    expect((await own.signInBy(key)).statusCode).toBe(200);
    key.counter -= 2; // as a copy of the passkey would have it
    await refused(own, key.use(await signInOptions(own)));
  });

  it('if PUBLIC_URL names another origin, regardless of the request', async () => {
    const publicOrigin = 'https://pv.example.org';
    const own = await desk({ config: { publicOrigin } });
    own.cookie = own.cookie.replace('sid=', '__Host-sid=');
    const options = (await own.ask('POST', `${factors}/passkeys/options`)).json();
    expect(options.rp.id).toBe('pv.example.org');
    const key = new SoftwarePasskey();
    const add = (passkey: object) => own.ask('POST', `${factors}/passkeys`, { name: 'Key', passkey });
    expect((await add(key.make(options))).statusCode).toBe(400);
    const again = (await own.ask('POST', `${factors}/passkeys/options`)).json();
    expect((await add(key.make(again, { origin: publicOrigin }))).statusCode).toBe(201);
    await refused(own, key.use(await signInOptions(own)));
    expect((await own.signInBy(key, { origin: publicOrigin })).statusCode).toBe(200);
  });

  it('if the browser sends anything else', async () => {
    const own = await desk();
    const { key } = await own.addPasskey();
    const answer = key.use(await signInOptions(own));
    const { response } = answer;
    for (const broken of [
      { clientDataJSON: 'AAAA' },
      { clientDataJSON: Buffer.from('null').toString('base64url') },
      { clientDataJSON: Buffer.from('{"challenge":1}').toString('base64url') },
      { authenticatorData: 'AA' },
      { signature: 'AA' },
    ]) {
      await refused(own, { ...answer, response: { ...response, ...broken } });
    }
    expect((await own.signInBy(key)).statusCode).toBe(200);
  });
});

describe('a change of the second factors', () => {
  it('ends the other sessions and gives this one a new token', async () => {
    const own = await desk();
    const elsewhere = await sessionOf(own.portal, (await own.ask('GET', '/api/auth/me')).json().id);
    const before = own.cookie;
    await own.addPasskey();
    expect(own.cookie).not.toBe(before);
    for (const cookie of [before, elsewhere.cookie]) {
      expect((await own.portal.get('/api/auth/me', { cookie })).statusCode).toBe(401);
    }
    expect((await own.ask('GET', '/api/auth/me')).statusCode).toBe(200);
  });

  const confirmed = (Object.entries(api) as [ApiKey, ApiRow][]).flatMap(([key, row]) =>
    key.includes('/second-factor') && row.confirm === 'always' ? [key] : [],
  );
  it('needs the password from the last 5 minutes', async () => {
    const own = await desk();
    await own.addApp();
    await own.addPasskey();
    const options = (await own.ask('POST', `${factors}/passkeys/options`)).json();
    const { secret } = (await own.ask('POST', `${factors}/app`)).json() as AppSecret;
    const [passkey] = (await own.second()).passkeys;
    pass(own.portal, 5 * minute + 1);
    const bodies: Partial<Record<ApiKey, object>> = {
      'POST /api/auth/second-factor/passkeys': { name: 'Key', passkey: new SoftwarePasskey().make(options) },
      'POST /api/auth/second-factor/app/code': { code: codeNow(own.portal, fromBase32(secret)) },
    };
    const before = await own.second();
    expect(confirmed).toHaveLength(7);
    for (const key of confirmed) {
      const { method, url } = addressOf(key);
      const address = url.replace(':id', passkey?.id ?? '');
      const answer = await own.ask(method as 'POST', address, bodies[key]);
      expect([key, answer.statusCode, answer.json().code]).toEqual([key, 403, 'confirm']);
    }
    expect(await own.second()).toEqual(before);
  });
});
