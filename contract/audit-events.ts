// The audit trail: who did what and when, with the ids of records and the names of fields, but never field
// values.
import * as z from 'zod/mini';
import { instant, oneOf, searchText, text, time } from './fields.ts';
import { pageSizes } from './growing-lists.ts';
import { searchKinds } from './search-kinds-rules.ts';
import { textMax } from './text-rules.ts';

/** Recorded actions. `list` is reading a list with personal data, `export` reading all of it, `open`
 * reading one case, `print` printing cases, and `step` moving one on. */
export const auditActions = [
  'sign in',
  'failed sign in',
  'sign out',
  'password change',
  'session end',
  'list',
  'export',
  'open',
  'print',
  'step',
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

/** The records that a read returned. The words of a search are not part of the line: they can be personal data. */
const readDetails = z.object({
  /** Number of records. */
  amount: z.int(),
  /** Their ids, in order. Empty for a whole list. */
  records: z.array(z.string()),
  searched: z.boolean(),
  /** What was searched for looked like this. It stays when the words are gone. */
  searchedBy: z.optional(z.enum(searchKinds)),
  /** Why an export has columns that can name a person, and which. */
  reason: z.optional(z.string()),
});
export type ReadDetails = z.infer<typeof readDetails>;

export const auditEvent = z.object({
  id: z.string(),
  at: time(),
  /**
   * Who did it, by the username at that time; null: nobody was signed in, or it was done on the server's
   * command line.
   */
  administratorId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  action: z.enum(auditActions),
  /** The resource as in addresses: `contact-links`. */
  kind: z.string(),
  /** Id of a record, or name of a file on the server. */
  recordId: z.nullable(z.string()),
  /**
   * The case to which `recordId` belongs: it is the case, its report, its attachment, or a mail to its reporter. Absent
   * where there is none.
   */
  caseId: z.optional(z.string()),
  caseNumber: z.optional(z.string()),
  /**
   * Names of the written fields; for `open` the part that was read; for `grant`, `revoke` and `invite` the rights; for a
   * corrected received day of a case the days before and after.
   */
  fields: z.array(z.string()),
  /** For `list`, and for `export` and `print` of a list; otherwise null. */
  details: z.nullable(readDetails),
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** What a search was for. The words go when a person whom they found is erased, and after 400 days. */
export const searchedWords = z.object({ words: z.nullable(z.string()) });

/** Without any of these, the whole trail is returned, newest first. */
export const auditQuery = z.object({
  /**
   * A case-insensitive substring of name, action, kind, record or fields. The full id of a record, or the
   * number of a report, also finds the reads that returned it.
   */
  q: z.optional(searchText()),
  action: z.optional(oneOf(auditActions)),
  kind: z.optional(text(textMax.line)),
  /** A username, also of a removed account. */
  administrator: z.optional(text(textMax.line)),
  /** From this instant on. */
  from: z.optional(instant()),
  /** Before this instant. */
  to: z.optional(instant()),
  limit: z.optional(oneOf(pageSizes)),
  /** From the `Link` header of the previous page. */
  cursor: z.optional(text(textMax.line)),
});
export type AuditQuery = z.infer<typeof auditQuery>;
