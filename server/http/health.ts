// Health checks for load balancers and monitoring: is the process alive, and can it work?
import { access, constants } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { readContentVersion } from '../db/content-version.ts';
import type { Portal } from '../portal.ts';

/** Time limit of a check, in milliseconds. */
const timeoutMs = 2_000;

export function healthRoutes(app: FastifyInstance, { config, engine }: Portal): void {
  let ending = false;
  app.decorate('beginEnding', () => void (ending = true));
  app.decorate('isEnding', () => ending);
  // Tells keep-alive clients to open a new connection elsewhere, including requests from before the end began.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (ending) reply.header('connection', 'close');
    done();
  });

  let checking: Promise<[database: boolean, files: boolean]> | null = null;
  const checkAll = () =>
    Promise.all([
      // Use a transaction: a database that another process has locked can be read, but accepts no report.
      check(engine.db.transaction().execute(readContentVersion)),
      check(access(config.dataDir, constants.W_OK)),
    ]);

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    if (ending) return reply.code(503).header('cache-control', 'no-store').send({ status: 'ending' });
    // Coalesce /readyz probes: they need no sign-in, and must not delay reports.
    checking ??= checkAll().finally(() => (checking = null));
    const [database, files] = await checking;
    const ready = database && files;
    const word = (fine: boolean) => (fine ? 'ok' : 'away');
    if (!ready) reply.code(503).header('retry-after', 5);
    return reply
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'degraded', database: word(database), files: word(files) });
  });
}

async function check(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, timeoutMs, false)));
  try {
    return await Promise.race([work.then(() => true), timeout]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Marks the process as ending: `/readyz` answers 503, and every answer closes its connection. */
    beginEnding(): void;
    isEnding(): boolean;
  }
}
