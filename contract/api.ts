// THE table: every endpoint of section 7 of the specification, in its order. The server registers exactly these
// rows, the guard of each follows from `access`, and the API reference is made from it.
import * as z from 'zod/mini';
import { aboutSection, aboutSectionInput } from './about-sections.ts';
import { adrReport, adrReportInput } from './adr-reports.ts';
import { amcLocation, amcSearch } from './amc-locations.ts';
import { authorityMessage, authorityMessageInput } from './authority-messages.ts';
import { awarenessContent, awarenessContentInput } from './awareness-content.ts';
import { contactInfo, contactInfoInput } from './contact-info.ts';
import { contactLink, contactLinkInput } from './contact-links.ts';
import { contactMessage, contactMessageInput } from './contact-messages.ts';
import { dashboardStats } from './dashboard.ts';
import { downloadableResource, downloadableResourceInput } from './downloadable-resources.ts';
import { drugRisk, drugRiskInput, drugRiskSearch } from './drug-risks.ts';
import { objectNormalized, objectNormalizeInput, objectUpload, uploadedFile } from './files.ts';
import { galleryItem, galleryItemChange, galleryItemInput, galleryQuery } from './gallery-items.ts';
import { messageListQuery, reportListQuery } from './growing-lists.ts';
import { quizQuestion, quizQuestionInput } from './quiz-questions.ts';
import { quizScore, quizScoreInput } from './quiz-scores.ts';
import { siteSetting, siteSettingChange, siteSettingInput } from './site-settings.ts';
import { systemStatus } from './system-status.ts';
import { currentUser, passwordChange, signInInput } from './users.ts';

/** Who may call: `public` is everybody, `admin` needs a session and answers 401 without one. */
export type Access = 'public' | 'admin';

export interface ApiRow {
  access: Access;
  /** One line for the reference page. */
  summary: string;
  /** The status of success. */
  status: 200 | 201 | 204;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** `multipart` for the one endpoint that takes a form with a file, `file` for a bare file; JSON everywhere else. */
  consumes?: 'multipart' | 'file';
  /** The answer is the bytes of a file, not JSON. */
  answers?: 'file';
  /** Rows whose repetition by a client must not create a second record (readings 17). */
  idempotent?: true;
  reply: z.ZodMiniType | null;
}

const nothing = { status: 204, reply: null } as const;
const created = { status: 201 } as const;
const ok = { status: 200 } as const;
/** `PUT` leaves omitted fields as they are (readings 16), so defaults must not come in through it. */
const change = <Shape extends z.core.$ZodShape>(input: z.ZodMiniObject<Shape>) => {
  const shape: Record<string, z.core.$ZodType> = {};
  for (const [name, field] of Object.entries(input.shape)) {
    shape[name] = z.optional(field instanceof z.ZodMiniDefault ? field.def.innerType : field);
  }
  return z.object(shape) as unknown as z.ZodMiniType<Partial<z.infer<z.ZodMiniObject<Shape>>>>;
};

