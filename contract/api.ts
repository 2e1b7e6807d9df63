// The table of all endpoints, beginning with those that existing clients call. The server registers exactly these
// rows, derives each guard from `access`, and the API reference (docs/api.md) is generated from it.
import * as z from 'zod/mini';
import { type ApiRow, change, created, editableRows, nothing, ok } from './api-rows.ts';
import { aboutSection, aboutSectionInput } from './about-sections.ts';
import {
  administrator,
  administratorInput,
  grant,
  granter,
  invite,
  inviteAcceptance,
  inviteInput,
  newInvite,
} from './administrators.ts';
import { adrReportInList, adrReportReceipt, adrReportSubmission } from './adr-reports.ts';
import { amcImport, amcImportQuery, amcLocation, amcLocationInput, amcSearch } from './amc-locations.ts';
import { auditEvent, auditQuery } from './audit-events.ts';
import { authorityMessage, authorityMessageInput } from './authority-messages.ts';
import { awarenessContent, awarenessContentInput } from './awareness-content.ts';
import { binEntry } from './bin.ts';
import { assessmentRows } from './cases/assessment-rows.ts';
import { caseRows } from './cases/case-rows.ts';
import { icsrRows } from './cases/icsr-rows.ts';
import { printRows } from './cases/prints.ts';
import { contactInfo, contactInfoInput } from './contact-info.ts';
import { contactLink, contactLinkInput } from './contact-links.ts';
import { contactMessage, contactMessageInput } from './contact-messages.ts';
import { dashboardStats } from './dashboard.ts';
import { downloadableResource, downloadableResourceInput } from './downloadable-resources.ts';
import { drugRisk, drugRiskInput, drugRiskSearch } from './drug-risks.ts';
import { objectNormalized, objectNormalizeInput, objectUpload, uploadedFile } from './files.ts';
import { galleryItem, galleryItemChange, galleryItemInput, galleryQuery } from './gallery-items.ts';
import { messageListQuery, reportListQuery, scoreListQuery } from './growing-lists.ts';
import { homepageContent, homepageContentInput } from './homepage-content.ts';
import { mailRows } from './mail-rows.ts';
import { personEraseInput, personExport, personExportInput, personQuery, personRecords } from './privacy.ts';
import { quizQuestion, quizQuestionInput } from './quiz-questions.ts';
import { quizScore, quizScoreInput, quizScoreSummary } from './quiz-scores.ts';
import { reportStatusRows } from './report-status-rows.ts';
import { reporterRows } from './reporter-rows.ts';
import {
  appCode,
  appSecret,
  newRecoveryCodes,
  passkey,
  passkeyChange,
  passkeyCreation,
  passkeyInput,
  passkeyRequest,
  secondFactor,
} from './second-factor.ts';
import { siteSetting, siteSettingChange, siteSettingInput } from './site-settings.ts';
import { systemStatus } from './system-status.ts';
import { termRows } from './term-rows.ts';
import {
  account,
  confirmation,
  currentUser,
  ownSession,
  passkeySignIn,
  passwordChange,
  signInInput,
} from './users.ts';

export type { ApiRow };

