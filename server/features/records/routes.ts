// Serves all records that administrators edit and that have lists: the visitors' list, the administrators' list, and
// the three writes, with `If-Match` for PUT. A kind with its own behaviour has a route in its routes.ts, with the
// same functions.
import type { FastifyInstance } from 'fastify';
import type { ApiKey } from '#contract/api.ts';
import {
  changeRecord,
  createRecord,
  deleteRecord,
  listActiveRecords,
  listedKinds,
  listRecords,
} from './queries.ts';
import type { Portal } from '../../portal.ts';
import { readVersions } from '../../http/if-match.ts';
import { serve } from '../../http/serve.ts';
import { serveCached } from '../../cache/serve-cached.ts';

/** Serves the rows of every kind with lists that its own feature has not served. */
export function recordRoutes(app: FastifyInstance, portal: Portal): void {
  const { publicReader, reader } = portal.engine;
  const isLeft = (key: ApiKey) => !app.servedRows.has(key);
  for (const kind of listedKinds) {
    const [visitors, all, record] = [
      `GET /api/${kind}`,
      `GET /api/admin/${kind}`,
      `/api/admin/${kind}`,
    ] as const;
    if (isLeft(visitors)) serveCached(app, visitors, () => listActiveRecords(publicReader, kind));
    if (isLeft(all)) serve(app, all, () => listRecords(reader, kind));
    if (isLeft(`POST ${record}`)) {
      serve(app, `POST ${record}`, ({ body, write }) =>
        write((trx, by) => createRecord(trx, kind, body, by)),
      );
    }
    if (isLeft(`PUT ${record}/:id`)) {
      serve(app, `PUT ${record}/:id`, ({ id, body, write, request }) => {
        const versions = readVersions(request);
        return write((trx, by) => changeRecord(trx, kind, id, body, by, versions));
      });
    }
    if (isLeft(`DELETE ${record}/:id`)) {
      serve(app, `DELETE ${record}/:id`, async ({ id, write }) => {
        await write((trx, by) => deleteRecord(trx, kind, id, by));
        return undefined;
      });
    }
  }
}
