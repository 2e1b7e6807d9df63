// Calls that open a case by hand: /api/admin/cases and /api/admin/cases/:id/relatives.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import type { Portal } from '../../../portal.ts';
import { caseReplies } from '../replies.ts';
import { enterCase, enterRelative } from './enter-case.ts';

export function intakeRoutes(app: FastifyInstance, portal: Portal): void {
  const { details } = caseReplies(portal);

  const enter = enterCase(portal);
  const enterOther = enterRelative(portal);
  serve(app, 'POST /api/admin/cases', async ({ body, user, request, write }) => {
    const id = await enter(request.headers['idempotency-key'], request.body, body, write);
    return details(id, user);
  });

  serve(app, 'POST /api/admin/cases/:id/relatives', async ({ id, body, user, request, write }) => {
    const made = await enterOther(request.headers['idempotency-key'], { id, ...body }, write);
    return details(made, user);
  });
}
