// GET /api/admin/audit-events.
import type { FastifyInstance } from 'fastify';
import { hasRight } from '#contract/access-rules.ts';
import { auditEvent, type AuditQuery } from '#contract/audit-events.ts';
import { isFullList } from '#contract/growing-lists.ts';
import { answerList, answerPage } from '../../http/growing-lists.ts';
import { type Found, recordListRead } from '../../audit/record-list-read.ts';
import { isUuid, serve } from '../../http/serve.ts';
import type { Filter } from '../../db/paging.ts';
import type { Db } from '../../db/tables.ts';
import type { Portal } from '../../portal.ts';
import { findReportId } from '../adr-reports/queries.ts';
import { findCases } from '../cases/queries.ts';
import { concerning, eventFilters, eventList, eventListWithoutVisitors } from './queries.ts';

export function auditEventRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, 'GET /api/admin/audit-events', async (call) => {
    const { engine } = portal;
    const list = hasRight(call.user.rights, 'cases') ? eventList : eventListWithoutVisitors;
    const filters = eventFilters(call.query);
    const asked = { ...call, filters, search: await searchFor(engine.reader, call.query) };
    // A read of the trail adds no event; an export of the whole trail does.
    if (isFullList(call.query)) {
      const onRead = (found: Found) => recordListRead(portal, 'audit-events', call, found);
      return answerList(engine, list, auditEvent, { ...asked, onRead });
    }
    return answerPage(engine, list, {
      ...asked,
      async present(events) {
        const ids = events.flatMap(({ kind, recordId }) => (kind === 'cases' && recordId ? [recordId] : []));
        const found = await findCases(engine.reader, ids);
        return events.map((event) => {
          const number = found.get(event.recordId ?? '')?.number;
          return number === undefined ? event : { ...event, caseNumber: number };
        });
      },
    });
  });
}

/**
 * If the query is a record id or the number of a report, also finds the reads that returned it. Null: search
 * the text.
 */
async function searchFor(db: Db, { q = '' }: AuditQuery): Promise<Filter | null> {
  const asked = q.trim();
  if (asked === '') return null;
  const id = isUuid(asked) ? asked.toLowerCase() : await findReportId(db, asked.toUpperCase());
  return id === undefined ? null : concerning(id);
}
