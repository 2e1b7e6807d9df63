// The handlers of all background jobs. server/jobs decides when they run; this file says what they do.
import { binDays } from '#contract/bin.ts';
import { deleteExpiredChallenges } from './access/queries.ts';
import { idleMs } from './access/session-times.ts';
import { backupJob, checkJob, sendJob } from './backup/backup-job.ts';
import { deleteOldCounts } from './db/caller-counts.ts';
import { deleteOldKeys } from './db/idempotency-keys.ts';
import { deleteExpiredInvites } from './features/administrators/queries.ts';
import { type ChainEnd, deleteOldEvents, readChainEnd } from './audit/queries.ts';
import { deleteEnded } from './features/auth/queries.ts';
import { attemptsRetainedMs, placesRetainedMs } from './features/auth/sign-in-limits.ts';
import { readMailFrame } from './features/mails/read-frame.ts';
import { keepFigures } from './features/insight/count-figures.ts';
import { keepAlarms } from './features/insight/watch.ts';
import { publishQuarters } from './features/insight/publish-quarters.ts';
import { findDuplicates } from './features/duplicates/find-duplicates.ts';
import { importRelease } from './features/terms/import-meddra.ts';
import { purgeBin } from './features/bin/queries.ts';
import { pushJob } from './features/cases/exchange/push-icsr.ts';
import { renewDueDates } from './features/cases/work/due-dates.ts';
import { addNotices } from './features/cases/reporters/mail-notices.ts';
import { tellOfDeath } from './features/cases/work/tell-death.ts';
import { deleteOldReportUploads } from './features/report-status/queries.ts';
import { eraseOverdue } from './features/privacy/retention.ts';
import type { Handlers } from './jobs/kinds.ts';
import { deleteOldFailures } from './jobs/queries.ts';
import { expireMails } from './mail/queries.ts';
import { sendMails } from './mail/send-mail.ts';
import type { Portal } from './portal.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** `onAuditEnd` receives the end of the audit trail's hash chain once an hour, for the log. */
export function jobHandlers(given: Portal, onAuditEnd: (end: ChainEnd) => void = () => {}): Handlers {
  // Nobody waits for background work, so it reads behind figures and exports; and never what a standby had a minute ago.
  const { longReader } = given.engine;
  const portal: Portal = { ...given, engine: { ...given.engine, reader: longReader, farReader: longReader } };
  const { config, files } = portal;
  return {
    ...(config.backup.everyHours !== null && {
      backup: backupJob(config),
      ...(config.backup.check && { 'check-backup': checkJob(config) }),
    }),
    ...(config.backup.store && { 'send-backup': sendJob(config) }),
    'due-dates': {
      run: (_payload, { signal }) =>
        renewDueDates(portal.engine, { now: portal.now(), timeZone: portal.config.timeZone }, signal),
    },
    figures: {
      everyMs: 10 * minuteMs,
      firstAfterMs: minuteMs,
      run: async () => {
        await keepFigures(portal);
        await keepAlarms(portal);
        await publishQuarters(portal);
      },
    },
    'find-duplicates': {
      everyMs: 2 * minuteMs,
      firstAfterMs: minuteMs,
      run: (_payload, { signal }) => findDuplicates(portal.engine, { now: portal.now, signal }),
    },
    'import-terms': { run: ({ releaseId }, job) => importRelease(portal.engine, releaseId, job) },
    'push-icsr': pushJob(portal),
    retention: {
      everyMs: dayMs,
      firstAfterMs: 10 * minuteMs, // time to correct a wrong setting after the start
      run: async (_payload, { signal }) => void (await eraseOverdue(portal, signal)),
    },
    ...(config.mail && {
      'mail-notices': {
        everyMs: hourMs,
        firstAfterMs: minuteMs,
        run: (_payload, { signal }) => addNotices(portal, signal),
      },
      'send-mail': sendMails(portal, config.mail, () => readMailFrame(portal)),
    }),
    'sweep-files': {
      everyMs: hourMs,
      firstAfterMs: minuteMs,
      run: (_payload, { signal }) => files.sweep(signal),
    },
    'tell-death': { run: (payload) => tellOfDeath(portal, payload) },
    tidy: { everyMs: hourMs, firstAfterMs: minuteMs, run: () => tidy(portal, onAuditEnd) },
  };
}

/** Deletes expired data. */
async function tidy({ config, engine, now }: Portal, onAuditEnd: (end: ChainEnd) => void): Promise<void> {
  const attemptsMs = Math.max(attemptsRetainedMs, config.limits.signIn.minutes * minuteMs);
  onAuditEnd(await readChainEnd(engine.db));
  const before = (ms: number) => new Date(now().getTime() - ms);
  await deleteOldKeys(engine.db, now());
  await deleteOldCounts(engine.db, now());
  await deleteOldEvents(engine.db, now());
  await deleteOldFailures(engine.db, now());
  await purgeBin(engine.db, before(binDays * dayMs));
  await deleteExpiredInvites(engine.db, now());
  await deleteOldReportUploads(engine.db, now());
  await expireMails(engine.db, now());
  await deleteExpiredChallenges(engine.db, now());
  await deleteEnded(engine.db, {
    seenSince: before(idleMs),
    attemptsSince: before(attemptsMs),
    placesSince: before(placesRetainedMs),
  });
  await engine.emptyLog(); // erased words that stayed in the log because it was in use
}
