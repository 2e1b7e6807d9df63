// POST /api/contact-messages, and the administrators' list.
import type { FastifyInstance } from 'fastify';
import { contactMessage } from '#contract/contact-messages.ts';
import { answerList } from '../../http/growing-lists.ts';
import { submitOnce } from '../../http/idempotency.ts';
import { limited } from '../../http/limits.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { findMessage, insertMessage, messageList } from './queries.ts';

export function contactMessageRoutes(app: FastifyInstance, portal: Portal): void {
  serve(
    app,
    'POST /api/contact-messages',
    ({ body, request }) => {
      const now = portal.now();
      return submitOnce(portal, request.headers['idempotency-key'], {
        scope: 'contact-messages',
        body,
        create: (db, id) => insertMessage(db, body, { id, now }),
        find: findMessage,
      });
    },
    limited('messages', portal.config.limits.messages),
  );
  serve(app, 'GET /api/contact-messages', (call) =>
    answerList(portal.engine.reader, messageList, contactMessage, call),
  );
}
