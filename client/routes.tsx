// The route table of visitors' pages: path, page, what the page reads, title and description. Server and browser
// both go by it.
import { m } from '#client/paraglide/messages.js';
import type { ReadPath } from '#client/data/reads.ts';

export interface PublicRoute {
  path: string;
  /** Folder under client/pages. */
  page: string;
  /** What the page reads besides `layoutReads`. */
  reads: readonly ReadPath[];
  /** Names of the parameters that the page looks at in the address; the server leaves out all others. */
  query?: readonly string[];
  title: () => string;
  description: () => string;
  /** The screen is still to be built: its page says so, with this status. */
  status?: 501;
}

/** What bar and footer of every page read. */
export const layoutReads: readonly ReadPath[] = ['/api/site-settings', '/api/contact-links'];

const notBuilt = (path: string, title: () => string): PublicRoute => ({
  path,
  page: 'not-built',
  reads: [],
  title,
  description: m.not_built_text,
  status: 501,
});

export const routes: readonly PublicRoute[] = [
  { path: '/', page: 'home', reads: [], title: m.home_title, description: m.home_description },
  notBuilt('/about', m.nav_about),
  {
    path: '/report-adr',
    page: 'report-adr',
    reads: [],
    title: m.report_title,
    description: m.report_description,
  },
  notBuilt('/awareness', m.nav_awareness),
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
  notBuilt('/live-stream', m.nav_live),
  notBuilt('/privacy', m.footer_privacy),
  notBuilt('/terms', m.footer_terms),
  notBuilt('/accessibility', m.footer_accessibility),
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

export const notFoundRoute: PublicRoute = {
  path: '',
  page: 'not-found',
  reads: [],
  title: m.not_found_title,
  description: m.not_found_text,
};

/** The route of a path; the not-found route where none has it. */
export function findRoute(path: string): PublicRoute {
  return routes.find((route) => route.path === path) ?? notFoundRoute;
}
