// The privacy screen: the search for one person's records, their export and their erasure.
import type { FastifyInstance } from 'fastify';
import { numberOf } from '#contract/cases/intake/case-numbers-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { addErasures } from '../../backup/erasure-file.ts';
import { recordListRead } from '../../audit/record-list-read.ts';
import { Problem } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { recordEvent, recordEvents } from '../../audit/queries.ts';
import {
  declineErasure,
  eraseRecords,
  exportNamed,
  findPerson,
  listErasureRequests,
  readNamed,
} from './queries.ts';

export function privacyRoutes(app: FastifyInstance, portal: Portal): void {
  const { config, engine } = portal;
  serve(app, 'GET /api/admin/privacy', async (call) => {
    const person = await findPerson(engine.reader, numberOf(call.query.q) ?? call.query.q.trim());
    const records = [
      ...person.reports,
      ...person.messages,
      ...person.scores,
      ...person.reporters,
      ...person.passes,
    ];
    await recordListRead(portal, 'privacy', call, { amount: records.length, records });
    return person;
  });
  serve(app, 'GET /api/admin/privacy/erasure-requests', async ({ user }) => {
    const found = await listErasureRequests(engine.reader);
    const records = found.requests.map(({ id }) => id);
    const details = { amount: records.length, records, searched: false };
    await recordEvent(engine.db, { at: portal.now(), user, action: 'list', kind: 'privacy', details });
    return found;
  });
  serve(app, 'POST /api/admin/privacy/erasure-requests/:id/decline', async ({ id, body, write }) => {
    await write(async (trx, { user, now }) => {
      if (!(await declineErasure(trx, id, { by: user.username, reason: body.reason, now }))) {
        throw new Problem(409, problems('this_report_has_no_erasure_request'));
      }
      const fields = ['erasureDeclinedAt'];
      await recordEvent(trx, { at: now, user, action: 'change', kind: 'adr-reports', recordId: id, fields });
    });
    return undefined;
  });
  serve(app, 'POST /api/admin/privacy/export', ({ body, write }) =>
    write(async (trx, { user, now }) => {
      const event = { at: now, user, action: 'export' } as const;
      const events = body.records.map(({ kind, id }) => ({ ...event, kind, recordId: id }));
      await recordEvents(trx, events);
      return exportNamed(trx, body.records);
    }),
  );

  serve(
    app,
    'POST /api/admin/privacy/erase',
    async ({ body, write, request }) => {
      const { erasures, records } = await write(async (trx, { user, now }) => ({
        erasures: await eraseRecords(trx, body.records, { user, at: now }),
        records: await readNamed(trx, body.records),
      }));
      // The erasure is committed, so failures here are only logged: the next backup completes the list, the
      // next cleaning empties the log.
      await addErasures(config.backup.dir, erasures).catch((error: unknown) =>
        request.log.error({ err: error }, 'the list of erasures could not be written'),
      );
      const isEmpty = await engine.emptyLog().catch((error: unknown) => {
        request.log.error({ err: error }, 'the write-ahead log could not be emptied');
        return true;
      });
      if (!isEmpty)
        request.log.warn('erased words stay in the write-ahead log, which is in use, for up to an hour');
      return records;
    },
    { longWork: true }, // a hundred records take some five hundred queries, which is slow with a distant database
  );
}
