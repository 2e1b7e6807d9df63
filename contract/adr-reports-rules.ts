// What follows from the fields of an ADR report (resources/adr-reports-rules.ts) for its form, without zod: the public
// form loads this file.
import {
  type InputOf,
  maxOf,
  type RecordOf,
  type SentField,
  sentFieldsOf,
  typedIssue,
} from './fields/kinds-rules.ts';
import type { Issue, IssueCode } from './issues.ts';
import { noticeVersion } from './notice-rules.ts';
import { adrReports } from './resources/adr-reports-rules.ts';
import { textMax } from './text-rules.ts';
import { readNumber } from './typed/numbers-rules.ts';

type Fields = typeof adrReports.fields;
export type AdrReportField = keyof InputOf<typeof adrReports>;
type FieldsWith<Mark> = {
  [Field in AdrReportField]: Fields[Field] extends Mark ? Field : never;
}[AdrReportField];
export type OptionalAdrReportField = FieldsWith<{ isOptional: true }>;
export const adrReportRules = Object.fromEntries(sentFieldsOf(adrReports)) as Record<
  AdrReportField,
  SentField
>;
/** All fields in the order of the form. */
export const adrReportFields = Object.keys(adrReportRules) as AdrReportField[];
/** The fields that the first clients did not know. Such a field is optional. */
export const addedAdrReportFields = adrReportFields.filter((field) => adrReportRules[field].isAdded);
/** No answer in any of them. */
export const noAddedAnswers = Object.fromEntries(addedAdrReportFields.map((field) => [field, null])) as {
  [Field in FieldsWith<{ isAdded: true }>]: null;
};

/** The values of a stored report. */
export type AdrReportValues = Pick<RecordOf<typeof adrReports>, AdrReportField>;

/** The patient's age in completed years. */
export const ageLimits = { min: adrReports.fields.age.min, max: adrReports.fields.age.max };

/** Longest name of the place where a poster hangs. */
export const viaMax = textMax.line;

/** Longest text that is read as an age, in UTF-16 units. */
const ageTypedMax = 40;

/** Returns an object with a value for each field. */
export const forAdrReportFields = <Value>(of: (field: AdrReportField) => Value) =>
  Object.fromEntries(adrReportFields.map((field) => [field, of(field)])) as Record<AdrReportField, Value>;

/** The longest input of each field, in characters. */
export const adrReportMax = forAdrReportFields((field) =>
  field === 'age' ? ageTypedMax : maxOf(adrReportRules[field]),
);

/** The form as typed: everything is text until it is sent. */
export type AdrReportDraft = Record<AdrReportField, string>;

export const emptyAdrReportDraft: AdrReportDraft = forAdrReportFields(() => '');

function ageIssue(typed: string): IssueCode | null {
  const age = readNumber(typed);
  if (age === null) return 'required';
  if (!Number.isInteger(age)) return 'whole_number';
  return age < ageLimits.min || age > ageLimits.max ? 'range' : null;
}

/** The faults of a form, in the order of its fields. Empty: the server will accept it. */
export function adrReportIssues(draft: AdrReportDraft): Omit<Issue, 'message'>[] {
  return adrReportFields.flatMap((path) => {
    const code = path === 'age' ? ageIssue(draft[path]) : typedIssue(adrReportRules[path], draft[path]);
    return code ? [{ path, code }] : [];
  });
}

/** The payload of `POST /api/adr-reports` for a form without faults, with the version of the notice it shows. */
export function toAdrReport(draft: AdrReportDraft) {
  const values = forAdrReportFields((field) => {
    if (field === 'age') return readNumber(draft[field]) ?? 0;
    return draft[field] === '' ? null : draft[field];
  });
  return { ...values, noticeVersion };
}
