// Every resource that people at the desk edit, by the name of its table. The rows of the table of endpoints
// (contract/resource-rows.ts), the tables (server/db/tables/content.ts), the imports of CSV files and the rights in the bin
// follow from this list. What visitors send is not in it: code of its own receives it.
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
  quiz_questions: quizQuestions,
  awareness_content: awarenessContent,
  drug_risks: drugRisks,
  safety_alerts: safetyAlerts,
  gallery_items: galleryItems,
  contact_info: contactInfo,
  amc_locations: amcLocations,
  departments,
  dose_words: doseWords,
  reporters,
  centre_events: centreEvents,
  saved_views: savedViews,
  downloadable_resources: downloadableResources,
  contact_links: contactLinks,
  about_sections: aboutSections,
  authority_messages: authorityMessages,
  homepage_content: homepageContent,
  broadcasts,
} as const;
type AnyResource = (typeof resources)[keyof typeof resources];

export const allResources: readonly AnyResource[] = Object.values(resources);

/** Those that are imported from a CSV file. */
type ImportedResource = Extract<AnyResource, { key: readonly string[] }>;
export const importedResources = allResources.filter((own): own is ImportedResource => 'key' in own);

/** What is imported from a CSV file: the resources with a key, and the lists of terms. */
export type ImportKind = ImportedResource['kind'] | 'substances' | 'reactions' | 'brands';
