// What an ADR report must hold, without zod: the public form loads this file.
// Wire names follow the specification; the field's terms are: medicineName = suspect drug, symptoms = reaction,
// contact = reporter's contact, name = patient (initials), message = further narrative.
import type { Issue, IssueCode } from './issues.ts';
import { issueMessage } from './issues.ts';
import { noticeVersion } from './notice-rules.ts';
import { normalizeText, textIssue, textMax, type TextRule } from './text-rules.ts';

/** Text fields in the order of the form, with their bounds in characters (readings 16). */
export const adrReportTexts = {
  name: { max: textMax.line, required: true },
  contact: { max: textMax.line, required: true },
  medicineName: { max: textMax.line, required: true },
  symptoms: { max: textMax.narrative, required: true },
  duration: { max: textMax.line, required: true },
  message: { max: textMax.narrative, required: false },
} as const satisfies Record<string, TextRule>;

/** The patient's age in completed years (readings 15). */
export const ageLimits = { min: 0, max: 120 } as const;

/** Longest text that is read as an age, in UTF-16 units. */
export const ageTypedMax = 40;

/** All fields in the order in which the form shows them. */
export const adrReportFields = [
  'name',
  'age',
  'contact',
  'medicineName',
  'symptoms',
  'duration',
  'message',
] as const;
export type AdrReportField = (typeof adrReportFields)[number];

/** The most characters of each field as typed, in the order of the form. */
export const adrReportMax = Object.fromEntries(
  adrReportFields.map((field) => [field, field === 'age' ? ageTypedMax : adrReportTexts[field].max]),
) as Record<AdrReportField, number>;

/** The form as typed: everything is text until it is sent. */
export type AdrReportDraft = Record<AdrReportField, string>;

export const emptyAdrReportDraft: AdrReportDraft = {
  name: '',
  age: '',
  contact: '',
  medicineName: '',
  symptoms: '',
  duration: '',
  message: '',
};

/** Reads a typed age in years. Null: nothing typed or not a number. Decimal digits of any Indian script count. */
export function readAge(typed: string): number | null {
  const text = typed.trim();
  if (text.length > ageTypedMax) return null; // each digit costs a look for the zero of its script
  const digits = text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  const age = /^[+-]?\d+(\.\d+)?$/.test(digits) ? Number(digits) : null;
  return Number.isFinite(age) ? age : null;
}

// Unicode puts the decimal digits of each script in ten consecutive places, zero first, and where the digits of several
// scripts follow each other, all of them begin at a whole ten of that run.
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let first = point;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (point - first) % 10;
}

function ageIssue(typed: string): IssueCode | null {
  const age = readAge(typed);
  if (age === null) return 'required';
  if (!Number.isInteger(age)) return 'whole_number';
  return age < ageLimits.min || age > ageLimits.max ? 'range' : null;
}

/** What is wrong with a form, in the order of its fields. Empty: the server will take it. */
export function adrReportIssues(draft: AdrReportDraft): Issue[] {
  return adrReportFields.flatMap((path) => {
    const limits = path === 'age' ? ageLimits : adrReportTexts[path];
    const code = path === 'age' ? ageIssue(draft.age) : textIssue(draft[path], adrReportTexts[path]);
    return code ? [{ path, code, message: issueMessage(code, limits) }] : [];
  });
}

/** The payload of `POST /api/adr-reports` for a form without issues, which shows the notice of this version. */
export function toAdrReport(draft: AdrReportDraft) {
  const { message, age, ...texts } = draft;
  return {
    ...texts,
    age: readAge(age) ?? 0,
    message: message === '' ? null : normalizeText(message),
    noticeVersion,
  };
}
