// The table of all endpoints, beginning with those that existing clients call. The server registers exactly these
// rows, derives each guard from `access`, and the API reference (docs/api.md) is generated from it.
import * as z from 'zod/mini';
import { aboutSection, aboutSectionInput } from './about-sections.ts';
import type { Access } from './access-rules.ts';
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
import { caseAttachment, caseDetails, caseVersionContent } from './cases/case-details.ts';
import {
  caseComparison,
  caseComparisonQuery,
  caseCompleteness,
  caseCsvQuery,
  caseListQuery,
  caseOverview,
  caseSummary,
  caseVersion,
  contentSave,
  informationDecision,
  newCase,
  newCaseNote,
  newInformation,
  stepBody,
} from './cases/cases.ts';
import {
  caseExchange,
  icsrAcknowledgement,
  icsrExport,
  icsrImport,
  icsrImportQuery,
  icsrLog,
  icsrQuery,
} from './cases/icsr.ts';
import { assessment, assessmentInput } from './cases/assessments.ts';
import { printRows } from './cases/prints.ts';
import { suspicion } from './cases/suspicions.ts';
import { contactInfo, contactInfoInput } from './contact-info.ts';
import { contactLink, contactLinkInput } from './contact-links.ts';
import { contactMessage, contactMessageInput } from './contact-messages.ts';
import { dashboardStats } from './dashboard.ts';
import { mailRows } from './mail-rows.ts';
import { downloadableResource, downloadableResourceInput } from './downloadable-resources.ts';
import { drugRisk, drugRiskInput, drugRiskSearch } from './drug-risks.ts';
import { objectNormalized, objectNormalizeInput, objectUpload, uploadedFile } from './files.ts';
import { galleryItem, galleryItemChange, galleryItemInput, galleryQuery } from './gallery-items.ts';
import { messageListQuery, reportListQuery, scoreListQuery } from './growing-lists.ts';
import { homepageContent, homepageContentInput } from './homepage-content.ts';
import { personEraseInput, personExport, personExportInput, personQuery, personRecords } from './privacy.ts';
import { quizQuestion, quizQuestionInput } from './quiz-questions.ts';
import { quizScore, quizScoreInput, quizScoreSummary } from './quiz-scores.ts';
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
import {
  caseReporters,
  letterInput,
  newReceiptCode,
  newReceiptCodeInput,
  recordedConsents,
  reportAnswer,
  reportAttachment,
  reportAttachmentAddress,
  reportConsents,
  reportDetails,
  reportStatus,
  reportStatusInput,
} from './report-status.ts';
import { siteSetting, siteSettingChange, siteSettingInput } from './site-settings.ts';
import { reporterRows } from './reporter-rows.ts';
import { systemStatus } from './system-status.ts';
import {
  foundTerm,
  meddraImportQuery,
  meddraRelease,
  outdatedCase,
  ownTerm,
  ownTermChange,
  ownTermInput,
  ownTermMerge,
  ownTermName,
  substanceImport,
  substanceImportQuery,
  termListQuery,
  termSearchQuery,
  unlinkedWord,
} from './terms.ts';
import {
  account,
  confirmation,
  currentUser,
  ownSession,
  passkeySignIn,
  passwordChange,
  signInInput,
} from './users.ts';

export interface ApiRow {
  /** Who may call. Without a session all but public rows answer 401, without the right 403. */
  access: Access;
  /** An account may call the row for its own `:id` whatever its rights. */
  orOwnAccount?: true;
  /**
   * The password, or a passkey, must have been entered in the last 5 minutes; otherwise 403 with `code: 'confirm'`. Unless it
   * is `always`, the handler decides when to ask.
   */
  confirm?: 'always' | `for ${string}`;
  /** An account may call the row although it still has to set up its second factor. */
  duringSetUp?: true;
  /** One line for the API reference. */
  summary: string;
  /** Status code of success. */
  status: 200 | 201 | 204;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /**
   * `multipart` for the one endpoint that accepts a form with a file, `file` for a bare file; JSON everywhere
   * else.
   */
  consumes?: 'multipart' | 'csv' | 'xml' | 'file';
  /** The response is a file, not JSON. */
  answers?: 'file';
  /** A JSON body of up to 4 MiB; elsewhere 256 KiB. */
  isLarge?: true;
  /** A client that repeats the request with the same `Idempotency-Key` must not create a second record. */
  idempotent?: true;
  reply: z.ZodMiniType | null;
}

