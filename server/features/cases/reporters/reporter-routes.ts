// Calls about what reporters say and are asked: reminders, later information.
import type { FastifyInstance } from 'fastify';
import { recordOpen } from '../../../audit/record-open.ts';
import { readVersions } from '../../../http/if-match.ts';
import { notFound } from '../../../http/problems.ts';
import { isUuid, serve } from '../../../http/serve.ts';
import type { Portal } from '../../../portal.ts';
import { caseReplies } from '../replies.ts';
import { noteNoFollowUp, setReminder } from '../list/follow-up-list.ts';
import { decideLines } from './information.ts';
import { correctReceivedOf } from './item-received.ts';
import { readItem } from './read-item.ts';

export function reporterRoutes(app: FastifyInstance, portal: Portal): void {
  const { engine } = portal;
  const { timeZone } = portal.config;
  const { afterWrite } = caseReplies(portal);

  serve(app, 'PUT /api/admin/cases/:id/reminders', (call) =>
    afterWrite(call, (trx, by) => setReminder(trx, call.id, call.body, { by, timeZone })),
  );
  serve(app, 'POST /api/admin/cases/:id/no-follow-up', (call) =>
    afterWrite(call, (trx, by) => noteNoFollowUp(trx, call.id, call.body.reason, { by, timeZone })),
  );
  serve(app, 'DELETE /api/admin/cases/:id/no-follow-up', (call) =>
    afterWrite(call, (trx, by) => noteNoFollowUp(trx, call.id, null, { by, timeZone })),
  );

  serve(app, 'GET /api/admin/cases/:id/information/:item', async ({ id, user, request }) => {
    const { item } = request.params as { item: string };
    if (!isUuid(item)) throw notFound();
    const found = await readItem(engine.reader, id, item);
    await recordOpen(portal, user, id);
    return found;
  });
  serve(app, 'POST /api/admin/cases/:id/information/:item/decisions', (call) => {
    const { id, body, request } = call;
    const { item } = request.params as { item: string };
    return afterWrite(call, (trx, by) =>
      decideLines(trx, id, item, body, readVersions(request), { by, timeZone }),
    );
  });

  serve(app, 'PUT /api/admin/cases/:id/information/:item/received', (call) => {
    const { id, body, request } = call;
    const { item } = request.params as { item: string };
    if (!isUuid(item)) throw notFound();
    return afterWrite(call, (trx, by) =>
      correctReceivedOf(trx, id, item, body, readVersions(request), { by, timeZone }),
    );
  });
}
