// The state of the system, and a backup when somebody asks for one.
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { hasRight } from '#contract/access-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { allOf } from '../../all-of.ts';
import { recordEvent } from '../../audit/queries.ts';
import { Problem } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { countMails } from '../../mail/queries.ts';
import { bringForward, readJobs, readRecurring } from '../../jobs/queries.ts';
import type { Portal } from '../../portal.ts';
import { isReceiptKeyLost } from '../../receipts/receipt-key.ts';
import { findContactInfo } from '../contact-info/queries.ts';
import { readSetUp } from './queries.ts';
import { unknownProxyWarning, warnings } from './warnings.ts';

/** Register these routes first, so that they see every request. */
export function systemStatusRoutes(app: FastifyInstance, portal: Portal): void {
  const {
    config,
    engine,
    files: { storage },
    memory,
    now,
  } = portal;
  const startedAt = now().toISOString();

  /** Whether a proxy has added addresses that the portal does not trust. */
  const proxy = () => memory.of('unknown proxy', () => ({ isSeen: false }));
  if (config.trustProxy === false) {
    app.addHook('onRequest', async (request) => {
      if (proxy().isSeen || request.headers['x-forwarded-for'] === undefined) return;
      proxy().isSeen = true;
      request.log.warn(unknownProxyWarning());
    });
  }

  const mailState = async (toReporters: boolean) =>
    config.mail && { from: config.mail.from.address, ...(await countMails(engine.db, { toReporters })) };

  serve(app, 'GET /api/admin/system-status', async ({ request, user }) => {
    const { dataDir } = config;
    const mayReadReports = hasRight(user.rights, 'cases');
    const found = await allOf({
      version: engine.version(),
      bytes: engine.bytes(),
      searchProblem: engine.searchProblem(),
      contact: findContactInfo(engine.db),
      backup: readRecurring(engine.db, 'backup'),
      check: readRecurring(engine.db, 'check-backup'),
      jobs: readJobs(engine.db, now()),
      disk: freeSpaceOn(dataDir),
      writable: storage.isWritable(),
      lostReceiptKey: isReceiptKeyLost(portal),
      mail: mailState(mayReadReports),
    });
    const { version, bytes, searchProblem, contact, check, disk, writable, lostReceiptKey, mail } = found;
    const files = { place: storage.place, writable };
    const reads = engine.readsElsewhere();
    const backup = { ...found.backup, ...(check.lastAt !== null && { restoredAt: check.lastAt }) };
    // Without BACKUP_EVERY somebody makes backups by command.
    const jobs = found.jobs.filter(({ kind }) => kind !== 'backup' || config.backup.everyHours !== null);
    const facts = { disk, files, backup, mail, jobs, sampleContact: contact.isSample };
    const setUp = await readSetUp(engine.db, user.id, {
      contact: !contact.isSample,
      backup: backup.lastAt !== null && backup.problem === null,
      mail: mail !== null,
    });
    return {
      version: packageJson.version,
      node: process.version,
      startedAt,
      database: { engine: version, bytes, ...(reads && { reads }) },
      ...facts,
      setUp,
      ...(!mayReadReports && {
        // Its mails go to reporters, too.
        jobs: jobs.filter(({ kind }) => kind !== 'send-mail'),
      }),
      warnings: warnings({
        ...facts,
        unknownProxy: proxy().isSeen,
        readOnly: request.isNotRenewed,
        searchProblem,
        reads,
        lostReceiptKey,
        backupEveryHours: config.backup.everyHours,
        hasPublicUrl: config.publicOrigin !== null,
        now: now(),
      }),
    };
  });

  serve(app, 'POST /api/admin/backups', async ({ write }) => {
    await write(async (trx, { user, now: at }) => {
      if (config.backup.everyHours === null) throw new Problem(409, problems('no_backups_are_planned'));
      const state = await bringForward(trx, 'backup', at);
      if (state === 'running') throw new Problem(409, problems('a_backup_is_running'));
      if (state === 'absent') throw new Problem(409, problems('the_first_backup_comes'));
      await recordEvent(trx, { at, user, action: 'create', kind: 'backups' });
    });
    return undefined;
  });
}

/** Bytes on the disk of a folder that the portal may use; null if the system does not say. */
async function freeSpaceOn(folder: string) {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
