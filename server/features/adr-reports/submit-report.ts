// Takes reports, from the API and from the form that works without JavaScript alike.
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

/** A function that stores a report durably before it answers. The reference carries the year of the institute's calendar. */
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
    // New ids of this kind stand side by side in the index, where random ones would each change another page of it.
    return commit({ key, record: { ...input, id: randomUUIDv7(), now, year } });
  };
}

/** Stores those that are new, and answers each with its own report or with the first one of its key. */
async function storeReports(trx: Trx, submissions: Submission[]): Promise<(AdrReport | KeyReused)[]> {
  const claimed = await claimKeys(trx, 'adr-reports', submissions);
  const fresh = submissions.filter((_, place) => claimed[place]?.state === 'new');
  const stored = await insertReports(
    trx,
    fresh.map(({ record }) => record),
  );
  // What is made with each report, in the same commit, is made here.
  return answerClaims(claimed, stored, async ({ recordId, state }) => {
    const first = await findReport(trx, recordId);
    return state === 'erased' ? withoutContent(first) : first;
  });
}
