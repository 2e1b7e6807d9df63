// Builds the application: plugins, the error handler, and the list of routes. It does not listen.
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { ApiKey } from '#contract/api.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { openVisits } from './access/renew-by-visits.ts';
import { guard } from './access/guard.ts';
import packageJson from '../package.json' with { type: 'json' };
import { administratorRoutes } from './features/administrators/routes.ts';
import { auditEventRoutes } from './features/audit-events/routes.ts';
import { amcLocationRoutes } from './features/amc-locations/routes.ts';
import { downloadableResourceRoutes } from './features/downloadable-resources/routes.ts';
import { drugRiskRoutes } from './features/drug-risks/routes.ts';
import { fileRoutes } from './features/files/routes.ts';
import { galleryRoutes } from './features/gallery/routes.ts';
import { quizScoreRoutes } from './features/quiz-scores/routes.ts';
import { adrReportRoutes } from './features/adr-reports/routes.ts';
import { linkRoutes } from './features/auth/link-routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { broadcastRoutes } from './features/broadcast/routes.ts';
import { binRoutes } from './features/bin/routes.ts';
import { caseRoutes } from './features/cases/routes.ts';
import { contactInfoRoutes } from './features/contact-info/routes.ts';
import { contactMessageRoutes } from './features/contact-messages/routes.ts';
import { duplicateRoutes } from './features/duplicates/routes.ts';
import { insightRoutes } from './features/insight/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { listRoutes } from './features/lists/routes.ts';
import { savedViewRoutes } from './features/saved-views/routes.ts';
import { termRoutes } from './features/terms/routes.ts';
import { mailRoutes } from './features/mails/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { reportStatusRoutes } from './features/report-status/routes.ts';
import { recordRoutes } from './features/records/routes.ts';
import { secondFactorRoutes } from './features/second-factor/routes.ts';
import { siteSettingRoutes } from './features/site-settings/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { wardRoutes } from './features/ward/routes.ts';
import { systemStatusRoutes } from './features/system-status/routes.ts';
import { serverFactory } from './create-server.ts';
import { stripPorts } from './http/caller-address.ts';
import type { Frontend } from './pages/frontend.ts';
import { harden, securityHeaders } from './http/hardening.ts';
import { healthRoutes } from './http/health.ts';
import { bodyLimit, readJsonBodies } from './http/input.ts';
import { limitCallers } from './http/limits.ts';
import { logOptions, logRequests, logSlowQueries } from './http/log.ts';
import { scopeRequests } from './http/scope-requests.ts';
import { limitSlowBodies } from './http/slow-bodies.ts';
import { measure } from './http/metrics.ts';
import { openApiDocument } from './http/openapi.ts';
import { type Pages, sendFailurePage, servePages } from './pages/pages.ts';
import { beginProblem, notFound, Problem, problemBody, toProblem } from './http/problems.ts';
import { serveUnimplemented } from './http/serve.ts';
import { cacheLists } from './cache/serve-cached.ts';
import { answerParserErrors } from './http/malformed-requests.ts';
import type { Portal } from './portal.ts';

/** `frontend` null leaves out the pages, for tests of the API alone. */
export async function buildApp(portal: Portal, frontend: Frontend | null): Promise<FastifyInstance> {
  const { config, engine } = portal;
  const { trustProxy } = config;
  const headers = securityHeaders(config.publicOrigin, frontend);
  const visits = openVisits(portal);
  const app = fastify({
    ...logOptions(config),
    frameworkErrors: (error, request, reply) => {
      const isBadUrl = error.code === 'FST_ERR_BAD_URL';
      const problem = isBadUrl ? new Problem(400, problems('this_address_cannot_be_read')) : notFound();
      // No hook runs before this answer.
      reply.headers(headers).header('x-request-id', request.id);
      void sendRefusal(problem, request, reply);
    },
    clientErrorHandler: answerParserErrors(headers),
    bodyLimit,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests on open connections are still answered during a stop
    serverFactory: serverFactory(headers, visits),
  });
  let pages: Pages | null = null;

  app.decorate('servedRows', new Set<ApiKey>());
  cacheLists(app, engine);
  app.setErrorHandler(sendRefusal);
  app.setNotFoundHandler((request, reply) => {
    if (isApi(request.url) || !pages) throw notFound();
    return pages.sendNotFound(request, reply);
  });

  if (trustProxy !== false) stripPorts(app);
  scopeRequests(app);
  logRequests(app);
  const stopLog = logSlowQueries(app, engine);
  app.addHook('onClose', async () => stopLog());
  app.addHook('onClose', () => visits.close());
  await measure(app, portal);
  readJsonBodies(app);
  await app.register(cookie);
  limitSlowBodies(app);
  harden(app, config, frontend);
  guard(app, portal);
  await limitCallers(app, portal);

  systemStatusRoutes(app, portal);
  healthRoutes(app, portal);
  let openApi: Promise<string> | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    openApi ??= openApiDocument(packageJson.version).then((document) => JSON.stringify(document));
    return openApi.then((text) => reply.type('application/json; charset=utf-8').send(text));
  });

  authRoutes(app, portal);
  linkRoutes(app, portal);
  secondFactorRoutes(app, portal);
  administratorRoutes(app, portal);
  auditEventRoutes(app, portal);
  siteSettingRoutes(app, portal);
  amcLocationRoutes(app, portal);
  downloadableResourceRoutes(app, portal);
  drugRiskRoutes(app, portal);
  await fileRoutes(app, portal);
  galleryRoutes(app, portal);
  quizScoreRoutes(app, portal);
  contactInfoRoutes(app, portal);
  binRoutes(app, portal);
  await broadcastRoutes(app, portal);
  await caseRoutes(app, portal);
  duplicateRoutes(app, portal);
  insightRoutes(app, portal);
  await termRoutes(app, portal);
  await importRoutes(app, portal);
  listRoutes(app, portal);
  savedViewRoutes(app, portal);
  mailRoutes(app, portal);
  dashboardRoutes(app, portal);
  privacyRoutes(app, portal);
  pages = frontend && (await servePages(app, portal, frontend));
  await reportStatusRoutes(app, portal, pages);
  adrReportRoutes(app, portal, pages);
  wardRoutes(app, portal);
  calendarRoutes(app, portal);
  contactMessageRoutes(app, portal, pages);
  recordRoutes(app, portal);
  serveUnimplemented(app);
  await frontend?.serve(app);

  return app;

  function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    if (!isApi(request.url)) return sendFailurePage(error, portal, pages, request, reply);
    const problem = toProblem(error, engine);
    beginProblem(problem, error, request, reply);
    return reply
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(problemBody(problem, request.id));
  }
}

/** Whether an address is under /api, also if the client sends it with the host name. */
function isApi(url: string): boolean {
  return /^(https?:\/\/[^/?]*)?\/api([/?]|$)/i.test(url);
}
