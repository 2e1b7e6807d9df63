// What reporters send to the case of their report, by the addresses behind the receipt code: details, and answers to
// questions of the centre. Both become information items.
import type { CaseContent } from '#contract/cases/content-rules.ts';
import { afterReporterAnswer } from '#contract/cases/steps-rules.ts';
import { findVersion } from '../../db/history.ts';
import type { Trx } from '../../db/tables.ts';
import { addInformation, type ArrivalTime } from './information.ts';
import { findCaseOfReport, lockCase, type StoredCase } from './queries.ts';
import { stateColumns } from './take-step.ts';
import { claimFile, findFile } from '../../files/queries.ts';
import { NoSuchRecord } from '../../db/refused-writes.ts';
import { changeCase, insertAttachment, insertStep } from './work-queries.ts';

/** Cases can be duplicates of duplicates; no chain is longer than this. */
const longestChain = 100;

/** The case on which the work on a report goes on, locked; undefined: the report has none yet. */
export async function lockCaseOfReport(trx: Trx, reportId: string): Promise<StoredCase | undefined> {
  const own = await findCaseOfReport(trx, reportId);
  let found = own && (await lockCase(trx, own.id));
  for (let i = 0; i < longestChain && found?.state === 'duplicate' && found.survivingCaseId; i += 1) {
    found = await lockCase(trx, found.survivingCaseId);
  }
  return found;
}

/** Adds details to the case. False: the report has no case yet. */
export async function addDetails(
  trx: Trx,
  reportId: string,
  { content, noticeVersion }: { content: CaseContent; noticeVersion: string | null },
  time: ArrivalTime,
): Promise<boolean> {
  const found = await lockCaseOfReport(trx, reportId);
  if (!found) return false;
  await addInformation(trx, found.id, { way: 'details', content, reportId, noticeVersion }, time);
  return true;
}

/** Adds an answer to the case, which goes back to work if it was waiting. */
export async function addAnswer(
  trx: Trx,
  reportId: string,
  { question, text, answer }: { question: string; text: string; answer: string },
  time: ArrivalTime,
): Promise<void> {
  const found = await lockCaseOfReport(trx, reportId);
  if (!found) return;
  // What the case says already stays; the answer follows it.
  const before = (await findVersion(trx, found.id, found.version))?.content.reporterComments;
  const said = `${text}\n${answer}`;
  const content = { reporterComments: before ? `${before}\n\n${said}` : said };
  await addInformation(trx, found.id, { way: 'answer', content, reportId }, time);
  const to = afterReporterAnswer(found.state);
  if (to === found.state) return;
  const { now } = time;
  await changeCase(trx, found.id, await stateColumns(trx, found, to, now), now);
  await insertStep(trx, {
    caseId: found.id,
    at: now,
    by: null,
    step: 'answer',
    from: found.state,
    to,
    details: { question },
    version: found.version,
  });
}

/** Adds a stored file to the case of a report. */
export async function addAttachment(
  trx: Trx,
  reportId: string,
  { id, name, filename }: { id: string; name: string; filename: string },
  now: Date,
): Promise<void> {
  const found = await lockCaseOfReport(trx, reportId);
  const kinds = ['image', 'document'] as const;
  const file = await findFile(trx, filename, 'cases');
  const isClaimed = file && (await claimFile(trx, filename, { kinds, audience: 'cases' }, now));
  if (!found || !isClaimed) throw new NoSuchRecord();
  const { type, bytes } = file;
  const attachment = { id, reportId, caseId: found.id, file: filename, name, type, bytes };
  await insertAttachment(trx, { ...attachment, source: 'reporter', by: null, at: now });
}
