// Sessions of administrators: a random token in a cookie, and its hash in the database.
// server/access/session-times.ts has their lifetime.
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/users.ts';
import { deleteSession, lockUser, insertSession, lockAccounts } from './queries.ts';
import { auditedTransaction, recordEvent } from '../audit/queries.ts';
import type { Trx } from '../db/tables.ts';
import type { Portal } from '../portal.ts';
import { deviceHint } from './device-hint.ts';

const isHttps = ({ config }: Portal) => config.publicOrigin?.startsWith('https:') ?? false;
/** `__Host-` restricts the cookie to https and this host; browsers refuse it without https. */
const cookieName = (portal: Portal) => (isHttps(portal) ? '__Host-sid' : 'sid');
/** The hash that the database stores of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

function cookieOptions(portal: Portal) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps(portal) } as const;
}

/** A new token, and its hash for the database. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** Sends the token in its cookie. Call it after the commit that makes the token valid. */
export function sendToken(portal: Portal, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(portal), token, cookieOptions(portal)).header('cache-control', 'no-store');
}

/** The hash of the request's token; null without one. */
export function sessionOf(portal: Portal, request: FastifyRequest): string | null {
  const token = request.cookies[cookieName(portal)];
  return token ? hashToken(token) : null;
}

/** The hash of the token in a `Cookie` header; null without one. For requests that the framework does not see. */
export function tokenHashIn(portal: Portal, cookies: string): string | null {
  const name = cookieName(portal);
  for (const pair of cookies.split('; '))
    if (pair.startsWith(`${name}=`)) return hashToken(pair.slice(name.length + 1));
  return null;
}

/** The account as it is at the moment of the sign-in. */
type SigningIn = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * Starts a session with a new token and ends the browser's former one. Returns false if the account is gone or is not
 * admitted. `admit` checks this in the transaction: checking a password takes a while, and the account may have changed
 * meanwhile. It returns the factors used besides the password, for the audit trail; null refuses the sign-in.
 */
export async function startSession(
  portal: Portal,
  request: FastifyRequest,
  reply: FastifyReply,
  user: CurrentUser,
  admit: (trx: Trx, account: SigningIn, now: Date) => Promise<readonly string[] | null>,
): Promise<boolean> {
  const { token, tokenHash } = newToken();
  const former = sessionOf(portal, request);
  const now = portal.now();
  const device = deviceHint(request.headers['user-agent']);
  const isStarted = await auditedTransaction(portal.engine.db, async (trx) => {
    await lockAccounts(trx, now);
    const account = await lockUser(trx, portal.engine, user.id);
    const fields = account && (await admit(trx, account, now));
    if (!fields) return false;
    if (former) await deleteSession(trx, former);
    await insertSession(trx, { tokenHash, userId: user.id, device, now });
    await recordEvent(trx, { at: now, user, action: 'sign in', kind: 'sessions', fields });
    return true;
  });
  if (isStarted) sendToken(portal, reply, token);
  return isStarted;
}

/** Admits an account whose password hash is still the one that was verified. */
export const withPassword =
  (verified: string) =>
  async (_trx: Trx, { password }: SigningIn) =>
    password === verified ? [] : null;

/** Ends the request's session, if it has one. */
export async function endSession(portal: Portal, request: FastifyRequest): Promise<void> {
  const tokenHash = sessionOf(portal, request);
  if (!tokenHash) return;
  await auditedTransaction(portal.engine.db, async (db) => {
    const user = await deleteSession(db, tokenHash);
    if (!user) return;
    await recordEvent(db, { at: portal.now(), user, action: 'sign out', kind: 'sessions' });
  });
}

export function clearCookie(portal: Portal, reply: FastifyReply): void {
  reply.clearCookie(cookieName(portal), cookieOptions(portal));
}
