// Rows of the table of endpoints: what staff do for reporters. The table in api.ts includes them.
import { attemptInput, erasureRequests, erasureRefusal } from './reporters.ts';

export const reporterRows = {
  'POST /api/admin/adr-reports/:id/attempts': {
    access: 'cases',
    confirm: 'never',
    summary:
      'Record an attempt to reach the reporter, with the answers, or the doctor while the reporter allows it',
    status: 204,
    reply: null,
    body: attemptInput,
  },
  'GET /api/admin/privacy/erasure-requests': {
    access: { all: ['portal', 'cases'] },
    summary: 'Erasure requests of reporters: the open ones, oldest first, then those that were decided',
    reply: erasureRequests,
  },
  'POST /api/admin/privacy/erasure-requests/:id/decline': {
    access: { all: ['portal', 'cases'] },
    confirm: 'never',
    summary: 'Decline an erasure request, by the id of its report; the reporter reads the reason',
    status: 204,
    reply: null,
    body: erasureRefusal,
  },
} as const;
