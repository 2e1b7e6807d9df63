// The calls of /api/admin/cases.
import type { FastifyInstance } from 'fastify';
import { recordOpen } from '../../audit/record-open.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { caseReplies } from './replies.ts';
import { assessmentRoutes } from './assessment/assessment-routes.ts';
import { exchangeRoutes } from './exchange/exchange-routes.ts';
import { intakeRoutes } from './intake/intake-routes.ts';
import { listRoutes } from './list/list-routes.ts';
import { printRoutes } from './prints/print-routes.ts';
import { reporterRoutes } from './reporters/reporter-routes.ts';
import { workRoutes } from './work/work-routes.ts';

export async function caseRoutes(app: FastifyInstance, portal: Portal): Promise<void> {
  const { details } = caseReplies(portal);

  serve(app, 'GET /api/admin/cases/:id', async ({ id, user }) => {
    const found = await details(id, user);
    await recordOpen(portal, user, id);
    return found;
  });
  intakeRoutes(app, portal);
  listRoutes(app, portal);
  await workRoutes(app, portal);
  assessmentRoutes(app, portal);
  reporterRoutes(app, portal);
  printRoutes(app, portal);
  await exchangeRoutes(app, portal);
}
