// Stores submitted reports, from the API and from the form without JavaScript.
import { randomUUIDv7 } from 'node:crypto';
import type { AdrReportReceipt, AdrReportSubmission } from '#contract/adr-reports.ts';
import { contentWithDetails } from '#contract/cases/with-details-rules.ts';
import type { CaseContent } from '#contract/cases/content-rules.ts';
import type { ConsentChange } from '#contract/report-status.ts';
import { withoutContent } from '#contract/privacy-rules.ts';
import { coverNumbers } from '../../backup/case-number-file.ts';
import { answerClaims, claimKeys, type HashedKey, type KeyReused } from '../../db/idempotency-keys.ts';
import { sharedCommit } from '../../db/shared-commit.ts';
import type { Trx } from '../../db/tables.ts';
import { type IdempotencyHeader, readKey } from '../../http/idempotency.ts';
import type { Portal } from '../../portal.ts';
import { receiptCode } from '../../receipts/receipt-code.ts';
import { receiptKey } from '../../receipts/receipt-key.ts';
import { caseOfReport, issuedNumbers, openCases } from '../cases/open-case.ts';
import { changeConsents } from '../report-status/queries.ts';
import { findReport, insertReports, type NewReport, type SubmittedReport } from './queries.ts';

interface Submission {
  key: HashedKey | null;
  record: NewReport;
  /** The day in the institute's time zone, 2026-11-22. */
  day: string;
  details: CaseContent | null;
  consents: ConsentChange;
}

/**
 * Returns a function that commits a report before it answers. The reference number has the year in the
 * institute's time zone.
 */
export function takeReports(portal: Pick<Portal, 'config' | 'engine' | 'keys' | 'now'>) {
  const { config, engine, keys, now: clock } = portal;
  const store = (trx: Trx, submissions: Submission[]) => storeReports(trx, submissions, config.backup.dir);
  const commit = sharedCommit(engine, 'POST /api/adr-reports', store);
  return async (
    header: IdempotencyHeader,
    { details, consents = {}, ...input }: AdrReportSubmission,
    sent: unknown = input,
  ): Promise<AdrReportReceipt> => {
    // Of details the body as it came: reading it gives ids to entries that have none, other ones at each try.
    const key = readKey(header, details ? sent : { ...input }, keys.idempotency);
    const now = clock();
    const { timeZone } = config;
    const day = Temporal.Instant.fromEpochMilliseconds(now.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate();
    // UUIDv7 ids are adjacent in the index. Random ids would each change another page of it.
    const codeKey = await receiptKey(portal);
    const record = { ...input, id: randomUUIDv7(), now, year: day.year };
    const report = await commit({ key, record, day: day.toString(), details: details ?? null, consents });
    const { id, receiptGeneration } = report;
    const code = codeKey && receiptGeneration !== null && receiptCode(codeKey, { id, receiptGeneration });
    return { ...report, receiptCode: code || null };
  };
}

/** Stores the new reports with their cases. Answers each submission with its own report, or with the first one of its key. */
async function storeReports(
  trx: Trx,
  submissions: Submission[],
  backupDir: string,
): Promise<(SubmittedReport | KeyReused)[]> {
  const claimed = await claimKeys(trx, 'adr-reports', submissions);
  const fresh = submissions.filter((_, place) => claimed[place]?.state === 'new');
  const stored = await insertReports(
    trx,
    fresh.map(({ record }) => record),
  );
  // Whatever is stored together with a report is added here, in the same commit.
  const opened = await openCases(
    trx,
    stored.map((report, place) => {
      const { day = '', details } = fresh[place] ?? {};
      const opened = caseOfReport(report, day);
      return details ? { ...opened, content: contentWithDetails(opened.content, details) } : opened;
    }),
  );
  await coverNumbers(backupDir, issuedNumbers(opened));
  for (const [place, { id, detailsNoticeVersion = null }] of stored.entries()) {
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
  return answerClaims(claimed, stored, async ({ recordId, state }) => {
    const first = await findReport(trx, recordId);
    // Of an erased report the sent body cannot be compared: whoever guessed the key would get its receipt code.
    return state === 'erased' ? { ...withoutContent(first), receiptGeneration: null } : first;
  });
}
