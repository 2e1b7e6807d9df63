// Sign-in, sign-out, who am I, and the change of one's own password.
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../http/problems.ts';
import { callerAddress } from '../../http/limits.ts';
import { serve } from '../../http/serve.ts';
import { clearCookie, endSession, sessionOf, startSession } from '../../http/sessions.ts';
import type { Portal } from '../../portal.ts';
import { checkPassword } from './check-password.ts';
import { hashPassword } from './password.ts';
import { replacePassword } from './queries.ts';

export function authRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal.engine;

  serve(app, 'GET /api/auth/me', ({ administrator }) => administrator);

  serve(app, 'POST /api/auth/login', async ({ body, request, reply }) => {
    const user = await checkPassword(portal, { ...body, address: callerAddress(request) });
    if (!user) throw new Problem(401, 'Invalid credentials');
    await startSession(portal, request, reply, user.id);
    reply.header('cache-control', 'no-store');
    return user;
  });

  serve(app, 'POST /api/auth/logout', async ({ request, reply }) => {
    await endSession(portal, request);
    clearCookie(portal, reply);
    // Not "storage": that would delete reports that wait to be sent.
    reply.header('clear-site-data', '"cache"').header('cache-control', 'no-store');
    return undefined;
  });

  serve(app, 'PUT /api/admin/change-password', async ({ administrator, body, request }) => {
    const user = await checkPassword(portal, {
      username: administrator.username,
      password: body.currentPassword,
      address: callerAddress(request),
    });
    if (!user) {
      const message = 'Current password is incorrect';
      throw new Problem(400, message, { issues: [{ path: 'currentPassword', code: 'choice', message }] });
    }
    const password = await hashPassword(body.newPassword);
    await db
      .transaction()
      .execute((trx) => replacePassword(trx, user.id, password, sessionOf(portal, request) ?? ''));
    return user;
  });
}
