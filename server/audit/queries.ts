// Adds events to audit_events, which takes new rows only. The list is in server/features/audit-events.
import { createHash, randomUUID } from 'node:crypto';
import type { AuditAction, ReadDetails } from '#contract/audit-events.ts';
import type { Account } from '#contract/users.ts';
import { searchText } from '../db/search-text.ts';
import type { Db } from '../db/tables.ts';

/** For how long an event is kept, in days. The database refuses to delete what is not a year old. */
const keptDays = 400;

export interface NewEvent {
  at: Date;
  /** Who did it; null: nobody who had signed in, or somebody at the server's own console. */
  user: Account | null;
  action: AuditAction;
  /** The resource, as addresses name it: `contact-links`. */
  kind: string;
  /** A record's id, or the name of a file on the server; null where no single record is meant. */
  recordId?: string | null;
  /** Names of the fields that were written; never what stands in them. */
  fields?: readonly string[];
  /** Of a read: what it gave. */
  details?: ReadDetails | null;
}

/** How many ids of records one event holds at most: as many as a search for a person shows. */
const mostRecords = 300;

/**
 * Adds an event to the audit trail. A write calls it in its own transaction, so that there is neither without the
 * other. The same page of a list that somebody reads again within a minute is one event; each search is one of its own.
 */
export async function recordEvent(db: Db, event: NewEvent): Promise<void> {
  await recordEvents(db, [event]);
}

/** The same for what one write does to several records: at most some hundreds at once. */
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
    // Without the ids in `details`: to index those of one page takes longer than to read it.
    searchText: searchText(user?.username ?? '', user?.id ?? '', action, kind, recordId ?? '', ...fields),
    details: details && JSON.stringify({ ...details, records: details.records.slice(0, mostRecords) }),
  };
}

/** The same id for the same user, kind, records and minute: the primary key folds them, in whatever process. */
function idOfMinute({ at, user, kind, details }: NewEvent): string {
  const minute = at.toISOString().slice(0, 16);
  const records = details?.records.join(' ') ?? '';
  const hash = createHash('sha256').update(`${user?.id} ${kind} ${minute} ${records}`).digest('hex');
  // In the shape of a UUID of version 8, which is for ids that an application derives by itself (RFC 9562).
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Deletes events that are older than `keptDays`. */
export async function forgetOldEvents(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  await db.deleteFrom('audit_events').where('at', '<', oldest).execute();
}
