// SQL of audit_events, an append-only table.
import { type RawBuilder, sql } from 'kysely';
import type { AuditEvent, AuditQuery } from '#contract/audit-events.ts';
import { personKinds } from '#contract/privacy-rules.ts';
import type { Filter, GrowingList } from '../../db/paging.ts';
import type { Db } from '../../db/tables.ts';

/** The administrators' list of events. */
export const eventList: GrowingList<AuditEvent> = {
  table: 'audit_events',
  columns: ['id', 'at', 'administratorId', 'username', 'action', 'kind', 'recordId', 'fields', 'details'],
  time: 'at',
  keys: { at: sql.ref('at') },
};

/** Resources with data of visitors. */
const visitorsKinds = [
  ...personKinds,
  'privacy',
  'dashboard-stats',
  'cases',
  'case-attachments',
  'unlinked-words',
  'insight',
  'watched-pairs',
];

/** The same list without events about visitors' data: they reveal how many records were read or erased. */
export const eventListWithoutVisitors: GrowingList<AuditEvent> = {
  ...eventList,
  only: sql`kind not in (${sql.join(visitorsKinds.map((kind) => sql.lit(kind)))})`,
};

/** The filters of a query, without its `q`. */
export function eventFilters({ action, kind, administrator, from, to }: AuditQuery): Filter[] {
  return [
    action && sql`action = ${action}`,
    kind && sql`kind = ${kind}`,
    administrator && sql`username = ${administrator}`,
    from && sql`at >= ${from}`,
    to && sql`at < ${to}`,
  ].filter((filter): filter is Filter => typeof filter === 'object');
}

/** The events of a record or of a user, and the reads that returned the record. It scans all events. */
export const concerning = (id: string): Filter =>
  sql`(cast(details as text) like ${`%"${id}"%`} or "recordId" = ${id} or "administratorId" = ${id})`;

/** Adds the case to which each event's record belongs. */
export async function withCases(db: Db, events: readonly AuditEvent[]): Promise<AuditEvent[]> {
  const found = new Map<string, { caseId: string; caseNumber: string }>();
  for (const [kind, from, column, isFile = false] of caseOfRecord) {
    const ids = events.flatMap(({ kind: of, recordId }) =>
      // An attachment is named by its id, its upload by the name of its file.
      of === kind && recordId !== null && recordId.includes('.') === isFile ? [recordId] : [],
    );
    if (ids.length === 0) continue;
    const { rows } = await sql<{ recordId: string; caseId: string; caseNumber: string }>`
      select ${sql.ref(column)} as "recordId", cases.id as "caseId", cases.number as "caseNumber"
      from ${from} where ${sql.ref(column)} in (${sql.join([...new Set(ids)])})`.execute(db);
    for (const { recordId, ...one } of rows) found.set(`${kind} ${recordId}`, one);
  }
  return events.map((event) => ({ ...event, ...found.get(`${event.kind} ${event.recordId}`) }));
}

const ofAttachments = sql`cases join case_attachments on case_attachments."caseId" = cases.id`;

/** Kinds whose records belong to cases, with the tables and the column that have the record and its case. */
const caseOfRecord: [kind: string, from: RawBuilder<unknown>, column: string, isFile?: boolean][] = [
  ['cases', sql`cases`, 'cases.id'],
  ['adr-reports', sql`cases`, 'cases.reportId'],
  ['mails', sql`cases join mails on mails."reportId" = cases."reportId"`, 'mails.id'],
  ['case-attachments', ofAttachments, 'case_attachments.id'],
  ['case-attachments', ofAttachments, 'case_attachments.file', true],
];
