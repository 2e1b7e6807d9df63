// Medicines with their risk: the list, its search, and what administrators do with it.
import type { FastifyInstance } from 'fastify';
import { shortestSearch } from '#contract/drug-risks-rules.ts';
import { characterCount } from '#contract/text-rules.ts';
import { limited } from '../../http/limits.ts';
import { serve } from '../../http/serve.ts';
import { serveKept } from '../../http/serve-kept.ts';
import { serveWrites } from '../../http/serve-writes.ts';
import type { Portal } from '../../portal.ts';
import { listActiveDrugs, listDrugs, searchActiveDrugs } from './queries.ts';

export function drugRiskRoutes(app: FastifyInstance, portal: Portal): void {
  const { config, engine } = portal;
  serveKept(app, 'GET /api/drug-risks', () => listActiveDrugs(engine.reader));
  serve(
    app,
    'GET /api/drug-risks/search',
    ({ query }) => {
      const text = query.q.trim();
      return characterCount(text) < shortestSearch ? [] : searchActiveDrugs(engine, text);
    },
    limited('searches', config.limits.searches),
  );
  serve(app, 'GET /api/admin/drug-risks', () => listDrugs(engine.reader));
  serveWrites(app, portal, 'drug-risks');
}
