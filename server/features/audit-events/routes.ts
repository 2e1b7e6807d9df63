// GET /api/admin/audit-events.
import type { FastifyInstance } from 'fastify';
import { hasRight } from '#contract/access-rules.ts';
import { auditEvent, type AuditQuery } from '#contract/audit-events.ts';
import { isFullList } from '#contract/growing-lists.ts';
import { answerList } from '../../http/growing-lists.ts';
import { recordEvent } from '../../audit/queries.ts';
import { recordListRead } from '../../audit/record-list-read.ts';
import { readSearchedWords } from '../../audit/searched-words.ts';
import { isUuid, serve } from '../../http/serve.ts';
import type { Filter } from '../../db/paging.ts';
import type { Db } from '../../db/tables.ts';
import type { Portal } from '../../portal.ts';
import { readReference } from '#contract/receipt-code-rules.ts';
import { findReportId } from '../adr-reports/queries.ts';
import { concerning, eventFilters, eventList, eventListWithoutVisitors, withCases } from './queries.ts';

export function auditEventRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, 'GET /api/admin/audit-events/:id/words', async ({ id, write }) => {
    await write((trx, { user, now: at }) =>
      recordEvent(trx, { at, user, action: 'open', kind: 'audit-events', recordId: id }),
    );
    return { words: await readSearchedWords(portal.engine.reader, portal.keys, id) };
  });

  serve(app, 'GET /api/admin/audit-events', async (call) => {
    const { engine } = portal;
    const seesCases = hasRight(call.user.rights, 'cases');
    return answerList(engine, seesCases ? eventList : eventListWithoutVisitors, auditEvent, {
      ...call,
      filters: eventFilters(call.query),
      search: await searchFor(engine.reader, call.query),
      // A read of the trail adds no event; an export of the whole trail does.
      ...(isFullList(call.query) && {
        onRead: (found) => recordListRead(portal, 'audit-events', call, found),
      }),
      present: async (events, db) => (seesCases ? withCases(db, events) : events),
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
  const id = isUuid(asked) ? asked.toLowerCase() : await findReportId(db, readReference(asked) ?? '');
  return id === undefined ? null : concerning(id);
}
