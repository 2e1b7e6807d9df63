// Derives the columns and pairs of all cases again from their versions: `npm run db -- derive`. Run it after an update
// that derives other columns or other values. The portal can keep running.
import { setImmediate as turn } from 'node:timers/promises';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import type { Engine } from '../../../db/engines/engine.ts';
import { readVersions } from '../../../db/history.ts';
import { takeOutOfSearch } from '../../../db/search-index.ts';
import type { Trx } from '../../../db/tables.ts';
import { updateRow } from '../../../db/update-row.ts';
import { insertAlarm, listAlarms } from './alarm-queries.ts';
import { alarmRow, alarmsOf } from './found-alarms.ts';
import { checkCase, type CheckTime, findingColumns, unrelatedOf } from './check-case.ts';
import { replaceAllDoses } from './check-queries.ts';
import { dayAt, renewDue, replayClock } from './clock.ts';
import { saveClock } from './clock-queries.ts';
import { deriveColumns, storedDoses, storedPairs } from './derive.ts';
import { addWorldwideId } from '../exchange/exchange-queries.ts';
import { listCaseIds, lockCase, referenceOf, type StoredCase } from '../queries.ts';
import { searchedNamesOf } from './notes.ts';
import { followCorrections, replaceAllPairs } from './save-version.ts';

/** How many cases one commit derives. */
const casesPerBatch = 20;

/** Returns the number of cases. */
export async function rederiveCases(
  { db }: Pick<Engine, 'db'>,
  timeZone: string,
  now: Date,
): Promise<number> {
  const count = await forAllCases(db, (trx, id) => deriveOne(trx, id, { now, timeZone }));
  // The due day of a case depends on the clocks of its duplicates.
  await forAllCases(db, (trx, id) =>
    renewDue(trx, id, { now, timeZone, by: null, reason: statements('derived_again') }),
  );
  return count;
}

async function forAllCases(
  db: Engine['db'],
  work: (trx: Trx, id: string) => Promise<unknown>,
): Promise<number> {
  for (let [count, last] = [0, '']; ;) {
    const ids = await listCaseIds(db, last, casesPerBatch);
    if (ids.length === 0) return count;
    await db.transaction().execute(async (trx) => {
      for (const id of ids) await work(trx, id);
    });
    await turn();
    count += ids.length;
    last = ids.at(-1) ?? '';
  }
}

async function deriveOne(trx: Trx, id: string, time: CheckTime): Promise<void> {
  const { timeZone } = time;
  const found = await lockCase(trx, id);
  const versions = found ? await readVersions(trx, id) : [];
  const content = versions.at(-1)?.content;
  if (!found || !content) return;
  const reference = await referenceOf(trx, found.reportId);
  // The usual doses of others are read from this table.
  await replaceAllDoses(trx, id, storedDoses(found.state, content));
  const enteredOn = dayAt(found.receivedAt, timeZone);
  const checked = await checkCase(trx, { ...found, enteredOn }, content, time);
  const derived = deriveColumns(content, await searchedNamesOf(trx, found), unrelatedOf(checked));
  const { findings, ...counts } = findingColumns(checked);
  await takeOutOfSearch(trx, id, derived.searchText);
  await updateRow(trx, 'cases', id, { ...derived, ...counts, findings: JSON.stringify(findings), enteredOn });
  await findAlarms(trx, found, versions[0]?.content ?? content);
  // Erased versions no longer show when the four criteria were met, so the clock of an erased case does not change.
  if (found.erasedAt === null || found.clock === null) {
    await saveClock(trx, id, { clock: await replayClock(trx, found, timeZone) });
  }
  await followCorrections(trx, found, reference, content);
  await replaceAllPairs(trx, id, storedPairs(found.state, content));
  if (found.erasedAt === null) await addWorldwideId(trx, id, content);
}

/** The alarm words of a case that was opened before words were stored. Nobody has decided about an undecided new case. */
async function findAlarms(trx: Trx, found: StoredCase, first: CaseContent): Promise<void> {
  if (found.erasedAt !== null || (await listAlarms(trx, [found.id])).length > 0) return;
  const isOpen = found.state === 'new' && found.serious === 'unknown';
  const words = isOpen ? await alarmsOf(first, { isImported: found.source === 'icsr' }) : [];
  const { id: caseId, reportId, receivedAt: at, receivedOn } = found;
  if (words.length > 0) {
    await insertAlarm(trx, alarmRow({ caseId, reportId, source: 'report', words, at, receivedOn }));
  }
  await updateRow(trx, 'cases', caseId, { alarming: words.length > 0 });
}
