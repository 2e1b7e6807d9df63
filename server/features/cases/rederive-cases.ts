// Derives the columns and pairs of all cases again from their versions: `npm run db -- derive`. Run it after an update
// that derives other columns or other values. The portal can keep running.
import { setImmediate as turn } from 'node:timers/promises';
import { missingCriteria } from '#contract/cases/criteria-rules.ts';
import { clockStart, dueOf } from '#contract/cases/deadlines-rules.ts';
import { dayOf, nowIn } from '#contract/cases/partial-dates-rules.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { readVersions } from '../../db/history.ts';
import type { Trx } from '../../db/tables.ts';
import { deriveColumns, storedPairs } from './derive.ts';
import { addWorldwideId } from './exchange-queries.ts';
import { listCaseIds, lockCase, readCaseSettings, referenceOf, type StoredCase } from './queries.ts';
import { followCorrections, replaceAllPairs } from './save-version.ts';

/** How many cases one commit derives. */
const casesPerBatch = 20;

/** Returns the number of cases. */
export async function rederiveCases({ db }: Pick<Engine, 'db'>, timeZone: string): Promise<number> {
  let [count, last] = [0, ''];
  for (;;) {
    const ids = await listCaseIds(db, last, casesPerBatch);
    if (ids.length === 0) return count;
    await db.transaction().execute(async (trx) => {
      for (const id of ids) await deriveOne(trx, id, timeZone);
    });
    await turn();
    count += ids.length;
    last = ids.at(-1) ?? '';
  }
}

async function deriveOne(trx: Trx, id: string, timeZone: string): Promise<void> {
  const found = await lockCase(trx, id);
  const versions = found ? await readVersions(trx, id) : [];
  const content = versions.at(-1)?.content;
  if (!found || !content) return;
  const { days } = await readCaseSettings(trx);
  const reference = await referenceOf(trx, found.reportId);
  const derived = deriveColumns(content, { number: found.number, reference });
  const clockStartedOn = clockOf(found, versions, timeZone);
  const dueOn = dueOf(found.state, clockStartedOn, derived.urgency, days);
  await trx
    .updateTable('cases')
    .set({ ...derived, clockStartedOn, dueOn })
    .where('id', '=', id)
    .execute();
  await followCorrections(trx, found, reference, content);
  await replaceAllPairs(trx, id, storedPairs(found.state, content));
  if (found.erasedAt === null) await addWorldwideId(trx, id, content);
}

/** Erased versions no longer show when the four criteria were met, so the clock of an erased case does not change. */
function clockOf(
  { erasedAt, clockStartedOn }: StoredCase,
  versions: Awaited<ReturnType<typeof readVersions>>,
  timeZone: string,
): string | null {
  if (erasedAt !== null) return clockStartedOn;
  return clockStart(
    versions.map(({ createdAt, content, significant }) => ({
      day: dayOf(nowIn(new Date(createdAt), timeZone)),
      isValid: missingCriteria(content).length === 0,
      significant,
    })),
  );
}
