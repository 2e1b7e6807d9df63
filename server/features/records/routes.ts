// Serves all records that administrators edit and that have lists: the visitors' list, the administrators' list, and
// the three writes, with `If-Match` for PUT. A kind with its own behaviour has a route in its routes.ts, with the
// same functions.
import type { FastifyInstance } from 'fastify';
import { api, type ApiKey } from '#contract/api.ts';
import {
  changeRecord,
  createRecord,
  deleteRecord,
  listActiveRecords,
  type ListedKind,
  listedKinds,
  listRecords,
} from './queries.ts';
import { translationCoverage } from './coverage.ts';
import type { Portal } from '../../portal.ts';
import { readVersions } from '../../http/if-match.ts';
import { serve } from '../../http/serve.ts';
import { serveCached } from '../../cache/serve-cached.ts';

/** The kinds that visitors read. */
type VisibleKind = { [Kind in ListedKind]: `GET /api/${Kind}` extends ApiKey ? Kind : never }[ListedKind];
const isVisible = (kind: ListedKind): kind is VisibleKind => Object.hasOwn(api, `GET /api/${kind}`);

/** Serves the rows of every kind with lists that its own feature has not served. */
export function recordRoutes(app: FastifyInstance, portal: Portal): void {
  const { publicReader, reader } = portal.engine;
  serveCached(app, 'GET /api/admin/translations', () => translationCoverage(reader));
  const isLeft = (key: ApiKey) => !app.servedRows.has(key);
  for (const kind of listedKinds) {
    const [all, record] = [`GET /api/admin/${kind}`, `/api/admin/${kind}`] as const;
    if (isVisible(kind) && isLeft(`GET /api/${kind}`)) {
      serveCached(app, `GET /api/${kind}`, ({ lang }) => listActiveRecords(publicReader, kind, [], lang));
    }
    // Its list also says what the centre received from each.
    if (kind !== 'reporters' && isLeft(all))
      serve(app, `GET /api/admin/${kind}`, () => listRecords(reader, kind));
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
