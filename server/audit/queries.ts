// Adds events to the append-only table audit_events. server/features/audit-events lists them.
import { createHash, randomUUID } from 'node:crypto';
import type { AuditAction, ReadDetails } from '#contract/audit-events.ts';
import type { Account } from '#contract/users.ts';
import { searchText } from '../db/search-text.ts';
import type { Db } from '../db/tables.ts';

/** For how many days events are stored. The database refuses to delete events younger than a year. */
const keptDays = 400;

export interface NewEvent {
  at: Date;
  /** Who did it; null: nobody was signed in, or somebody at the server's console. */
  user: Account | null;
  action: AuditAction;
  /** The kind of record, as in addresses: `contact-links`. */
  kind: string;
  /** A record's id, or the name of a file on the server; null if no single record is meant. */
  recordId?: string | null;
  /** Names of the written fields, without their values. */
  fields?: readonly string[];
  /** For reads: what was returned. */
  details?: ReadDetails | null;
}

/** How many record ids one event holds at most: as many as a search for a person shows. */
const mostRecords = 300;

/**
 * Adds an audit event. A write calls it in its own transaction, so that both are stored or neither. Repeated
 * reads of the same page of a list within a minute are one event; each search is an event of its own.
 */
export async function recordEvent(db: Db, event: NewEvent): Promise<void> {
  await recordEvents(db, [event]);
}

/** Adds several events of one write, at most some hundreds. */
export async function recordEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  await db
    .insertInto('audit_events')
    .values(events.map(rowOf))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

function rowOf(event: NewEvent) {
  const { at, user, action, kind, recordId = null, fields = [], details = null } = event;
  return {
    id: action === 'list' && !details?.searched ? idOfMinute(event) : randomUUID(),
    at: at.toISOString(),
    administratorId: user?.id ?? null,
    username: user?.username ?? null,
    action,
    kind,
    recordId,
    fields: JSON.stringify(fields),
    // Without the ids in `details`: indexing those of one page takes longer than reading it.
    searchText: searchText(user?.username ?? '', user?.id ?? '', action, kind, recordId ?? '', ...fields),
    details: details && JSON.stringify({ ...details, records: details.records.slice(0, mostRecords) }),
  };
}

/**
 * The same id for the same user, kind, records and minute, so that the primary key removes duplicates in any
 * process.
 */
function idOfMinute({ at, user, kind, details }: NewEvent): string {
  const minute = at.toISOString().slice(0, 16);
  const records = details?.records.join(' ') ?? '';
  const hash = createHash('sha256').update(`${user?.id} ${kind} ${minute} ${records}`).digest('hex');
  // Formatted as a UUID version 8, which is for ids that applications derive (RFC 9562).
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Deletes events older than `keptDays`. */
export async function forgetOldEvents(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  await db.deleteFrom('audit_events').where('at', '<', oldest).execute();
}
