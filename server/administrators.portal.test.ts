// Tests the command `npm run admin`: its changes, output and refusals.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { compileCache } from '#testing/compile-cache.ts';
import { replaceRecoveryCodes } from './access/queries.ts';
import { openDatabase } from './db/database.ts';
import { insertApp, insertPasskey } from './features/second-factor/queries.ts';
import { runCommand } from './testing/run-command.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** The command over a data directory of its own, and the content of its database. */
function command() {
  const dataDir = temporaryFolder();
  const admin = (...args: string[]) => runCommand('administrators.ts', args, { DATA_DIR: dataDir });
  async function stored() {
    const engine = await openDatabase({ dataDir, databaseUrl: null }, () => {});
    const { db } = engine;
    const users = await db
      .selectFrom('users')
      .select(['id', 'username', 'rights'])
      .orderBy('username')
      .execute();
    const sessions = await db.selectFrom('sessions').select('userId').execute();
    const events = await db.selectFrom('audit_events').select(['action', 'fields', 'username']).execute();
    const factors = [];
    for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes'] as const) {
      factors.push((await db.selectFrom(table).select('userId').execute()).length);
    }
    await engine.close();
    return { users, sessions, events, factors };
  }
  return { admin, stored, dataDir };
}

describe('npm run admin', () => {
  it('creates an account with all rights, or with the given ones, and lists the accounts', async () => {
    const { admin, stored, dataDir } = command();
    const args = [
      '--import',
      './server/testing/cheap-hashes.ts',
      'server/administrators.ts',
      'create',
      'asha',
    ];
    const env = { ...compileCache, DATA_DIR: dataDir };
    // In a process of its own, which has to end.
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    expect(stdout).toMatch(/^Account: asha\nPassword: [\w-]{23}\n$/);
    expect((await admin('create', 'ravi', 'cases,content')).code).toBe(0);
    await admin('create', 'meena', 'none');
    expect((await stored()).users).toMatchObject([
      { username: 'asha', rights: ['portal', 'content', 'cases', 'sign'] },
      { username: 'meena', rights: [] },
      { username: 'ravi', rights: ['content', 'cases'] },
    ]);
    expect(await admin('list')).toEqual({
      code: 0,
      output:
        'Account\tRights\tFull name\tLast sign-in\tSecond factor\n' +
        'asha\tportal, content, cases, sign\t\tnot signed in yet\tno second factor\n' +
        'meena\tno rights\t\tnot signed in yet\tno second factor\n' +
        'ravi\tcontent, cases\t\tnot signed in yet\tno second factor\n',
    });
    for (const [name, sentence] of [
      ['ASHA', "The account 'ASHA' looks like the existing account 'asha'."],
      ['asha', "The account 'asha' exists already."],
    ] as const) {
      expect(await admin('create', name)).toEqual({ code: 1, output: `${sentence}\n` });
    }
  });

  it('sets the rights of an account, ends its sessions and adds an audit event', async () => {
    const { admin, stored, dataDir } = command();
    await admin('create', 'asha');
    await admin('create', 'ravi', 'content');
    const engine = await openDatabase({ dataDir, databaseUrl: null }, () => {});
    const at = new Date().toISOString();
    for (const { id } of await engine.db.selectFrom('users').select('id').execute()) {
      const session = { tokenHash: id, userId: id, createdAt: at, lastSeenAt: at };
      await engine.db
        .insertInto('sessions')
        .values({ id, ...session })
        .execute();
    }
    await engine.close();
    expect(await admin('set-rights', 'ravi', 'sign, portal')).toEqual({
      code: 0,
      output: 'Account: ravi\nRights: portal, sign\n',
    });
    const { users, sessions, events } = await stored();
    const [asha, ravi] = users;
    expect(ravi?.rights).toEqual(['portal', 'sign']);
    expect(sessions).toEqual([{ userId: asha?.id }]);
    expect(events.slice(-2)).toEqual([
      { action: 'grant', fields: ['portal', 'sign'], username: null },
      { action: 'revoke', fields: ['content'], username: null },
    ]);
  });

  it('removes all second factors of an account, ends its sessions and adds an audit event', async () => {
    const { admin, stored, dataDir } = command();
    await admin('create', 'asha');
    expect(await admin('remove-second-factor', 'asha')).toEqual({
      code: 1,
      output: "The account 'asha' has no second factor.\n",
    });
    const engine = await openDatabase({ dataDir, databaseUrl: null }, () => {});
    const { db } = engine;
    const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const now = new Date();
    const at = now.toISOString();
    const key = { credentialId: 'x', publicKey: 'x', counter: '0', name: 'Key', transports: [] };
    await insertPasskey(db, { ...key, userId, now });
    await insertApp(db, { userId, secret: 'x', now });
    await replaceRecoveryCodes(db, userId, ['a', 'b']);
    const session = { id: userId, tokenHash: 'x', userId, createdAt: at, lastSeenAt: at };
    await db.insertInto('sessions').values(session).execute();
    await engine.close();
    expect(await admin('remove-second-factor', 'asha')).toEqual({
      code: 0,
      output: 'Account: asha\nSecond factor: removed\n',
    });
    const { sessions, events, factors } = await stored();
    expect([sessions, factors]).toEqual([[], [0, 0, 0]]);
    expect(events.at(-1)).toEqual({ action: 'delete', fields: [], username: null });
  });

  it('does not remove the last right "portal"', async () => {
    const { admin, stored } = command();
    await admin('create', 'asha');
    expect(await admin('set-rights', 'asha', 'none')).toEqual({
      code: 1,
      output: 'This is the last account with the right "portal". Grant the right to another account first.\n',
    });
    expect((await stored()).users[0]?.rights).toHaveLength(4);
  });

  it.each([
    [['set-rights', 'nobody', 'all'], 1, "The account 'nobody' does not exist.\n"],
    [['set-rights', 'asha', 'root'], 2, 'Usage:'],
    [['set-rights', 'asha'], 2, 'Usage:'],
    [['create', 'asha', 'all', 'more'], 2, 'Usage:'],
    [['reset-password', 'asha', 'all'], 2, 'Usage:'],
    [['remove-second-factor', 'asha', 'all'], 2, 'Usage:'],
    [['remove-second-factor', 'nobody'], 1, "The account 'nobody' does not exist.\n"],
    [['list', 'asha'], 2, 'Usage:'],
    [[], 2, 'Usage:'],
    [['create', 'ad\u200bmin'], 2, 'Remove the invisible characters from the name.\n'],
    [['create', '\u0430dmin'], 2, 'Use letters of one script only in the name.\n'],
  ])('refuses %j', async (args, code, words) => {
    const { admin } = command();
    const answer = await admin(...args);
    expect(answer.code).toBe(code);
    expect(answer.output).toContain(words);
  });

  it('refuses wrong settings with the reason in one sentence', async () => {
    expect(await runCommand('administrators.ts', ['create', 'asha'], { PORT: 'many' })).toEqual({
      code: 1,
      output: "PORT must be a whole number from 0 to 65535, and is 'many'.\n",
    });
  });
});
