// Settings by their keys: list, change of an existing one, creation of a new one. contract/site-settings.ts
// says which values each known key takes.
import type { FastifyInstance } from 'fastify';
import { isConfirmedSetting, isPrivateSetting, isRetentionPeriod } from '#contract/site-settings-rules.ts';
import { settingKeyShape, siteSettingChangeOf } from '#contract/site-settings.ts';
import { isDueSetting, keepDueDays } from '../cases/work/due-dates.ts';
import { addJob } from '../../jobs/queries.ts';
import { parseInput } from '../../http/input.ts';
import { notFound } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { serveCached } from '../../cache/serve-cached.ts';
import { readVersions } from '../../http/if-match.ts';
import type { Portal } from '../../portal.ts';
import { notifyShorterRetention } from './notify-shorter-retention.ts';
import { securityText } from './security-text.ts';
import { changeRecord, createRecord } from '../records/queries.ts';
import {
  findSettingId,
  listRetentionChanges,
  listSettings,
  periodInForce,
  storePeriodInForce,
} from './queries.ts';

export function siteSettingRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal.engine;
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const text = await securityText(portal);
    if (text === null) return reply.callNotFound();
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
  serveCached(
    app,
    'GET /api/site-settings',
    async ({ lang }) => (await listSettings(db, lang)).filter(({ key }) => !isPrivateSetting(key)),
    async (request, { lang }) => {
      // Everybody may read this list, so an ended session or a failed look-up must not refuse it.
      const mayReadAll = await app.requireUser(request, 'portal').then(
        () => true,
        () => false,
      );
      return mayReadAll ? listSettings(db, lang) : null;
    },
  );

  serve(app, 'GET /api/admin/retention-changes', () => listRetentionChanges(db, portal.now()));

  serve(app, 'PUT /api/admin/site-settings/:key', async ({ body, write, request }) => {
    const { key } = request.params as { key: string };
    const id = settingKeyShape.test(key) ? await findSettingId(db, key) : undefined;
    if (id === undefined) throw notFound();
    const values = parseInput(siteSettingChangeOf(key), body);
    const { value } = values;
    const versions = readVersions(request);
    return write(async (trx, by) => {
      const inForce = isRetentionPeriod(key) ? await periodInForce(trx, key, by.now) : '';
      if (isDueSetting(key)) {
        await keepDueDays(trx, key, { now: by.now, timeZone: portal.config.timeZone });
        await addJob(trx, 'due-dates', {}, by);
      }
      const changed = await changeRecord(trx, 'site-settings', id, values, by, versions);
      if (isRetentionPeriod(key)) {
        await storePeriodInForce(trx, key, inForce);
        await notifyShorterRetention(trx, portal, { key, inForce, value }, by);
      }
      if (isConfirmedSetting(key)) by.requireConfirmed();
      return changed;
    });
  });

  serve(app, 'POST /api/admin/site-settings', ({ body, write }) => {
    const { key } = body;
    const values = parseInput(siteSettingChangeOf(key), body);
    const { value } = values;
    return write(async (trx, by) => {
      if (isDueSetting(key)) {
        await keepDueDays(trx, key, { now: by.now, timeZone: portal.config.timeZone });
        await addJob(trx, 'due-dates', {}, by);
      }
      const created = await createRecord(trx, 'site-settings', { key, ...values }, by);
      if (isRetentionPeriod(key)) {
        await storePeriodInForce(trx, key, '');
        await notifyShorterRetention(trx, portal, { key, inForce: '', value }, by);
      }
      if (isConfirmedSetting(key)) by.requireConfirmed();
      return created;
    });
  });
}
