// Takes a report, from the API and from the form that works without JavaScript alike.
import type { AdrReport, AdrReportInput } from '#contract/adr-reports.ts';
import { type IdempotencyKey, submitOnce } from '../../http/idempotency.ts';
import type { Portal } from '../../portal.ts';
import { findReport, insertReport } from './queries.ts';

/** Stores the report durably before it returns. The reference carries the year of the institute's calendar. */
export function submitReport(portal: Portal, key: IdempotencyKey, input: AdrReportInput): Promise<AdrReport> {
  const now = portal.now();
  const { timeZone } = portal.config;
  const { year } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return submitOnce(portal, key, {
    scope: 'adr-reports',
    body: input,
    create: (db, id) => insertReport(db, input, { id, now, year }),
    find: findReport,
  });
}
