// Sign-in, sign-out, the current user, the own sessions and password, and the repeated password check.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/users.ts';
import {
  deleteOtherSessions,
  deleteOwnSession,
  holdUser,
  listGranters,
  listSessions,
  notePassword,
  replaceToken,
} from '../../access/queries.ts';
import { livingSince } from '../../access/session-times.ts';
import type { Write } from '../../access/signed-in-write.ts';
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
} from '../../access/sessions.ts';
import type { Portal } from '../../portal.ts';
import { recordEvent } from '../../audit/queries.ts';
import { checkPassword } from './check-password.ts';
import { hashPassword } from '../../access/password.ts';
import { findUserByName, replacePassword } from './queries.ts';

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
    // Not "storage", which would delete reports that wait to be sent.
    reply.header('clear-site-data', '"cache"').header('cache-control', 'no-store');
    return undefined;
  });

  serve(app, 'PUT /api/admin/change-password', async ({ user, body, write, request, reply }) => {
    const account = await checkOwnPassword(write, user, request, {
      path: 'currentPassword',
      password: body.currentPassword,
      message: 'Current password is incorrect',
    });
    const password = await hashPassword(body.newPassword);
    const { token, tokenHash } = newToken();
    await write(
      async (trx, { now }) => {
        const own = sessionOf(portal, request) ?? '';
        const withdrawn = await replacePassword(trx, account.id, password, own);
        await notePassword(trx, own, now);
        await replaceToken(trx, own, tokenHash); // ends access for a copy of the old token
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

  serve(app, 'POST /api/auth/confirm', async ({ user, body: { password }, write, request }) => {
    const wrong = { path: 'password', message: 'The password is incorrect' };
    const { password: verified } = await checkOwnPassword(write, user, request, { ...wrong, password });
    await write(async (trx, { now }) => {
      const account = await holdUser(trx, portal.engine, user.id);
      // The check takes a while, and the password may have been changed meanwhile.
      if (account?.password !== verified) throw refusal(wrong);
      await notePassword(trx, sessionOf(portal, request) ?? '', now);
    });
    return undefined;
  });

  serve(app, 'GET /api/auth/granters', () => listGranters(db));

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

  /**
   * The account of the signed-in user if the password is right. Throws a 400, or a 429 after too many wrong
   * attempts.
   */
  async function checkOwnPassword(
    write: Write,
    { username }: CurrentUser,
    request: FastifyRequest,
    { password, ...wrong }: { path: string; password: string; message: string },
  ) {
    await write(async () => {}); // the session may have ended meanwhile; it must not be used to try passwords
    const account = await checkPassword(portal, { username, password, address: callerAddress(request) });
    if (account) return account;
    await recordFailure(username, 'password');
    throw refusal(wrong);
  }

  /**
   * Records a failed sign-in. An unknown name is not stored, because it may be a password in the wrong field.
   */
  async function recordFailure(username: string, kind: string): Promise<void> {
    const user = (await findUserByName(db, username)) ?? null;
    await recordEvent(db, { at: now(), user, action: 'failed sign in', kind });
  }
}

function refusal({ path, message }: { path: string; message: string }): Problem {
  return new Problem(400, message, { issues: [{ path, code: 'choice', message }] });
}
