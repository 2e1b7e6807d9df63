// The three writes of a kind of record that needs nothing but the shared ones: POST, PUT with `If-Match` (readings 24),
// DELETE. A kind that needs more is written out in its routes.ts, over the same functions.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiKey } from '#contract/api.ts';
import type { CurrentUser } from '#contract/users.ts';
import {
  type By,
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordKind,
} from '../features/records/queries.ts';
import type { Portal } from '../portal.ts';
import { serve } from './serve.ts';

/** Kinds whose three rows are in the contract's table; what is said of documents needs a look at their files. */
type WritableKind = {
  [Kind in RecordKind]:
    `POST /api/admin/${Kind}` | `PUT /api/admin/${Kind}/:id` | `DELETE /api/admin/${Kind}/:id` extends ApiKey
    ? Kind
    : never;
}[Exclude<RecordKind, 'downloadable-resources'>];

export function serveWrites(app: FastifyInstance, portal: Portal, kind: WritableKind): void {
  const { db } = portal.engine;
  serve(app, `POST /api/admin/${kind}`, ({ body, administrator }) =>
    db.transaction().execute((trx) => createRecord(trx, kind, body, by(portal, administrator))),
  );
  serve(app, `PUT /api/admin/${kind}/:id`, ({ id, body, administrator, request }) => {
    const versions = readVersions(request);
    return db
      .transaction()
      .execute((trx) => changeRecord(trx, kind, id, body, by(portal, administrator), versions));
  });
  serve(app, `DELETE /api/admin/${kind}/:id`, async ({ id, administrator }) => {
    await db.transaction().execute((trx) => deleteRecord(trx, kind, id, by(portal, administrator)));
    return undefined;
  });
}

/** Who writes, and when: what every write of a record wants to know. */
export function by({ now }: Portal, administrator: CurrentUser): By {
  return { administrator, now: now() };
}

/** The versions that `If-Match` names; null where any will do. A proxy that compresses may have put `W/` in front. */
export function readVersions({ headers }: FastifyRequest): string[] | null {
  const value = headers['if-match']?.trim();
  if (value === undefined || value === '*') return null;
  return value.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
}
