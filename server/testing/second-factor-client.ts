// An account that sets up second factors and signs in with them, for tests.
import type { AppSecret, SecondFactor } from '#contract/second-factor.ts';
import { administrator } from '#testing/administrator.ts';
import { oneTimeCode, stepAt } from '../access/one-time-codes.ts';
import { makeAccount, createSignedInAdministrator, sessionOf } from './administrator.ts';
import { testPortal, type TestPortal } from './portal.ts';
import { SoftwarePasskey } from './software-passkey.ts';

export const minute = 60_000;
export const factors = '/api/auth/second-factor';

/** A signed-in account. It uses each new session token that the portal sends. */
export class SecondFactorClient {
  readonly portal: TestPortal;
  readonly username: string;
  cookie: string;
  constructor(portal: TestPortal, username: string, { cookie }: { cookie: string }) {
    this.portal = portal;
    this.username = username;
    this.cookie = cookie;
  }

  async ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
    const answer = await this.portal.app.inject({
      method,
      url,
      headers: { cookie: this.cookie, 'content-type': 'application/json' },
      ...(method !== 'GET' && { payload: JSON.stringify(body ?? {}) }),
    });
    const [renewed] = answer.cookies;
    if (renewed) this.cookie = `sid=${renewed.value}`;
    return answer;
  }

  async second(): Promise<SecondFactor> {
    return (await this.ask('GET', factors)).json();
  }

  /** Sets up an authenticator app. Returns its secret, and the recovery codes of a first second factor. */
  async addApp() {
    const { secret } = (await this.ask('POST', `${factors}/app`)).json() as AppSecret;
    const key = fromBase32(secret);
    const code = oneTimeCode(key, stepAt(this.portal.clock.now));
    const answer = await this.ask('POST', `${factors}/app/code`, { code });
    if (answer.statusCode !== 200) throw new Error(`The first code is answered with ${answer.payload}`);
    pass(this.portal, 30_000); // its first code is used up
    return { key, recoveryCodes: answer.json().recoveryCodes as string[] };
  }

  async addPasskey(name = 'Office key', key = new SoftwarePasskey()) {
    const options = (await this.ask('POST', `${factors}/passkeys/options`)).json();
    const answer = await this.ask('POST', `${factors}/passkeys`, { name, passkey: key.make(options) });
    return { key, answer, recoveryCodes: answer.json().recoveryCodes as string[] };
  }

  signIn(code?: string, address?: string) {
    const { password } = administrator;
    return this.portal.post(
      '/api/auth/login',
      { username: this.username, password, ...(code !== undefined && { code }) },
      address === undefined ? {} : { 'x-forwarded-for': address },
    );
  }

  async signInBy(key: SoftwarePasskey, circumstances?: Parameters<SoftwarePasskey['use']>[1]) {
    const options = (await this.portal.post('/api/auth/passkey-login/options', {})).json();
    return this.portal.post('/api/auth/passkey-login', { passkey: key.use(options, circumstances) });
  }
}

export async function desk(config: Parameters<typeof testPortal>[0] = {}): Promise<SecondFactorClient> {
  const portal = await testPortal(config);
  return new SecondFactorClient(portal, administrator.username, await createSignedInAdministrator(portal));
}

export async function deskOf({ portal }: SecondFactorClient, username: string): Promise<SecondFactorClient> {
  return new SecondFactorClient(
    portal,
    username,
    await sessionOf(portal, await makeAccount(portal, username)),
  );
}

export function pass({ clock }: TestPortal, ms: number): void {
  clock.now = new Date(clock.now.getTime() + ms);
}

export function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export const codeNow = ({ clock }: TestPortal, key: Buffer) => oneTimeCode(key, stepAt(clock.now));

/** The events of the audit trail: who, what, and with which fields. */
export async function trail({ portal }: SecondFactorClient) {
  const lines = await portal.db.selectFrom('audit_events').selectAll().orderBy('place').execute();
  return lines.map(({ username, action, kind, fields }) => [username, action, kind, ...fields].join(' · '));
}
