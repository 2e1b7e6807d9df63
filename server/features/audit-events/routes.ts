// GET /api/admin/audit-events.
import type { FastifyInstance } from 'fastify';
import { auditEvent } from '#contract/audit-events.ts';
import { answerList, asksForAll } from '../../http/growing-lists.ts';
import { recordRead } from '../../http/record-read.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { eventFilters, eventList } from './queries.ts';

export function auditEventRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, 'GET /api/admin/audit-events', async (call) => {
    // Looking at the trail leaves none; taking all of it along does.
    if (asksForAll(call.query)) await recordRead(portal, 'audit-events', call);
    const filters = eventFilters(call.query);
    return answerList(portal.engine, eventList, auditEvent, { ...call, filters });
  });
}
