// The audit trail: who did what and when, by the ids of records and the names of fields. Never what stood in a field.
import * as z from 'zod/mini';
import { instant, oneOf, text, time } from './fields.ts';
import { pageSizes } from './growing-lists.ts';
import { textMax } from './text-rules.ts';

/** What is recorded. `list` is the reading of a list that holds personal data, `export` that of all of it. */
export const auditActions = [
  'sign in',
  'failed sign in',
  'sign out',
  'password change',
  'session end',
  'list',
  'export',
  'create',
  'change',
  'delete',
  'restore',
  'upload',
  'import',
  'move',
  'invite',
  'grant',
  'revoke',
  'erase',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What a read gave. The words of a search are not kept: they are a person's. */
export const readDetails = z.object({
  /** How many records. */
  amount: z.int(),
  /** Their ids, in their order. Empty for a whole list, which is all the records that there were. */
  records: z.array(z.string()),
  searched: z.boolean(),
});
export type ReadDetails = z.infer<typeof readDetails>;

export const auditEvent = z.object({
  id: z.string(),
  at: time(),
  /** Who it was, by the name of that day; null: nobody who had signed in, or somebody at the server's own console. */
  administratorId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  action: z.enum(auditActions),
  /** The resource, as addresses name it: `contact-links`. */
  kind: z.string(),
  /** A record's id, or the name of a file on the server. */
  recordId: z.nullable(z.string()),
  /** Names of the fields that were written; of a `grant`, a `revoke` and an `invite` the rights. */
  fields: z.array(z.string()),
  /** Of a `list`, or of the `export` of a whole one; null for all else. */
  details: z.nullable(readDetails),
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** Without any of these the whole trail comes, newest first. */
export const auditQuery = z.object({
  /**
   * A substring of name, action, kind, record or fields, in any case. The whole id of a record, or the number of a
   * report, finds also the reads that gave it.
   */
  q: z.optional(text(textMax.line)),
  action: z.optional(oneOf(auditActions)),
  kind: z.optional(text(textMax.line)),
  /** A user name, also of somebody who has been removed. */
  administrator: z.optional(text(textMax.line)),
  /** From this instant on. */
  from: z.optional(instant()),
  /** Before this instant. */
  to: z.optional(instant()),
  limit: z.optional(oneOf(pageSizes)),
  /** As the `Link` header of the page before gives it. */
  cursor: z.optional(text(textMax.line)),
});
export type AuditQuery = z.infer<typeof auditQuery>;
