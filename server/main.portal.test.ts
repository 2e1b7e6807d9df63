// Tests a start that fails: it says in one sentence what to set.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compileCache } from '#testing/compile-cache.ts';
import { ConfigError, readConfig } from './config.ts';
import { makeFirstAdministrator } from './features/auth/first-administrator.ts';
import { reportFailure, start, throwListenFault } from './main.ts';
import { testPortal } from './testing/portal.ts';
import { inTerminal } from './testing/run-command.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

function newFolder(): string {
  const folder = temporaryFolder();
  return folder;
}

/** A port of another program. */
async function takenPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  return (other.address() as AddressInfo).port;
}

const fault = (settings: { metricsPort: number } | { host: string }) =>
  throwListenFault({ ...readConfig({}), ...settings });

it('the password of the first account is shown even if the start then fails', async () => {
  const port = await takenPort();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    env: { ...compileCache, DATA_DIR: newFolder(), SEED: 'none', LOG_LEVEL: 'silent', PORT: String(port) },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, 'PORT is in use by another program. Set PORT to a free one.\n']);
  expect(stdout).toMatch(
    /\nSign in at \/admin\/login as 'admin' with this password, which is shown only now:\n\n {4}\S{12,}\n\n$/,
  );
});

it('a port or an address that cannot be used is named', async () => {
  const metricsPort = await takenPort();
  await expect(testPortal({ config: { metricsPort } }).catch(fault({ metricsPort }))).rejects.toThrow(
    'METRICS_PORT is in use by another program. Set METRICS_PORT to a free one.',
  );
  const { app } = await testPortal();
  const host = '192.0.2.1';
  await expect(app.listen({ host, port: 0 }).catch(fault({ host }))).rejects.toThrow(
    "HOST must be an address of this machine, and is '192.0.2.1'.",
  );
});

it('a folder that cannot be made, and a database that does not answer, are named without its password', async () => {
  const failed = (env: Record<string, string>) =>
    inTerminal(() => start(() => Promise.reject(new Error('no frontend'))).catch(reportFailure), [], env);
  const folder = newFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await failed({ DATA_DIR: file })).toEqual({
    code: 1,
    output: `DATA_DIR must be a folder that the portal may write, and is '${file}'.\n`,
  });
  const databaseUrl = 'postgres://portal:hunter2@127.0.0.1:1/none';
  expect(await failed({ DATA_DIR: folder, DATABASE_URL: databaseUrl })).toEqual({
    code: 1,
    output: 'The portal did not start: connect ECONNREFUSED 127.0.0.1:1.\n',
  });
});

it.each([
  ['ad\u200bmin', 'Remove the invisible characters from the name'],
  ['\u0430dmin', 'Use letters of one script only in the name'],
])('ADMIN_USERNAME %j is refused for the first account', async (username, sentence) => {
  const { config, ...portal } = await testPortal();
  const named = { ...config, admin: { username, password: null } };
  await expect(makeFirstAdministrator({ ...portal, config: named, now: () => new Date() })).rejects.toThrow(
    new ConfigError(`ADMIN_USERNAME cannot be the name of an account. ${sentence}.`),
  );
});
