// Recalculates the due days of open cases after a deadline setting has changed.
import { setImmediate as turn } from 'node:timers/promises';
import { dueDays, type DueDays, dueDaysOf } from '#contract/cases/deadlines-rules.ts';
import { type Urgency, urgencies } from '#contract/cases/derived-facts-rules.ts';
import { addDays } from '#contract/cases/partial-dates-rules.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { readCaseSettings } from './queries.ts';
import { listClockStarts, setDueOn } from './work-queries.ts';

export const isDueSetting = (key: string): key is keyof DueDays => Object.hasOwn(dueDays, key);

/** Safe to repeat: a second run changes nothing. */
export async function renewDueDates({ db }: Pick<Engine, 'db'>, signal?: AbortSignal): Promise<void> {
  const { days } = await readCaseSettings(db);
  for (const urgency of Object.keys(urgencies) as Urgency[]) {
    for (const started of await listClockStarts(db, urgency)) {
      signal?.throwIfAborted();
      await setDueOn(db, urgency, started, addDays(started, dueDaysOf(urgency, days)));
      await turn();
    }
  }
}
