// Recalculates the due days of open cases after a deadline setting has changed.
import { setImmediate as turn } from 'node:timers/promises';
import { dueDays, type DueDays, dueDaysOf } from '#contract/cases/deadlines-rules.ts';
import type { Urgency } from '#contract/cases/derived-facts-rules.ts';
import { addDays } from '#contract/cases/partial-dates-rules.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { readCaseSettings } from './queries.ts';
import { listDue, setDueOn } from './work-queries.ts';

export const isDueSetting = (key: string): key is keyof DueDays => Object.hasOwn(dueDays, key);

/** How many cases one statement changes: some milliseconds on the embedded database. */
const casesPerStatement = 100;

/** Safe to repeat: a second run changes nothing. Looks through some cases at a time, and gives requests a turn. */
export async function renewDueDates(
  { db, reader }: Pick<Engine, 'db' | 'reader'>,
  signal?: AbortSignal,
): Promise<void> {
  const { days } = await readCaseSettings(db);
  let last: string | null = null;
  do {
    const found: Awaited<ReturnType<typeof listDue>> = await listDue(reader, last);
    const changed = found.cases.flatMap(({ id, urgency, clockStartedOn: started, dueOn: before }) => {
      if (started === null) return [];
      const dueOn = addDays(started, dueDaysOf(urgency as Urgency, days));
      return dueOn === before ? [] : [{ id, urgency, started, dueOn }];
    });
    const alike = Object.values(
      Object.groupBy(changed, ({ urgency, started }) => `${urgency} ${started}`),
    ) as (typeof changed)[];
    for (const cases of alike) {
      for (let from = 0; from < cases.length; from += casesPerStatement) {
        signal?.throwIfAborted();
        const ids = cases.slice(from, from + casesPerStatement).map(({ id }) => id);
        if (cases[0]) await setDueOn(db, ids, cases[0]);
        await turn();
      }
    }
    last = found.last;
  } while (last !== null);
}
