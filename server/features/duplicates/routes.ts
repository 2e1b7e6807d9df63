// Suspected duplicates of a case: the list, and the decision that two cases are different. That they are the same is the
// step "Duplicate of", which "Separate" undoes.
import type { FastifyInstance } from 'fastify';
import { recordEvent } from '../../audit/queries.ts';
import { recordOpen } from '../../audit/record-open.ts';
import { NoSuchRecord } from '../../db/refused-writes.ts';
import { isUuid, serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { findCase } from '../cases/queries.ts';
import { markDifferent, listSuspicions } from './queries.ts';

export function duplicateRoutes(app: FastifyInstance, portal: Portal): void {
  const { engine } = portal;
  serve(app, 'GET /api/admin/cases/:id/duplicates', async ({ id, user }) => {
    if (!(await findCase(engine.reader, id))) throw new NoSuchRecord();
    await recordOpen(portal, user, id, 'duplicates');
    return listSuspicions(engine.reader, id);
  });
  serve(app, 'POST /api/admin/cases/:id/duplicates/:other/different', async ({ id, request, write }) => {
    const { other } = request.params as { other: string };
    await write(async (trx, { user, now }) => {
      if (!isUuid(other) || !(await markDifferent(trx, id, other, { username: user.username, now }))) {
        throw new NoSuchRecord();
      }
      const event = { at: now, user, action: 'change', kind: 'cases', recordId: id } as const;
      await recordEvent(trx, { ...event, fields: ['duplicates'] });
    });
    return listSuspicions(engine.db, id);
  });
}
