// Adds the mails that are due: a notice about overdue cases to the account that works on them, each morning, and
// reminders of questions to reporters. It reads in the outbox which mails it has already added, so it may run twice.
import { setImmediate as turn } from 'node:timers/promises';
import { nowIn, dayOf } from '#contract/cases/content/partial-dates-rules.ts';
import { hasRight } from '#contract/access-rules.ts';
import { isAside } from '#contract/cases/work/steps-rules.ts';
import { addMail } from '../../../mail/outbox.ts';
import { countMailsTo, listVerifiedAccounts } from '../../../mail/queries.ts';
import type { Portal } from '../../../portal.ts';
import { mailReminder } from './mail-question.ts';
import { lockCase } from '../queries.ts';
import { countOverdueOf, listAskedByMail } from '../work/work-queries.ts';

type Place = Pick<Portal, 'config' | 'engine' | 'now'>;

/** The earliest hour of the day, in the institute's time zone. */
const morning = 7;
/** The earliest time for a reminder after the question. */
const weekMs = 7 * 86_400_000;
/** The latest time for one, so that questions nobody ever answers are not read for ever. */
const mostWeeks = 8;

export async function addNotices(place: Place, signal: AbortSignal): Promise<void> {
  await notifyOverdue(place, signal);
  await remind(place, signal);
}

async function notifyOverdue({ config, engine, now: clock }: Place, signal: AbortSignal): Promise<void> {
  const now = clock();
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(config.timeZone);
  if (local.hour < morning) return;
  const today = dayOf(nowIn(now, config.timeZone));
  const sinceMidnight = new Date(local.startOfDay().epochMilliseconds - 1);
  for (const { id: userId, username, email, rights } of await listVerifiedAccounts(engine.db)) {
    signal.throwIfAborted();
    if (!hasRight(rights, 'cases')) continue;
    await turn(); // lets other requests run
    const cases = await countOverdueOf(engine.db, username, today);
    if (cases === 0) continue;
    await engine.db.transaction().execute(async (trx) => {
      if ((await countMailsTo(trx, userId, 'overdue', sinceMidnight)) > 0) return;
      const expiresAt = new Date(now.getTime() + 86_400_000);
      await addMail(
        trx,
        { config },
        { kind: 'overdue', facts: { cases }, address: email, userId, expiresAt },
        now,
      );
    });
  }
}

async function remind({ config, engine, now: clock }: Place, signal: AbortSignal): Promise<void> {
  const now = clock();
  const ago = (weeks: number) => new Date(now.getTime() - weeks * weekMs);
  const asked = await listAskedByMail(engine.db, { since: ago(mostWeeks), before: ago(1) });
  for (const { caseId, reportId } of asked) {
    signal.throwIfAborted();
    await turn();
    await engine.db.transaction().execute(async (trx) => {
      const row = await lockCase(trx, caseId);
      if (row && !isAside(row.state)) await mailReminder(trx, { config }, reportId, now);
    });
  }
}
