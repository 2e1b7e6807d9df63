// Sign-in, sign-out, who am I, one's own sessions and password.
import type { FastifyInstance } from 'fastify';
import { livingSince } from '../../access/session-times.ts';
import { notFound, Problem } from '../../http/problems.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { serve } from '../../http/serve.ts';
import {
  clearCookie,
  endSession,
  newToken,
  sendToken,
  sessionOf,
  startSession,
} from '../../http/sessions.ts';
import type { Portal } from '../../portal.ts';
import { recordEvent } from '../audit-events/queries.ts';
import { checkPassword } from './check-password.ts';
import { hashPassword } from './password.ts';
import {
  deleteOtherSessions,
  deleteOwnSession,
  findUserByName,
  listSessions,
  replacePassword,
  replaceToken,
} from './queries.ts';

export function authRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal.engine;
  const { now } = portal;

  serve(app, 'GET /api/auth/me', ({ user }) => user);

  serve(app, 'POST /api/auth/login', async ({ body, request, reply }) => {
    const user = await checkPassword(portal, { ...body, address: callerAddress(request) });
    if (!user || !(await startSession(portal, request, reply, user, user.password))) {
      await recordFailure(body.username, 'sessions');
      throw new Problem(401, 'Invalid credentials');
    }
    return user;
  });

  serve(app, 'POST /api/auth/logout', async ({ request, reply }) => {
    await endSession(portal, request);
    clearCookie(portal, reply);
    // Not "storage": that would delete reports that wait to be sent.
    reply.header('clear-site-data', '"cache"').header('cache-control', 'no-store');
    return undefined;
  });

  serve(app, 'PUT /api/admin/change-password', async ({ user, body, write, request, reply }) => {
    await write(async () => {}); // nobody tries passwords with a session that has ended meanwhile
    const account = await checkPassword(portal, {
      username: user.username,
      password: body.currentPassword,
      address: callerAddress(request),
    });
    if (!account) {
      await recordFailure(user.username, 'password');
      const message = 'Current password is incorrect';
      throw new Problem(400, message, { issues: [{ path: 'currentPassword', code: 'choice', message }] });
    }
    const password = await hashPassword(body.newPassword);
    const { token, tokenHash } = newToken();
    await write(
      async (trx, { now }) => {
        const own = sessionOf(portal, request) ?? '';
        const withdrawn = await replacePassword(trx, account.id, password, own);
        await replaceToken(trx, own, tokenHash); // who has the old one too is out
        await recordEvent(trx, { at: now, user, action: 'password change', kind: 'password' });
        for (const recordId of withdrawn) {
          await recordEvent(trx, { at: now, user, action: 'delete', kind: 'invites', recordId });
        }
      },
      { ofAccounts: true },
    );
    sendToken(portal, reply, token);
    return user;
  });

  serve(app, 'GET /api/auth/sessions', ({ user, request }) =>
    listSessions(db, user.id, sessionOf(portal, request), livingSince(now())),
  );

  serve(app, 'DELETE /api/auth/sessions/:id', async ({ write, id }) => {
    await write(
      async (trx, { user, now }) => {
        if (!(await deleteOwnSession(trx, user.id, id))) throw notFound();
        const ended = { action: 'session end', kind: 'sessions', recordId: id } as const;
        await recordEvent(trx, { at: now, user, ...ended });
      },
      { ofAccounts: true },
    );
    return undefined;
  });

  serve(app, 'DELETE /api/auth/sessions', async ({ write, request }) => {
    await write(
      async (trx, { user, now }) => {
        const ended = await deleteOtherSessions(trx, user.id, sessionOf(portal, request) ?? '');
        if (ended === 0) return;
        await recordEvent(trx, { at: now, user, action: 'session end', kind: 'sessions' });
      },
      { ofAccounts: true },
    );
    return undefined;
  });

  /** Whose account was tried. An unknown name is not kept: it may be a password in the wrong field. */
  async function recordFailure(username: string, kind: string): Promise<void> {
    const user = (await findUserByName(db, username)) ?? null;
    await recordEvent(db, { at: now(), user, action: 'failed sign in', kind });
  }
}
