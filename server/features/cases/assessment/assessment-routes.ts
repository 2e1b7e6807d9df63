// Calls about the assessments of a case.
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CurrentUser } from '#contract/users.ts';
import { assessment } from '#contract/cases/assessment/assessments.ts';
import { recordOpen } from '../../../audit/record-open.ts';
import type { Db } from '../../../db/tables.ts';
import { streamRows } from '../../../http/growing-lists.ts';
import { readVersions } from '../../../http/if-match.ts';
import { serve } from '../../../http/serve.ts';
import type { Portal } from '../../../portal.ts';
import { caseReplies } from '../replies.ts';
import { addAssessment, readAssessments } from './assess.ts';
import { goOnWithOne } from './two-assessors.ts';
import { holdStill } from './outdated-assessments.ts';

export function assessmentRoutes(app: FastifyInstance, portal: Portal): void {
  const { engine } = portal;
  const { timeZone } = portal.config;
  const { requireCase } = caseReplies(portal);

  serve(app, 'GET /api/admin/cases/:id/assessments', async ({ id, user, reply }) => {
    await requireCase(id);
    await recordOpen(portal, user, id, 'assessments');
    return sendAssessments(engine.reader, id, reply, user);
  });
  serve(app, 'POST /api/admin/cases/:id/assessments', async ({ id, body, user, write, reply }) => {
    await write((trx, by) => addAssessment(trx, id, body, { by, timeZone }));
    return sendAssessments(engine.db, id, reply, user);
  });

  serve(
    app,
    'POST /api/admin/cases/:id/assessments/still-hold',
    async ({ id, body, user, write, request, reply }) => {
      await write((trx, by) => holdStill(trx, id, body.assessments, readVersions(request), by));
      return sendAssessments(engine.db, id, reply, user);
    },
  );

  serve(app, 'POST /api/admin/cases/:id/assessments/go-on', async ({ id, body, user, write, reply }) => {
    await write((trx, by) => goOnWithOne(trx, id, body.reason, { by, timeZone }));
    return sendAssessments(engine.db, id, reply, user);
  });
}

/** Streams the assessments of a case that an account sees: they are only ever added. */
async function sendAssessments(
  db: Db,
  id: string,
  reply: FastifyReply,
  { username }: CurrentUser,
): Promise<Readable> {
  const { stored, present } = await readAssessments(db, id, username);
  return streamRows(stored, present, assessment, reply);
}
