// The broadcast to visitors: WHIP takes it in, WHEP gives it out, a stream of news tells both sides how it goes. Announced
// broadcasts are records (features/records).
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { viewersMax } from '#contract/broadcast-rules.ts';
import type { StreamKey } from '#contract/broadcast.ts';
import { textMax } from '#contract/text-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { bearerOf } from '../../access/guard.ts';
import { hashToken } from '../../access/sessions.ts';
import { auditedTransaction } from '../../audit/queries.ts';
import { Broadcast, BroadcastRefused } from '../../broadcast/broadcast.ts';
import { type ForwarderListener, OfferRefused, startForwarder } from '../../broadcast/forwarder.ts';
import { incrementContentVersion } from '../../db/content-version.ts';
import { originOf } from '../../http/hardening.ts';
import { readSdpBodies } from '../../http/input.ts';
import { limitFailures, limitRoute } from '../../http/limits.ts';
import { notFound, notSignedIn, Problem } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import {
  createStreamKey,
  deleteStreamKey,
  findBroadcast,
  findNextBroadcast,
  findStreamKey,
  listStreamKeys,
  recordEnd,
  recordStart,
} from './queries.ts';
import { calendarFile } from './calendar-file.ts';
import { outsideForwarder } from './outside-server.ts';

/** How long before its time an announced broadcast may begin, in milliseconds. */
const earlyMs = 30 * 60_000;
/** Offers of one network address in a minute: behind one, a whole college may watch. */
const offersPerMinute = { count: 300, minutes: 1 };

const offerFaults: Record<OfferRefused['fault'], () => Problem> = {
  unreadable: () => new Problem(400, problems('the_offer_is_no_session_description')),
  noVideo: () => new Problem(400, problems('the_offer_has_no_pictures')),
  codec: () => new Problem(422, problems('the_pictures_must_be_coded_as_vp8')),
  // The forwarder has started anew, and its publisher is not back yet.
  noBroadcast: () => offerFaults.busy(),
  busy: () =>
    new Problem(503, problems('the_broadcast_cannot_take_another_connection_now'), { retryAfter: 2 }),
};
const nothingOn = () => new Problem(409, problems('nothing_is_broadcast_now'), { retryAfter: 10 });

function refusalOf(error: unknown, live: { by: string } | null): unknown {
  if (error instanceof OfferRefused) return offerFaults[error.fault]();
  if (!(error instanceof BroadcastRefused)) return error;
  if (error.why === 'none') return nothingOn();
  if (error.why === 'full') {
    const text = problems('people_watch_already_which_is_the_most', { viewersMax });
    return new Problem(503, text, { retryAfter: 30 });
  }
  const by = live?.by;
  const text = by ? problems('is_broadcasting_now', { by }) : problems('someone_broadcasting_now');
  return new Problem(409, text, { retryAfter: 30 });
}

