// What search engines and shared links say about each page. Only documents from the server have it, so browsers do not
// load these texts.
import { m } from '#client/paraglide/messages.js';

/** By the folder under client/pages. */
export const pageDescriptions: Readonly<Record<string, () => string>> = {
  home: m.home_description,
  about: m.about_description,
  'report-adr': m.report_description,
  'report-details': m.details_page_description,
  'report-status': m.status_description,
  awareness: m.awareness_description,
  'risk-checker': m.risk_description,
  'find-amc': m.amc_description,
  quiz: m.quiz_description,
  contact: m.contact_description,
  'live-stream': m.live_description,
  privacy: m.legal_privacy_description,
  terms: m.legal_terms_description,
  'safety-alerts': m.alerts_lede,
  'safety-data': m.safety_lede,
  accessibility: m.legal_accessibility_description,
  offline: m.offline_text,
  'not-found': m.not_found_text,
};
