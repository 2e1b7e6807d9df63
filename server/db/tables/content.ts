// Tables of records that administrators edit, and of quiz results. Their entries also have the properties for the
// shared lists and writes of records (features/records).
import { broadcasts } from '#contract/resources/broadcasts-rules.ts';
import { contactLinks } from '#contract/resources/contact-links-rules.ts';
import { contactInfo } from '#contract/resources/contact-info-rules.ts';
import { galleryItems } from '#contract/resources/gallery-items-rules.ts';
import { downloadableResources } from '#contract/resources/downloadable-resources-rules.ts';
import { awarenessContent } from '#contract/resources/awareness-content-rules.ts';
import { homepageContent } from '#contract/resources/homepage-content-rules.ts';
import { departments } from '#contract/resources/departments-rules.ts';
import { doseWords } from '#contract/resources/dose-words-rules.ts';
import { centreEvents } from '#contract/resources/centre-events-rules.ts';
import { savedViews } from '#contract/resources/saved-views-rules.ts';
import { reporters } from '#contract/resources/reporters-rules.ts';
import { amcLocations } from '#contract/resources/amc-locations-rules.ts';
import { aboutSections } from '#contract/resources/about-sections-rules.ts';
import { authorityMessages } from '#contract/resources/authority-messages-rules.ts';
import { drugRisks } from '#contract/resources/drug-risks-rules.ts';
import { safetyAlerts } from '#contract/resources/safety-alerts-rules.ts';
import { quizQuestions } from '#contract/resources/quiz-questions-rules.ts';
import { table } from '../column-kinds.ts';
import { quizScores } from '#contract/resources/quiz-scores-rules.ts';
import { fieldColumnsOf, tableOf } from '../table-of-resource.ts';
import { editable, visitors } from './shared-columns.ts';

export const contentTables = {
  quiz_questions: tableOf(quizQuestions),
  awareness_content: tableOf(awarenessContent),
  drug_risks: tableOf(drugRisks),
  safety_alerts: tableOf(safetyAlerts),
  gallery_items: tableOf(galleryItems),
  contact_info: tableOf(contactInfo),
  quiz_scores: table('A quiz result as the player’s browser reported it.', {
    id: 'id',
    ...fieldColumnsOf(quizScores),
    personSearch: ['text?', 'playerName, folded for the search for a person'],
    ...visitors,
  }),
  site_settings: table(
    'A setting. Keys with a default have a row from the first start; `contract/site-settings-rules.ts` lists them.',
    {
      id: 'id',
      key: ['text', 'unique'],
      value: ['file address', 'value, always text'],
      inForce: ['text?', 'of a retention period: the value that applies until a change takes effect'],
      updatedAt: 'time',
      ...editable,
      translations: 'translations as json=',
    },
    { kind: 'site-settings', name: 'key', files: { value: ['image', 'video'] }, translated: ['value'] },
  ),
  amc_locations: tableOf(amcLocations, ['nameSearch']),
  departments: tableOf(departments),
  dose_words: tableOf(doseWords),
  reporters: tableOf(reporters),
  centre_events: tableOf(centreEvents),
  saved_views: table(
    'A search with filters of the list of cases under a name, for the account that saved it or for all.',
    {
      id: 'id',
      ...fieldColumnsOf(savedViews),
      owner: ['text', 'username of the account that saved it'],
      ...editable,
    },
    { kind: savedViews.kind, name: savedViews.name, order: savedViews.order },
  ),
  downloadable_resources: tableOf(downloadableResources),
  contact_links: tableOf(contactLinks),
  about_sections: tableOf(aboutSections),
  authority_messages: tableOf(authorityMessages),
  homepage_content: tableOf(homepageContent),
  broadcasts: tableOf(broadcasts),
  stream_keys: table('A key with which a sender that is no browser broadcasts to visitors.', {
    id: 'id',
    name: ['text', 'name that a person chose, such as that of the sender'],
    keyHash: ['text', 'SHA-256 of the key, unique'],
    createdAt: 'time',
    createdBy: ['text', 'username of the account that made it'],
    lastUsedAt: ['time?', 'when a broadcast with it last began'],
  }),
};
