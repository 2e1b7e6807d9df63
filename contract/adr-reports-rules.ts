// The fields of an ADR report and their rules, without zod: the public form loads this file. A report's fields are
// listed here and nowhere else, in two halves. Schema, form, columns of the table, search columns, CSV file,
// administrators' screens, privacy export and erasure follow from it. CONTRIBUTING.md says how a field is added.
// In terms of the field: medicineName = suspect drug, symptoms = reaction, contact = reporter's contact,
// name = patient (initials), message = further narrative.
import type { Issue, IssueCode } from './issues.ts';
import { issueMessage } from './issues.ts';
import { noticeVersion } from './notice-rules.ts';
import { textIssue, textMax } from './text-rules.ts';

interface FieldRule {
  kind: 'line' | 'narrative' | 'age';
  isOptional?: true;
  /** A client written before the field existed does not send it, and the CSV file leaves it out. */
  isAdded?: true;
}

/** All fields in the order of the form. */
const fields = {
  name: { kind: 'line' },
  age: { kind: 'age' },
  contact: { kind: 'line' },
  medicineName: { kind: 'line' },
  symptoms: { kind: 'narrative' },
  duration: { kind: 'line' },
  message: { kind: 'narrative', isOptional: true },
} as const satisfies Record<string, FieldRule>;

type Fields = typeof fields;
export type AdrReportField = keyof Fields;
type FieldsWith<Mark> = {
  [Field in AdrReportField]: Fields[Field] extends Mark ? Field : never;
}[AdrReportField];
export type OptionalAdrReportField = FieldsWith<{ isOptional: true }>;
export type SpecifiedAdrReportField = Exclude<AdrReportField, FieldsWith<{ isAdded: true }>>;
export const adrReportRules: Record<AdrReportField, FieldRule> = fields;
export const adrReportFields = Object.keys(fields) as AdrReportField[];
/** The fields that the first clients did not know. Such a field is optional. */
export const addedAdrReportFields = adrReportFields.filter((field) => adrReportRules[field].isAdded);
/** No answer in any of them. */
export const noAddedAnswers = Object.fromEntries(addedAdrReportFields.map((field) => [field, null])) as {
  [Field in FieldsWith<{ isAdded: true }>]: null;
};

interface FieldUse {
  /** Its name on administrators' screens. */
  term: string;
  /** The content of its column. */
  meaning: string;
  /** Which searches include it: the list's search, the search for a person. */
  search?: 'list' | 'person' | 'both';
  /** The effect of an erasure on the field; by default it is erased. A description of the reaction may replace it. */
  erasure?: 'stays' | 'account';
}

/** The other settings of each field. A separate object, so that visitors do not download it with the form. */
export const adrReportUses: Record<AdrReportField, FieldUse> = {
  name: { term: 'Patient', meaning: 'patient, initials are enough', search: 'both' },
  age: { term: 'Age', meaning: 'patient’s age in completed years, 0 to 120' },
  contact: { term: 'Contact', meaning: 'reporter’s contact', search: 'person' },
  medicineName: { term: 'Medicine', meaning: 'suspect drug', search: 'list', erasure: 'stays' },
  symptoms: { term: 'Symptoms', meaning: 'reaction', search: 'list', erasure: 'account' },
  duration: { term: 'Duration', meaning: 'how long it lasted', erasure: 'stays' },
  message: { term: 'Message', meaning: 'further narrative' },
};

/** One type per field: the age, optional or required, and for optional fields whether older clients know it. */
export type OfAdrReportFields<Age, Optional, Added, Required> = {
  -readonly [Field in AdrReportField]: Fields[Field] extends { kind: 'age' }
    ? Age
    : Fields[Field] extends { isAdded: true }
      ? Added
      : Fields[Field] extends { isOptional: true }
        ? Optional
        : Required;
};

/** The values of a stored report. */
export type AdrReportValues = OfAdrReportFields<number, string | null, string | null, string>;

/** The fields that a search includes. */
export const searchedFields = (by: 'list' | 'person'): AdrReportField[] =>
  adrReportFields.filter((field) => ['both', by].includes(adrReportUses[field].search ?? ''));

/** The patient's age in completed years. */
export const ageLimits = { min: 0, max: 120 } as const;

/** Longest text that is read as an age, in UTF-16 units. */
const ageTypedMax = 40;

const maxOf = { line: textMax.line, narrative: textMax.narrative, age: ageTypedMax };

/** Returns an object with a value for each field. */
export const forAdrReportFields = <Value>(of: (field: AdrReportField) => Value) =>
  Object.fromEntries(adrReportFields.map((field) => [field, of(field)])) as Record<AdrReportField, Value>;

/** The longest input of each field, in characters. */
export const adrReportMax = forAdrReportFields((field) => maxOf[adrReportRules[field].kind]);

/** The form as typed: everything is text until it is sent. */
export type AdrReportDraft = Record<AdrReportField, string>;

export const emptyAdrReportDraft: AdrReportDraft = forAdrReportFields(() => '');

/**
 * Reads a typed age in years. Null: nothing typed or not a number. Decimal digits of every Indian script are
 * accepted.
 */
export function readAge(typed: string): number | null {
  const text = typed.trim();
  if (text.length > ageTypedMax) return null; // every digit costs a search for the zero of its script
  const digits = text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  const age = /^[+-]?\d+(\.\d+)?$/.test(digits) ? Number(digits) : null;
  return Number.isFinite(age) ? age : null;
}

// Unicode puts the ten decimal digits of a script in consecutive code points, zero first. Where several scripts
// follow each other, each starts at a multiple of ten within the run.
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

/** The faults of a form, in the order of its fields. Empty: the server will accept it. */
export function adrReportIssues(draft: AdrReportDraft): Issue[] {
  return adrReportFields.flatMap((path) => {
    const isAge = adrReportRules[path].kind === 'age';
    const rule = { max: adrReportMax[path], required: !adrReportRules[path].isOptional };
    const code = isAge ? ageIssue(draft[path]) : textIssue(draft[path], rule);
    return code ? [{ path, code, message: issueMessage(code, isAge ? ageLimits : rule) }] : [];
  });
}

/** The payload of `POST /api/adr-reports` for a form without faults, with the version of the notice it shows. */
export function toAdrReport(draft: AdrReportDraft) {
  const values = forAdrReportFields((field) => {
    if (adrReportRules[field].kind === 'age') return readAge(draft[field]) ?? 0;
    return draft[field] === '' ? null : draft[field];
  });
  return { ...values, noticeVersion };
}
