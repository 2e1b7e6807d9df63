// The figures of a dashboard before anything has happened.
import type { DashboardStats } from '#contract/dashboard.ts';

export const emptyStats = {
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
  erasureRequests: 0,
} satisfies DashboardStats;
