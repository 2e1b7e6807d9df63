// The table of all endpoints, beginning with those that existing clients call. The server registers exactly these
// rows, derives each guard from `access`, and makes the OpenAPI document from them.
import * as z from 'zod/mini';
import { type ApiRow, created, file, nothing } from './api-rows.ts';
import { adrReportInList } from './adr-reports.ts';
import { auditEvent, auditQuery, searchedWords } from './audit-events.ts';
import { binEntry } from './bin.ts';
import { assessmentRows } from './cases/assessment/assessment-rows.ts';
import { caseRows } from './cases/case-rows.ts';
import { icsrRows } from './cases/exchange/icsr-rows.ts';
import { broadcastRows } from './broadcast-rows.ts';
import { printRows } from './cases/prints/prints.ts';
import { listedMessage } from './contact-messages.ts';
import { dashboardStats } from './dashboard.ts';
import { contactInfo } from './resources/contact-info-rules.ts';
import { galleryItems } from './resources/gallery-items-rules.ts';
import { changeOf, inputOf, replyOf } from './fields/schemas.ts';
import { objectNormalized, objectNormalizeInput, objectUpload, uploadedFile } from './files.ts';
import { messageListQuery, reportListQuery, scoreListQuery } from './growing-lists.ts';
import { listRows } from './list-rows.ts';
import { mailRows } from './mail-rows.ts';
import { personEraseInput, personExport, personExportInput, personQuery, personRecords } from './privacy.ts';
import { quizScore, quizScoreSummary } from './quiz-scores.ts';
import { resourceRows } from './resource-rows.ts';
import { runningImport } from './running-imports.ts';
import { reportStatusRows } from './report-status-rows.ts';
import { reporterRows } from './reporter-rows.ts';
import { confirmedSettings } from './site-settings-rules.ts';
import { siteSetting, siteSettingChange, siteSettingInput } from './site-settings.ts';
import { systemStatus } from './system-status.ts';
import { insightRows } from './insight-rows.ts';
import { brandRows } from './brand-rows.ts';
import { termRows } from './term-rows.ts';
import { calendarRows } from './calendar-rows.ts';
import { wardRows } from './ward-rows.ts';
import { account, currentUser, passwordChange, signInInput } from './users.ts';
import { accountRows } from './account-rows.ts';
import { publicRows } from './public-rows.ts';

export type { ApiRow };

