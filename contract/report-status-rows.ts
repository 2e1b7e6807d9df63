// Rows of the table of endpoints (api.ts): what a reporter does with a receipt code. Every wrong reference number and
// every wrong code gets the same 404.
import { created, nothing } from './api-rows.ts';
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

export const reportStatusRows = {
  'POST /api/report-status': {
    access: 'public',
    summary: 'The status of a report, for everyone who has its number and receipt code',
    body: reportStatusInput,
    reply: reportStatus,
  },
  'POST /api/report-status/answers': {
    access: 'public',
    summary: 'Answer a question of the centre',
    body: reportAnswer,
    reply: reportStatus,
  },
  'POST /api/report-status/details': {
    access: 'public',
    summary: 'Send details of a report, as content of a case',
    body: reportDetails,
    isLarge: true,
    idempotent: true,
    reply: reportStatus,
  },
  'POST /api/report-status/consents': {
    access: 'public',
    summary: 'Give or withdraw consents, or ask for erasure',
    body: reportConsents,
    reply: reportStatus,
  },
  'POST /api/report-status/attachments': {
    access: 'public',
    summary: 'Get a one-time address to send a photograph or PDF to',
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
    reply: caseReporters,
  },
  'POST /api/admin/adr-reports/:id/receipt-code': {
    access: 'cases',
    confirm: 'never',
    summary:
      'Issue a new receipt code to a reporter whose identity was checked; the former one stops working',
    ...created,
    body: newReceiptCodeInput,
    reply: newReceiptCode,
  },
  'POST /api/admin/adr-reports/:id/consents': {
    access: 'cases',
    confirm: 'never',
    summary: 'Record consents that the reporter gave or withdrew',
    ...nothing,
    body: recordedConsents,
  },
  'POST /api/admin/adr-reports/:id/letters': {
    access: 'cases',
    confirm: 'never',
    summary: 'Write a letter to the reporter, which the status page shows',
    ...nothing,
    body: letterInput,
  },
} as const;
