// Replies of the portal for tests of screens.
import type { DashboardStats } from '#contract/dashboard.ts';

/** The figures of a dashboard before anything has happened. */
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

/** An event of the audit trail. */
export const auditEvent = (place: number, change: object = {}) => ({
  id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  at: '2026-11-21T05:40:07.000Z',
  administratorId: '00000000-0000-4000-8000-00000000000a',
  username: 'asha',
  action: 'change',
  kind: 'drug-risks',
  recordId: '11111111-0000-4000-8000-000000000001',
  fields: ['drugName', 'riskPercentage'],
  details: null,
  ...change,
});