const nothing = { status: 204, reply: null } as const;
const created = { status: 201 } as const;
const ok = { status: 200 } as const;
/** `PUT` leaves omitted fields unchanged, so a change must not add defaults. */
const change = <Shape extends z.core.$ZodShape>(input: z.ZodMiniObject<Shape>) => {
  const shape: Record<string, z.core.$ZodType> = {};
  for (const [name, field] of Object.entries(input.shape)) {
    shape[name] = z.optional(field instanceof z.ZodMiniDefault ? field.def.innerType : field);
  }
  return z.object(shape) as unknown as z.ZodMiniType<Partial<z.infer<z.ZodMiniObject<Shape>>>>;
};

/** The four rows of an editable kind of content. `one` and `many` name it in the summaries. */
function editableRows<Kind extends string, Shape extends z.core.$ZodShape, Reply extends z.ZodMiniType>(
  kind: Kind,
  one: string,
  many: string,
  input: z.ZodMiniObject<Shape>,
  record: Reply,
) {
  const access = 'content';
  return {
    [`GET /api/admin/${kind}`]: { access, summary: `All ${many}`, ...ok, reply: z.array(record) },
    [`POST /api/admin/${kind}`]: { access, summary: `Add ${one}`, ...created, body: input, reply: record },
    [`PUT /api/admin/${kind}/:id`]: {
      access,
      summary: `Change ${one}`,
      ...ok,
      body: change(input),
      reply: record,
    },
    [`DELETE /api/admin/${kind}/:id`]: { access, summary: `Delete ${one}`, ...nothing },
  } as EditableRows<Kind, typeof input, Reply>;
}

