// Made by `npm run docs` from the files of this folder: each resource by the name of its table.
import { aboutSections } from './about-sections-rules.ts';
import { amcLocations } from './amc-locations-rules.ts';
import { authorityMessages } from './authority-messages-rules.ts';
import { awarenessContent } from './awareness-content-rules.ts';
import { broadcasts } from './broadcasts-rules.ts';
import { centreEvents } from './centre-events-rules.ts';
import { contactInfo } from './contact-info-rules.ts';
import { contactLinks } from './contact-links-rules.ts';
import { departments } from './departments-rules.ts';
import { doseWords } from './dose-words-rules.ts';
import { downloadableResources } from './downloadable-resources-rules.ts';
import { drugRisks } from './drug-risks-rules.ts';
import { galleryItems } from './gallery-items-rules.ts';
import { homepageContent } from './homepage-content-rules.ts';
import { quizQuestions } from './quiz-questions-rules.ts';
import { reporters } from './reporters-rules.ts';
import { safetyAlerts } from './safety-alerts-rules.ts';
import { savedViews } from './saved-views-rules.ts';

export const resources = {
  about_sections: aboutSections,
  amc_locations: amcLocations,
  authority_messages: authorityMessages,
  awareness_content: awarenessContent,
  broadcasts,
  centre_events: centreEvents,
  contact_info: contactInfo,
  contact_links: contactLinks,
  departments,
  dose_words: doseWords,
  downloadable_resources: downloadableResources,
  drug_risks: drugRisks,
  gallery_items: galleryItems,
  homepage_content: homepageContent,
  quiz_questions: quizQuestions,
  reporters,
  safety_alerts: safetyAlerts,
  saved_views: savedViews,
} as const;
