// Starts the scope of each request (server/request-scope.ts).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { longQueryBudgetMs, QueryBudget, requestScope, type RequestScope } from '../request-scope.ts';

const scopes = new WeakMap<FastifyRequest, RequestScope>();

/** Call this before registering any other request hook. */
export function scopeRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = '(no route)', config } = request.routeOptions;
    const scope = { route, database: new QueryBudget(config.longWork ? longQueryBudgetMs : undefined) };
    scopes.set(request, scope);
    requestScope.run(scope, done);
  });
  // Body parsers call back outside the scope, so enter it again.
  app.addHook('preValidation', (request, _reply, done) => {
    const scope = scopes.get(request);
    if (scope) requestScope.run(scope, done);
    else done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its database work may take longer than a request usually waits. */
    longWork?: true;
  }
}
