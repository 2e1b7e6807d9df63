// Defines the erasure of a person from a record (docs/decisions/0016): which fields are erased, and which stay.

import { fieldsOf, type RecordOf, type Resource } from './fields/kinds-rules.ts';
import { adrReports } from './resources/adr-reports-rules.ts';
import {
  adrReportFields,
  adrReportRules,
  type AdrReportValues,
  forAdrReportFields,
} from './adr-reports-rules.ts';
import { labels } from './words/labels-rules.ts';

/** Replaces erased text. */
export const erasedText = '[erased]';

/** The kinds of records that name people and have a retention period of their own. */
export const retainedKinds = ['adr-reports', 'contact-messages', 'quiz-scores', 'reporters'] as const;
export type RetainedKind = (typeof retainedKinds)[number];
/** All kinds that name people. Ward passes are kept as long as the directory of reporters. */
export const personKinds = [...retainedKinds, 'ward-passes'] as const;
export type PersonKind = (typeof personKinds)[number];

/** The age that stays: the first year of its decade; all ages from 90 on are one group. */
export function ageBand(age: number): number {
  return Math.min(Math.floor(age / 10) * 10, 90);
}

/** The age group as text: '40 to 49', '90 or more'. */
export function ageBandText(band: number): string {
  return labels(band >= 90 ? 'age_band_last' : 'age_band', { band, last: band + 9 });
}

/** The values of the erased fields of a record. */
export const erasedFieldsOf = <R extends Resource>(own: R) =>
  Object.fromEntries(
    fieldsOf(own).flatMap(([name, { isPersonal, isOptional }]) =>
      isPersonal ? [[name, isOptional ? null : erasedText]] : [],
    ),
  ) as Partial<RecordOf<R>>;

/** The values of the erased fields of a report. `account` describes the reaction without naming anybody; null: none is stored. */
export function erasedReport({ age }: { age: number }, account: string | null): Partial<AdrReportValues> {
  const retold = adrReportFields.filter((field) => adrReportRules[field].isPersonal === 'retold');
  return {
    ...erasedFieldsOf(adrReports),
    ...(account !== null && Object.fromEntries(retold.map((field) => [field, account]))),
    age: ageBand(age),
  };
}

/** An erased report as returned to a client that repeats its idempotency key: nothing of the report's content. */
export function withoutContent<Report extends AdrReportValues>(report: Report): Report {
  const emptied = forAdrReportFields((field) => {
    if (field === 'age') return 0;
    return adrReportRules[field].isOptional ? null : erasedText;
  });
  return { ...report, ...emptied };
}

/** Shortest search for a person, in characters. */
export const personSearchMin = 3;

/** The most records of each kind that a search shows, and that one request erases or exports in total. */
export const personRecordsMax = 100;