export const api = {
  // Public
  'GET /api/site-settings': {
    access: 'public',
    summary: 'All settings; those of case work only for accounts with the right "portal"',
    ...ok,
    reply: z.array(siteSetting),
  },
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
    body: adrReportSubmission,
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
  'GET /api/auth/me': {
    access: 'signed in',
    duringSetUp: true,
    summary: 'Who is signed in',
    ...ok,
    reply: currentUser,
  },
  'POST /api/auth/login': {
    access: 'public',
    summary: 'Sign in; an account with a second factor also needs `code`, otherwise 401 `second_factor`',
    ...ok,
    body: signInInput,
    reply: currentUser,
  },
  'POST /api/auth/logout': { access: 'public', summary: 'Sign out', ...nothing },

  // Admin
  'GET /api/admin/dashboard-stats': {
    access: 'signed in',
    summary: 'Counts and newest entries',
    ...ok,
    reply: dashboardStats,
  },
  ...editableRows(
    'awareness-content',
    'a text',
    'texts of the awareness page',
    awarenessContentInput,
    awarenessContent,
  ),
  ...editableRows(
    'about-sections',
    'a section',
    'sections of the about page',
    aboutSectionInput,
    aboutSection,
  ),
  ...editableRows(
    'authority-messages',
    'a message',
    "messages of the institute's leadership",
    authorityMessageInput,
    authorityMessage,
  ),
  'GET /api/adr-reports': {
    access: 'cases',
    summary: 'All reports, newest first; with parameters one page of them',
    ...ok,
    query: reportListQuery,
    reply: z.array(adrReportInList),
  },
  'GET /api/contact-messages': {
    access: 'cases',
    summary: 'All messages from visitors, newest first; with parameters one page of them',
    ...ok,
    query: messageListQuery,
    reply: z.array(contactMessage),
  },
  ...editableRows('quiz-questions', 'a question', 'questions of the quiz', quizQuestionInput, quizQuestion),
  ...editableRows('drug-risks', 'a medicine', 'medicines', drugRiskInput, drugRisk),
  'POST /api/admin/upload': {
    access: 'content',
    summary: 'Upload an image, video or document: multipart, field `file`',
    ...created,
    consumes: 'multipart',
    reply: uploadedFile,
  },
  'POST /api/admin/gallery': {
    access: 'content',
    summary: 'Add an uploaded file to the gallery',
    ...created,
    body: galleryItemInput,
    reply: galleryItem,
  },
  'PATCH /api/admin/gallery/:id': {
    access: 'content',
    summary: 'Show an item on the home page, or stop showing it',
    ...ok,
    body: galleryItemChange,
    reply: galleryItem,
  },
  'DELETE /api/admin/gallery/:id': { access: 'content', summary: 'Delete an item', ...nothing },
  'PUT /api/admin/site-settings/:key': {
    access: 'portal',
    confirm: 'for a retention period',
    summary: 'Change a setting that has a row',
    ...ok,
    body: siteSettingChange,
    reply: siteSetting,
  },
  'POST /api/admin/site-settings': {
    access: 'portal',
    confirm: 'for a retention period',
    summary: 'Set a setting that has no row yet',
    ...created,
    body: siteSettingInput,
    reply: siteSetting,
  },
  'POST /api/objects/upload': {
    access: 'content',
    summary: 'Get a one-time address to send a file to',
    ...ok,
    reply: objectUpload,
  },
  'POST /api/objects/normalize': {
    access: 'content',
    summary: 'Check a file that was sent to a one-time address, and publish it',
    ...ok,
    body: objectNormalizeInput,
    reply: objectNormalized,
  },
  'PUT /api/admin/change-password': {
    access: 'signed in',
    summary: "Change one's own password",
    ...ok,
    body: passwordChange,
    reply: account,
  },
  'PUT /api/admin/contact-info/:id': {
    access: 'content',
    summary: 'Change the contact details',
    ...ok,
    body: change(contactInfoInput),
    reply: contactInfo,
  },
  ...editableRows('contact-links', 'an official link', 'official links', contactLinkInput, contactLink),
  'GET /api/admin/downloadable-resources': {
    access: 'content',
    summary: 'All documents',
    ...ok,
    reply: z.array(downloadableResource),
  },
  'POST /api/admin/downloadable-resources': {
    access: 'content',
    summary: 'Add a document',
    ...created,
    body: downloadableResourceInput,
    reply: downloadableResource,
  },
  'PUT /api/admin/downloadable-resources/:id': {
    access: 'content',
    summary: 'Change the details of a document',
    ...ok,
    body: change(downloadableResourceInput),
    reply: downloadableResource,
  },
  'DELETE /api/admin/downloadable-resources/:id': {
    access: 'content',
    summary: 'Delete a document',
    ...nothing,
  },

  // Endpoints that no existing client needs. `contract/api.test.ts` lists the others.
  'GET /api/downloadable-resources/:id/file': {
    access: 'public',
    summary: 'Download an active document, under its original name',
    ...ok,
    answers: 'file',
    reply: null,
  },
  'GET /api/admin/downloadable-resources/:id/file': {
    access: 'content',
    summary: 'Download a document, under its original name',
    ...ok,
    answers: 'file',
    reply: null,
  },
  'PUT /api/objects/upload/:ticket': {
    access: 'content',
    summary: 'Send a file to its one-time address, if files are stored on the disk',
    ...nothing,
    consumes: 'file',
  },
  'GET /api/homepage-content': {
    access: 'public',
    summary: 'Active texts that replace sections of the home page, newest first',
    ...ok,
    reply: z.array(homepageContent),
  },
  ...editableRows(
    'homepage-content',
    'a text of the home page',
    'texts that replace sections of the home page',
    homepageContentInput,
    homepageContent,
  ),
  ...editableRows('amc-locations', 'a centre', 'ADR monitoring centres', amcLocationInput, amcLocation),
  'POST /api/admin/amc-locations/import': {
    access: 'content',
    summary:
      'Import centres from a CSV file: all rows or none; with `dryRun=true` only report what would happen',
    ...ok,
    query: amcImportQuery,
    consumes: 'csv',
    reply: amcImport,
  },
  'GET /api/admin/bin': {
    access: { oneOf: ['content', 'portal'] },
    summary: 'Records deleted in the last 30 days, latest first',
    ...ok,
    reply: z.array(binEntry),
  },
  'POST /api/admin/bin/:kind/:id/restore': {
    access: { oneOf: ['content', 'portal'] },
    summary: 'Restore a deleted record',
    ...nothing,
  },
  'GET /api/admin/quiz-scores': {
    access: 'cases',
    summary: 'All quiz results as players reported them, newest first; with parameters one page of them',
    ...ok,
    query: scoreListQuery,
    reply: z.array(quizScore),
  },
  'GET /api/admin/quiz-scores/summary': {
    access: 'cases',
    summary: 'Statistics of the self-reported quiz results: number, mean and ratings',
    ...ok,
    reply: quizScoreSummary,
  },
  'GET /api/admin/audit-events': {
    access: 'portal',
    summary: 'The audit trail, newest first; with parameters one page of it',
    ...ok,
    query: auditQuery,
    reply: z.array(auditEvent),
  },
  'GET /api/admin/privacy': {
    access: { all: ['portal', 'cases'] },
    summary: "One person's records: those whose name, contact, address, message or number contains `q`",
    ...ok,
    query: personQuery,
    reply: personRecords,
  },
  'POST /api/admin/privacy/export': {
    access: { all: ['portal', 'cases'] },
    confirm: 'always',
    summary: 'Export the chosen records for the person',
    ...ok,
    body: personExportInput,
    reply: personExport,
  },
  'POST /api/admin/privacy/erase': {
    access: { all: ['portal', 'cases'] },
    confirm: 'always',
    summary: 'Erase the person from the chosen records, all or none; it cannot be undone',
    ...ok,
    body: personEraseInput,
    reply: personRecords,
  },
  'GET /api/admin/administrators': {
    access: 'portal',
    summary: 'All administrators, by username',
    ...ok,
    reply: z.array(administrator),
  },
  'POST /api/admin/administrators': {
    access: 'portal',
    confirm: 'always',
    summary: 'Invite an administrator by a link that works once, for 72 hours',
    ...created,
    body: inviteInput,
    reply: newInvite,
  },
  'GET /api/admin/administrators/:id': {
    access: 'portal',
    orOwnAccount: true,
    summary: 'One account',
    ...ok,
    reply: administrator,
  },
  'PUT /api/admin/administrators/:id': {
    access: 'portal',
    orOwnAccount: true,
    confirm: 'for a change of rights',
    summary: 'Change the rights of an account, which ends its sessions, or the details of its person',
    ...ok,
    body: change(administratorInput),
    reply: administrator,
  },
  'DELETE /api/admin/administrators/:id': {
    access: 'portal',
    summary: 'Remove another administrator and end their sessions',
    ...nothing,
  },
  'GET /api/admin/grants': {
    access: 'portal',
    summary: 'Rights granted in the last 7 days, newest first',
    ...ok,
    reply: z.array(grant),
  },
  'GET /api/admin/invites': {
    access: 'portal',
    summary: 'Open invites, newest first',
    ...ok,
    reply: z.array(invite),
  },
  'DELETE /api/admin/invites/:id': { access: 'portal', summary: 'Withdraw an invite', ...nothing },
  'POST /api/auth/accept-invite': {
    access: 'public',
    summary: 'Accept an invite: create the account and sign in',
    ...created,
    body: inviteAcceptance,
    reply: currentUser,
  },
  'POST /api/auth/confirm': {
    access: 'signed in',
    duringSetUp: true,
    summary:
      "Enter one's own password again, or use a passkey, for calls that need it from the last 5 minutes",
    ...nothing,
    body: confirmation,
  },
  'POST /api/auth/confirm/options': {
    access: 'signed in',
    duringSetUp: true,
    summary: 'What the browser needs to confirm by a passkey',
    ...ok,
    reply: passkeyRequest,
  },
  'POST /api/auth/passkey-login/options': {
    access: 'public',
    summary: 'What the browser needs to sign in by a passkey',
    ...ok,
    reply: passkeyRequest,
  },
  'POST /api/auth/passkey-login': {
    access: 'public',
    summary: 'Sign in by a passkey alone',
    ...ok,
    body: passkeySignIn,
    reply: currentUser,
  },
  'GET /api/auth/second-factor': {
    access: 'signed in',
    duringSetUp: true,
    summary: "One's own passkeys, authenticator app and recovery codes",
    ...ok,
    reply: secondFactor,
  },
  'POST /api/auth/second-factor/passkeys/options': {
    access: 'signed in',
    duringSetUp: true,
    confirm: 'always',
    summary: 'What the browser needs to make a passkey',
    ...ok,
    reply: passkeyCreation,
  },
  'POST /api/auth/second-factor/passkeys': {
    access: 'signed in',
    duringSetUp: true,
    confirm: 'always',
    summary: 'Add a passkey; the first second factor comes with recovery codes',
    ...created,
    body: passkeyInput,
    reply: newRecoveryCodes,
  },
  'PUT /api/auth/second-factor/passkeys/:id': {
    access: 'signed in',
    duringSetUp: true,
    summary: 'Rename a passkey',
    ...ok,
    body: passkeyChange,
    reply: passkey,
  },
  'DELETE /api/auth/second-factor/passkeys/:id': {
    access: 'signed in',
    duringSetUp: true,
    confirm: 'always',
    summary: 'Remove a passkey',
    ...nothing,
  },
  'POST /api/auth/second-factor/app': {
    access: 'signed in',
    duringSetUp: true,
    confirm: 'always',
    summary: 'Get the secret for a new authenticator app, which works after its first code',
    ...ok,
    reply: appSecret,
  },
  'POST /api/auth/second-factor/app/code': {
    access: 'signed in',
    duringSetUp: true,
    confirm: 'always',
    summary: 'Enter the first code of a new authenticator app, which is in use from then on',
    ...ok,
    body: appCode,
    reply: newRecoveryCodes,
  },
  'DELETE /api/auth/second-factor/app': {
    access: 'signed in',
    duringSetUp: true,
    confirm: 'always',
    summary: 'Remove the authenticator app',
    ...nothing,
  },
  'POST /api/auth/second-factor/recovery-codes': {
    access: 'signed in',
    duringSetUp: true,
    confirm: 'always',
    summary: 'Make ten new recovery codes; the old ones stop working',
    ...ok,
    reply: newRecoveryCodes,
  },
  'GET /api/auth/granters': {
    access: 'signed in',
    summary: 'Accounts that can grant rights, with the rights that they hold',
    ...ok,
    reply: z.array(granter),
  },
  'GET /api/auth/sessions': {
    access: 'signed in',
    summary: "One's own sessions, the latest first",
    ...ok,
    reply: z.array(ownSession),
  },
  'DELETE /api/auth/sessions': {
    access: 'signed in',
    summary: "End all of one's own sessions but this one",
    ...nothing,
  },
  'DELETE /api/auth/sessions/:id': {
    access: 'signed in',
    summary: "End one of one's own sessions",
    ...nothing,
  },
  'GET /api/admin/system-status': {
    access: 'portal',
    summary: 'System status: version, database, files, disk space, backups',
    ...ok,
    reply: systemStatus,
  },
  ...reportStatusRows,
  ...reporterRows,
  ...caseRows,
  ...printRows,
  ...icsrRows,
  ...assessmentRows,
  ...termRows,
  ...mailRows,
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

/** Splits a key of the table: `GET /api/x` into its method and address. */
export function addressOf(key: ApiKey): { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string } {
  const [method, url] = key.split(' ') as ['GET', string];
  return { method, url };
}