export async function broadcastRoutes(app: FastifyInstance, portal: Portal): Promise<void> {
  const { config, engine, now } = portal;
  const server = config.broadcastServer;
  const makeForwarder = (listener: ForwarderListener) =>
    server ? outsideForwarder(server) : startForwarder(config.broadcast, listener);
  const broadcast = new Broadcast(makeForwarder, server !== null, () => {
    // All pages show whether something is live.
    engine.db
      .transaction()
      .execute(incrementContentVersion)
      .catch((error: unknown) =>
        app.log.warn({ err: error }, 'pages may show an old state of the broadcast'),
      );
  });
  app.addHook('onClose', async () => broadcast.close());
  const limit = limitRoute('broadcast', offersPerMinute);
  const limitKeys = limitFailures(portal, 'stream-keys', config.limits.codes);

  serve(app, 'GET /api/broadcast', async ({ query, reply }) => {
    reply.header('cache-control', 'no-cache');
    const { live } = broadcast;
    return {
      live: live && { title: live.title, since: live.since.toISOString() },
      next: await findNextBroadcast(engine.publicReader, now(), query.lang),
      whepUrl: server?.whepUrl ?? null,
    };
  });

  serve(app, 'DELETE /api/admin/broadcast', async ({ write }) => {
    await write((trx, by) => (broadcast.live ? recordEnd(trx, by) : Promise.resolve()));
    broadcast.stop();
    return undefined;
  });

  serve(app, 'GET /api/broadcasts/:id/calendar', async ({ id, request, reply }) => {
    const broadcast = await findBroadcast(engine.publicReader, id);
    if (!broadcast) throw notFound();
    const page = `${originOf(request, config.publicOrigin)}/live-stream`;
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-disposition': 'attachment; filename="broadcast.ics"' })
      .send(calendarFile(broadcast, page));
  });

  serve(app, 'GET /api/broadcast/own', async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    const mayBroadcast = await app.requireUser(request, 'content').then(
      () => true,
      () => false,
    );
    return { mayBroadcast };
  });

  serve(
    app,
    'GET /api/broadcast/news',
    async ({ query, request, reply }) => {
      reply.header('cache-control', 'no-store');
      if (!request.headers.accept?.includes('text/event-stream')) {
        const news = broadcast.newsFor(query.connection);
        if (!news) throw nothingOn();
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(news));
      }
      const stream = new PassThrough();
      const sink = { write: (text: string) => void stream.write(text), end: () => void stream.end() };
      const leave = app.isEnding() ? null : broadcast.listen(query.connection, sink);
      if (!leave) throw nothingOn();
      stream.once('close', leave);
      stream.on('error', leave);
      return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream);
    },
    { isFrequent: true },
  );
  // A stopping portal waits for answers under way; these would not end.
  const ending = setInterval(() => app.isEnding() && broadcast.endNews(), 500).unref();
  app.addHook('onClose', async () => clearInterval(ending));

  /** The key of a sender that is no browser. Throws a 401. */
  async function keyOf(request: FastifyRequest): Promise<StreamKey | null> {
    const token = bearerOf(request);
    if (token === null) return null;
    const key = await limitKeys(
      request,
      async () => (await findStreamKey(engine.db, hashToken(token))) ?? null,
    );
    if (!key) throw notSignedIn();
    return key;
  }

  function sendAnswer(reply: FastifyReply, path: string, connection: string, answer: string) {
    return reply
      .code(201)
      .headers({ location: `/api/broadcast/${path}/${connection}`, 'cache-control': 'no-store' })
      .type('application/sdp')
      .send(answer);
  }
  /** The title of the broadcast that is announced for now; empty without one. */
  async function titleNow(): Promise<string> {
    const next = await findNextBroadcast(engine.publicReader, now());
    return next && Date.parse(next.startsAt) - now().getTime() < earlyMs ? next.title : '';
  }
  const offerOf = (request: FastifyRequest) => (typeof request.body === 'string' ? request.body : '');

  await app.register(async (scope) => {
    readSdpBodies(scope);
    // Before anything of a body is looked at: the key of something else opens nothing here.
    scope.addHook('onRequest', async (request) => {
      if (request.routeOptions.config.orStreamKey) await keyOf(request);
    });

    serve(
      scope,
      'POST /api/broadcast/whip',
      async ({ query, request, reply, write, user }) => {
        const key = await keyOf(request);
        // The session may have ended while the offer arrived.
        if (!key) await write(() => Promise.resolve());
        const { by, owner } = key ? { by: key.name, owner: key.id } : { by: user.username, owner: user.id };
        const title = (query.title ?? '').trim().slice(0, textMax.line) || (await titleNow());
        const publishing = {
          offer: offerOf(request),
          title,
          by,
          owner,
          since: now(),
          replaces: query.replaces,
        };
        const { connection, answer } = await broadcast.publish(publishing).catch((error: unknown) => {
          throw refusalOf(error, broadcast.live);
        });
        try {
          if (key) await auditedTransaction(engine.db, (trx) => recordStart(trx, { key, now: now() }));
          else await write(recordStart);
        } catch (error) {
          broadcast.end(connection);
          throw error;
        }
        return sendAnswer(reply, 'whip', connection, answer);
      },
      limit,
    );

    serve(
      scope,
      'POST /api/broadcast/whep',
      async ({ request, reply }) => {
        if (server) return reply.code(307).header('location', server.whepUrl).send();
        const { connection, answer } = await broadcast.watch(offerOf(request)).catch((error: unknown) => {
          throw refusalOf(error, broadcast.live);
        });
        return sendAnswer(reply, 'whep', connection, answer);
      },
      limit,
    );

    for (const path of ['whip', 'whep'] as const) {
      const connectionOf = ({ params }: FastifyRequest) => (params as { connection: string }).connection;
      scope.options(`/api/broadcast/${path}`, (_request, reply) =>
        reply.code(204).header('accept-post', 'application/sdp').send(),
      );
      // Both sides find the way by the checks of ICE: the forwarder is reachable, and learns addresses from them.
      serve(scope, `PATCH /api/broadcast/${path}/:connection`, ({ request }) => {
        if (!broadcast.has(connectionOf(request))) throw notFound();
        const isRestart = /^a=ice-ufrag:/m.test(offerOf(request)) && request.headers['if-match'] === '*';
        if (isRestart) throw new Problem(422, problems('ice_cannot_be_restarted'));
        return undefined;
      });
      serve(scope, `DELETE /api/broadcast/${path}/:connection`, async ({ request, reply }) => {
        if (!broadcast.end(connectionOf(request))) throw notFound();
        return reply.code(200).send();
      });
    }
  });

  serve(app, 'GET /api/admin/stream-keys', () => listStreamKeys(engine.db));
  serve(app, 'POST /api/admin/stream-keys', ({ body, write }) =>
    write((trx, by) => createStreamKey(trx, body.name, by)),
  );
  serve(app, 'DELETE /api/admin/stream-keys/:id', async ({ id, write }) => {
    if (!(await write((trx, by) => deleteStreamKey(trx, id, by)))) throw notFound();
    if (broadcast.live?.owner === id) broadcast.stop();
    return undefined;
  });
}
