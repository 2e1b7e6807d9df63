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

/** The middle number of days from receipt; null: no case. */
const middle = () => z.nullable(z.number());
const middles = { serious: middle(), notSerious: middle() };

/** Counts of cases. */
export const figureCounts = z.object({
  /** When the register of cases was made from which this is counted. */
  asOf: z.nullable(z.string()),
  /** The day of the answer in the portal's time zone. */
  today: z.string(),
  /** Valid cases, each once. */
  cases: count(),
  serious: count(),
  /** New cases that nobody has taken: figures of pairs do not count them. */
  waiting: count(),
  madeUp: count(),
  /** All cases of the period, also those that are not counted. */
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
  medians: z.record(z.string(), z.object({ all: middle(), ...middles })),
  closure: z.array(z.object({ month: z.string(), ...middles })),
});

export type FigureCounts = z.infer<typeof figureCounts>;

/** A year, a quarter or a month: 2026, 2026-Q4, 2026-10. */
export const packQuery = z.object({
  period: z.string().check(z.regex(periodShape, { error: () => problems('period') })),
});

/** How many events there were, and how many people they reached. */
const events = z.object({ events: count(), people: count() });

const agreement = z.object({
  /** Pairs of drug and reaction that two assessors judged. */
  count: count(),
  equal: count(),
  /** 0 to 100; null: no pair. */
  percent: z.nullable(z.number()),
  /** Cohen's kappa (Educ Psychol Meas 1960;20:37), from -1 to 1; null: it has no value, because chance alone agrees. */
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
  /** The name of the period before. */
  before: z.string(),
  centre: z.string(),
  counts: figureCounts,
  countsBefore: figureCounts,
  /** No initials. */
  deaths: z.array(
    z.object({
      number: z.string(),
      ageBand: z.nullable(z.string()),
      sex: z.nullable(z.string()),
      drug: z.string(),
      reaction: z.string(),
      /** WHO-UMC categories, the newest of each pair. */
      causality: z.array(z.string()),
      /** Whether a reaction resulted in the death or may have; false: related to none. */
      isRelated: z.boolean(),
    }),
  ),
  /** Deaths beyond those that are listed. */
  moreDeaths: count(),
  quizzes: count(),
  quizzesBefore: count(),
  events,
  eventsBefore: events,
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
  /** Null: nothing was counted until the end of the period. */
  downloads: z.optional(z.nullable(downloads)),
  downloadsBefore: z.optional(z.nullable(downloads)),
  /** Two assessors of pairs that both handed in during the period, and the one before. */
  agreement: z.optional(agreement),
  agreementBefore: z.optional(agreement),
  /** The pack as it was kept last; null: nobody kept it. */
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
export type Pack = z.infer<typeof pack>;
