// Starts the portal: reads the configuration, opens the database and serves. Stops without losing requests in
// progress.
import { accessSync, constants, mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from './app.ts';
import type { ChainEnd } from './audit/queries.ts';
import { markRunning } from './backup/running.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { standardLog } from './http/log.ts';
import { startChecker } from './files/checker.ts';
import { releaseMemory } from './idle-memory.ts';
import { openFiles } from './files/files.ts';
import { seedDatabase } from './seed/seed-database.ts';
import { readStarterLists } from './seed/starter/starter-lists.ts';
import { storeSampleFiles } from './seed/sample-files.ts';
import { startFigures } from './features/insight/figures-worker.ts';
import { makeFirstAdministrator } from './features/auth/first-administrator.ts';
import { startIcsrWorker } from './icsr/icsr-worker.ts';
import { jobHandlers } from './job-handlers.ts';
import { openJobs } from './jobs/run-jobs.ts';
import { closeServer } from './http/close-server.ts';
import { builtFrontend, type Frontend } from './pages/frontend.ts';
import { Memory } from './memory.ts';
import { deriveKeys, type Portal } from './portal.ts';
import { readSecret } from './secret.ts';

/** How long after the start memory is returned to the system, in milliseconds. */
const releaseMemoryMs = 1_000;
/** How long a stop waits for requests in progress, in milliseconds. */
const stopTimeoutMs = 10_000;

/** Starts the portal from the environment. Resolves when it answers requests. */
export async function start(makeFrontend: () => Frontend | Promise<Frontend>): Promise<void> {
  const config = readConfig();
  // Files that the portal writes are readable for its own account only.
  process.umask(0o077);
  // Errors of writing to a closed terminal or a full disk are ignored.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    accessSync(config.dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new ConfigError(`DATA_DIR must be a folder that the portal may write, and is '${config.dataDir}'.`);
  }
  markRunning(config.dataDir);
  const secret = readSecret(config);
  const engine = await openDatabase(config, () => {}); // a lost idle connection shows in the next query, and in /readyz
  const now = () => new Date();
  // The application's log does not exist yet.
  let logFault: (error: unknown) => void = () => {};
  const checker = startChecker();
  const files = await openFiles(config, engine, checker, now, (error) => logFault(error));
  const icsr = startIcsrWorker({ schemaDir: config.e2bSchemaDir });
  const figures = startFigures(config);
  const memory = new Memory();
  const portal: Portal = { config, engine, files, icsr, figures, memory, keys: deriveKeys(secret), now };
  await seedDatabase(engine, config.seed, portal.now(), config.timeZone, await readStarterLists());
  await storeSampleFiles(engine, files);

  const firstPassword = await makeFirstAdministrator(portal);
  /** In the order of the log. Also if the start fails later: the next one finds the account and cannot tell its password. */
  const tellPassword = () => {
    if (!firstPassword) return;
    const { username } = config.admin;
    standardLog.write(
      `To replace a lost password: npm run admin -- reset-password ${username}\n` +
        `Sign in at /admin/login as '${username}' with this password, which is shown only now:\n\n` +
        `    ${firstPassword}\n\n`,
    );
  };

  const giveUp = (error: unknown): never => {
    tellPassword();
    return throwListenFault(config)(error);
  };
  const frontend = await Promise.resolve().then(makeFrontend).catch(giveUp);
  const app = await buildApp(portal, frontend).catch(giveUp);
  const searchProblem = await engine.searchProblem();
  if (searchProblem) app.log.warn(searchProblem);
  logFault = (error) => app.log.error({ err: error }, 'smaller images could not be made');
  // The log is outside the database, so it contradicts a trail that somebody has rewritten.
  const logAuditEnd = (auditTrail: ChainEnd) => app.log.info({ auditTrail }, 'end of the audit trail');
  const jobs = openJobs(engine, jobHandlers(portal, logAuditEnd), now, (job, error) =>
    app.log.error({ err: error, job }, job ? 'a job failed' : 'looking for jobs failed'),
  );

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      app.log.info({ signal }, 'stopping');
      app.beginEnding();
      const jobsEnded = jobs.stop();
      const takesMs = config.endAfterSeconds * 1_000;
      setTimeout(() => process.exit(1), takesMs + stopTimeoutMs).unref();
      void wait(takesMs)
        .then(() => closeServer(app.server))
        .then(() => app.close())
        .then(() => jobsEnded)
        .then(() => {
          checker.close();
          return Promise.all([files.close(), icsr.close(), figures.close()]);
        })
        .then(() => engine.close())
        .then(() => process.exit(0));
    });
  }

  await app.listen({ host: config.host, port: config.port }).catch(giveUp);
  const { port } = app.server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  standardLog.write(`The portal is open at ${config.publicOrigin ?? `http://${host}:${port}`}\n`);
  tellPassword();
  jobs.start();
  setTimeout(releaseMemory, releaseMemoryMs).unref();
}

/** Says which variable is wrong if the portal cannot listen. */
export function throwListenFault({ host, metricsPort }: Config) {
  return (error: unknown): never => {
    const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number };
    const name = metricsPort !== null && port === metricsPort ? 'METRICS_PORT' : 'PORT';
    if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL')
      throw new ConfigError(`HOST must be an address of this machine, and is '${host}'.`);
    if (code === 'EADDRINUSE')
      throw new ConfigError(`${name} is in use by another program. Set ${name} to a free one.`);
    if (code === 'EACCES' && syscall === 'listen')
      throw new ConfigError(`${name} is a port that this account may not open. Set ${name} to another one.`);
    throw error;
  };
}

/** Prints why the start failed: one sentence where a person can fix it, otherwise the stack trace. */
export function reportFailure(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof ConfigError) process.stderr.write(`${message}\n`);
  // The message of the system or the database.
  else if (typeof code === 'string' && (code === 'ERR_SQLITE_ERROR' || !code.startsWith('ERR_')))
    process.stderr.write(`The portal did not start: ${message.replace(/\.?$/, '.')}\n`);
  else
    process.stderr.write(
      `The portal did not start. ${error instanceof Error ? error.stack : String(error)}\n`,
    );
  process.exit(1);
}

if (import.meta.main) await start(() => builtFrontend()).catch(reportFailure);
