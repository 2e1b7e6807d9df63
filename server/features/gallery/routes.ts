// GET /api/gallery.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { listGallery } from './queries.ts';

export function galleryRoutes(app: FastifyInstance, { engine }: Portal): void {
  serve(app, 'GET /api/gallery', ({ query }) =>
    listGallery(engine.db, { featured: query.featured === 'true' }),
  );
}
