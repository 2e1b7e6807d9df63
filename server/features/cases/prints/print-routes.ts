// Calls that print one case, or a list of cases.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import type { Portal } from '../../../portal.ts';
import { printCase, printListing } from './print-case.ts';

export function printRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, 'GET /api/admin/cases/listing', ({ query, user }) => printListing(portal, query, user));

  serve(app, 'GET /api/admin/cases/:id/print', ({ id, query, user }) =>
    printCase(portal, id, query.form, user),
  );
}
