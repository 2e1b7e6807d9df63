// Requests and answers of the figures of /api/admin/insight: counts of cases, without persons.
import * as z from 'zod/mini';
import { queryDay } from './cases/cases.ts';
import { oneOf } from './fields.ts';
import { figureFilters } from './figure-filters.ts';
import { allFigures } from './figures-rules.ts';
import { periodShape } from './figure-packs-rules.ts';
import { eventKinds } from './resources/centre-events-rules.ts';
import { tableNames } from './figure-tables-rules.ts';
import { problems } from './words/problems-rules.ts';

const period = {
  /** Received on or after the one day, and on or before the other, in the portal's time zone. */
  from: z.optional(queryDay()),
  to: z.optional(queryDay()),
};

export const figuresQuery = z.object({ ...period, ...figureFilters });
export type FiguresQuery = z.infer<typeof figuresQuery>;

export const figureFileQuery = z.object({
  ...period,
  ...figureFilters,
  table: z.optional(oneOf(tableNames)),
});

const count = () => z.int();
const middle = () => z.nullable(z.number());

export const figureCounts = z.object({
  /** When the register of cases was made from which this is counted. */
  asOf: z.nullable(z.string()),
  /** The day of the answer in the portal's time zone. */
  today: z.string(),
  cases: count(),
  serious: count(),
  /** New cases that nobody has taken: figures of pairs do not count them. */
  waiting: count(),
  madeUp: count(),
  reports: count(),
  /** How many cases are not counted, by state. */
  aside: z.record(z.string(), count()),
  /** Cases of a completeness above 0.8. */
  documented: count(),
  /** For each figure the values that cases have; of names those with most cases. */
  values: z.array(
    z.object({
      figure: z.enum([...allFigures]),
      value: z.string(),
      name: z.string(),
      cases: count(),
      serious: count(),
    }),
  ),
  /** How many more names a figure has, where there are more than the answer holds. */
  more: z.record(z.string(), count()),
  months: z.array(z.object({ month: z.string(), reports: count(), cases: count(), serious: count() })),
  ageSex: z.array(z.object({ ageBand: z.string(), sex: z.string(), cases: count() })),
  medians: z.record(z.string(), z.object({ all: middle(), serious: middle(), notSerious: middle() })),
  closure: z.array(z.object({ month: z.string(), serious: middle(), notSerious: middle() })),
});

/** A year, a quarter or a month: 2026, 2026-Q4, 2026-10. */
export const packQuery = z.object({
  period: z.string().check(z.regex(periodShape, { error: () => problems('period') })),
});

const events = () => z.object({ events: count(), people: count() });
const agreement = z.object({
  count: count(),
  equal: count(),
  percent: z.nullable(z.number()),
  kappa: z.nullable(z.number()),
});

/** Downloads of documents in a period, and the most frequent ones. */
const downloads = z.object({
  amount: count(),
  documents: z.array(z.object({ title: z.string(), amount: count() })),
});

/** Questions and calls to reporters, and what they sent later. */
const followUps = z.object({ asked: count(), received: count() });

export const pack = z.object({
  period: z.string(),
  from: z.string(),
  to: z.string(),
  before: z.string(),
  centre: z.string(),
  counts: figureCounts,
  countsBefore: figureCounts,
  deaths: z.array(
    z.object({
      number: z.string(),
      ageBand: z.nullable(z.string()),
      sex: z.nullable(z.string()),
      drug: z.string(),
      reaction: z.string(),
      /** WHO-UMC categories, the newest of each pair. */
      causality: z.array(z.string()),
      /** Whether a reaction resulted in the death or may have. */
      isRelated: z.boolean(),
    }),
  ),
  moreDeaths: count(),
  quizzes: count(),
  quizzesBefore: count(),
  events: events(),
  eventsBefore: events(),
  /** The events of the period by day, at most `listedEventsMax`. */
  listedEvents: z.array(
    z.object({
      day: z.string(),
      kind: z.enum(eventKinds),
      title: z.string(),
      department: z.nullable(z.string()),
      people: count(),
    }),
  ),
  followUps: z.optional(followUps),
  followUpsBefore: z.optional(followUps),
  downloads: z.optional(z.nullable(downloads)),
  downloadsBefore: z.optional(z.nullable(downloads)),
  /** Two assessors of pairs that both handed in during the period, and the one before. */
  agreement: z.optional(agreement),
  agreementBefore: z.optional(agreement),
  kept: z.nullable(
    z.object({
      at: z.string(),
      by: z.string(),
      reports: count(),
      cases: count(),
      serious: count(),
      /** Values whose cases are not as many as then. */
      moved: z.optional(
        z.array(z.object({ figure: z.string(), name: z.string(), before: count(), cases: count() })),
      ),
    }),
  ),
});
