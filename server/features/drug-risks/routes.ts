// GET /api/drug-risks and its search.
import type { FastifyInstance } from 'fastify';
import { shortestSearch } from '#contract/drug-risks-rules.ts';
import { characterCount } from '#contract/text-rules.ts';
import { limited } from '../../http/limits.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { listActiveDrugs, searchActiveDrugs } from './queries.ts';

export function drugRiskRoutes(app: FastifyInstance, { config, engine }: Portal): void {
  serve(app, 'GET /api/drug-risks', () => listActiveDrugs(engine.db));
  serve(
    app,
    'GET /api/drug-risks/search',
    ({ query }) => {
      const text = query.q.trim();
      return characterCount(text) < shortestSearch ? [] : searchActiveDrugs(engine.reader, text);
    },
    limited('searches', config.limits.searches),
  );
}
