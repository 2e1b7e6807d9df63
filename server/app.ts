// Builds the application: plugins, the error handler, and the list of routes. It does not listen.
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import type { ApiKey } from '#contract/api.ts';
import packageJson from '../package.json' with { type: 'json' };
import { adrReportRoutes } from './features/adr-reports/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { requireAdministrator } from './http/sessions.ts';
import { contactInfoRoutes } from './features/contact-info/routes.ts';
import { contactLinkRoutes } from './features/contact-links/routes.ts';
import { contactMessageRoutes } from './features/contact-messages/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { siteSettingRoutes } from './features/site-settings/routes.ts';
import type { Frontend } from './http/frontend.ts';
import { harden } from './http/hardening.ts';
import { healthRoutes } from './http/health.ts';
import { bodyLimit, readJsonBodies } from './http/input.ts';
import { limitCallers } from './http/limits.ts';
import { logOptions, logRequests } from './http/log.ts';
import { openApiDocument } from './http/openapi.ts';
import { type Pages, sendFailurePage, servePages } from './http/pages.ts';
import { beginProblem, notFound, problemBody, toProblem } from './http/problems.ts';
import { serveTheRest } from './http/serve.ts';
import type { Portal } from './portal.ts';

/** How long a caller may take for its request, in milliseconds, so that slow ones cannot hold all connections. */
const requestTimeoutMs = 60_000;
const headersTimeoutMs = 10_000;

/** `frontend` null leaves out the pages, for tests of the API alone. */
export async function buildApp(portal: Portal, frontend: Frontend | null): Promise<FastifyInstance> {
  const { config, engine } = portal;
  const { trustProxy } = config;
  const app = fastify({
    ...logOptions(config),
    bodyLimit,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
  });
  app.server.headersTimeout = headersTimeoutMs;
  let pages: Pages | null = null;
  const isApi = (url: string) => url === '/api' || url.startsWith('/api/');

  app.decorate('servedRows', new Set<ApiKey>());
  app.decorateRequest('administrator');
  app.decorate('requireAdministrator', (request) => requireAdministrator(portal, request));
  app.setErrorHandler((error, request, reply) => {
    if (!isApi(request.url)) return sendFailurePage(error, portal, request, reply);
    const problem = toProblem(error, engine);
    beginProblem(problem, error, request, reply);
    return reply
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(problemBody(problem, request.id));
  });
  app.setNotFoundHandler((request, reply) => {
    if (isApi(request.url) || !pages) throw notFound();
    return pages.sendNotFound(request, reply);
  });

  logRequests(app);
  readJsonBodies(app);
  await app.register(cookie);
  await harden(app, config, frontend);
  await limitCallers(app, config);

  healthRoutes(app, portal);
  const openApi = openApiDocument(packageJson.version);
  app.get('/api/openapi.json', () => openApi);

  authRoutes(app, portal);
  siteSettingRoutes(app, portal);
  contactLinkRoutes(app, portal);
  contactInfoRoutes(app, portal);
  contactMessageRoutes(app, portal);
  dashboardRoutes(app, portal);
  pages = frontend && (await servePages(app, portal, frontend));
  adrReportRoutes(app, portal, pages);
  serveTheRest(app);
  await frontend?.serve(app);

  return app;
}
