// Starts the portal: read the configuration, open the database, serve, and stop without losing what is under way.
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { fillDatabase } from './db/fill.ts';
import { forgetOldKeys } from './db/once.ts';
import { builtFrontend, type Frontend } from './http/frontend.ts';
import type { Portal } from './portal.ts';
import { deriveKey, readSecret } from './secret.ts';

const dayMs = 86_400_000;
/** How long a stop waits for requests that are under way, in milliseconds. */
const stopTimeoutMs = 10_000;

/** Starts the portal with what the environment says. Resolves when it answers requests. */
export async function start(
  environment: NodeJS.ProcessEnv,
  makeFrontend: () => Frontend | Promise<Frontend>,
): Promise<void> {
  const config = readConfig(environment);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const secret = readSecret(config);
  const engine = await openDatabase(config, () => {}); // a lost idle connection shows in the next query, and in /readyz
  const portal: Portal = {
    config,
    engine,
    keys: { reference: deriveKey(secret, 'reference'), idempotency: deriveKey(secret, 'idempotency') },
    now: () => new Date(),
  };
  await fillDatabase(engine, config.seed, portal.now());

  const app = await buildApp(portal, await makeFrontend());
  const tidy = setInterval(() => {
    forgetOldKeys(engine.db, portal.now()).catch((error: unknown) =>
      app.log.error({ err: error }, 'tidying failed'),
    );
  }, dayMs);
  tidy.unref();

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      app.log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), stopTimeoutMs).unref();
      void app
        .close()
        .then(() => engine.close())
        .then(() => process.exit(0));
    });
  }

  await app.listen({ host: config.host, port: config.port });
  const { port } = app.server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  process.stdout.write(`The portal is open at ${config.publicOrigin ?? `http://${host}:${port}`}\n`);
}

/** Says why the start failed in one sentence where a person can mend it, with the trace elsewhere. */
export function reportFailure(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof ConfigError) process.stderr.write(`${message}\n`);
  else if (code === 'EADDRINUSE')
    process.stderr.write('PORT is in use by another program. Set PORT to a free one.\n');
  else
    process.stderr.write(
      `The portal did not start. ${error instanceof Error ? error.stack : String(error)}\n`,
    );
  process.exit(1);
}

if (import.meta.main) await start(process.env, builtFrontend).catch(reportFailure);
