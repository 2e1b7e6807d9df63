// Sessions of administrators: a random token in a cookie, its hash in the database. How long one lives stands in
// server/access/session-times.ts.
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '#contract/access-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import { holdUser, lockAccounts } from '../access/queries.ts';
import { requireRights } from '../access/rights.ts';
import { livingSince } from '../access/session-times.ts';
import { type SignedIn, signedInWrite, type WriteOptions } from '../access/signed-in-write.ts';
import type { Trx } from '../db/tables.ts';
import { recordEvent } from '../features/audit-events/queries.ts';
import { deleteSession, findSession, insertSession, renewSession } from '../features/auth/queries.ts';
import type { Portal } from '../portal.ts';
import { deviceHint } from './device-hint.ts';
import { notSignedIn } from './problems.ts';

const isHttps = ({ config }: Portal) => config.publicOrigin?.startsWith('https:') ?? false;
/** `__Host-` ties the cookie to https and to this host alone; browsers refuse it without https. */
const cookieName = (portal: Portal) => (isHttps(portal) ? '__Host-sid' : 'sid');
const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

function cookieOptions(portal: Portal) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps(portal) } as const;
}

/** A new token, and the hash of it that the database keeps. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** Gives the browser a token, in its cookie. To be called after the commit that makes the token good. */
export function sendToken(portal: Portal, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(portal), token, cookieOptions(portal)).header('cache-control', 'no-store');
}

/** The hash of the token that a request carries; null without one. */
export function sessionOf(portal: Portal, request: FastifyRequest): string | null {
  const token = request.cookies[cookieName(portal)];
  return token ? hashToken(token) : null;
}

/**
 * Starts a session under a new token, and ends the one that the browser had. False, and nothing was written, when the
 * account is gone or `verified`, the hash by which it was let in, is not the account's any more: the check of a password
 * takes a while.
 */
export async function startSession(
  portal: Portal,
  request: FastifyRequest,
  reply: FastifyReply,
  user: CurrentUser,
  verified: string,
): Promise<boolean> {
  const { token, tokenHash } = newToken();
  const former = sessionOf(portal, request);
  const now = portal.now();
  const device = deviceHint(request.headers['user-agent']);
  const isStarted = await portal.engine.db.transaction().execute(async (trx) => {
    await lockAccounts(trx, now);
    const account = await holdUser(trx, portal.engine, user.id);
    if (account?.password !== verified) return false;
    if (former) await deleteSession(trx, former);
    await insertSession(trx, { tokenHash, userId: user.id, device, now });
    await recordEvent(trx, { at: now, user, action: 'sign in', kind: 'sessions' });
    return true;
  });
  if (isStarted) sendToken(portal, reply, token);
  return isStarted;
}

/** Ends the request's session, if it has one. */
export async function endSession(portal: Portal, request: FastifyRequest): Promise<void> {
  const tokenHash = sessionOf(portal, request);
  if (!tokenHash) return;
  await portal.engine.db.transaction().execute(async (db) => {
    const user = await deleteSession(db, tokenHash);
    if (!user) return;
    await recordEvent(db, { at: portal.now(), user, action: 'sign out', kind: 'sessions' });
  });
}

export function clearCookie(portal: Portal, reply: FastifyReply): void {
  reply.clearCookie(cookieName(portal), cookieOptions(portal));
}

/**
 * The write of a signed-in request; see server/access/signed-in-write.ts. Throws 401 when the session has ended since the
 * guard looked at it.
 */
export async function writeSignedIn<T>(
  portal: Portal,
  request: FastifyRequest,
  work: (trx: Trx, by: SignedIn) => Promise<T>,
  options?: WriteOptions,
): Promise<T> {
  const tokenHash = sessionOf(portal, request);
  if (!tokenHash) throw notSignedIn();
  const { access = 'signed in', isConfirmed = false } = request.routeOptions.config;
  const session = { tokenHash, userId: request.user.id, access: accessOf(request, access), isConfirmed };
  return signedInWrite(portal, session, work, options);
}

/** Who is signed in: renews the session, or throws 401, or 403 where the account lacks a right. */
export async function requireUser(portal: Portal, request: FastifyRequest, access: Access): Promise<void> {
  const tokenHash = sessionOf(portal, request);
  if (!tokenHash) throw notSignedIn();
  const now = portal.now();
  const { db, failure } = portal.engine;
  const living = { now, ...livingSince(now) };
  const user = await renewSession(db, tokenHash, living).catch((error: unknown) => {
    if (failure(error) === null || failure(error) === 'conflict') throw error;
    // Nothing can be written just now. Who is signed in can look at what can be read.
    request.isNotRenewed = true;
    return findSession(db, tokenHash, living);
  });
  if (!user) {
    // Gone for good, so that a clock that goes back does not bring it back.
    await deleteSession(db, tokenHash);
    throw notSignedIn();
  }
  request.user = user;
  await requireRights(db, accessOf(request, access), user);
}

/** Rows that say so need no right for the caller's own account. */
function accessOf({ routeOptions, params, user }: FastifyRequest, access: Access): Access {
  const isOwn = routeOptions.config.orOwnAccount && (params as { id?: string }).id === user.id;
  return isOwn ? 'signed in' : access;
}
