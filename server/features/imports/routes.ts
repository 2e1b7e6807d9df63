// How far the CSV imports of the caller have come.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { importsOf } from '../../http/running-imports.ts';
import type { Portal } from '../../portal.ts';

export function importRoutes(app: FastifyInstance, { memory }: Portal): void {
  serve(app, 'GET /api/admin/imports', ({ user }) => importsOf(memory, user.id));
}
