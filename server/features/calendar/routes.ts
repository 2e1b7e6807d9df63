// The private calendar of due days: a program that shows calendars asks for it by an address that only its owner knows.
import type { FastifyInstance } from 'fastify';
import { calendar, escaped, instant } from '../../calendar.ts';
import { originOf } from '../../http/hardening.ts';
import { limitFailures } from '../../http/limits.ts';
import { notFound } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { endAddress, findMadeAt, findOwner, listDueDays, renewAddress } from './queries.ts';

export function calendarRoutes(app: FastifyInstance, portal: Portal): void {
  const { config, engine, now } = portal;
  const limitKeys = limitFailures(portal, 'calendars', config.limits.codes);

  serve(app, 'GET /api/admin/calendar', async ({ user }) => ({
    madeAt: await findMadeAt(engine.reader, user.id),
  }));

  serve(app, 'POST /api/admin/calendar', async ({ write, request }) => {
    const { key, madeAt } = await write((trx, by) => renewAddress(trx, by));
    return { address: `${originOf(request, config.publicOrigin)}/api/calendar/${key}`, madeAt };
  });

  serve(app, 'DELETE /api/admin/calendar', async ({ write }) => {
    if (!(await write((trx, by) => endAddress(trx, by)))) throw notFound();
    return undefined;
  });

  serve(app, 'GET /api/calendar/:key', async ({ request, reply }) => {
    const { key } = request.params as { key: string };
    const owner = await limitKeys(request, () => findOwner(engine.reader, key));
    if (!owner) throw notFound();
    const { hostname } = new URL(originOf(request, config.publicOrigin));
    const stamp = instant(now().getTime());
    const events = (await listDueDays(engine.reader, owner)).map(({ id, number, dueOn }) => [
      `UID:${id}@${hostname}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${dueOn.replaceAll('-', '')}`,
      `SUMMARY:${escaped(number)}`,
      'TRANSP:TRANSPARENT', // a due day makes nobody busy
    ]);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .send(calendar(events));
  });
}
