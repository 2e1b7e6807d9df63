// Route table of visitors' pages, for server and browser: path, page, data, title and description.
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
  description: () => string;
  /** Always needs a full page load, because its response headers differ. */
  ownDocument?: true;
  /** Not for search engines. */
  unlisted?: true;
  /** Shows what belongs to one person: never stored by a browser or service worker, and no referrer. */
  isPrivate?: true;
}

/** Data for the bar and footer of every page. */
export const layoutReads: readonly ReadPath[] = ['/api/site-settings', '/api/contact-links'];

export const routes: readonly PublicRoute[] = [
  {
    path: '/',
    page: 'home',
    reads: ['/api/gallery?featured=true', '/api/homepage-content'],
    title: m.home_title,
    description: m.home_description,
  },
  {
    path: '/about',
    page: 'about',
    reads: ['/api/about-sections', '/api/authority-messages'],
    title: m.about_page,
    description: m.about_description,
  },
  {
    path: '/report-adr',
    page: 'report-adr',
    reads: [],
    title: m.report_title,
    description: m.report_description,
  },
  {
    path: '/report-adr/details',
    page: 'report-details',
    reads: [],
    title: m.details_title,
    description: m.details_description,
  },
  {
    path: '/report-status',
    page: 'report-status',
    reads: ['/api/contact-info'],
    ownDocument: true,
    unlisted: true,
    isPrivate: true,
    title: m.status_title,
    description: m.status_description,
  },
  {
    path: '/awareness',
    page: 'awareness',
    reads: ['/api/awareness-content', '/api/gallery', '/api/downloadable-resources'],
    title: m.awareness_title,
    description: m.awareness_description,
  },
  {
    path: '/risk-checker',
    page: 'risk-checker',
    reads: ['/api/drug-risks'],
    query: ['drug'],
    title: m.risk_title,
    description: m.risk_description,
  },
  {
    path: '/find-amc',
    page: 'find-amc',
    reads: ['/api/amc-locations'],
    title: m.amc_title,
    description: m.amc_description,
  },
  {
    path: '/quiz',
    page: 'quiz',
    reads: ['/api/quiz-questions'],
    title: m.quiz_title,
    description: m.quiz_description,
  },
  {
    path: '/contact',
    page: 'contact',
    reads: ['/api/contact-info'],
    title: m.contact_title,
    description: m.contact_description,
  },
  {
    path: '/live-stream',
    page: 'live-stream',
    reads: [],
    ownDocument: true,
    title: m.live_title,
    description: m.live_description,
  },
  {
    path: '/privacy',
    page: 'privacy',
    reads: [],
    title: m.legal_privacy_title,
    description: m.legal_privacy_description,
  },
  {
    path: '/terms',
    page: 'terms',
    reads: [],
    title: m.legal_terms_title,
    description: m.legal_terms_description,
  },
  {
    path: '/accessibility',
    page: 'accessibility',
    reads: [],
    title: m.legal_accessibility_title,
    description: m.legal_accessibility_description,
  },
  {
    path: '/offline',
    page: 'offline',
    reads: [],
    title: m.offline_title,
    description: m.offline_text,
    unlisted: true,
  },
  ...(import.meta.env.DEV
    ? [
        {
          path: '/styleguide',
          page: 'styleguide',
          reads: [],
          title: () => 'Style guide',
          description: () => '',
        },
      ]
    : []),
];

const notFoundRoute: PublicRoute = {
  path: '',
  page: 'not-found',
  reads: [],
  title: m.not_found_title,
  description: m.not_found_text,
};

/** The route of a path, or the not-found route. */
export function findRoute(path: string): PublicRoute {
  return routes.find((route) => route.path === path) ?? notFoundRoute;
}
