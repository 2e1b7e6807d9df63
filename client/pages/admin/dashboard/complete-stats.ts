// The dashboard's answer with all its fields: existing clients and older servers know only the totals and the newest
// records.
import type { DashboardStats } from '#contract/dashboard.ts';

const nothing: DashboardStats = {
  totalReports: 0,
  totalMessages: 0,
  totalQuestions: 0,
  totalGalleryItems: 0,
  reportsThisWeek: 0,
  reportsPerWeek: [],
  recentReports: [],
  recentMessages: [],
  casesByState: [],
  overdueCases: 0,
  deathCases: 0,
  erasureRequests: 0,
};

/** `answer`: of whatever shape. A field that is missing or null gets the value of a portal without records. */
export function completeStats(answer: unknown): DashboardStats {
  const said = Object.entries((answer ?? {}) as object).filter(([, value]) => value !== null);
  return { ...nothing, ...Object.fromEntries(said) };
}
