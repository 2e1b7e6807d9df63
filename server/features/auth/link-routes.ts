// Requests by a mailed link: choose a new password, verify an address. A link is valid once.
import type { FastifyInstance } from 'fastify';
import { problems } from '#contract/words/problems-rules.ts';
import { lockAccounts } from '../../access/queries.ts';
import { hashPassword } from '../../access/password.ts';
import { auditedTransaction, recordEvent } from '../../audit/queries.ts';
import { limitFailures } from '../../http/limits.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { Problem } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { mailLink, readLink } from '../../mail/links.ts';
import { findLink, consumeLink } from '../../mail/queries.ts';
import type { Portal } from '../../portal.ts';
import {
  findAccount,
  hasSignedInFrom,
  listByNameOrAddress,
  markVerified,
  placeOf,
  replacePassword,
} from './queries.ts';
import { placesRetainedMs } from './sign-in-limits.ts';

const usedLink = () => new Problem(409, problems('this_link_was_used_or_has_expired'));
const noMail = () => new Problem(409, problems('this_portal_sends_no_mail'));

export function linkRoutes(app: FastifyInstance, portal: Portal): void {
  const { config, engine, keys, now } = portal;
  const { db } = engine;
  const limitWrong = limitFailures(portal, 'reset-password', config.limits.signIn);
  const limitRequests = limitFailures(portal, 'forgot-password', config.limits.signIn);

  serve(app, 'POST /api/auth/forgot-password', async ({ body, request }) => {
    const place = placeOf(keys, { address: callerAddress(request), username: body.account });
    const since = new Date(now().getTime() - placesRetainedMs);
    // Strangers behind the same address must not keep a person who works there from asking.
    if (!(await hasSignedInFrom(db, place, since))) await limitRequests(request, async () => null);
    if (!config.mail) {
      throw new Problem(409, problems('portal_sends_no_mail_person'));
    }
    // This runs after the answer, which therefore takes the same time whether or not there is such an account.
    setImmediate(() => {
      mailPasswordLinks(body.account).catch((error: unknown) =>
        request.log.error({ err: error }, 'a link for a new password was not added'),
      );
    });
    return undefined;
  });

  /** Links go to verified addresses only: an address that somebody typed proves nothing. */
  function mailPasswordLinks(typed: string): Promise<void> {
    return auditedTransaction(db, async (trx) => {
      await lockAccounts(trx, now());
      for (const owner of await listByNameOrAddress(trx, typed)) {
        if (!(await mailLink(trx, portal, owner, 'password', now()))) continue;
        const event = { at: now(), user: null, action: 'create', kind: 'password-links' } as const;
        await recordEvent(trx, { ...event, recordId: owner.id });
      }
    });
  }

  serve(app, 'POST /api/auth/reset-password', async ({ body: { token, newPassword }, request }) => {
    const link = readLink(keys, token);
    // Checked before the hash, which is slow on purpose. A right link is never refused for the wrong ones of others.
    if (link === null || !(await findLink(db, link, 'password', now()))) {
      await limitWrong(request, async () => null);
      throw usedLink();
    }
    const password = await hashPassword(newPassword);
    await auditedTransaction(db, async (trx) => {
      await lockAccounts(trx, now());
      const owner = await consumeLink(trx, link, 'password', now());
      if (!owner?.emailVerifiedAt) throw usedLink();
      const { userId: id, username, rights } = owner;
      const withdrawn = await replacePassword(trx, id, password);
      const event = { at: now(), user: { id, username, rights } };
      await recordEvent(trx, { ...event, action: 'password change', kind: 'password-links', recordId: id });
      for (const recordId of withdrawn) {
        await recordEvent(trx, { ...event, action: 'delete', kind: 'invites', recordId });
      }
    });
    return undefined;
  });

  serve(app, 'POST /api/auth/email-link', async ({ write }) => {
    await write(async (trx, { user, now }) => {
      if (!config.mail) throw noMail();
      const { email, emailVerifiedAt } = await findAccount(trx, user.id);
      if (email === null) throw new Problem(409, problems('your_account_has_no_e_mail_address'));
      if (emailVerifiedAt) throw new Problem(409, problems('your_e_mail_address_is_verified_already'));
      if (!(await mailLink(trx, portal, { ...user, email }, 'address', now))) {
        throw new Problem(429, problems('three_links_were_mailed_in_the_last'), {
          retryAfter: 3600,
        });
      }
    });
    return undefined;
  });

  serve(app, 'POST /api/auth/verify-email', async ({ body, write }) => {
    await write(async (trx, { user, now }) => {
      const link = readLink(keys, body.token);
      const found = link === null ? undefined : await findLink(trx, link, 'address', now);
      if (link === null || !found) throw usedLink();
      if (found.userId !== user.id) {
        throw new Problem(409, problems('this_link_belongs_to_another_account'));
      }
      if (!(await consumeLink(trx, link, 'address', now))) throw usedLink();
      await markVerified(trx, user.id, now);
      const event = { at: now, user, action: 'change', kind: 'administrators', recordId: user.id } as const;
      await recordEvent(trx, { ...event, fields: ['emailVerifiedAt'] });
    });
    return undefined;
  });
}
