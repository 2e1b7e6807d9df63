// Case numbers: IPSR-2026-00214. They run without gaps within a calendar year of the portal's time zone.
import { readReference } from '../../receipt-code-rules.ts';
import { dashedCodeOf } from '../../typed/codes-rules.ts';

export const casePrefixDefault = 'AMC';

/** Samples have numbers of their own, so no centre can have this prefix. */
export const samplePrefix = 'DEMO';

/** Whether a text is a valid value of the setting `case_prefix`. */
export function isCasePrefix(prefix: string): boolean {
  return /^[A-Z0-9]{2,12}$/.test(prefix) && prefix !== samplePrefix;
}

export interface CaseNumber {
  prefix: string;
  year: number;
  /** From 1 on. */
  serial: number;
}

/** At least five digits; more where a year has more cases. */
export function formatCaseNumber({ prefix, year, serial }: CaseNumber): string {
  return `${prefix}-${year}-${String(serial).padStart(5, '0')}`;
}

/** Reads a typed number, also without the zeros before its last part. Null: it is not a case number. */
export function readCaseNumber(text: string): CaseNumber | null {
  const shape = /^([A-Z0-9]{2,12})-(\d{4})-(\d{1,15})$/;
  const [, prefix, year, digits] = dashedCodeOf(text, shape, 3) ?? [];
  if (prefix === undefined || year === undefined || digits === undefined) return null;
  const serial = Number(digits);
  // A number of more than five digits does not begin with zero.
  if (serial < 1 || (digits.length > 5 && digits.startsWith('0'))) return null;
  return { prefix, year: Number(year), serial };
}

/** A typed number of a report or of a case, as it is stored. Null: it is neither. */
export function numberOf(typed: string): string | null {
  const found = readCaseNumber(typed);
  return readReference(typed) ?? (found && formatCaseNumber(found));
}
