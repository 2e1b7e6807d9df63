// Ages: stated, or from the date of birth and the onset, and the age groups of E2B(R3) D.2.3 with the borders of ICH E11
// and E7. An age that is known in part has several readings.
import type { ageGroups } from './code-lists-rules.ts';
import type { CaseContent } from './content-rules.ts';
import { type Amount, known } from './fields-rules.ts';
import { completedMonths, daysBetween, readDate } from './partial-dates-rules.ts';

export type AgeGroup = keyof typeof ageGroups;

/** The least and the greatest age that an answer can mean, in days and in completed months and years. */
export interface AgeSpan {
  days: Range;
  months: Range;
  years: Range;
}
interface Range {
  min: number;
  max: number;
}

/** No person lives longer. */
export const yearsMax = 150;

const daysOfYear = 365.25;
const daysOfMonth = daysOfYear / 12;

/**
 * The readings of a stated age. '1 year' is any day of the second year of life, '1.5 years' of its second half; a decade is ten
 * years.
 */
export function statedAge({ value, unit }: Amount): AgeSpan | null {
  if (value === undefined) return null;
  switch (unit) {
    case 'a':
      return ofMonths(
        value * 12,
        Number.isInteger(value) ? 12 : Math.ceil(value) * 12 - Math.floor(value * 12),
      );
    case '10.a':
      return ofMonths(value * 120, 120);
    case 'mo':
      return ofMonths(value, 1);
    case 'wk':
      return ofDays(Math.floor(value * 7), 7);
    case 'd':
      return ofDays(Math.floor(value), 1);
    case 'h':
      return ofDays(Math.floor(value / 24), 1);
    default:
      return null;
  }
}

function ofMonths(from: number, count: number): AgeSpan {
  const months = { min: Math.floor(from), max: Math.floor(from) + count - 1 };
  return {
    days: { min: Math.floor(from * daysOfMonth), max: Math.ceil((months.max + 1) * daysOfMonth) - 1 },
    months,
    years: { min: Math.floor(months.min / 12), max: Math.floor(months.max / 12) },
  };
}

function ofDays(from: number, count: number): AgeSpan {
  const days = { min: from, max: from + count - 1 };
  const in_ = (length: number) => ({
    min: Math.floor(days.min / length),
    max: Math.floor(days.max / length),
  });
  return { days, months: in_(daysOfMonth), years: in_(daysOfYear) };
}

/** The readings of the age on a day. Days below zero: it may be before the birth. Null: a date cannot be read. */
export function ageOn(birth: string, day: string): AgeSpan | null {
  const [from, to] = [readDate(birth), readDate(day)];
  const months = completedMonths(birth, day);
  if (!from || !to || !months) return null;
  return {
    days: daysBetween(from, to),
    months,
    years: { min: Math.floor(months.min / 12), max: Math.floor(months.max / 12) },
  };
}

/** The ages at the onset of each reaction with an onset, as the date of birth gives them, with the reactions' ids. */
export function agesAtOnset({ patient = {}, reactions = [] }: CaseContent): { id: string; age: AgeSpan }[] {
  const birth = known(patient.birthDate);
  if (birth === undefined) return [];
  return reactions.flatMap(({ id, onset }) => {
    const day = known(onset);
    const age = day === undefined ? null : ageOn(birth, day);
    return age ? [{ id, age }] : [];
  });
}

/**
 * An age by dates in the unit that fits: 10 days, 5 weeks, 11 months, 2 years. Dates that are known in part give its least and
 * its greatest value. Null: the day is before the birth.
 */
export function fittingAge({
  days,
  months,
  years,
}: AgeSpan): (Range & { unit: 'd' | 'wk' | 'mo' | 'a' }) | null {
  if (days.max < 0) return null;
  const from = ({ min, max }: Range, length = 1): Range => ({
    min: Math.floor(Math.max(0, min) / length),
    max: Math.floor(max / length),
  });
  if (days.max < infantFrom) return { ...from(days), unit: 'd' };
  if (months.max < 2) return { ...from(days, 7), unit: 'wk' };
  return months.max < 24 ? { ...from(months), unit: 'mo' } : { ...from(years), unit: 'a' };
}

/** The groups after birth, with their first completed year; newborn ends and infant begins on day 28. */
const firstYears = [
  ['3', 2],
  ['4', 12],
  ['5', 18],
  ['6', 65],
] as const satisfies readonly (readonly [AgeGroup, number])[];
const infantFrom = 28;

/** All groups that an age can be in. None: it is before the birth. */
export function groupsOf({ days, years }: AgeSpan): AgeGroup[] {
  const later = firstYears.flatMap(([group, from], place) => {
    const end = firstYears[place + 1]?.[1] ?? Infinity;
    return years.max >= from && years.min < end ? [group] : [];
  });
  return [
    ...(days.max >= 0 && days.min < infantFrom ? (['1'] as const) : []),
    ...(days.max >= infantFrom && years.min < firstYears[0][1] ? (['2'] as const) : []),
    ...later,
  ];
}

/** The age group of a case: as recorded, or from the stated age, or from birth and onset. Undefined: it is not certain. */
export function ageGroupOf(content: CaseContent): AgeGroup | undefined {
  const { ageAtOnset, ageGroup } = content.patient ?? {};
  const given = known(ageGroup);
  if (given !== undefined) return given;
  const stated = known(ageAtOnset);
  const age = stated ? statedAge(stated) : agesAtOnset(content)[0]?.age;
  const groups = age ? groupsOf(age) : [];
  return groups.length === 1 ? groups[0] : undefined;
}
