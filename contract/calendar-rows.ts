// The rows of the table of endpoints (api.ts) of the private calendar of due days.
import * as z from 'zod/mini';
import { type ApiRow, created, file, nothing } from './api-rows.ts';
import { time } from './fields.ts';

export const calendarRows = {
  'GET /api/admin/calendar': {
    access: 'cases',
    summary: "When the account's private calendar address was made; null: there is none",
    reply: z.object({ madeAt: z.nullable(time()) }),
  },
  'POST /api/admin/calendar': {
    access: 'cases',
    confirm: 'always',
    summary: "Make the account's private calendar address; the one before ends. The answer shows it once",
    ...created,
    reply: z.object({ address: z.string(), madeAt: time() }),
  },
  'DELETE /api/admin/calendar': {
    access: 'cases',
    confirm: 'never',
    summary: "End the account's private calendar address",
    ...nothing,
  },
  'GET /api/calendar/:key': {
    access: 'public',
    summary: 'The due days of the cases of an account and of nobody, as a calendar: numbers and days only',
    ...file,
  },
} as const satisfies Record<string, ApiRow>;
