// GET /api/admin/system-status: how the portal itself is.
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../../package.json' with { type: 'json' };
import { serve } from '../../http/serve.ts';
import { readJobs, readRecurring } from '../../jobs/queries.ts';
import type { Portal } from '../../portal.ts';
import { findContactInfo } from '../contact-info/queries.ts';
import { unknownProxyWarning, warnings } from './warnings.ts';

/** To be registered before other routes, so that no request goes by unnoticed. */
export function systemStatusRoutes(
  app: FastifyInstance,
  { config, engine, files: { home }, now }: Portal,
): void {
  const startedAt = now().toISOString();

  let unknownProxy = false;
  if (config.trustProxy === false) {
    app.addHook('onRequest', async (request) => {
      if (unknownProxy || request.headers['x-forwarded-for'] === undefined) return;
      unknownProxy = true;
      request.log.warn(unknownProxyWarning);
    });
  }

  serve(app, 'GET /api/admin/system-status', async ({ request }) => {
    const { dataDir } = config;
    const [version, bytes, searchProblem, contact, backup, allJobs, disk, writable] = await Promise.all([
      engine.version(),
      engine.bytes(),
      engine.searchProblem(),
      findContactInfo(engine.db),
      readRecurring(engine.db, 'backup'),
      readJobs(engine.db, now()),
      roomOn(dataDir),
      home.isWritable(),
    ]);
    const files = { home: home.place, writable };
    // Without BACKUP_EVERY somebody makes them by command.
    const jobs = allJobs.filter(({ kind }) => kind !== 'backup' || config.backup.everyHours !== null);
    const facts = { disk, files, backup, jobs, sampleContact: contact.isSample };
    return {
      version: packageJson.version,
      node: process.version,
      startedAt,
      database: { engine: version, bytes },
      ...facts,
      warnings: warnings({
        ...facts,
        unknownProxy,
        readOnly: request.isNotRenewed,
        searchProblem,
        backupEveryHours: config.backup.everyHours,
        now: now(),
      }),
    };
  });
}

/** Room on the disk of a folder, in bytes, as far as the portal may use it; null: the system does not tell. */
async function roomOn(folder: string) {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
