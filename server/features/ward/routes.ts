// Ward passes of the desk, the key of a phone, and what phones hand in.
import type { FastifyInstance } from 'fastify';
import { problems } from '#contract/words/problems-rules.ts';
import { bearerOf } from '../../access/guard.ts';
import { deviceHint } from '../../access/device-hint.ts';
import { auditedTransaction } from '../../audit/queries.ts';
import { originOf } from '../../http/hardening.ts';
import { limitFailures } from '../../http/limits.ts';
import { notFound, Problem } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { entryTaker, noPass } from './hand-in.ts';
import { createPass, findPassOfKey, isOpenCode, listPasses, revokePass, useCode } from './queries.ts';

export function wardRoutes(app: FastifyInstance, portal: Portal): void {
  const { config, engine, now } = portal;
  const limitCodes = limitFailures(portal, 'ward-codes', config.limits.codes);
  const limitKeys = limitFailures(portal, 'ward-keys', config.limits.codes);
  const takeEntry = entryTaker(portal);

  serve(app, 'GET /api/admin/ward-passes', () => listPasses(engine.db, now()));
  serve(app, 'POST /api/admin/ward-passes', ({ body, write }) =>
    write((trx, by) => createPass(trx, body, by)),
  );
  serve(app, 'DELETE /api/admin/ward-passes/:id', async ({ id, write }) => {
    if (!(await write((trx, by) => revokePass(trx, id, by)))) throw notFound();
    return undefined;
  });

  serve(app, 'POST /api/ward/key', async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const device = deviceHint(request.headers['user-agent']);
    const pass = await limitCodes(request, async () =>
      (await isOpenCode(engine.db, body.code))
        ? auditedTransaction(engine.db, (trx) => useCode(trx, body.code, device, now()))
        : null,
    );
    if (!pass) {
      throw new Problem(404, problems('this_code_does_not_work'));
    }
    const { key, name, ward, expiresAt } = pass;
    const occupation = pass.occupation as 'doctor';
    return { key, name, occupation, ward, expiresAt, now: now().toISOString() };
  });

  serve(app, 'POST /api/ward/reports', async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const key = bearerOf(request);
    const pass = key !== null && (await limitKeys(request, () => findPassOfKey(engine.db, key)));
    if (!pass) throw noPass();
    const { tickets, ...stored } = await takeEntry(
      pass,
      request.headers['idempotency-key'],
      request.body,
      body,
    );
    const origin = originOf(request, config.publicOrigin);
    return {
      ...stored,
      photographs: tickets.map((ticket, place) => ({
        key: body.photographs[place]?.key ?? '',
        uploadURL: `${origin}/api/report-status/attachments/${ticket}`,
      })),
    };
  });
}
