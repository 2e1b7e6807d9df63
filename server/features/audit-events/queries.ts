// SQL of audit_events, an append-only table.
import { sql } from 'kysely';
import type { AuditEvent, AuditQuery } from '#contract/audit-events.ts';
import { personKinds } from '#contract/privacy-rules.ts';
import type { Filter, GrowingList } from '../../db/paging.ts';

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