export const api = {
  ...publicRows,
  // Auth
  'GET /api/auth/me': {
    access: 'signed in',
    duringSetUp: true,
    summary: 'Who is signed in',
    reply: currentUser,
  },
  'POST /api/auth/login': {
    access: 'public',
    summary: 'Sign in; an account with a second factor also needs `code`, otherwise 401 `second_factor`',
    body: signInInput,
    reply: currentUser,
  },
  'POST /api/auth/logout': { access: 'public', summary: 'Sign out', ...nothing },

  // Admin
  'GET /api/admin/dashboard-stats': {
    access: 'signed in',
    summary: 'Counts and newest entries',
    reply: dashboardStats,
  },
  'GET /api/adr-reports': {
    access: 'cases',
    summary: 'All reports, newest first; with parameters one page of them',
    query: reportListQuery,
    reply: z.array(adrReportInList),
  },
  'GET /api/contact-messages': {
    access: 'cases',
    summary: 'All messages from visitors, newest first; with parameters one page of them',
    query: messageListQuery,
    reply: z.array(listedMessage),
  },
  'GET /api/admin/contact-messages/alarming': {
    access: 'cases',
    summary: 'The messages with alarm words that nobody has seen, oldest first, at most 50',
    reply: z.array(listedMessage),
  },
  'POST /api/admin/contact-messages/:id/words-seen': {
    access: 'cases',
    confirm: 'never',
    summary: 'Mark the alarm words of a message as seen',
    reply: listedMessage,
  },
  'POST /api/admin/upload': {
    access: 'content',
    confirm: 'never',
    summary: 'Upload an image, video or document: multipart, field `file`',
    ...created,
    consumes: 'multipart',
    reply: uploadedFile,
  },
  'POST /api/admin/gallery': {
    access: 'content',
    confirm: 'never',
    summary: 'Add an uploaded file to the gallery',
    ...created,
    body: inputOf(galleryItems),
    reply: replyOf(galleryItems),
  },
  'PATCH /api/admin/gallery/:id': {
    access: 'content',
    confirm: 'never',
    summary: 'Show an item on the home page, or stop showing it',
    body: changeOf(galleryItems),
    reply: replyOf(galleryItems),
  },
  'DELETE /api/admin/gallery/:id': {
    access: 'content',
    confirm: 'never',
    summary: 'Delete an item',
    ...nothing,
  },
  'PUT /api/admin/site-settings/:key': {
    access: 'portal',
    confirm: `for ${confirmedSettings}`,
    summary: 'Change a setting that has a row',
    body: siteSettingChange,
    reply: siteSetting,
  },
  'POST /api/admin/site-settings': {
    access: 'portal',
    confirm: `for ${confirmedSettings}`,
    summary: 'Set a setting that has no row yet',
    ...created,
    body: siteSettingInput,
    reply: siteSetting,
  },
  'POST /api/objects/upload': {
    access: 'content',
    confirm: 'never',
    summary: 'Get a one-time address to send a file to',
    reply: objectUpload,
  },
  'POST /api/objects/normalize': {
    access: 'content',
    confirm: 'never',
    summary: 'Check a file that was sent to a one-time address, and publish it',
    body: objectNormalizeInput,
    reply: objectNormalized,
  },
  'PUT /api/admin/change-password': {
    access: 'signed in',
    confirm: 'never',
    summary: "Change one's own password",
    body: passwordChange,
    reply: account,
  },
  'PUT /api/admin/contact-info/:id': {
    access: 'content',
    confirm: 'never',
    summary: 'Change the contact details',
    body: changeOf(contactInfo),
    reply: replyOf(contactInfo),
  },

  // Endpoints that no existing client needs. `contract/api.test.ts` lists the others.
  'GET /api/downloadable-resources/:id/file': {
    access: 'public',
    summary: 'Download an active document, under its original name',
    ...file,
  },
  'GET /api/admin/downloadable-resources/:id/file': {
    access: 'content',
    summary: 'Download a document, under its original name',
    ...file,
  },
  'PUT /api/objects/upload/:ticket': {
    access: 'content',
    confirm: 'never',
    summary: 'Send a file to its one-time address, if files are stored on the disk',
    ...nothing,
    consumes: 'file',
  },
  ...resourceRows,
  ...listRows,
  'GET /api/admin/translations': {
    access: 'content',
    summary: 'How many records of each kind are translated into each further language',
    reply: z.array(z.object({ kind: z.string(), language: z.string(), done: z.int(), of: z.int() })),
  },
  'GET /api/admin/imports': {
    access: { oneOf: ['content', 'cases'] },
    summary: 'Imports of CSV files that the caller started and that still run',
    reply: z.array(runningImport),
  },
  'GET /api/admin/bin': {
    access: { oneOf: ['content', 'portal', 'cases'] },
    summary: 'Records deleted in the last 30 days, latest first',
    reply: z.array(binEntry),
  },
  'POST /api/admin/bin/:kind/:id/restore': {
    access: { oneOf: ['content', 'portal', 'cases'] },
    confirm: 'never',
    summary: 'Restore a deleted record',
    ...nothing,
  },
  'GET /api/admin/quiz-scores': {
    access: 'cases',
    summary: 'All quiz results as players reported them, newest first; with parameters one page of them',
    query: scoreListQuery,
    reply: z.array(quizScore),
  },
  'GET /api/admin/quiz-scores/summary': {
    access: 'cases',
    summary: 'Statistics of the self-reported quiz results: number, mean and ratings',
    reply: quizScoreSummary,
  },
  'GET /api/admin/audit-events/:id/words': {
    access: { all: ['portal', 'cases'] },
    confirm: 'always',
    summary: 'The words of a search in the trail; null: it was no search, or they are gone',
    reply: searchedWords,
  },
  'GET /api/admin/audit-events': {
    access: 'portal',
    summary: 'The audit trail, newest first; with parameters one page of it',
    query: auditQuery,
    reply: z.array(auditEvent),
  },
  'GET /api/admin/privacy': {
    access: { all: ['portal', 'cases'] },
    summary: "One person's records: those whose name, contact, address, message or number contains `q`",
    query: personQuery,
    reply: personRecords,
  },
  'POST /api/admin/privacy/export': {
    access: { all: ['portal', 'cases'] },
    confirm: 'always',
    summary: 'Export the chosen records for the person',
    body: personExportInput,
    reply: personExport,
  },
  'POST /api/admin/privacy/erase': {
    access: { all: ['portal', 'cases'] },
    confirm: 'always',
    summary: 'Erase the person from the chosen records, all or none; it cannot be undone',
    body: personEraseInput,
    reply: personRecords,
  },
  ...accountRows,
  'GET /api/admin/system-status': {
    access: 'portal',
    summary: 'System status: version, database, files, disk space, backups',
    reply: systemStatus,
  },
  'POST /api/admin/backups': {
    access: 'portal',
    confirm: 'never',
    summary: 'Make a backup now, before the next planned one',
    ...nothing,
  },
  ...calendarRows,
  ...wardRows,
  ...reportStatusRows,
  ...reporterRows,
  ...caseRows,
  ...printRows,
  ...icsrRows,
  ...assessmentRows,
  ...insightRows,
  ...termRows,
  ...brandRows,
  ...mailRows,
  ...broadcastRows,
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