type EditableRows<Kind extends string, Input extends z.ZodMiniType, Reply extends z.ZodMiniType> = {
  [Key in `GET /api/admin/${Kind}`]: EditableRow & { status: 200; reply: z.ZodMiniArray<Reply> };
} & {
  [Key in `POST /api/admin/${Kind}`]: EditableRow & { status: 201; body: Input; reply: Reply };
} & {
  [Key in `PUT /api/admin/${Kind}/:id`]: EditableRow & {
    status: 200;
    body: z.ZodMiniType<Partial<z.infer<Input>>>;
    reply: Reply;
  };
} & {
  [Key in `DELETE /api/admin/${Kind}/:id`]: EditableRow & { status: 204; reply: null };
};
interface EditableRow {
  access: 'content';
  summary: string;
}

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
    summary: 'All administrators, by user name',
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

  // What a reporter does with a receipt code. Every wrong reference number and every wrong code gets the same 404.
  'POST /api/report-status': {
    access: 'public',
    summary: 'Where a report stands, for whoever has its number and receipt code',
    ...ok,
    body: reportStatusInput,
    reply: reportStatus,
  },
  'POST /api/report-status/answers': {
    access: 'public',
    summary: 'Answer a question of the centre',
    ...ok,
    body: reportAnswer,
    reply: reportStatus,
  },
  'POST /api/report-status/details': {
    access: 'public',
    summary: 'Send details of a report, as content of a case',
    ...ok,
    body: reportDetails,
    idempotent: true,
    reply: reportStatus,
  },
  'POST /api/report-status/consents': {
    access: 'public',
    summary: 'Give or withdraw consents, or ask for erasure',
    ...ok,
    body: reportConsents,
    reply: reportStatus,
  },
  'POST /api/report-status/attachments': {
    access: 'public',
    summary: 'Get a one-time address to send a photograph or PDF to',
    ...ok,
    body: reportAttachment,
    idempotent: true,
    reply: reportAttachmentAddress,
  },
  'PUT /api/report-status/attachments/:ticket': {
    access: 'public',
    summary: 'Send a photograph or PDF to its one-time address',
    ...nothing,
    consumes: 'file',
  },
  'GET /api/admin/cases/:id/reporters': {
    access: 'cases',
    summary: 'The reports of a case: consents with their history, letters, wrong receipt codes',
    ...ok,
    reply: caseReporters,
  },
  'POST /api/admin/adr-reports/:id/receipt-code': {
    access: 'cases',
    summary:
      'Issue a new receipt code to a reporter whose identity was checked; the former one stops working',
    ...created,
    body: newReceiptCodeInput,
    reply: newReceiptCode,
  },
  'POST /api/admin/adr-reports/:id/consents': {
    access: 'cases',
    summary: 'Record consents that the reporter gave or withdrew',
    ...nothing,
    body: recordedConsents,
  },
  'POST /api/admin/adr-reports/:id/letters': {
    access: 'cases',
    summary: 'Write a letter to the reporter, which stands on the status page',
    ...nothing,
    body: letterInput,
  },
  ...reporterRows,

  // Work on cases
  'GET /api/admin/cases': {
    access: 'cases',
    summary: 'One page of the cases, by view, filters and search',
    ...ok,
    query: caseListQuery,
    reply: z.array(caseSummary),
  },
  'GET /api/admin/cases/overview': {
    access: 'cases',
    summary: 'How many cases are in each view of the list, and the accounts that may work on cases',
    ...ok,
    reply: caseOverview,
  },
  'GET /api/admin/cases/csv': {
    access: 'cases',
    confirm: 'for all cases, which also needs the right "portal"',
    summary: 'The cases of a view, of filters or of a search as a CSV file',
    ...ok,
    query: caseCsvQuery,
    answers: 'file',
    reply: null,
  },
  'POST /api/admin/cases': {
    access: 'cases',
    summary: 'Open a case that came on paper, by telephone, by mail or as a file; makes its report, too',
    ...created,
    body: newCase,
    isLarge: true,
    idempotent: true,
    reply: caseDetails,
  },
  'GET /api/admin/cases/:id': {
    access: 'cases',
    summary: 'One case: content, what can be done now, and everything that happened to it',
    ...ok,
    reply: caseDetails,
  },
  'PUT /api/admin/cases/:id/content': {
    access: 'cases',
    summary: 'Save the content, which makes a version; needs `If-Match` with the version that was read',
    ...ok,
    body: contentSave,
    isLarge: true,
    reply: caseDetails,
  },
  'GET /api/admin/cases/:id/versions': {
    access: 'cases',
    summary: 'The versions of a case, newest first',
    ...ok,
    reply: z.array(caseVersion),
  },
  'GET /api/admin/cases/:id/versions/:number': {
    access: 'cases',
    summary: 'One version with its content',
    ...ok,
    reply: caseVersionContent,
  },
  'GET /api/admin/cases/:id/differences': {
    access: 'cases',
    summary: 'What differs between two versions, field by field',
    ...ok,
    query: caseComparisonQuery,
    reply: caseComparison,
  },
  'POST /api/admin/cases/:id/steps': {
    access: 'cases',
    confirm: 'for the step `sign`',
    summary: 'Take a step; `If-Match` is optional. Some steps need the right "sign"',
    ...ok,
    body: stepBody,
    reply: caseDetails,
  },
  'GET /api/admin/cases/:id/completeness': {
    access: 'cases',
    summary: 'How complete a case is, and which answers would add most',
    ...ok,
    reply: caseCompleteness,
  },
  'POST /api/admin/cases/:id/notes': {
    access: 'cases',
    summary: 'Add a note',
    ...created,
    body: newCaseNote,
    reply: caseDetails,
  },
  'POST /api/admin/cases/:id/information': {
    access: 'cases',
    summary:
      'Add information that the desk was told; it fills a new case, and otherwise waits for a decision',
    ...created,
    body: newInformation,
    isLarge: true,
    reply: caseDetails,
  },
  'POST /api/admin/cases/:id/information/:item/decisions': {
    access: 'cases',
    summary: 'Accept or decline lines of an information item; accepted lines make a version',
    ...ok,
    body: informationDecision,
    reply: caseDetails,
  },
  'POST /api/admin/cases/:id/attachments': {
    access: 'cases',
    summary: 'Attach a photograph or PDF: multipart, field `file`',
    ...created,
    consumes: 'multipart',
    reply: caseAttachment,
  },
  'GET /api/admin/cases/:id/attachments/:attachment': {
    access: 'cases',
    summary: 'Download an attachment',
    ...ok,
    answers: 'file',
    reply: null,
  },

  ...printRows,

  // Messages of E2B(R3)
  'GET /api/admin/cases/:id/icsr': {
    access: 'cases',
    summary: 'The message of a case as an E2B(R3) file; 409 names each field that stands in the way',
    ...ok,
    query: icsrQuery,
    answers: 'file',
    reply: null,
  },
  'GET /api/admin/cases/:id/exchange': {
    access: 'cases',
    summary: 'What a message of the case lacks, and what left the portal',
    ...ok,
    reply: caseExchange,
  },
  'GET /api/admin/cases/:id/submissions/:submission': {
    access: 'cases',
    summary: 'Download a message again as it left the portal',
    ...ok,
    answers: 'file',
    reply: null,
  },
  'POST /api/admin/icsr/export': {
    access: 'cases',
    summary: 'The messages of up to 500 cases as one E2B(R3) file',
    ...ok,
    body: icsrExport,
    answers: 'file',
    reply: null,
  },
  'POST /api/admin/icsr/import': {
    access: 'cases',
    summary: 'Import an E2B(R3) file; with `dryRun=true` only show what the import would do',
    ...ok,
    query: icsrImportQuery,
    consumes: 'xml',
    reply: icsrImport,
  },
  'POST /api/admin/icsr/acknowledgements': {
    access: 'cases',
    summary: 'Read the acknowledgement of a receiver',
    ...ok,
    consumes: 'xml',
    reply: icsrAcknowledgement,
  },
  'GET /api/admin/icsr/log': {
    access: 'cases',
    summary: 'The newest files that were sent, imported and acknowledged',
    ...ok,
    reply: icsrLog,
  },

  // Assessment, duplicates, terms
  'GET /api/admin/cases/:id/assessments': {
    access: 'cases',
    summary: 'All assessments of a case, newest first',
    ...ok,
    reply: z.array(assessment),
  },
  'POST /api/admin/cases/:id/assessments': {
    access: 'cases',
    summary:
      'Propose an assessment; with `fix`, which needs the right "sign", it is fixed. None is overwritten',
    ...created,
    body: assessmentInput,
    reply: z.array(assessment),
  },
  'GET /api/admin/cases/:id/duplicates': {
    access: 'cases',
    summary: 'Cases that may be the same, with reasons, the most likely first',
    ...ok,
    reply: z.array(suspicion),
  },
  'POST /api/admin/cases/:id/duplicates/:other/different': {
    access: 'cases',
    summary: 'Say that two cases are different; the pair is not shown until something relevant changes',
    ...ok,
    reply: z.array(suspicion),
  },
  'GET /api/admin/terms/releases': {
    access: 'cases',
    summary: 'The imported MedDRA releases, newest version first',
    ...ok,
    reply: z.array(meddraRelease),
  },
  'POST /api/admin/terms/releases': {
    access: 'cases',
    summary: 'Import a MedDRA release: multipart with its ASCII files; a job writes the terms',
    ...created,
    query: meddraImportQuery,
    consumes: 'multipart',
    reply: meddraRelease,
  },
  'GET /api/admin/terms/search': {
    access: 'cases',
    summary: 'Terms that a typed text may mean: current ones of the newest MedDRA release, and own ones',
    ...ok,
    query: termSearchQuery,
    reply: z.array(foundTerm),
  },
  'GET /api/admin/terms/outdated': {
    access: 'cases',
    summary: 'Cases with a code that the newest MedDRA release calls not current',
    ...ok,
    reply: z.array(outdatedCase),
  },
  'GET /api/admin/terms/unlinked': {
    access: 'cases',
    summary: 'Words of cases that mean no term of the centre, most frequent first',
    ...ok,
    query: termListQuery,
    reply: z.array(unlinkedWord),
  },
  'GET /api/admin/terms': {
    access: 'cases',
    summary: 'The reaction terms or substances of the centre',
    ...ok,
    query: termListQuery,
    reply: z.array(ownTerm),
  },
  'POST /api/admin/terms': {
    access: 'cases',
    summary: 'Add a reaction term or substance',
    ...created,
    body: ownTermInput,
    reply: ownTerm,
  },
  'PUT /api/admin/terms/:id': {
    access: 'cases',
    summary: 'Rename a term, or change its group or ATC code; earlier names go on meaning it',
    ...ok,
    body: ownTermChange,
    reply: ownTerm,
  },
  'POST /api/admin/terms/:id/names': {
    access: 'cases',
    summary: 'Link a name to a term',
    ...ok,
    body: ownTermName,
    reply: ownTerm,
  },
  'POST /api/admin/terms/:id/merge': {
    access: 'cases',
    summary: 'Merge a term into another one, which all of its names mean from then on',
    ...ok,
    body: ownTermMerge,
    reply: ownTerm,
  },
  'POST /api/admin/terms/substances/import': {
    access: 'cases',
    summary:
      'Import substances from a CSV file: all rows or none; with `dryRun=true` only report what would happen',
    ...ok,
    query: substanceImportQuery,
    consumes: 'csv',
    reply: substanceImport,
  },

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
