// Contact details of the institute: one record, which can be changed and not deleted.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { serveCached } from '../../cache/serve-cached.ts';
import { readVersions } from '../../http/if-match.ts';
import type { Portal } from '../../portal.ts';
import { changeRecord } from '../records/queries.ts';
import { findContactInfo } from './queries.ts';

export function contactInfoRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal.engine;
  serveCached(app, 'GET /api/contact-info', ({ lang }) => findContactInfo(db, lang));
  serve(app, 'PUT /api/admin/contact-info/:id', ({ id, body, write, request }) => {
    const versions = readVersions(request);
    return write((trx, by) => changeRecord(trx, 'contact-info', id, body, by, versions));
  });
}
