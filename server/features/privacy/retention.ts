// Erases by itself what is older than the settings allow (`retention_..._months`; none set: nothing).
import type { PersonKind } from '#contract/privacy-rules.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import { addErasures } from '../../backup/erasure-file.ts';
import type { Portal } from '../../portal.ts';
import { listSettings } from '../site-settings/queries.ts';
import { eraseRecords, type Erasure, findOverdue } from './queries.ts';

/** How many are looked for at once: those that were erased before are passed over each time. */
const mostFound = 1_000;
/** How many share a commit: the embedded database holds everybody up while it takes them out of its search index. */
const mostTogether = 10;

/**
 * Gives how many records it has erased. Months end on the same day of the institute's calendar. `signal` ends it between
 * two commits.
 */
export async function eraseOverdue(
  { config, engine, now }: Pick<Portal, 'config' | 'engine' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const settings = settingsByKey(await listSettings(engine.db));
  const kept: Record<PersonKind, string | undefined> = {
    'adr-reports': settings.retention_reports_months,
    'contact-messages': settings.retention_messages_months,
    'quiz-scores': settings.retention_scores_months,
  };
  let count = 0;
  for (const [kind, value] of Object.entries(kept) as [PersonKind, string | undefined][]) {
    const months = Number(value ?? '');
    if (!Number.isInteger(months) || months < 1) continue;
    const at = now();
    const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(config.timeZone);
    const oldest = new Date(today.subtract({ months }).epochMilliseconds);
    let overdue;
    do {
      overdue = await findOverdue(engine.reader, kind, oldest, mostFound);
      const erasures: Erasure[] = [];
      // Others may have erased some of them since: administrators, who may have kept an account, or another process.
      const by = { user: null, at, overdueOnly: true };
      for (let from = 0; from < overdue.length; from += mostTogether) {
        if (signal?.aborted) break;
        const some = overdue.slice(from, from + mostTogether);
        const work = engine.db.transaction();
        erasures.push(...(await work.execute((trx) => eraseRecords(trx, some, by))));
      }
      await addErasures(config.backup.dir, erasures);
      count += erasures.length;
      signal?.throwIfAborted();
    } while (overdue.length === mostFound);
  }
  if (count > 0) await engine.emptyLog();
  return count;
}
