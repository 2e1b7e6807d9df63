// Test results that can be calculated with: which test a name means, on which day, the value, and the upper limit of
// normal of the laboratory.
import type { CaseContent, Test } from '../content/content-rules.ts';
import { known } from '../content/fields-rules.ts';
import { readDate, type Span } from '../content/partial-dates-rules.ts';
import { ucumOf } from '../content/units-rules.ts';

export type Analyte = 'alt' | 'ast' | 'alp' | 'bilirubin' | 'creatinine';

/** How reports name a test. A name that means two of them, such as a ratio, is none. */
const names: Record<Analyte, RegExp> = {
  alt: /\b(?:alt|alat|s?gpt|alanine (?:amino ?)?transaminase|alanine aminotransferase)\b/,
  ast: /\b(?:ast|asat|s?got|aspartate (?:amino ?)?transaminase|aspartate aminotransferase)\b/,
  alp: /\b(?:alp|alk(?:aline)? ?phos(?:phatase)?)\b/,
  bilirubin: /\bbilirubin\b/,
  creatinine: /\b(?:creatinine|creat|scr)\b/,
};
/** Other tests whose names hold one of these words. */
const others =
  /\b(?:ratio|clearance|urine|urinary|spot|direct|indirect|conjugated|unconjugated|bone|kinase|isoenzymes?)\b/;

export function analyteOf(name: string): Analyte | null {
  const plain = name
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll(/[^a-z]+/g, ' ');
  if (others.test(plain)) return null;
  const found = (Object.keys(names) as Analyte[]).filter((one) => names[one].test(plain));
  return found.length === 1 ? (found[0] ?? null) : null;
}

export interface Measured {
  analyte: Analyte;
  /** The day as recorded, 2026-11-22 or with a time. */
  date: string;
  span: Span;
  value: number;
  /** UCUM; null: none that is known. */
  unit: string | null;
  /** Upper limit of normal, in the unit of the value; null: none that is a number. */
  upper: number | null;
}

/** The results with a positive number and at least a day, in the order of time; 'more than' is no number. */
export function measuredOf({ tests = [] }: CaseContent): Measured[] {
  return tests
    .flatMap((one) => measured(one) ?? [])
    .toSorted((one, other) => one.span.from - other.span.from);
}

/** The analytes that a case has tests of, with or without a usable result. */
export const testedIn = ({ tests = [] }: CaseContent): ReadonlySet<Analyte> =>
  new Set(tests.flatMap(({ name }) => analyteOf(known(name) ?? '') ?? []));

function measured({ name, date, result = {}, normalHigh }: Test): Measured | null {
  const analyte = analyteOf(known(name) ?? '');
  const [day, value] = [known(date), known(result.value)];
  const span = day === undefined ? null : readDate(day);
  if (!analyte || day === undefined || !span || span.firstDay !== span.lastDay) return null;
  if (value === undefined || value <= 0 || result.qualifier !== undefined) return null;
  const unit = (result.unit && ucumOf(result.unit)) || null;
  return { analyte, date: day, span, value, unit, upper: upperOf(known(normalHigh), unit) };
}

/** '40', '40 U/L' or '< 40': a unit that is written must be that of the value. */
function upperOf(text: string | undefined, unit: string | null): number | null {
  const [, digits, written = ''] = /^[<≤]?\s*(\d+(?:\.\d+)?)\s*(\D.*)?$/.exec(text?.trim() ?? '') ?? [];
  const upper = Number(digits);
  if (digits === undefined || upper <= 0) return null;
  return written === '' || (unit !== null && sameUnit(ucumOf(written), unit)) ? upper : null;
}

/** A normal range with its unit: '7–40 U/L', 'up to 40 U/L', '< 40 U/L'; null: it is none. */
export function readRange(typed: string): { low: string | null; high: string; unit: string } | null {
  const shape = /^(?:(\d+(?:\.\d+)?)\s*(?:[-–]|to)|up to|[<≤])\s*(\d+(?:\.\d+)?)\s*([^\d\s].*)$/i;
  const [, low = null, high = '', written = ''] = shape.exec(typed.trim()) ?? [];
  const unit = ucumOf(written);
  const isOrdered = Number(high) > Number(low ?? 0);
  return unit !== undefined && isOrdered ? { low, high, unit: written.trim() } : null;
}

/** The centre's own normal ranges as typed, by the test. */
export type OwnRanges = Readonly<Partial<Record<Analyte, string>>>;

/**
 * The content with the centre's own ranges where a result has none of its own and the same unit, and the ids of these
 * tests.
 */
export function withOwnRanges(
  content: CaseContent,
  ranges: OwnRanges,
): { content: CaseContent; own: ReadonlySet<string> } {
  const own = new Set<string>();
  const tests = content.tests?.map((test): Test => {
    const analyte = analyteOf(known(test.name) ?? '');
    const range = analyte && readRange(ranges[analyte] ?? '');
    const unit = test.result?.unit && ucumOf(test.result.unit);
    const hasOne = test.normalLow !== undefined || test.normalHigh !== undefined;
    if (!range || !unit || hasOne || !sameUnit(ucumOf(range.unit), unit)) return test;
    own.add(test.id);
    const of = (value: string) => `${value} ${range.unit}`;
    return { ...test, ...(range.low !== null && { normalLow: of(range.low) }), normalHigh: of(range.high) };
  });
  return { content: tests ? { ...content, tests } : content, own };
}

/** Small and capital letters of litres are the same. */
const sameUnit = (one: string | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();

/** Compares with a border; what differs by rounding of decimals only is equal. */
export function compareNumbers(one: number, other: number): number {
  const slack = 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));
  return Math.abs(one - other) <= slack ? 0 : one - other;
}
