// POST /api/contact-messages, the administrators' list, and the message form of visitors without JavaScript.
import type { FastifyInstance } from 'fastify';
import { contactMessageInput, listedMessage } from '#contract/contact-messages.ts';
import { contactMessageMax } from '#contract/contact-messages-rules.ts';
import { noticeVersionMax } from '#contract/notice-rules.ts';
import { answerList } from '../../http/growing-lists.ts';
import { parseInput } from '../../http/input.ts';
import { limitRoute } from '../../http/limits.ts';
import { servePageForm } from '../../pages/page-forms.ts';
import type { Pages } from '../../pages/pages.ts';
import { recordEvent } from '../../audit/queries.ts';
import { recordListRead } from '../../audit/record-list-read.ts';
import { notFound } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { sign } from '../../secret.ts';
import { findListed, listAlarmingMessages, messageList, seeWords } from './queries.ts';
import { messageSubmitter } from './submit-message.ts';

const page = '/contact';

/** Most messages with unseen words in one answer. */
const mostAlarming = 50;

export function contactMessageRoutes(app: FastifyInstance, portal: Portal, pages: Pages | null): void {
  const limit = limitRoute('messages', portal.config.limits.messages);
  const submitMessage = messageSubmitter(portal);
  serve(
    app,
    'POST /api/contact-messages',
    ({ body, request }) => submitMessage(request.headers['idempotency-key'], body),
    limit,
  );
  serve(app, 'GET /api/contact-messages', (call) =>
    answerList(portal.engine, messageList, listedMessage, {
      ...call,
      onRead: (found) => recordListRead(portal, 'contact-messages', call, found),
    }),
  );

  serve(app, 'GET /api/admin/contact-messages/alarming', async ({ user }) => {
    const rows = await listAlarmingMessages(portal.engine.reader, mostAlarming);
    const query = { limit: '50' } as const;
    if (rows.length > 0) {
      await recordListRead(
        portal,
        'contact-messages',
        { user, query },
        { amount: rows.length, records: rows },
      );
    }
    return rows;
  });
  serve(app, 'POST /api/admin/contact-messages/:id/words-seen', async ({ id, write }) => {
    await write(async (trx, { user, now }) => {
      if (!(await seeWords(trx, id, { by: user.username, at: now }))) return;
      const event = { at: now, user, action: 'change', kind: 'contact-messages', recordId: id } as const;
      await recordEvent(trx, { ...event, fields: ['alarmingWords'] });
    });
    const found = await findListed(portal.engine.db, id);
    if (!found) throw notFound();
    return found;
  });

  if (!pages) return;
  // A message has no number. The signature says that this portal stored one, and nothing about it.
  const receipt = sign(portal.keys.reference, 'contact message sent');
  pages.stateFrom(page, ({ sent }) => (sent === receipt ? { sent: true } : undefined));
  servePageForm(app, portal, pages, {
    page,
    fields: { ...contactMessageMax, noticeVersion: noticeVersionMax },
    config: limit,
    submit: async (draft, key) => {
      await submitMessage(key, parseInput(contactMessageInput, draft));
      return `sent=${receipt}`;
    },
  });
}
