// Recalculates the due days of open cases after a deadline setting has changed.
import { setImmediate as turn } from 'node:timers/promises';
import { dueDays, type DueDays, type Urgency } from '#contract/cases/deadlines-rules.ts';
import { addDays } from '#contract/cases/partial-dates-rules.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { readCaseSettings } from './queries.ts';
import { listClockStarts, setDueOn } from './work-queries.ts';

export const isDueSetting = (key: string): key is keyof DueDays => Object.hasOwn(dueDays, key);

const urgencies: readonly Urgency[] = ['death', 'serious', 'other'];

/** Safe to repeat: a second run changes nothing. */
export async function renewDueDates({ db }: Pick<Engine, 'db'>, signal?: AbortSignal): Promise<void> {
  const { days } = await readCaseSettings(db);
  for (const urgency of urgencies) {
    for (const started of await listClockStarts(db, urgency)) {
      signal?.throwIfAborted();
      await setDueOn(db, urgency, started, addDays(started, days[`due_days_${urgency}`]));
      await turn();
    }
  }
}