export const api = {
  // Public
  'GET /api/site-settings': { access: 'public', summary: 'All settings', ...ok, reply: z.array(siteSetting) },
  'GET /api/gallery': {
    access: 'public',
    summary: 'Photographs and videos, newest first; with `featured=true` those of the home page',
    ...ok,
    query: galleryQuery,
    reply: z.array(galleryItem),
  },
  'GET /api/contact-links': {
    access: 'public',
    summary: 'Active official links, by sort order',
    ...ok,
    reply: z.array(contactLink),
  },
  'POST /api/adr-reports': {
    access: 'public',
    summary: 'Report a suspected adverse drug reaction',
    ...created,
    body: adrReportInput,
    idempotent: true,
    reply: adrReport,
  },
  'POST /api/contact-messages': {
    access: 'public',
    summary: 'Write to the institute',
    ...created,
    body: contactMessageInput,
    idempotent: true,
    reply: contactMessage,
  },
  'GET /api/awareness-content': {
    access: 'public',
    summary: 'Texts of the awareness page',
    ...ok,
    reply: z.array(awarenessContent),
  },
  'GET /api/downloadable-resources': {
    access: 'public',
    summary: 'Active documents for download',
    ...ok,
    reply: z.array(downloadableResource),
  },
  'GET /api/drug-risks': {
    access: 'public',
    summary: 'Active medicines with their risk, by name',
    ...ok,
    reply: z.array(drugRisk),
  },
  'GET /api/drug-risks/search': {
    access: 'public',
    summary: 'Active medicines whose name or reactions contain `q`; 2 characters or fewer find nothing',
    ...ok,
    query: drugRiskSearch,
    reply: z.array(drugRisk),
  },
  'GET /api/quiz-questions': {
    access: 'public',
    summary: 'Active questions of the quiz',
    ...ok,
    reply: z.array(quizQuestion),
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
    ...ok,
    reply: contactInfo,
  },
  'GET /api/about-sections': {
    access: 'public',
    summary: 'Active sections of the about page, by sort order',
    ...ok,
    reply: z.array(aboutSection),
  },
  'GET /api/authority-messages': {
    access: 'public',
    summary: "Active messages of the institute's leadership, by sort order",
    ...ok,
    reply: z.array(authorityMessage),
  },
  'GET /api/amc-locations': {
    access: 'public',
    summary: 'Active ADR monitoring centres',
    ...ok,
    reply: z.array(amcLocation),
  },
  'GET /api/amc-locations/search': {
    access: 'public',
    summary: 'Active centres whose city contains `city`; a blank city is refused',
    ...ok,
    query: amcSearch,
    reply: z.array(amcLocation),
  },

  // Auth
  'GET /api/auth/me': { access: 'admin', summary: 'Who is signed in', ...ok, reply: currentUser },
  'POST /api/auth/login': {
    access: 'public',
    summary: 'Sign in',
    ...ok,
    body: signInInput,
    reply: currentUser,
  },
  'POST /api/auth/logout': { access: 'public', summary: 'Sign out', ...nothing },

  // Admin
  'GET /api/admin/dashboard-stats': {
    access: 'admin',
    summary: 'Counts and newest entries',
    ...ok,
    reply: dashboardStats,
  },
  'POST /api/admin/awareness-content': {
    access: 'admin',
    summary: 'Add a text',
    ...created,
    body: awarenessContentInput,
    reply: awarenessContent,
  },
  'PUT /api/admin/awareness-content/:id': {
    access: 'admin',
    summary: 'Change a text',
    ...ok,
    body: change(awarenessContentInput),
    reply: awarenessContent,
  },
  'DELETE /api/admin/awareness-content/:id': { access: 'admin', summary: 'Delete a text', ...nothing },
  'POST /api/admin/about-sections': {
    access: 'admin',
    summary: 'Add a section',
    ...created,
    body: aboutSectionInput,
    reply: aboutSection,
  },
  'PUT /api/admin/about-sections/:id': {
    access: 'admin',
    summary: 'Change a section',
    ...ok,
    body: change(aboutSectionInput),
    reply: aboutSection,
  },
  'DELETE /api/admin/about-sections/:id': { access: 'admin', summary: 'Delete a section', ...nothing },
  'POST /api/admin/authority-messages': {
    access: 'admin',
    summary: 'Add a message',
    ...created,
    body: authorityMessageInput,
    reply: authorityMessage,
  },
  'PUT /api/admin/authority-messages/:id': {
    access: 'admin',
    summary: 'Change a message',
    ...ok,
    body: change(authorityMessageInput),
    reply: authorityMessage,
  },
  'DELETE /api/admin/authority-messages/:id': { access: 'admin', summary: 'Delete a message', ...nothing },
  'GET /api/adr-reports': {
    access: 'admin',
    summary: 'All reports, newest first; with parameters one page of them',
    ...ok,
    query: reportListQuery,
    reply: z.array(adrReport),
  },
  'GET /api/contact-messages': {
    access: 'admin',
    summary: 'All messages from visitors, newest first; with parameters one page of them',
    ...ok,
    query: messageListQuery,
    reply: z.array(contactMessage),
  },
  'GET /api/admin/quiz-questions': {
    access: 'admin',
    summary: 'All questions',
    ...ok,
    reply: z.array(quizQuestion),
  },
  'POST /api/admin/quiz-questions': {
    access: 'admin',
    summary: 'Add a question',
    ...created,
    body: quizQuestionInput,
    reply: quizQuestion,
  },
  'PUT /api/admin/quiz-questions/:id': {
    access: 'admin',
    summary: 'Change a question',
    ...ok,
    body: change(quizQuestionInput),
    reply: quizQuestion,
  },
  'DELETE /api/admin/quiz-questions/:id': { access: 'admin', summary: 'Delete a question', ...nothing },
  'GET /api/admin/drug-risks': {
    access: 'admin',
    summary: 'All medicines',
    ...ok,
    reply: z.array(drugRisk),
  },
  'POST /api/admin/drug-risks': {
    access: 'admin',
    summary: 'Add a medicine',
    ...created,
    body: drugRiskInput,
    reply: drugRisk,
  },
  'PUT /api/admin/drug-risks/:id': {
    access: 'admin',
    summary: 'Change a medicine',
    ...ok,
    body: change(drugRiskInput),
    reply: drugRisk,
  },
  'DELETE /api/admin/drug-risks/:id': { access: 'admin', summary: 'Delete a medicine', ...nothing },
  'POST /api/admin/upload': {
    access: 'admin',
    summary: 'Upload an image, video or document: multipart, field `file`',
    ...created,
    consumes: 'multipart',
    reply: uploadedFile,
  },
  'POST /api/admin/gallery': {
    access: 'admin',
    summary: 'Add an uploaded file to the gallery',
    ...created,
    body: galleryItemInput,
    reply: galleryItem,
  },
  'PATCH /api/admin/gallery/:id': {
    access: 'admin',
    summary: 'Show an item on the home page, or stop showing it',
    ...ok,
    body: galleryItemChange,
    reply: galleryItem,
  },
  'DELETE /api/admin/gallery/:id': { access: 'admin', summary: 'Delete an item', ...nothing },
  'PUT /api/admin/site-settings/:key': {
    access: 'admin',
    summary: 'Change a setting that has a row',
    ...ok,
    body: siteSettingChange,
    reply: siteSetting,
  },
  'POST /api/admin/site-settings': {
    access: 'admin',
    summary: 'Set a setting that has no row yet',
    ...created,
    body: siteSettingInput,
    reply: siteSetting,
  },
  'POST /api/objects/upload': {
    access: 'admin',
    summary: 'Get a one-time address to send a file to',
    ...ok,
    reply: objectUpload,
  },
  'POST /api/objects/normalize': {
    access: 'admin',
    summary: 'Check a file that was sent to a one-time address, and publish it',
    ...ok,
    body: objectNormalizeInput,
    reply: objectNormalized,
  },
  'PUT /api/admin/change-password': {
    access: 'admin',
    summary: 'Change the own password',
    ...ok,
    body: passwordChange,
    reply: currentUser,
  },
  'PUT /api/admin/contact-info/:id': {
    access: 'admin',
    summary: 'Change the contact details',
    ...ok,
    body: change(contactInfoInput),
    reply: contactInfo,
  },
  'GET /api/admin/contact-links': {
    access: 'admin',
    summary: 'All official links',
    ...ok,
    reply: z.array(contactLink),
  },
  'POST /api/admin/contact-links': {
    access: 'admin',
    summary: 'Add an official link',
    ...created,
    body: contactLinkInput,
    reply: contactLink,
  },
  'PUT /api/admin/contact-links/:id': {
    access: 'admin',
    summary: 'Change an official link',
    ...ok,
    body: change(contactLinkInput),
    reply: contactLink,
  },
  'DELETE /api/admin/contact-links/:id': { access: 'admin', summary: 'Delete an official link', ...nothing },
  'GET /api/admin/downloadable-resources': {
    access: 'admin',
    summary: 'All documents',
    ...ok,
    reply: z.array(downloadableResource),
  },
  'POST /api/admin/downloadable-resources': {
    access: 'admin',
    summary: 'Add a document',
    ...created,
    body: downloadableResourceInput,
    reply: downloadableResource,
  },
  'PUT /api/admin/downloadable-resources/:id': {
    access: 'admin',
    summary: 'Change what is said of a document',
    ...ok,
    body: change(downloadableResourceInput),
    reply: downloadableResource,
  },
  'DELETE /api/admin/downloadable-resources/:id': {
    access: 'admin',
    summary: 'Delete a document',
    ...nothing,
  },

  // Beyond section 7
  'GET /api/downloadable-resources/:id/file': {
    access: 'public',
    summary: 'Download an active document, under its original name',
    ...ok,
    answers: 'file',
    reply: null,
  },
  'GET /api/admin/downloadable-resources/:id/file': {
    access: 'admin',
    summary: 'Download a document, under its original name',
    ...ok,
    answers: 'file',
    reply: null,
  },
  'PUT /api/objects/upload/:ticket': {
    access: 'admin',
    summary: 'Send a file to its one-time address, where files live on the disk',
    ...nothing,
    consumes: 'file',
  },
  'GET /api/admin/system-status': {
    access: 'admin',
    summary: 'How the portal itself is: version, database, files, room, backups',
    ...ok,
    reply: systemStatus,
  },
} as const satisfies Record<string, ApiRow>;

export type Api = typeof api;
export type ApiKey = keyof Api;

type SchemaOf<Row, Name extends 'query' | 'body' | 'reply'> = Row extends {
  [K in Name]: infer S extends z.ZodMiniType;
}
  ? z.infer<S>
  : undefined;

export type Query<K extends ApiKey> = SchemaOf<Api[K], 'query'>;
export type Body<K extends ApiKey> = SchemaOf<Api[K], 'body'>;
export type Reply<K extends ApiKey> = SchemaOf<Api[K], 'reply'>;
