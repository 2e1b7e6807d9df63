// Changes of the settings of deadlines. A change counts for what is received from that day on, so the earlier days are kept;
// a job computes the due days of what was received today.
import { setImmediate as turn } from 'node:timers/promises';
import { dueDays, type DueDays } from '#contract/cases/work/deadlines-rules.ts';
import { addDays } from '#contract/cases/content/partial-dates-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import type { Engine } from '../../../db/engines/engine.ts';
import type { Trx } from '../../../db/tables.ts';
import { dayAt, renewDue } from './clock.ts';
import { findLastDueDayChange, insertDueDayChange, listDueCases } from './clock-queries.ts';
import { readCaseSettings } from '../queries.ts';

export const isDueSetting = (key: string): key is keyof DueDays => Object.hasOwn(dueDays, key);

/** Keeps the days that count until today. Call it before the setting changes. */
export async function keepDueDays(
  trx: Trx,
  key: keyof DueDays,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const today = dayAt(now, timeZone);
  const { daysOn } = await readCaseSettings(trx);
  await insertDueDayChange(trx, { key, changedOn: today, before: daysOn(today)[key] });
}

/** How many cases one commit computes. */
const casesPerBatch = 20;

/**
 * Computes the due days of what was received since the settings last changed. Safe to repeat: a second run changes
 * nothing.
 */
export async function renewDueDates(
  { db, reader }: Pick<Engine, 'db' | 'reader'>,
  time: { now: Date; timeZone: string },
  signal?: AbortSignal,
): Promise<void> {
  const changedOn = await findLastDueDayChange(reader);
  if (changedOn === null) return;
  // Whatever was received since then has changed its case since then; a day more covers every time zone.
  const since = addDays(changedOn, -1);
  for (let last = ''; ;) {
    signal?.throwIfAborted();
    const ids = await listDueCases(reader, { after: last, since, most: casesPerBatch });
    if (ids.length === 0) return;
    await db.transaction().execute(async (trx) => {
      for (const id of ids)
        await renewDue(trx, id, { ...time, by: null, reason: statements('due_day_setting_changed') });
    });
    await turn();
    last = ids.at(-1) ?? '';
  }
}
