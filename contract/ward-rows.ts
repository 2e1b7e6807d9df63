// Rows of the table of endpoints (api.ts): the ward round. A pass's key (`Authorization: Bearer`) opens its one row and
// no other.
import * as z from 'zod/mini';
import { type ApiRow, created, nothing } from './api-rows.ts';
import {
  newWardPass,
  wardEntry,
  wardKey,
  wardKeyInput,
  wardPass,
  wardPassInput,
  wardReceipt,
} from './ward.ts';

export const wardRows = {
  'GET /api/admin/ward-passes': {
    access: 'cases',
    summary: 'The ward passes, newest first, at most 200',
    reply: z.array(wardPass),
  },
  'POST /api/admin/ward-passes': {
    access: 'cases',
    confirm: 'never',
    summary: 'Issue a ward pass; the answer shows its code once, which works for one phone within 15 minutes',
    ...created,
    body: wardPassInput,
    reply: newWardPass,
  },
  'DELETE /api/admin/ward-passes/:id': {
    access: 'cases',
    confirm: 'never',
    summary: 'Revoke a ward pass: it takes nothing that was entered afterwards',
    ...nothing,
  },
  'POST /api/ward/key': {
    access: 'public',
    summary: 'Turn the code of a ward pass into the key of this phone; a code works once',
    ...created,
    body: wardKeyInput,
    reply: wardKey,
  },
  'POST /api/ward/reports': {
    access: 'public',
    summary: 'Hand in an entry of a ward round, with the key of a ward pass as `Authorization: Bearer`',
    ...created,
    body: wardEntry,
    idempotent: true,
    reply: wardReceipt,
  },
} as const satisfies Record<string, ApiRow>;
