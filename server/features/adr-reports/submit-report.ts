// Stores submitted reports, from the API and from the form without JavaScript.
import { randomUUIDv7 } from 'node:crypto';
import type { AdrReport, AdrReportInput } from '#contract/adr-reports.ts';
import { withoutContent } from '#contract/privacy-rules.ts';
import { answerClaims, claimKeys, type HashedKey, type KeyReused } from '../../db/idempotency-keys.ts';
import { sharedCommit } from '../../db/shared-commit.ts';
import type { Trx } from '../../db/tables.ts';
import { type IdempotencyHeader, readKey } from '../../http/idempotency.ts';
import type { Portal } from '../../portal.ts';
import { findReport, insertReports, type NewReport } from './queries.ts';

interface Submission {
  key: HashedKey | null;
  record: NewReport;
}

/**
 * Returns a function that commits a report before it answers. The reference number has the year in the
 * institute's time zone.
 */
export function takeReports({
  config,
  engine,
  keys,
  now: clock,
}: Pick<Portal, 'config' | 'engine' | 'keys' | 'now'>) {
  const commit = sharedCommit(engine, 'POST /api/adr-reports', storeReports);
  return async (header: IdempotencyHeader, input: AdrReportInput): Promise<AdrReport> => {
    const key = readKey(header, input, keys.idempotency);
    const now = clock();
    const { year } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
      config.timeZone,
    );
    // UUIDv7 ids are adjacent in the index. Random ids would each change another page of it.
    return commit({ key, record: { ...input, id: randomUUIDv7(), now, year } });
  };
}

/** Stores the new reports. Answers each submission with its own report, or with the first one of its key. */
async function storeReports(trx: Trx, submissions: Submission[]): Promise<(AdrReport | KeyReused)[]> {
  const claimed = await claimKeys(trx, 'adr-reports', submissions);
  const fresh = submissions.filter((_, place) => claimed[place]?.state === 'new');
  const stored = await insertReports(
    trx,
    fresh.map(({ record }) => record),
  );
  // Whatever is stored together with a report is added here, in the same commit.
  return answerClaims(claimed, stored, async ({ recordId, state }) => {
    const first = await findReport(trx, recordId);
    return state === 'erased' ? withoutContent(first) : first;
  });
}
