// Sign-in by password or passkey, sign-out, the current user, one's own sessions and password, and the repeated check
// of password or passkey.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UsedPasskey } from '#contract/second-factor.ts';
import type { CurrentUser } from '#contract/users.ts';
import { problems } from '#contract/words/problems-rules.ts';
import {
  type Challenge,
  deleteOtherSessions,
  deleteOwnSession,
  findPasskey,
  lockUser,
  listGranters,
  listPasskeys,
  listSessions,
  storePasskeyUse,
  storePasswordTime,
  replaceToken,
} from '../../access/queries.ts';
import { sessionLimits } from '../../access/session-times.ts';
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
import { checkUsedPasskey, passkeyRequestOf } from '../../access/passkeys.ts';
import { originOf } from '../../http/hardening.ts';
import { limitFailures, limitRoute } from '../../http/limits.ts';
import { checkCode, type Refusal } from './check-code.ts';
import { checkPassword, type CheckedUser } from './check-password.ts';
import { hashPassword } from '../../access/password.ts';
import { findUserByName, rememberPlace, replacePassword } from './queries.ts';

/** The first call of a sign-in by a passkey. Many people may share an address. */
const passkeyLimit = limitRoute('passkeys', { count: 600, minutes: 15 });

export function authRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal.engine;
  const { config, keys, now } = portal;
  const limitUnknown = limitFailures(portal, 'unknown-passkeys', { count: 60, minutes: 15 });
  const origin = (request: FastifyRequest) => originOf(request, config.publicOrigin);

  serve(app, 'GET /api/auth/me', ({ user }) => user);

  serve(app, 'POST /api/auth/login', async ({ body: { username, password, code }, request, reply }) => {
    const address = callerAddress(request);
    const outcome: { user?: CheckedUser; refusal?: Refusal | null } = {};
    await checkPassword(portal, { username, password, address }, async (user) => {
      const isStarted = await startSession(portal, request, reply, user, async (trx, account, at) => {
        if (account.password !== user.password) return null;
        const { passed, refusal } = await checkCode(trx, keys.seal, { userId: user.id, code, now: at });
        outcome.refusal = refusal;
        if (passed) await rememberPlace(trx, keys, { address, username }, at);
        return passed;
      });
      if (isStarted) outcome.user = user;
      // A right password without a code is no wrong attempt.
      const decidesNothing = outcome.refusal?.isAttempt === false;
      return isStarted ? 'right' : decidesNothing ? 'nothing' : 'wrong';
    });
    const { user, refusal } = outcome;
    if (user) return user;
    if (!refusal) throw await refuse(username, 'sessions', wrongPassword());
    throw refusal.isAttempt ? await refuse(username, 'second-factor', refusal.problem) : refusal.problem;
  });

  serve(
    app,
    'POST /api/auth/passkey-login/options',
    ({ request }) => passkeyRequestOf(db, now(), origin(request), null),
    passkeyLimit,
  );

  serve(app, 'POST /api/auth/passkey-login', async ({ body: { passkey }, request, reply }) => {
    const made = { purpose: 'sign in', userId: null } as const;
    // Strangers know no passkey, so their calls do not count against those who have one.
    if (!(await findPasskey(db, passkey.id))) await limitUnknown(request, async () => null);
    const used = await usePasskey(passkey, made, request);
    const user = used && { id: used.userId, username: used.username, rights: used.rights };
    const isStarted =
      user &&
      (await startSession(portal, request, reply, user, async (trx, { username }, at) => {
        if (!(await storePasskeyUse(trx, used.id, used.newCounter, at))) return null;
        await rememberPlace(trx, keys, { address: callerAddress(request), username }, at);
        return ['passkey'];
      }));
    if (isStarted) return user;
    const known = await findPasskey(db, passkey.id);
    throw await refuse(known?.username, 'passkeys', new Problem(401, problems('passkey_not_accepted')));
  });

  serve(app, 'POST /api/auth/logout', async ({ request, reply }) => {
    await endSession(portal, request);
    clearCookie(portal, reply);
    // Not "storage", which would delete reports that wait to be sent.
    reply.header('clear-site-data', '"cache"').header('cache-control', 'no-store');
    return undefined;
  });

  serve(app, 'PUT /api/admin/change-password', async ({ user, body, write, request, reply }) => {
    const account = await checkOwnPassword(write, user, callerAddress(request), {
      path: 'currentPassword',
      password: body.currentPassword,
      message: problems('current_password_is_incorrect'),
    });
    const password = await hashPassword(body.newPassword);
    const { token, tokenHash } = newToken();
    await write(
      async (trx, { now }) => {
        const own = sessionOf(portal, request) ?? '';
        const withdrawn = await replacePassword(trx, account.id, password, own);
        await storePasswordTime(trx, own, now);
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

  serve(app, 'POST /api/auth/confirm', async ({ user, body: { password, passkey }, write, request }) => {
    const own = sessionOf(portal, request) ?? '';
    if (passkey) {
      await write(async () => {}); // as in `checkOwnPassword`
      const used = await usePasskey(passkey, { purpose: 'confirm', userId: user.id }, request);
      const isNoted =
        used?.userId === user.id &&
        (await write(async (trx, { now }) => {
          if (!(await storePasskeyUse(trx, used.id, used.newCounter, now))) return false;
          await storePasswordTime(trx, own, now);
          return true;
        }));
      const wrong = { path: 'passkey', message: problems('passkey_not_accepted') };
      if (!isNoted) throw await refuse(user.username, 'passkeys', refusalAt(wrong));
      return undefined;
    }
    const wrong = { path: 'password', message: problems('the_password_is_incorrect') };
    const given = { ...wrong, password: password ?? '' };
    const { password: verified } = await checkOwnPassword(write, user, null, given);
    await write(async (trx, { now }) => {
      const account = await lockUser(trx, portal.engine, user.id);
      // The check takes a while, and the password may have been changed meanwhile.
      if (account?.password !== verified) throw refusalAt(wrong);
      await storePasswordTime(trx, own, now);
    });
    return undefined;
  });

  serve(app, 'POST /api/auth/confirm/options', async ({ user, request, write }) => {
    const passkeys = await listPasskeys(db, user.id);
    return write((trx, { now }) => passkeyRequestOf(trx, now, origin(request), { user, passkeys }));
  });

  serve(app, 'GET /api/auth/granters', () => listGranters(db));

  serve(app, 'GET /api/auth/sessions', ({ user, request }) =>
    listSessions(db, user.id, sessionOf(portal, request), sessionLimits(now())),
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
   * The account of the signed-in user if the password is right. Throws a 400, or a 429 after too many wrong attempts,
   * counted as sign-ins from an address, or, without one, for the account alone.
   */
  async function checkOwnPassword(
    write: Write,
    { username }: CurrentUser,
    address: string | null,
    { password, ...wrong }: { path: string; password: string; message: string },
  ) {
    await write(async () => {}); // the session may have ended meanwhile; it must not be used to try passwords
    let checked: CheckedUser | null = null;
    await checkPassword(portal, { username, password, address }, (user) => {
      checked = user;
      return 'right';
    });
    if (checked === null) throw await refuse(username, 'password', refusalAt(wrong));
    return checked as CheckedUser;
  }

  /** The passkey's account if the passkey answers a challenge that was made for this; otherwise null. */
  async function usePasskey(passkey: UsedPasskey, made: Challenge, request: FastifyRequest) {
    const known = await findPasskey(db, passkey.id);
    if (!known) return null;
    const expected = { ...made, origin: origin(request), now: now() };
    const newCounter = await checkUsedPasskey(db, passkey, known, expected);
    return newCounter === null ? null : { ...known, newCounter };
  }

  /**
   * Records a failed sign-in and returns the refusal. An unknown name is not stored, because it may be a password in the
   * wrong field.
   */
  async function refuse(username: string | undefined, kind: string, problem: Problem): Promise<Problem> {
    const user = (username !== undefined && (await findUserByName(db, username))) || null;
    await recordEvent(db, { at: now(), user, action: 'failed sign in', kind });
    return problem;
  }
}

const wrongPassword = () => new Problem(401, problems('invalid_credentials'));

function refusalAt({ path, message }: { path: string; message: string }): Problem {
  return new Problem(400, message, { issues: [{ path, code: 'choice', message }] });
}
