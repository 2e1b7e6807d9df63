// The administrator account that playwright.config.ts creates at the portal's start, and sign-in for tests.
import { execFileSync } from 'node:child_process';
import { argon2Sync, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Cookie, type Page, test } from '@playwright/test';
import { administrator } from '#testing/administrator.ts';
import { portalOf } from './portals.ts';
import { type Right, rights as allRights } from '#contract/access-rules.ts';

/** The administrator's session at each portal, for the tests of this process. */
const shared = new Map<string | undefined, { cookies: Cookie[]; until: number }>();
/** In the first minutes of a session no action asks for the password again. */
const sharedMs = 5 * 60_000;

/**
 * Signs the browser in without the sign-in screen. Tests share the administrator's session while it lasts, because each
 * sign-in costs a slow password hash. Other accounts get a session of their own.
 */
export async function signIn(page: Page, account = administrator): Promise<void> {
  const context = page.context();
  const portal = portalOf(test.info());
  const session = account === administrator ? shared.get(portal) : undefined;
  if (session && Date.now() < session.until) {
    await context.addCookies(session.cookies);
    if ((await context.request.get('/api/auth/me')).ok()) return;
  }
  const answer = await context.request.post('/api/auth/login', { data: account });
  if (!answer.ok()) throw new Error(`Sign-in answered ${answer.status()}`);
  if (account === administrator) {
    shared.set(portal, { cookies: await context.cookies(), until: Date.now() + sharedMs });
  }
}

/** The password's hash at the lowest cost that Argon2 allows. */
function cheapHash({ password }: typeof administrator): string {
  const [memory, passes, nonce] = [8, 1, randomBytes(16)];
  const settings = { message: password, nonce, parallelism: 1, tagLength: 32, memory, passes };
  const [salt, tag] = [nonce, argon2Sync('argon2id', settings)].map((bytes) =>
    bytes.toString('base64').replace(/=+$/, ''),
  );
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${salt}$${tag}`;
}

/**
 * Creates an account with the administrator's password, for a test that changes the account. `dataDir`: that of the
 * portal, by default of the portal of playwright.config.ts.
 */
export function createAdministrator(
  username: string,
  rights: readonly Right[] = allRights,
  dataDir?: string,
): typeof administrator {
  write(
    dataDir,
    'insert into users (id, username, password, "createdAt", rights) values (?, ?, ?, ?, ?)',
    randomUUID(),
    username,
    cheapHash(administrator),
    new Date().toISOString(),
    JSON.stringify(rights),
  );
  return { username, password: administrator.password };
}

/** Backdates the last password entry of an account by this many minutes, in all its sessions. */
export function ageConfirmation({ username }: { username: string }, minutes: number): void {
  const then = new Date(Date.now() - minutes * 60_000).toISOString();
  write(
    undefined,
    'update sessions set "passwordAt" = ? where "userId" = (select id from users where username = ?)',
    then,
    username,
  );
}

/** Writes from another process: node-postgres cannot be waited for here. */
const program = `import pg from 'pg';
const [url, sql, ...values] = process.argv.slice(1);
const client = new pg.Client({ connectionString: url });
await client.connect();
await client.query(sql, values);
await client.end();`;

function write(dataDir = process.env.E2E_DATA_DIR ?? '', sql: string, ...values: string[]): void {
  const { E2E_DATABASE_URL: url } = process.env;
  if (url) {
    let place = 0;
    const numbered = sql.replaceAll('?', () => `$${(place += 1)}`);
    execFileSync(process.execPath, ['--input-type=module', '-e', program, url, numbered, ...values]);
    return;
  }
  using db = new DatabaseSync(join(dataDir, 'portal.sqlite'), { timeout: 30_000 });
  db.prepare(sql).run(...values);
}
