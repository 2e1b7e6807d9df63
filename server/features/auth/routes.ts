// Sign-in, sign-out, who am I, one's own sessions and password.
import type { FastifyInstance } from 'fastify';
import { notFound, Problem } from '../../http/problems.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { serve } from '../../http/serve.ts';
import { clearCookie, endSession, livingSince, sessionOf, startSession } from '../../http/sessions.ts';
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
} from './queries.ts';

export function authRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal.engine;
  const { now } = portal;

  serve(app, 'GET /api/auth/me', ({ user }) => user);

  serve(app, 'POST /api/auth/login', async ({ body, request, reply }) => {
    const user = await checkPassword(portal, { ...body, address: callerAddress(request) });
    if (!user) {
      await recordFailure(body.username, 'sessions');
      throw new Problem(401, 'Invalid credentials');
    }
    await startSession(portal, request, reply, user);
    return user;
  });

  serve(app, 'POST /api/auth/logout', async ({ request, reply }) => {
    await endSession(portal, request);
    clearCookie(portal, reply);
    // Not "storage": that would delete reports that wait to be sent.
    reply.header('clear-site-data', '"cache"').header('cache-control', 'no-store');
    return undefined;
  });

  serve(app, 'PUT /api/admin/change-password', async ({ user, body, request }) => {
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
    await db.transaction().execute(async (trx) => {
      await replacePassword(trx, account.id, password, sessionOf(portal, request) ?? '');
      await recordEvent(trx, { at: now(), user, action: 'password change', kind: 'password' });
    });
    return user;
  });

  serve(app, 'GET /api/auth/sessions', ({ user, request }) =>
    listSessions(db, user.id, sessionOf(portal, request), livingSince(now())),
  );

  serve(app, 'DELETE /api/auth/sessions/:id', async ({ user, id }) => {
    await db.transaction().execute(async (trx) => {
      if (!(await deleteOwnSession(trx, user.id, id))) throw notFound();
      await recordEvent(trx, {
        at: now(),
        user,
        action: 'session end',
        kind: 'sessions',
        recordId: id,
      });
    });
    return undefined;
  });

  serve(app, 'DELETE /api/auth/sessions', async ({ user, request }) => {
    await db.transaction().execute(async (trx) => {
      const ended = await deleteOtherSessions(trx, user.id, sessionOf(portal, request) ?? '');
      if (ended === 0) return;
      await recordEvent(trx, { at: now(), user, action: 'session end', kind: 'sessions' });
    });
    return undefined;
  });

  /** Whose account was tried. An unknown name is not kept: it may be a password in the wrong field. */
  async function recordFailure(username: string, kind: string): Promise<void> {
    const user = (await findUserByName(db, username)) ?? null;
    await recordEvent(db, { at: now(), user, action: 'failed sign in', kind });
  }
}
