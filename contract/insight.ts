// Requests and answers of /api/admin/insight: figures about many cases, without persons.
import * as z from 'zod/mini';
import { day, namesOf, queryDay } from './cases/cases.ts';
import { id, oneOf, requiredText, searchText, text } from './fields.ts';
import { pageSizes } from './growing-lists.ts';
import { textMax } from './text-rules.ts';
import { drugLevels, reactionLevels, watchBars, watchStates } from './insight-rules.ts';

export const disproportionalityQuery = z.object({
  /** Default: substance. */
  drugLevel: z.optional(oneOf(namesOf(drugLevels))),
  /** Default: term. */
  reactionLevel: z.optional(oneOf(namesOf(reactionLevels))),
  /** Received on or after the one day, and on or before the other, in the portal's time zone. */
  from: z.optional(queryDay()),
  to: z.optional(queryDay()),
  /** A case-insensitive substring of the drug or the reaction. */
  q: z.optional(searchText()),
  /** Without it, the answer has all pairs. */
  limit: z.optional(oneOf(pageSizes)),
  /** From the `Link` header of the previous page. */
  cursor: z.optional(text(10)),
});

const figure = () => z.nullable(z.number());

/** A pair of drug and reaction that are in one case at least. Null: not computable. */
export const reportedPair = z.object({
  drug: z.string(),
  reaction: z.string(),
  /** Cases with both, with the drug, with the reaction, and all with a drug and a reaction. */
  n: z.int(),
  drugCases: z.int(),
  reactionCases: z.int(),
  allCases: z.int(),
  /** How many cases had both if drug and reaction were reported independently of each other. */
  expected: z.number(),
  /** Proportional reporting ratio with its 95 % interval, and χ² with Yates' correction. */
  prr: figure(),
  prrLower: figure(),
  prrUpper: figure(),
  chiSquared: figure(),
  /** No other drug has the reaction: PRR and ROR are null, because they have no upper end. */
  noOther: z.boolean(),
  /** Whether n ≥ 3, PRR ≥ 2 and χ² ≥ 4; with `noOther` whether n ≥ 3 and χ² ≥ 4. */
  meetsEvans: z.boolean(),
  /** Reporting odds ratio with its 95 % interval. */
  ror: figure(),
  rorLower: figure(),
  rorUpper: figure(),
  /** Information component, and the limits of its 95 % credibility interval. */
  ic: z.number(),
  ic025: z.number(),
  ic975: z.number(),
});
export type ReportedPair = z.infer<typeof reportedPair>;

export const pairQuery = z.object({
  /** A substance and a reaction as the figures name them, in any capital letters. */
  drug: requiredText(textMax.line),
  reaction: requiredText(textMax.line),
});

/** A pair that somebody watches: from when on, against what, and where the test stands. */
const watchedPair = z.object({
  id: id(),
  drug: z.string(),
  reaction: z.string(),
  reason: z.string(),
  by: z.string(),
  /** Cases that were received on this day or later are looked at. */
  startedOn: z.string(),
  casesBefore: z.int(),
  daysBefore: z.int(),
  /** Cases and days since, as far as the test looks at them. */
  cases: z.int(),
  days: z.int(),
  /** The logarithm of the likelihood ratio at the last case, and the one that alarms. */
  ratio: z.number(),
  critical: z.number(),
  /** `over`: the test has had all its cases without an alarm. */
  state: z.enum(watchStates),
  /** The received day of the case at which it alarmed. */
  alarmOn: z.nullable(z.string()),
  decision: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  nextLookOn: z.string(),
  /** The next look is due, or the test has ended and nobody has decided since. */
  isDue: z.boolean(),
  version: z.int(),
});
export type WatchedPair = z.infer<typeof watchedPair>;

export const watchList = z.object({
  asOf: z.nullable(z.string()),
  today: z.string(),
  /** Those that are watched, those to look at first; then the last that no longer are. */
  pairs: z.array(watchedPair),
});
export type WatchList = z.infer<typeof watchList>;

export const watchInput = z.object({
  drug: requiredText(textMax.line),
  reaction: requiredText(textMax.line),
  /** Why the pair is watched. */
  reason: requiredText(textMax.paragraph),
  nextLookOn: day(),
});

/** What somebody decided at a look. */
export const watchDecision = z.object({
  decision: requiredText(textMax.paragraph),
  nextLookOn: day(),
  /** Nobody watches the pair any more. */
  isEnded: z.boolean(),
  version: z.int(),
});
export type WatchDecision = z.infer<typeof watchDecision>;

/** One pair of substance and reaction: its figures, its trend by received day, and whether it is watched. */
export const pairTrend = z.object({
  asOf: z.nullable(z.string()),
  today: z.string(),
  /** The name of each as the figures have it. */
  drug: z.string(),
  reaction: z.string(),
  /** Over all counted cases; null: no case has both. */
  figures: z.nullable(reportedPair),
  madeUp: z.int(),
  /** The months of this quarter and of the four full quarters before it, the earliest first. */
  months: z.array(z.object({ month: z.string(), from: z.string(), to: z.string(), cases: z.int() })),
  /** The same quarters. The last one is not over: `days` are those up to today. */
  quarters: z.array(
    z.object({ quarter: z.string(), from: z.string(), to: z.string(), days: z.int(), cases: z.int() }),
  ),
  /** Cases and days of this quarter so far, and of the four before it. */
  cases: z.int(),
  days: z.int(),
  before: z.int(),
  daysBefore: z.int(),
  /** The probability of so many cases in this quarter by chance. Null: there is none. */
  probability: z.nullable(z.number()),
  isMarked: z.boolean(),
  /** No case in the four quarters before. */
  isNew: z.boolean(),
  /** Why it cannot be watched: the centre's cases go back less than four quarters, or the pair has too few before. */
  cannotWatch: z.nullable(z.enum(watchBars)),
  watch: z.nullable(watchedPair),
});
export type PairTrend = z.infer<typeof pairTrend>;
