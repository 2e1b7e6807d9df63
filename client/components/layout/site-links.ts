// Links of the navigation bar, the drawer and the footer.
import { m } from '#client/paraglide/messages.js';

export interface SiteLink {
  href: string;
  /** A function, because the language is known only when the page is rendered. */
  text: () => string;
}

const home: SiteLink = { href: '/', text: m.nav_home };
const report: SiteLink = { href: '/report-adr', text: m.nav_report };
const awareness: SiteLink = { href: '/awareness', text: m.nav_awareness };
const risk: SiteLink = { href: '/risk-checker', text: m.nav_risk };
const quiz: SiteLink = { href: '/quiz', text: m.nav_quiz };
const contact: SiteLink = { href: '/contact', text: m.nav_contact };

export const live: SiteLink = { href: '/live-stream', text: m.nav_live };

/** The page of one's own report: beside the language in the bar, in the drawer and in the footer. */
export const track: SiteLink = { href: '/report-status', text: m.nav_track };

export const mainLinks: readonly SiteLink[] = [
  home,
  { href: '/about', text: m.nav_about },
  report,
  awareness,
  risk,
  { href: '/find-amc', text: m.nav_amc },
  quiz,
  contact,
  live,
  { href: '/admin/login', text: m.nav_admin },
];

/** Only while the institute publishes its numbers. */
export const safetyData: SiteLink = { href: '/safety-data', text: m.safety_title };

export const quickLinks: readonly SiteLink[] = [home, report, awareness, risk, quiz, contact];

export const legalLinks: readonly SiteLink[] = [
  track,
  { href: '/privacy', text: m.footer_privacy },
  { href: '/terms', text: m.footer_terms },
  { href: '/accessibility', text: m.footer_accessibility },
];
