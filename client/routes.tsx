// Route table of visitors' pages, for server and browser: path, page, data and title.
import { m } from '#client/paraglide/messages.js';
import type { ReadPath } from '#client/data/reads.ts';

export interface PublicRoute {
  path: string;
  /** Folder under client/pages. */
  page: string;
  /** The reads of the page in addition to `layoutReads`. */
  reads: readonly ReadPath[];
  /** Query parameters that the page uses; the server drops all others. */
  query?: readonly string[];
  title: () => string;
  /** Always needs a full page load, because its response headers differ. */
  ownDocument?: true;
  /** Not for search engines. */
  unlisted?: true;
  /** Has something to show only while this setting is on. */
  setting?: 'public_statistics';
  /** Shows what belongs to one person: never stored by a browser or service worker, and no referrer. */
  isPrivate?: true;
}

/** Data for the bar and footer of every page. */
export const layoutReads: readonly ReadPath[] = [
  '/api/site-settings',
  '/api/contact-links',
  '/api/broadcast',
  '/api/contact-info',
];

export const routes: readonly PublicRoute[] = [
  {
    path: '/',
    page: 'home',
    reads: ['/api/gallery?featured=true', '/api/homepage-content'],
    title: m.home_title,
  },
  {
    path: '/about',
    page: 'about',
    reads: ['/api/about-sections', '/api/authority-messages'],
    title: m.about_page,
  },
  {
    path: '/report-adr',
    page: 'report-adr',
    reads: [],
    query: ['via'],
    title: m.report_title,
  },
  {
    path: '/report-adr/details',
    page: 'report-details',
    reads: [],
    title: m.details_title,
  },
  {
    path: '/report-status',
    page: 'report-status',
    reads: [],
    ownDocument: true,
    unlisted: true,
    isPrivate: true,
    title: m.status_title,
  },
  {
    path: '/awareness',
    page: 'awareness',
    reads: ['/api/awareness-content', '/api/gallery', '/api/downloadable-resources'],
    query: ['page'],
    title: m.awareness_title,
  },
  {
    path: '/risk-checker',
    page: 'risk-checker',
    reads: ['/api/drug-risks'],
    query: ['drug', 'page'],
    title: m.risk_title,
  },
  {
    path: '/safety-alerts',
    page: 'safety-alerts',
    reads: ['/api/safety-alerts'],
    query: ['alert', 'page'],
    title: m.alerts_title,
  },
  {
    path: '/find-amc',
    page: 'find-amc',
    reads: ['/api/amc-locations'],
    query: ['page'],
    ownDocument: true, // its headers allow the position of the device
    title: m.amc_title,
  },
  {
    path: '/quiz',
    page: 'quiz',
    reads: ['/api/quiz-questions'],
    title: m.quiz_title,
  },
  {
    path: '/contact',
    page: 'contact',
    reads: [],
    title: m.contact_title,
  },
  {
    path: '/live-stream',
    page: 'live-stream',
    reads: [],
    ownDocument: true,
    title: m.live_title,
  },
  {
    path: '/privacy',
    page: 'privacy',
    reads: [],
    title: m.legal_privacy_title,
  },
  {
    path: '/terms',
    page: 'terms',
    reads: [],
    title: m.legal_terms_title,
  },
  {
    path: '/safety-data',
    page: 'safety-data',
    reads: ['/api/public-statistics'],
    setting: 'public_statistics',
    title: m.safety_title,
  },
  {
    path: '/accessibility',
    page: 'accessibility',
    reads: [],
    title: m.legal_accessibility_title,
  },
  {
    path: '/offline',
    page: 'offline',
    reads: [],
    title: m.offline_title,
    unlisted: true,
  },
  {
    path: '/ward',
    page: 'ward',
    reads: [],
    title: m.ward_title,
    ownDocument: true, // its headers allow the camera
    unlisted: true,
  },
  ...(import.meta.env.DEV
    ? [
        {
          path: '/styleguide',
          page: 'styleguide',
          reads: [],
          title: () => 'Style guide',
        },
      ]
    : []),
];

const notFoundRoute: PublicRoute = {
  path: '',
  page: 'not-found',
  reads: [],
  title: m.not_found_title,
};

/** The route of a path, or the not-found route. */
export function findRoute(path: string): PublicRoute {
  return routes.find((route) => route.path === path) ?? notFoundRoute;
}
