// Stores submitted reports, from the API and from the form without JavaScript.
import { randomUUIDv7 } from 'node:crypto';
import type { AdrReportInput, AdrReportReceipt } from '#contract/adr-reports.ts';
import { withoutContent } from '#contract/privacy-rules.ts';
import { answerClaims, claimKeys, type HashedKey, type KeyReused } from '../../db/idempotency-keys.ts';
import { sharedCommit } from '../../db/shared-commit.ts';
import type { Trx } from '../../db/tables.ts';
import { type IdempotencyHeader, readKey } from '../../http/idempotency.ts';
import type { Portal } from '../../portal.ts';
import { receiptCode } from '../../receipts/receipt-code.ts';
import { receiptKey } from '../../receipts/receipt-key.ts';
import { caseOfReport, openCases } from '../cases/open-case.ts';
import { findReport, insertReports, type NewReport, type SubmittedReport } from './queries.ts';

interface Submission {
  key: HashedKey | null;
  record: NewReport;
  /** The day in the institute's time zone, 2026-11-22. */
  day: string;
}

/**
 * Returns a function that commits a report before it answers. The reference number has the year in the
 * institute's time zone.
 */
export function takeReports(portal: Pick<Portal, 'config' | 'engine' | 'keys' | 'now'>) {
  const { config, engine, keys, now: clock } = portal;
  const commit = sharedCommit(engine, 'POST /api/adr-reports', storeReports);
  return async (header: IdempotencyHeader, input: AdrReportInput): Promise<AdrReportReceipt> => {
    const key = readKey(header, input, keys.idempotency);
    const now = clock();
    const { timeZone } = config;
    const day = Temporal.Instant.fromEpochMilliseconds(now.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate();
    // UUIDv7 ids are adjacent in the index. Random ids would each change another page of it.
    const codeKey = await receiptKey(portal);
    const record = { ...input, id: randomUUIDv7(), now, year: day.year };
    const report = await commit({ key, record, day: day.toString() });
    const { id, receiptGeneration } = report;
    const code = codeKey && receiptGeneration !== null && receiptCode(codeKey, { id, receiptGeneration });
    return { ...report, receiptCode: code || null };
  };
}

/** Stores the new reports with their cases. Answers each submission with its own report, or with the first one of its key. */
async function storeReports(trx: Trx, submissions: Submission[]): Promise<(SubmittedReport | KeyReused)[]> {
  const claimed = await claimKeys(trx, 'adr-reports', submissions);
  const fresh = submissions.filter((_, place) => claimed[place]?.state === 'new');
  const stored = await insertReports(
    trx,
    fresh.map(({ record }) => record),
  );
  // Whatever is stored together with a report is added here, in the same commit.
  await openCases(
    trx,
    stored.map((report, place) => caseOfReport(report, fresh[place]?.day ?? '')),
  );
  return answerClaims(claimed, stored, async ({ recordId, state }) => {
    const first = await findReport(trx, recordId);
    // Of an erased report the sent body cannot be compared: whoever guessed the key would get its receipt code.
    return state === 'erased' ? { ...withoutContent(first), receiptGeneration: null } : first;
  });
}
