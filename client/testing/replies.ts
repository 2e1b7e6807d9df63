// Replies of the portal for tests of screens.
import type { DashboardStats } from '#contract/dashboard.ts';
import type { GalleryItem } from '#contract/resources/gallery-items-rules.ts';

/** A record's id with this number. */
export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** What every record of the desk has. */
export const recordOf = (number: number) => ({ id: idOf(number), version: 1, isSample: false });

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
  deathCases: 0,
  erasureRequests: 0,
} satisfies DashboardStats;

/** An event of the audit trail. */
export const auditEvent = (place: number, change: object = {}) => ({
  id: idOf(place),
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

/** What a visitor reports. */
export const report = {
  name: 'A. K.',
  age: 40,
  contact: '98765 00000',
  symptoms: 'Rash',
  duration: '2 days',
};

/** A record of the list of reports. */
export const listedReport = (position: number) => ({
  id: idOf(position),
  reference: `ADR-2026-0000-${String(position).padStart(4, '0')}`,
  ...report,
  name: `Patient ${position}`,
  medicineName: 'Ibuprofen',
  message: null,
  createdAt: '2026-11-21T05:40:00.000Z',
  isSample: false,
});

/** A photograph of the gallery, whose file is missing. */
export const galleryItem = (number: number, change: Partial<GalleryItem> = {}): GalleryItem => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  type: 'image',
  filename: `1763700000000-${number}.jpg`,
  originalName: `photo-${number}.jpg`,
  caption: null,
  featured: false,
  uploadedAt: '2026-11-21T05:40:00.000Z',
  media: null,
  version: 1,
  isSample: false,
  ...change,
});
