// Takes reports, from the API and from the form that works without JavaScript alike.
import { randomUUIDv7 } from 'node:crypto';
import type { AdrReport, AdrReportInput } from '#contract/adr-reports.ts';
import { type IdempotencyKey, takeSubmissions } from '../../http/idempotency.ts';
import type { Portal } from '../../portal.ts';
import { findReport, insertReports, withoutContent } from './queries.ts';

/** A function that stores a report durably before it answers. The reference carries the year of the institute's calendar. */
export function takeReports(
  portal: Portal,
): (key: IdempotencyKey, input: AdrReportInput) => Promise<AdrReport> {
  const { timeZone } = portal.config;
  const take = takeSubmissions(portal, {
    scope: 'adr-reports',
    insert: insertReports,
    find: findReport,
    withoutContent,
  });
  return (key, input) => {
    const now = portal.now();
    const { year } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
    // New ids of this kind stand side by side in the index, where random ones would each change another page of it.
    return take(key, input, { ...input, id: randomUUIDv7(), now, year });
  };
}
