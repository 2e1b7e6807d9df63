// The pattern of a liver injury (R value) and the sign of a possible serious one (Hy), from the tests of a case. They are
// shown beside the questions and answer none. R value: Bénichou, J Hepatol 1990;11:272; thresholds of the first tests:
// Aithal et al., Clin Pharmacol Ther 2011;89:806. Hy: Temple, Pharmacoepidemiol Drug Saf 2006;15:241; FDA, Guidance for
// industry: drug-induced liver injury, 2009.
import type { CaseContent, Reaction } from '../content/content-rules.ts';
import { known } from '../content/fields-rules.ts';
import { compareSpans, readDate, type Span } from '../content/partial-dates-rules.ts';
import { type Analyte, compareNumbers, type Measured, measuredOf, testedIn } from './measured-rules.ts';

type LiverPattern = 'hepatocellular' | 'mixed' | 'cholestatic';
/** Why there is no R value. */
export type NoR = 'noOnset' | 'noTests' | 'notSameDay' | 'noLimits' | 'notHigh';

type WithLimit = Measured & { upper: number };

export interface RValue {
  /** The day of both tests. */
  date: string;
  alt: WithLimit;
  alp: WithLimit;
  /** (ALT / its limit) / (ALP / its limit). */
  r: number;
  pattern: LiverPattern;
}

/** Whether a case has a liver test. */
export function hasLiverTest(content: CaseContent): boolean {
  const tested = testedIn(content);
  return (['alt', 'ast', 'alp', 'bilirubin'] as const).some((one) => tested.has(one));
}

const hasLimit = (one: Measured | undefined): one is WithLimit => typeof one?.upper === 'number';
/** How many times the upper limit of normal a value is, compared with a number of times. */
const against = ({ value, upper }: WithLimit, times: number): number => compareNumbers(value, times * upper);

interface Day {
  alt?: Measured;
  ast?: Measured;
  alp?: Measured;
  bilirubin?: Measured;
}

/** The tests of each day, in the order of the days. Of several on one day the first with a limit counts. */
function daysOf(measured: readonly Measured[]): Day[] {
  const byDay = Map.groupBy(measured, ({ span }) => span.firstDay);
  return [...byDay.values()].map((tests) => {
    const first = (analyte: Analyte) => {
      const own = tests.filter((one) => one.analyte === analyte);
      return own.find(hasLimit) ?? own[0];
    };
    const [alt, ast, alp, bilirubin] = (['alt', 'ast', 'alp', 'bilirubin'] as const).map(first);
    return { ...(alt && { alt }), ...(ast && { ast }), ...(alp && { alp }), ...(bilirubin && { bilirubin }) };
  });
}

/** Certainly not before the onset: the day of the onset counts. */
const isFrom = (onset: Span, { span }: Measured): boolean =>
  compareSpans(span, onset) !== 'before' &&
  (onset.firstDay === onset.lastDay || span.firstDay > onset.lastDay);

/**
 * The R value for a reaction: from ALT and ALP of the same day with both limits, the first day after the onset on which
 * ALT is at least 5 times its limit, or ALP at least 2 times, or ALT at least 3 times with bilirubin above 2 times.
 * Otherwise the reason why there is none.
 */
export function rValueOf(content: CaseContent, reaction: Pick<Reaction, 'onset'>): RValue | { none: NoR } {
  const began = known(reaction.onset);
  const onset = began === undefined ? null : readDate(began);
  if (!onset) return { none: 'noOnset' };
  const later = measuredOf(content).filter((one) => isFrom(onset, one));
  const has = (analyte: Analyte) => later.some((one) => one.analyte === analyte);
  if (!has('alt') || !has('alp')) return { none: 'noTests' };
  const both = daysOf(later).filter(({ alt, alp }) => alt && alp);
  if (both.length === 0) return { none: 'notSameDay' };
  const limited = both.filter(({ alt, alp }) => hasLimit(alt) && hasLimit(alp));
  if (limited.length === 0) return { none: 'noLimits' };
  for (const { alt, alp, bilirubin } of limited) {
    if (!hasLimit(alt) || !hasLimit(alp)) continue;
    const isHigh =
      against(alt, 5) >= 0 ||
      against(alp, 2) >= 0 ||
      (against(alt, 3) >= 0 && hasLimit(bilirubin) && against(bilirubin, 2) > 0);
    if (!isHigh) continue;
    const [above, below] = [alt.value * alp.upper, alp.value * alt.upper];
    const pattern =
      compareNumbers(above, 5 * below) >= 0
        ? 'hepatocellular'
        : compareNumbers(above, 2 * below) <= 0
          ? 'cholestatic'
          : 'mixed';
    return { date: alt.date.slice(0, 10), alt, alp, r: above / below, pattern };
  }
  return { none: 'notHigh' };
}

export interface HySign {
  date: string;
  /** ALT, or AST where ALT does not show it. */
  enzyme: WithLimit;
  bilirubin: WithLimit;
  alp: WithLimit;
}

/**
 * The first day with ALT or AST at least 3 times its limit, bilirubin above 2 times and ALP below 2 times: 'possible
 * serious liver injury'. Null: no day has all three.
 */
export function hySignOf(content: CaseContent): HySign | null {
  for (const { alt, ast, alp, bilirubin } of daysOf(measuredOf(content))) {
    if (!hasLimit(alp) || !hasLimit(bilirubin)) continue;
    const enzyme = [alt, ast].filter(hasLimit).find((one) => against(one, 3) >= 0);
    if (enzyme && against(bilirubin, 2) > 0 && against(alp, 2) < 0) {
      return { date: enzyme.date.slice(0, 10), enzyme, bilirubin, alp };
    }
  }
  return null;
}
