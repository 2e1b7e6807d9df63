// Opens a case that arrived on paper, by telephone, by mail or as a file, together with its report.
import { randomUUIDv7 } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import type { Relative } from '#contract/cases/content/family-rules.ts';
import { reportOfContent, type Source } from '#contract/cases/reporters/from-report-rules.ts';
import { dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import type { Actor, Write } from '../../../access/signed-in-write.ts';
import { recordEvent } from '../../../audit/queries.ts';
import { reserveInFile } from '../../../backup/case-number-file.ts';
import { claimKeys, type HashedKey, KeyReused } from '../../../db/idempotency-keys.ts';
import type { Trx } from '../../../db/tables.ts';
import { type IdempotencyHeader, readKey } from '../../../http/idempotency.ts';
import type { Portal } from '../../../portal.ts';
import { insertReport } from '../../adr-reports/queries.ts';
import { renewFindings } from '../work/check-case.ts';
import { requirePossible, requireReceivedDay } from '../work/edit-case.ts';
import { storeWorldwideId } from '../exchange/exchange-queries.ts';
import { contentForRelative, linkRelative } from '../work/link-cases.ts';
import { issuedNumbers, type OpenedCase, openCases, yearOf } from './open-case.ts';
import { openForWrite } from '../work/open-work.ts';
import { saveProofreading } from '../work/proofread.ts';
import { findCaseOfReport } from '../queries.ts';

export interface CaseFromElsewhere {
  source: Source;
  content: CaseContent;
  /** The received day, where the content does not say it. */
  receivedOn?: string;
  /** A second person has to compare it with its paper. */
  toProofread?: boolean | undefined;
}

/** Stores the report and its case, and reserves the number. Returns the ids. */
export async function openFromElsewhere(
  trx: Trx,
  { source, content, receivedOn: known }: CaseFromElsewhere,
  { by, timeZone, backupDir, isSample = false, reportId = randomUUIDv7() }: Circumstances,
): Promise<OpenedCase> {
  const { now } = by;
  const day = dayOf(nowIn(now, timeZone));
  const circumstances = { id: reportId, now, year: yearOf(day), isSample };
  const report = await insertReport(trx, reportOfContent(content), circumstances);
  // An imported message was received by its import. The days of its sender are kept beside the case.
  const typed = source === 'icsr' ? undefined : content.firstReceivedOn;
  const receivedOn = known ?? (typeof typed === 'string' ? typed : day);
  const dated = { ...content, firstReceivedOn: receivedOn, latestInformationOn: receivedOn };
  const isReceivedAssumed = known === undefined && typed === undefined && source !== 'icsr';
  const entry = { report, content: dated, source, day, receivedOn, isReceivedAssumed, by: by.user.username };
  await turn();
  const [opened] = await openCases(trx, [entry]);
  if (!opened) throw new Error('The case was not opened.');
  if (backupDir !== null) await reserveInFile(backupDir, issuedNumbers([opened]));
  await storeWorldwideId(trx, opened.id, {}, content);
  await turn(); // each stage takes some milliseconds for the longest content
  // Usual doses are compared with other cases.
  const work = await openForWrite(trx, opened.id);
  await renewFindings(trx, work.row, work.content, { now, timeZone });
  return opened;
}

interface Circumstances {
  by: Actor;
  timeZone: string;
  /** Where the file of the highest numbers is. Null: for samples, whose numbers are not in it. */
  backupDir: string | null;
  isSample?: boolean;
  reportId?: string;
}

/** Returns a function that enters a case and returns its id; a repeated key returns that of the first. */
export function enterCase({
  config: { timeZone, backup },
  keys,
  now,
}: Pick<Portal, 'config' | 'keys' | 'now'>) {
  return async (
    header: IdempotencyHeader,
    /** Hash the body as it was sent: reading it gives new ids to its entries. */
    sent: unknown,
    given: CaseFromElsewhere,
    write: Write,
  ): Promise<string> => {
    const key = readKey(header, sent, keys.idempotency);
    requirePossible(given.content, now(), timeZone);
    requireReceivedDay(given.content);
    return write((trx, by) => enterIdempotently(trx, key, given, { by, timeZone, backupDir: backup.dir }));
  };
}

/** Returns a function that opens the case of the other person and returns its id; a repeated key returns the first. */
export function enterRelative({ config: { timeZone, backup }, keys }: Pick<Portal, 'config' | 'keys'>) {
  return (
    header: IdempotencyHeader,
    { id, ...wanted }: { id: string; relative: Relative; reactions?: string[] | undefined },
    write: Write,
  ): Promise<string> => {
    const key = readKey(header, { id, ...wanted }, keys.idempotency);
    return write(async (trx, by) => {
      const given = await contentForRelative(trx, id, wanted);
      const made = await enterIdempotently(trx, key, given, { by, timeZone, backupDir: backup.dir });
      await linkRelative(trx, id, made, by);
      return made;
    });
  };
}

async function enterIdempotently(
  trx: Trx,
  key: HashedKey | null,
  given: CaseFromElsewhere,
  { by, timeZone, backupDir }: { by: Actor; timeZone: string; backupDir: string },
): Promise<string> {
  const { user, now } = by;
  const reportId = randomUUIDv7();
  const [claimed] = await claimKeys(trx, 'cases', [{ key, record: { id: reportId, now } }]);
  if (claimed?.state === 'reused') throw new KeyReused();
  if (claimed && claimed.state !== 'new') {
    const first = await findCaseOfReport(trx, claimed.recordId);
    if (!first) throw new Error('Every report has a case.');
    return first.id;
  }
  const { id } = await openFromElsewhere(trx, given, { by, timeZone, backupDir, reportId });
  if (given.toProofread) await saveProofreading(trx, id, 'wanted', by);
  const fields = Object.keys(given.content);
  await recordEvent(trx, { at: now, user, action: 'create', kind: 'cases', recordId: id, fields });
  return id;
}
