// Watching a pair of drug and reaction over time: the trend of a quarter, and sequential tests. None of them says that a
// drug caused a reaction; they say that cases came in faster than before. Pure.

/** A trend is marked below this probability, and from so many cases. */
const trendLevel = 0.025;
const trendCases = 3;

export interface Trend {
  /** P(X ≥ n) for X binomial with n + before trials and the share of the days. Null: nothing to compare. */
  probability: number | null;
  isMarked: boolean;
  /** No case in the four quarters before. */
  isNew: boolean;
}

/**
 * Compares `cases` in `days` of this quarter with `before` cases in `daysBefore`, the four full quarters before it: whether so
 * many fall into the later days by chance.
 */
export function trendOf(one: { cases: number; days: number; before: number; daysBefore: number }): Trend {
  const { cases, days, before, daysBefore } = one;
  if (cases === 0) return { probability: null, isMarked: false, isNew: false };
  const probability = upperTail(cases, cases + before, days / (days + daysBefore));
  return { probability, isMarked: cases >= trendCases && probability < trendLevel, isNew: before === 0 };
}

/** P(X ≥ least) for X binomial. Sums from the smaller tail's side in logarithms, so that large counts do not vanish. */
function upperTail(least: number, trials: number, share: number): number {
  let sum = 0;
  for (let k = least; k <= trials; k += 1) {
    sum += Math.exp(logChoose(trials, k) + k * Math.log(share) + (trials - k) * Math.log1p(-share));
  }
  return Math.min(1, sum);
}

const logFactorials = [0, 0];
function logFactorial(n: number): number {
  for (let k = logFactorials.length; k <= n; k += 1) {
    logFactorials.push((logFactorials[k - 1] as number) + Math.log(k));
  }
  return logFactorials[n] as number;
}
const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** The fewest cases at which a test may alarm, and the most at which watching ends (Li and Kulldorff 2010). */
const leastCases = 4;
export const mostCases = 20;
const alpha = 0.05;

/**
 * The logarithm of the likelihood ratio of the conditional MaxSPRT: `before` cases in `timeBefore`, `since` in `timeSince`. Not
 * above 0 where cases come no faster than before.
 */
export function conditionalRatio(one: {
  before: number;
  timeBefore: number;
  since: number;
  timeSince: number;
}): number {
  const { before: c, timeBefore: v, since: k, timeSince: p } = one;
  if (k / c <= p / v) return 0;
  return c * Math.log((c * (v + p)) / (v * (c + k))) + k * Math.log((k * (v + p)) / (p * (c + k)));
}

const simulations = 100_000;
const criticalValues = new Map<string, number>();

/**
 * The ratio that the conditional test passes by chance with a probability of 5 % until `most` cases: the quantile of
 * simulations with a fixed seed. Under the hypothesis the waiting times of all cases have one exponential distribution.
 */
export function criticalValue(before: number, most = mostCases): number {
  const key = `${before} ${most}`;
  const known = criticalValues.get(key);
  if (known !== undefined) return known;
  const random = seeded(20_101);
  const highest = new Float64Array(simulations);
  for (let run = 0; run < simulations; run += 1) {
    const timeBefore = gamma(before, random);
    let timeSince = 0;
    let most1 = 0;
    for (let since = 1; since <= most; since += 1) {
      timeSince -= Math.log(1 - random());
      if (since < leastCases) continue;
      const ratio = conditionalRatio({ before, timeBefore, since, timeSince });
      if (ratio > most1) most1 = ratio;
    }
    highest[run] = most1;
  }
  highest.sort();
  const found = highest[Math.floor(simulations * (1 - alpha))] as number;
  if (criticalValues.size < 1_000) criticalValues.set(key, found);
  return found;
}

/** A gamma variate of a whole shape and rate 1: by its sum, or for large shapes by Marsaglia and Tsang 2000. */
function gamma(shape: number, random: () => number): number {
  if (shape <= 30) {
    let product = 0;
    for (let n = 0; n < shape; n += 1) product -= Math.log(1 - random());
    return product;
  }
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const v = (1 + c * normal) ** 3;
    if (v > 0 && Math.log(1 - random()) < normal ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Sequence {
  /** Cases that were looked at: at most `mostCases`, and none after an alarm. */
  cases: number;
  /** The ratio at the last of them; 0 while there are too few. */
  ratio: number;
  /** What a ratio must reach to alarm. */
  critical: number;
  /** The place in `since` of the case that alarms; null: none does. */
  alarmAt: number | null;
}

/**
 * Looks at each case of a watched pair in turn. `since`: for each case the days from the start of watching until it was
 * received, the first day being 1, in ascending order. It ends at the alarm or at the last case that the test has.
 */
export function watchSequence(one: {
  before: number;
  timeBefore: number;
  since: readonly number[];
}): Sequence {
  const { before, timeBefore, since } = one;
  const critical = criticalValue(before);
  let ratio = 0;
  for (let at = 0; at < Math.min(since.length, mostCases); at += 1) {
    if (at + 1 < leastCases) continue;
    ratio = conditionalRatio({ before, timeBefore, since: at + 1, timeSince: since[at] as number });
    if (ratio >= critical) return { cases: at + 1, ratio, critical, alarmAt: at };
  }
  return { cases: Math.min(since.length, mostCases), ratio, critical, alarmAt: null };
}
