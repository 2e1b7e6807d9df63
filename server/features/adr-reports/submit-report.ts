// Stores submitted reports, from the API and from the form without JavaScript.
import { randomUUIDv7 } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { AdrReportReceipt, AdrReportSubmission } from '#contract/adr-reports.ts';
import { contentWithDetails } from '#contract/cases/reporters/with-details-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import type { ConsentChange } from '#contract/report-status.ts';
import { withoutContent } from '#contract/privacy-rules.ts';
import { reserveInFile } from '../../backup/case-number-file.ts';
import { answerClaims, claimKeys, type HashedKey, type KeyReused } from '../../db/idempotency-keys.ts';
import { groupCommit } from '../../db/group-commit.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { type IdempotencyHeader, readKey } from '../../http/idempotency.ts';
import type { Portal } from '../../portal.ts';
import { receiptCode } from '../../receipts/receipt-code.ts';
import { receiptKey } from '../../receipts/receipt-key.ts';
import {
  caseOfReport,
  insertOpened,
  issuedNumbers,
  openPrepared,
  prepareCase,
  tellDeaths,
  type CaseToOpen,
  type PreparedCase,
  seriesOfReport,
  drawNumbersAndSettings,
  yearOf,
} from '../cases/intake/open-case.ts';
import { readDepartments } from '../lists/queries.ts';
import { changeConsents } from '../report-status/queries.ts';
import { draftReport, type DraftReport, findReport, insertDrafts, type SubmittedReport } from './queries.ts';

interface Submission {
  key: HashedKey | null;
  record: { id: string; now: Date };
  draft: DraftReport;
  /** The day in the institute's time zone, such as 2026-11-22. */
  day: string;
  /** Its case, prepared while others are stored. */
  prepared: PreparedCase;
  consents: ConsentChange;
  /** The length of the request. */
  bytes: number;
}

/**
 * Returns a function that commits a report before it answers. The reference number has the year in the
 * institute's time zone.
 */
export function reportSubmitter(portal: Pick<Portal, 'config' | 'engine' | 'keys' | 'memory' | 'now'>) {
  const { config, engine, keys, now: clock } = portal;
  const store = (trx: Trx, submissions: Submission[]) => storeReports(trx, submissions, config.backup.dir);
  const commit = groupCommit(engine, 'POST /api/adr-reports', store, ({ bytes }) => bytes);
  return async (
    header: IdempotencyHeader,
    { details, consents = {}, ...input }: AdrReportSubmission,
    sent: unknown = input,
    bytes = 0,
  ): Promise<AdrReportReceipt> => {
    // Hash the body before it is read: reading gives entries without an id a new one at each try.
    const whole = details ? sent : { ...input, ...(Object.keys(consents).length > 0 && { consents }) };
    const key = readKey(header, whole, keys.idempotency);
    const now = clock();
    const day = dayOf(nowIn(now, config.timeZone));
    const codeKey = await receiptKey(portal);
    const via = await listedPlace(engine.reader, input.via);
    // UUIDv7 ids are adjacent in the index. Random ids would each change another page of it.
    const record = { id: randomUUIDv7(), now };
    const draft = draftReport({ ...input, ...record, via, year: yearOf(day) });
    if (details) await turn(); // they take some milliseconds
    const prepared = await prepareCase(caseWith(draft, day, details));
    const report = await commit({ key, record, draft, day, prepared, consents, bytes });
    const { id, receiptGeneration } = report;
    const code = codeKey && receiptGeneration !== null && receiptCode(codeKey, { id, receiptGeneration });
    return { ...report, receiptCode: code || null };
  };
}

/** The department of the centre's list that a poster names. Null: none, so that strangers store no words of theirs. */
async function listedPlace(db: Db, via: string | null | undefined): Promise<string | null> {
  if (!via) return null;
  const departments = await readDepartments(db);
  return departments.has(via) ? departments.nameOf(via) : null;
}

/** Stores the new reports with their cases. Answers each submission with its own report, or with the first one of its key. */
async function storeReports(
  trx: Trx,
  submissions: Submission[],
  backupDir: string,
): Promise<(SubmittedReport | KeyReused)[]> {
  const claimed = await claimKeys(trx, 'adr-reports', submissions);
  const fresh = submissions.filter((_, place) => claimed[place]?.state === 'new');
  const drafts = fresh.map(({ draft }) => draft);
  const series = fresh.map(({ draft, day }) => seriesOfReport(draft, day));
  const reports = await insertDrafts(trx, drafts);
  const ground = await drawNumbersAndSettings(trx, series);
  await turn();
  // Everything that is stored together with a report is added here, in the same commit.
  const { opened, rows, deaths } = openPrepared(
    // Another report may have had the reference number, so a new one was drawn.
    fresh.map(({ prepared }, place) => ({ ...prepared, report: reports[place] ?? prepared.report })),
    ground,
  );
  await insertOpened(trx, rows);
  await reserveInFile(backupDir, issuedNumbers(opened));
  await tellDeaths(trx, deaths);
  for (const [place, { id, detailsNoticeVersion = null }] of reports.entries()) {
    const { consents = {}, record } = fresh[place] ?? {};
    if (record) {
      await changeConsents(trx, id, consents, {
        way: 'details',
        by: null,
        noticeVersion: detailsNoticeVersion,
        now: record.now,
      });
    }
  }
  return answerClaims(claimed, reports, async ({ recordId, state }) => {
    const first = await findReport(trx, recordId);
    // The body of an erased report cannot be compared: anybody who guessed the key would get its receipt code.
    return state === 'erased' ? { ...withoutContent(first), receiptGeneration: null } : first;
  });
}

function caseWith(draft: DraftReport, day: string, details: CaseContent | undefined): CaseToOpen {
  const entry = caseOfReport(draft, day);
  return details ? { ...entry, content: contentWithDetails(entry.content, details) } : entry;
}
