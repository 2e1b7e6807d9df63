// The first screen after the sign-in, in one answer. An account without the right `cases` gets zeros and empty
// lists for visitors' data.
import * as z from 'zod/mini';
import { caseStates } from './cases/work/steps-rules.ts';
import { id, time } from './fields.ts';

const count = () => z.int();

export const dashboardStats = z.object({
  totalReports: count(),
  totalMessages: count(),
  totalQuestions: count(),
  totalGalleryItems: count(),
  /** Reports of the last 168 hours. */
  reportsThisWeek: count(),
  /**
   * Reports in each of the last 26 calendar weeks in the institute's time zone, the current one last. `week` is
   * its Monday: 2026-11-16.
   */
  reportsPerWeek: z.array(z.object({ week: z.string(), reports: count() })),
  recentReports: z.array(
    z.object({ id: id(), name: z.string(), medicineName: z.string(), createdAt: time() }),
  ),
  recentMessages: z.array(
    z.object({ id: id(), name: z.string(), email: z.string(), message: z.string(), createdAt: time() }),
  ),
  /**
   * How many cases are in each state, in the order of the work; states without cases are left out. Exact up to
   * 1,000; 1,001 means more, here, in `overdueCases` and in `deathCases`.
   */
  casesByState: z.array(z.object({ state: z.enum(caseStates), cases: count() })),
  /** Cases whose day due has passed. */
  overdueCases: count(),
  /** Cases whose patient died, whatever the cause and the state. */
  deathCases: count(),
  /** Erasure requests of reporters that wait for an answer. */
  erasureRequests: count(),
  /** Of a portal with made-up cases: how many of its reports are made up. The figures count them. */
  madeUpReports: z.optional(count()),
  /** The parts that the account may not see; absent if it may see everything. */
  withheld: z.optional(z.array(z.enum(['reports', 'messages']))),
});
export type DashboardStats = z.infer<typeof dashboardStats>;
