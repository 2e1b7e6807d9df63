// Creatinine clearance beside the questions: Cockcroft and Gault, Nephron 1976;16:31; 1 mg/dL of creatinine is 88.4
// µmol/L. A rise that makes it meaningless: KDIGO, Kidney Int Suppl 2012;2:1.
import type { CaseContent } from '../content/content-rules.ts';
import { known } from '../content/fields-rules.ts';
import { ageOn, statedAge } from '../content/age-rules.ts';
import { compareNumbers, type Measured, measuredOf, testedIn } from './measured-rules.ts';

/** Why there is no clearance. */
export type NoClearance =
  | 'noResult'
  | 'noAge'
  | 'under18'
  | 'noSex'
  | 'pregnant'
  | 'noWeight'
  | 'unit'
  | 'notStable';

export interface Clearance {
  date: string;
  /** mL/min. */
  value: number;
  /** mg/dL. */
  creatinine: number;
  years: number;
  kg: number;
  isWoman: boolean;
  /** Above a body mass index of 30 kg/m² the formula reads too high. */
  isAboveBmi30: boolean;
}

export const hasCreatinine = (content: CaseContent): boolean => testedIn(content).has('creatinine');

/** The clearance of each result in the order of time, or the reason why it has none; one reason where it is the same for all. */
export function clearancesOf(
  content: CaseContent,
): (Clearance | { date: string | null; none: NoClearance })[] {
  const results = measuredOf(content).filter(({ analyte }) => analyte === 'creatinine');
  if (results.length === 0) return [{ date: null, none: 'noResult' }];
  const none = reasonOf(content);
  if (none) return [{ date: null, none }];
  return results.map((one) => clearanceOf(content, one, results));
}

/** What about the patient makes the formula unusable. */
function reasonOf({ patient: { sex, pregnant, weightKg } = {} }: CaseContent): NoClearance | null {
  if (sex !== '1' && sex !== '2') return 'noSex';
  if (pregnant === true) return 'pregnant';
  return (known(weightKg) ?? 0) > 0 ? null : 'noWeight';
}

/** Completed years on a day; null: not certain. */
function yearsOn({ patient: { birthDate, ageAtOnset } = {} }: CaseContent, date: string): number | null {
  const [birth, stated] = [known(birthDate), known(ageAtOnset)];
  const age = birth === undefined ? stated && statedAge(stated) : ageOn(birth, date);
  return age && age.years.min === age.years.max && age.years.min >= 0 ? age.years.min : null;
}

function clearanceOf(
  content: CaseContent,
  one: Measured,
  results: readonly Measured[],
): Clearance | { date: string; none: NoClearance } {
  const date = one.date.slice(0, 10);
  const years = yearsOn(content, one.date);
  if (years === null) return { date, none: 'noAge' };
  if (years < 18) return { date, none: 'under18' };
  const creatinine = milligrams(one);
  if (creatinine === null) return { date, none: 'unit' };
  if (isInRise(one, results)) return { date, none: 'notStable' };
  const { weightKg, heightCm, sex } = content.patient ?? {};
  const [kg, metres] = [known(weightKg) ?? 0, (known(heightCm) ?? 0) / 100];
  const isWoman = sex === '2';
  const value = (((140 - years) * kg) / (72 * creatinine)) * (isWoman ? 0.85 : 1);
  const isAboveBmi30 = metres > 0 && compareNumbers(kg, 30 * metres * metres) > 0;
  return { date, value, creatinine, years, kg, isWoman, isAboveBmi30 };
}

/** Creatinine in mg/dL; null: in another unit. */
function milligrams({ value, unit }: Measured): number | null {
  switch (unit?.toLowerCase()) {
    case 'mg/dl':
      return value;
    case 'umol/l':
      return value / 88.4;
    default:
      return null;
  }
}

const hour = 3_600_000;

/**
 * Whether a result lies within a rise by 0.3 mg/dL in 48 hours or to 1.5 times in 7 days. Where only days are known, two
 * days apart may be 48 hours.
 */
function isInRise(one: Measured, results: readonly Measured[]): boolean {
  return results.some((early, place) =>
    results.slice(place + 1).some((late) => {
      const [before, after] = [milligrams(early), milligrams(late)];
      if (before === null || after === null) return false;
      const isRise =
        (isWithin(early, late, 2) && compareNumbers(after - before, 0.3) >= 0) ||
        (isWithin(early, late, 7) && compareNumbers(after, 1.5 * before) >= 0);
      return isRise && one.span.from >= early.span.from && one.span.from <= late.span.from;
    }),
  );
}

/** Whether two results can lie within so many days. */
function isWithin({ span: early }: Measured, { span: late }: Measured, days: number): boolean {
  const hasTimes = early.precision === 'time' && late.precision === 'time';
  return hasTimes && early.isZoned === late.isZoned
    ? late.from - early.from <= days * 24 * hour
    : late.firstDay - early.firstDay <= days;
}
