// The rows of the table of endpoints (api.ts) that visitors call: content of the pages, reports, messages, quiz results.
import * as z from 'zod/mini';
import { type ApiRow, created, file } from './api-rows.ts';
import { adrReportReceipt, adrReportSubmission } from './adr-reports.ts';
import { contactMessage, contactMessageInput } from './contact-messages.ts';
import { amcSearch } from './amc-locations.ts';
import { contactInfo } from './resources/contact-info-rules.ts';
import { galleryItems } from './resources/gallery-items-rules.ts';
import { amcLocations } from './resources/amc-locations-rules.ts';
import { drugRisks } from './resources/drug-risks-rules.ts';
import { oneOf, searchText } from './fields.ts';
import { inLanguage, languageQuery } from './language-query.ts';
import { replyOf } from './fields/schemas.ts';
import { quizScore, quizScoreInput } from './quiz-scores.ts';
import { publicStatistics } from './public-statistics.ts';
import { publicResourceRows } from './resource-rows.ts';
import { siteSetting } from './site-settings.ts';

export const publicRows = {
  ...publicResourceRows,
  'GET /api/site-settings': {
    access: 'public',
    summary: 'All settings; those of case work only for accounts with the right "portal"',
    query: inLanguage,
    reply: z.array(siteSetting),
  },
  'GET /api/public-statistics': {
    access: 'public',
    summary: 'Rounded counts of closed quarters; 404 while `public_statistics` is not true',
    reply: publicStatistics,
  },
  'GET /api/public-statistics/csv': {
    access: 'public',
    summary: 'The same counts as CSV',
    ...file,
  },
  'GET /api/gallery': {
    access: 'public',
    summary: 'Photographs and videos, newest first; with `featured=true` those of the home page',
    query: z.object({ featured: z.optional(oneOf(['true', 'false'])), ...languageQuery }),
    reply: z.array(replyOf(galleryItems)),
  },
  'POST /api/adr-reports': {
    access: 'public',
    summary: 'Report a suspected adverse drug reaction',
    ...created,
    body: adrReportSubmission,
    isLarge: true,
    idempotent: true,
    reply: adrReportReceipt,
  },
  'POST /api/contact-messages': {
    access: 'public',
    summary: 'Send a message to the institute',
    ...created,
    body: contactMessageInput,
    idempotent: true,
    reply: contactMessage,
  },
  'GET /api/drug-risks/search': {
    access: 'public',
    summary: 'Active medicines whose name or reactions contain `q`; 2 characters or fewer find nothing',
    /** The server trims it, and 2 characters or fewer find nothing. */
    query: z.object({ q: z._default(searchText(), ''), ...languageQuery }),
    reply: z.array(replyOf(drugRisks)),
  },
  'POST /api/quiz-scores': {
    access: 'public',
    summary: 'Record a quiz result, as the player reports it',
    ...created,
    body: quizScoreInput,
    reply: quizScore,
  },
  'GET /api/contact-info': {
    access: 'public',
    summary: 'How to reach the institute',
    query: inLanguage,
    reply: replyOf(contactInfo),
  },
  'GET /api/amc-locations/search': {
    access: 'public',
    summary: 'Active centres whose city contains `city`; a blank city is refused',
    query: z.extend(amcSearch, languageQuery),
    reply: z.array(replyOf(amcLocations)),
  },
} as const satisfies Record<string, ApiRow>;
