// Erases records that are older than the settings allow (`retention_..._months`; nothing by default). A changed setting
// takes effect after a week, in which it can be withdrawn.
import type { PersonKind } from '#contract/privacy-rules.ts';
import { isRetentionPeriod, settingsByKey, withdrawalDays } from '#contract/site-settings-rules.ts';
import { auditedTransaction } from '../../audit/queries.ts';
import { addErasures } from '../../backup/erasure-file.ts';
import type { Erasure } from '../../db/erasures.ts';
import type { Db, Trx } from '../../db/tables.ts';
import type { Portal } from '../../portal.ts';
import { listSettings } from '../site-settings/queries.ts';
import { eraseRecords, findOverdue } from './queries.ts';

/** How many overdue records one query returns. Records that are erased already are skipped each time. */
const mostFound = 1_000;
/**
 * How many erasures share a commit: while the embedded database removes them from its search index, nobody
 * else can write.
 */
const erasuresPerCommit = 10;

/** The settings without periods that were changed in the last days: until they take effect, they erase nothing. */
async function listEffective(db: Db, now: Date) {
  const since = new Date(now.getTime() - withdrawalDays * 86_400_000).toISOString();
  const settings = await listSettings(db);
  return settings.filter(({ key, updatedAt }) => !isRetentionPeriod(key) || updatedAt <= since);
}

/**
 * Returns the number of erased records. Months end on the same day in the institute's time zone. `signal`
 * stops it between two commits.
 */
export async function eraseOverdue(
  { config, engine, now }: Pick<Portal, 'config' | 'engine' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const settings = settingsByKey(await listEffective(engine.db, now()));
  const periods: Record<PersonKind, string | undefined> = {
    'adr-reports': settings.retention_reports_months,
    'contact-messages': settings.retention_messages_months,
    'quiz-scores': settings.retention_scores_months,
    reporters: settings.retention_reporters_months,
    // They name who reports, too.
    'ward-passes': settings.retention_reporters_months,
  };
  let count = 0;
  for (const [kind, value] of Object.entries(periods) as [PersonKind, string | undefined][]) {
    const months = Number(value ?? '');
    if (!Number.isInteger(months) || months < 1) continue;
    const at = now();
    const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(config.timeZone);
    const oldest = new Date(today.subtract({ months }).epochMilliseconds);
    let overdue;
    do {
      overdue = await findOverdue(engine.reader, kind, oldest, mostFound);
      const erasures: Erasure[] = [];
      const by = { user: null, at, overdueSince: oldest };
      for (let from = 0; from < overdue.length; from += erasuresPerCommit) {
        if (signal?.aborted) break;
        const some = overdue.slice(from, from + erasuresPerCommit);
        const work = (trx: Trx) => eraseRecords(trx, some, by);
        erasures.push(...(await auditedTransaction(engine.db, work)));
      }
      await addErasures(config.backup.dir, erasures);
      count += erasures.length;
      signal?.throwIfAborted();
    } while (overdue.length === mostFound);
  }
  if (count > 0) await engine.emptyLog();
  return count;
}
