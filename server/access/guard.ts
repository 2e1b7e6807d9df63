// The guard: accepts a request to a row that is not public if its session is live and its account has the rights that
// the row needs.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '#contract/access-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { Trx } from '../db/tables.ts';
import type { Portal } from '../portal.ts';
import { deleteSession, findSession, renewSession } from './queries.ts';
import { requireRights } from './rights.ts';
import { NeedsSecondFactor } from './second-factor.ts';
import { sessionLimits } from './session-times.ts';
import { sessionOf } from './sessions.ts';
import {
  SessionOver,
  type SignedIn,
  signedInWrite,
  type Write,
  type WriteOptions,
} from './signed-in-write.ts';

/** What follows `Bearer` in the header `Authorization`; null without it. No browser sends it from another site's form. */
export function bearerOf({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer +([\w.~+/=-]{1,200})$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** Guards all routes that are registered after this call. */
export function guard(app: FastifyInstance, portal: Portal): void {
  app.decorateRequest('user');
  app.decorateRequest('isNotRenewed', false);
  app.decorate('requireUser', (request, access) => requireUser(portal, request, access));
  app.decorate(
    'writeOf',
    (request): Write =>
      (...work) =>
        writeSignedIn(portal, request, ...work),
  );
  app.addHook('onRequest', async (request, reply) => {
    const { access = 'public', orStreamKey } = request.routeOptions.config;
    if (access === 'public') return;
    reply.header('cache-control', 'no-store');
    if (orStreamKey && bearerOf(request) !== null) return;
    await app.requireUser(request, access);
  });
}

/**
 * The write of a signed-in request (server/access/signed-in-write.ts). Throws 401 if the session has ended since the
 * guard's check.
 */
async function writeSignedIn<T>(
  portal: Portal,
  request: FastifyRequest,
  work: (trx: Trx, by: SignedIn) => Promise<T>,
  options?: WriteOptions,
): Promise<T> {
  const tokenHash = sessionOf(portal, request);
  if (!tokenHash) throw new SessionOver();
  const { access = 'signed in', isConfirmed = false, duringSetUp = false } = request.routeOptions.config;
  const session = {
    tokenHash,
    userId: request.user.id,
    access: accessOf(request, access),
    isConfirmed,
    duringSetUp,
  };
  return signedInWrite(portal, session, work, options);
}

/**
 * Renews the session and sets the user, or throws 401, or 403 if the account lacks a right or has to set up a second
 * factor first.
 */
async function requireUser(portal: Portal, request: FastifyRequest, access: Access): Promise<void> {
  const tokenHash = sessionOf(portal, request);
  if (!tokenHash) throw new SessionOver();
  const now = portal.now();
  const { db, failure } = portal.engine;
  const limits = { now, ...sessionLimits(now) };
  const user = await renewSession(db, tokenHash, limits).catch((error: unknown) => {
    if (failure(error) === null || failure(error) === 'conflict') throw error;
    // Nothing can be written now. Signed-in accounts can still read.
    request.isNotRenewed = true;
    return findSession(db, tokenHash, limits);
  });
  if (!user) {
    // Delete it, so that a clock set back does not revive it.
    await deleteSession(db, tokenHash);
    throw new SessionOver();
  }
  request.user = user;
  if (user.mustSetUp && !request.routeOptions.config.duringSetUp) throw new NeedsSecondFactor();
  await requireRights(db, accessOf(request, access), user);
}

/** Rows with `orOwnAccount` need no right for the caller's own account. */
function accessOf({ routeOptions, params, user }: FastifyRequest, access: Access): Access {
  const isOwn = routeOptions.config.orOwnAccount && (params as { id?: string }).id === user.id;
  return isOwn ? 'signed in' : access;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Throws 401 unless the request carries a live session, and 403 unless its account has the rights. Sets
     * `request.user`.
     */
    requireUser(request: FastifyRequest, access: Access): Promise<void>;
    /** The function with which the request writes, after the guard has accepted it. */
    writeOf(request: FastifyRequest): Write;
  }
  interface FastifyRequest {
    user: CurrentUser;
    /** The session could not be renewed because the database takes no changes. */
    isNotRenewed: boolean;
  }
}
