// Rows of the table of endpoints (api.ts): messages of E2B(R3).
import { file } from '../../api-rows.ts';
import { caseDetails } from '../work/case-details.ts';
import {
  caseExchange,
  icsrAcknowledgement,
  icsrExport,
  icsrImport,
  icsrImportQuery,
  icsrLog,
  icsrPush,
  icsrPushDecision,
  icsrQuery,
  partDecision,
} from './icsr.ts';

export const icsrRows = {
  'GET /api/admin/cases/:id/icsr': {
    access: 'cases',
    summary: 'The message of a case as an E2B(R3) file; 409 names each fault that prevents it',
    query: icsrQuery,
    ...file,
  },
  'GET /api/admin/cases/:id/exchange': {
    access: 'cases',
    summary: 'The faults that prevent a message of the case, and the messages that were sent',
    reply: caseExchange,
  },
  'PUT /api/admin/cases/:id/left-out': {
    access: 'cases',
    confirm: 'never',
    summary:
      'Leave a part of another sender’s message out of what is sent, or take that back; needs `If-Match`',
    body: partDecision,
    reply: caseDetails,
  },
  'GET /api/admin/cases/:id/submissions/:submission': {
    access: 'cases',
    summary: 'Download a message again as it was sent',
    ...file,
  },
  'POST /api/admin/icsr/export': {
    access: 'cases',
    confirm: 'always',
    summary: 'The messages of up to 500 cases as one E2B(R3) file',
    body: icsrExport,
    ...file,
  },
  'POST /api/admin/icsr/import': {
    access: 'cases',
    confirm: 'never',
    summary: 'Import an E2B(R3) file; with `dryRun=true` only show what the import would do',
    query: icsrImportQuery,
    consumes: 'xml',
    reply: icsrImport,
  },
  'POST /api/admin/icsr/acknowledgements': {
    access: 'cases',
    confirm: 'never',
    summary: 'Read the acknowledgement of a receiver',
    consumes: 'xml',
    reply: icsrAcknowledgement,
  },
  'POST /api/admin/icsr/pushes': {
    access: 'cases',
    confirm: 'always',
    summary: 'Decide about a sent file that may not have arrived: send it `again`, or it has `arrived`',
    body: icsrPushDecision,
    reply: icsrPush,
  },
  'GET /api/admin/icsr/log': {
    access: 'cases',
    summary: 'The newest files that were sent, imported and acknowledged',
    reply: icsrLog,
  },
} as const;
