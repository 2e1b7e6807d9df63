// What there is to do today: the figures of the desk's first screen, what came since yesterday, and the reports of half a
// year.
import * as z from 'zod/mini';
import { id, time } from '../fields.ts';

const count = () => z.int();

/** How many cases a list of the desk has, and how many of them are serious. Counted up to 1,000. */
const figure = z.object({
  count: count(),
  /** There are more cases than were counted. */
  more: z.boolean(),
  serious: count(),
});
export type TodayFigure = z.infer<typeof figure>;

export const deskToday = z.object({
  /** Each has the address of its cases: `todayLists` of `today-rules.ts`. */
  figures: z.object({ mine: figure, dueToday: figure, overdue: figure, waiting: figure, toSign: figure }),
  /** Watched pairs of medicine and reaction to look at. */
  watch: z.int(),
  /** How many cases the view `next` has. */
  next: figure,
  arrivals: z.object({
    /** The moment from which `reports` and `messages` are counted: the start of yesterday. */
    since: time(),
    reports: count(),
    messages: count(),
    /** The newest five reports, each with its case. */
    lastReports: z.array(
      z.object({
        caseId: id(),
        number: z.string(),
        drug: z.string(),
        reaction: z.string(),
        serious: z.boolean(),
        at: time(),
      }),
    ),
    /** The newest three messages. */
    lastMessages: z.array(z.object({ id: id(), name: z.string(), message: z.string(), at: time() })),
  }),
  /**
   * The cases that were received in each of the last 26 weeks, by seriousness. `from` and `to` are its Monday and Sunday in
   * the institute's time zone, such as 2026-11-16. Other institutions' cases count, duplicates too.
   */
  weeks: z.array(
    z.object({ from: z.string(), to: z.string(), serious: count(), not: count(), unknown: count() }),
  ),
});
export type DeskToday = z.infer<typeof deskToday>;
