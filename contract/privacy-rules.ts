// What erasing a person from a record means (docs/decisions/0016): which fields go, and what stays. No zod here.

import {
  adrReportFields,
  adrReportRules,
  adrReportUses,
  type AdrReportValues,
  forAdrReportFields,
} from './adr-reports-rules.ts';

/** What stands where a person's words have been. */
export const erasedText = '[erased]';

/** The kinds of records that visitors send. */
export const personKinds = ['adr-reports', 'contact-messages', 'quiz-scores'] as const;
export type PersonKind = (typeof personKinds)[number];

/** The age that stays: the first year of its decade; from 90 on all ages are one. */
export function ageBand(age: number): number {
  return Math.min(Math.floor(age / 10) * 10, 90);
}

/** The band as people read it: '40 to 49', '90 or more'. */
export function ageBandText(band: number): string {
  return band >= 90 ? '90 or more' : `${band} to ${band + 9}`;
}

/** What stands in the erased fields. `account` tells of the reaction and names nobody; null: none is kept. */
export function erasedReport({ age }: { age: number }, account: string | null): Partial<AdrReportValues> {
  const fields = adrReportFields.filter((field) => adrReportUses[field].erasure !== 'stays');
  const values = fields.map((field) => {
    if (adrReportRules[field].kind === 'age') return [field, ageBand(age)];
    if (adrReportUses[field].erasure === 'account' && account !== null) return [field, account];
    return [field, adrReportRules[field].isOptional ? null : erasedText];
  });
  return Object.fromEntries(values) as Partial<AdrReportValues>;
}

/** A report as strangers may see it who send the key of one from which the person was erased. */
export function withoutContent<Report extends AdrReportValues>(report: Report): Report {
  const emptied = forAdrReportFields((field) => {
    if (adrReportRules[field].kind === 'age') return 0;
    return adrReportRules[field].isOptional ? null : erasedText;
  });
  return { ...report, ...emptied };
}

/** What a search for a person must hold, in characters. */
export const personSearchMin = 3;

/** The most records of each kind that a search shows, and that one request erases or exports in all. */
export const personRecordsMax = 100;
