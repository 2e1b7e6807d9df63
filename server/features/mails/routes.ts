// Whether the portal sends mails, and its outbox: sent and failed mails, and another try.
import type { FastifyInstance } from 'fastify';
import { hasRight } from '#contract/access-rules.ts';
import { type MailKind, mailStateOf } from '#contract/mails-rules.ts';
import { shownMails } from '#contract/mails.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { recordEvent } from '../../audit/queries.ts';
import { sendFresh } from '../../cache/page-cache.ts';
import { notFound, Problem } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { retryMail } from '../../mail/outbox.ts';
import { findMail } from '../../mail/queries.ts';
import type { Portal } from '../../portal.ts';
import { listMails } from './queries.ts';

export function mailRoutes(app: FastifyInstance, { config, engine }: Portal): void {
  serve(app, 'GET /api/mail-service', async ({ request, reply }) =>
    sendFresh(request, reply, reply.serialize({ available: config.mail !== null }) as string),
  );

  serve(app, 'GET /api/admin/mails', async ({ user }) => {
    const found = await listMails(engine.db, {
      toReporters: hasRight(user.rights, 'cases'),
      most: shownMails,
    });
    return found.map(({ hasAddress, ...mail }) => {
      const state = mailStateOf(mail);
      const canRetry = state === 'undelivered' && Boolean(hasAddress) && config.mail !== null;
      return { ...mail, kind: mail.kind as MailKind, state, canRetry } as const;
    });
  });

  serve(app, 'POST /api/admin/mails/:id/retry', async ({ id, write }) => {
    await write(async (trx, { user, now }) => {
      const mail = await findMail(trx, id);
      if (!mail || (mail.reportId !== null && !hasRight(user.rights, 'cases'))) throw notFound();
      if (!(await retryMail(trx, { config }, mail, now))) {
        throw new Problem(409, problems('this_mail_cannot_be_tried_again'));
      }
      await recordEvent(trx, { at: now, user, action: 'change', kind: 'mails', recordId: id });
    });
    return undefined;
  });
}
