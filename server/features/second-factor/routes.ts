// The second factors of the signed-in account: set up, renamed, removed. Each change ends the account's other sessions
// and gives this one a new token, as a change of the password does.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { passkeysMax } from '#contract/second-factor-rules.ts';
import { appAddress, base32, newAppSecret, stepOfCode } from '../../access/one-time-codes.ts';
import { checkMadePasskey, passkeyCreationOf } from '../../access/passkeys.ts';
import {
  deleteOtherSessions,
  findPasskey,
  findSecondFactors,
  isSecondFactorRequired,
  listPasskeys,
  replaceRecoveryCodes,
  replaceToken,
} from '../../access/queries.ts';
import { makeRecoveryCodes, appSecretName } from '../../access/second-factor.ts';
import { newToken, sendToken, sessionOf } from '../../access/sessions.ts';
import type { SignedIn, Write } from '../../access/signed-in-write.ts';
import { recordEvent } from '../../audit/queries.ts';
import type { AuditAction } from '#contract/audit-events.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import type { Trx } from '../../db/tables.ts';
import { originOf } from '../../http/hardening.ts';
import { notFound, Problem } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { seal, unseal } from '../../secret.ts';
import {
  deleteApp,
  deletePasskey,
  findNewApp,
  insertApp,
  insertPasskey,
  readSecondFactor,
  renamePasskey,
  replaceApp,
} from './queries.ts';

/** For how long a new authenticator app waits for its first code. */
const newAppMs = 15 * 60_000;

type Kind = 'passkeys' | 'authenticator-app' | 'recovery-codes';
interface Change {
  write: Write;
  request: FastifyRequest;
  reply: FastifyReply;
}

export function secondFactorRoutes(app: FastifyInstance, portal: Portal): void {
  const { engine, config, keys, now } = portal;
  const { db } = engine;
  const origin = (request: FastifyRequest) => originOf(request, config.publicOrigin);

  serve(app, 'GET /api/auth/second-factor', ({ user }) => readSecondFactor(db, user.id));

  serve(app, 'POST /api/auth/second-factor/passkeys/options', ({ write, request }) =>
    write(async (trx, { user, now }) => {
      const passkeys = await listPasskeys(trx, user.id);
      if (passkeys.length >= passkeysMax) {
        throw new Problem(409, problems('an_account_has_at_most_passkeys', { passkeysMax }));
      }
      return passkeyCreationOf(trx, now, origin(request), { user, passkeys });
    }),
  );

  serve(app, 'POST /api/auth/second-factor/passkeys', async (call) => {
    const { name, passkey } = call.body;
    const made = await change(call, async (trx, { user, now }) => {
      const expected = { purpose: 'create', userId: user.id, origin: origin(call.request), now } as const;
      const checked = await checkMadePasskey(trx, passkey, expected);
      if (!checked) return null;
      if (await findPasskey(trx, checked.credentialId)) {
        throw new Problem(409, problems('this_passkey_is_set_up_already'));
      }
      const recoveryCodes = await firstRecoveryCodes(trx, { user, now });
      const { transports } = passkey.response;
      const id = await insertPasskey(trx, { ...checked, userId: user.id, name, transports, now });
      await record(trx, { user, now }, 'create', 'passkeys', id);
      return { recoveryCodes };
    });
    if (made) return made;
    await recordEvent(db, { at: now(), user: call.user, action: 'failed sign in', kind: 'passkeys' });
    throw new Problem(400, problems('this_passkey_was_not_accepted'));
  });

  serve(app, 'PUT /api/auth/second-factor/passkeys/:id', ({ id, body: { name }, write }) =>
    write(async (trx, { user, now }) => {
      const renamed = await renamePasskey(trx, user.id, id, name);
      if (!renamed) throw notFound();
      await recordEvent(trx, {
        at: now,
        user,
        action: 'change',
        kind: 'passkeys',
        recordId: id,
        fields: ['name'],
      });
      return renamed;
    }),
  );

  serve(app, 'DELETE /api/auth/second-factor/passkeys/:id', async (call) => {
    await change(call, async (trx, by) => {
      if (!(await deletePasskey(trx, by.user.id, call.id))) throw notFound();
      await record(trx, by, 'delete', 'passkeys', call.id);
      await afterRemoval(trx, by);
      return true;
    });
    return undefined;
  });

  serve(app, 'POST /api/auth/second-factor/app', ({ write }) =>
    write(async (trx, { user, now }) => {
      const secret = newAppSecret();
      const sealed = seal(keys.seal, appSecretName(user.id), secret);
      await insertApp(trx, { userId: user.id, secret: sealed, now });
      const uri = appAddress(secret, statements('portal_name'), user.username);
      return { secret: base32(secret), uri };
    }),
  );

  serve(app, 'POST /api/auth/second-factor/app/code', (call) =>
    change(call, async (trx, { user, now }) => {
      const waiting = await findNewApp(trx, user.id);
      const age = now.getTime() - Date.parse(waiting?.createdAt ?? '');
      const secret = waiting && unseal(keys.seal, appSecretName(user.id), waiting.secret);
      if (!secret || !(age <= newAppMs)) {
        throw new Problem(409, problems('the_set_up_took_too_long'));
      }
      const lastStep = stepOfCode({ secret, lastStep: 0 }, call.body.code.replace(/\s/g, ''), now);
      if (lastStep === null) throw wrongCode();
      const recoveryCodes = await firstRecoveryCodes(trx, { user, now });
      await replaceApp(trx, user.id, { id: waiting.id, lastStep, now });
      await record(trx, { user, now }, 'create', 'authenticator-app', waiting.id);
      return { recoveryCodes };
    }),
  );

  serve(app, 'DELETE /api/auth/second-factor/app', async (call) => {
    await change(call, async (trx, by) => {
      if (!(await deleteApp(trx, by.user.id))) return null;
      await record(trx, by, 'delete', 'authenticator-app');
      await afterRemoval(trx, by);
      return true;
    });
    return undefined;
  });

  serve(app, 'POST /api/auth/second-factor/recovery-codes', (call) =>
    change(call, async (trx, by) => {
      if (!(await hasOne(trx, by.user.id))) {
        throw new Problem(409, problems('set_up_a_passkey_or_an_authenticator'));
      }
      const recoveryCodes = await makeRecoveryCodes(trx, by.user.id);
      await record(trx, by, 'create', 'recovery-codes');
      return { recoveryCodes };
    }),
  );

  /** Changes the second factors. A result of null changes nothing. */
  async function change<T>(
    { write, request, reply }: Change,
    work: (trx: Trx, by: SignedIn) => Promise<T>,
  ): Promise<T> {
    const { token, tokenHash } = newToken();
    const done = await write(
      async (trx, by) => {
        const result = await work(trx, by);
        if (result === null) return result;
        const own = sessionOf(portal, request) ?? '';
        await deleteOtherSessions(trx, by.user.id, own);
        await replaceToken(trx, own, tokenHash);
        return result;
      },
      { ofAccounts: true },
    );
    if (done !== null) sendToken(portal, reply, token);
    return done;
  }
}

type Who = Pick<SignedIn, 'user' | 'now'>;

async function hasOne(trx: Trx, userId: string): Promise<boolean> {
  const { app, passkeys } = await findSecondFactors(trx, userId);
  return app || passkeys > 0;
}

/** The recovery codes that come with the first second factor; null if the account has one already. */
async function firstRecoveryCodes(trx: Trx, by: Who): Promise<string[] | null> {
  if (await hasOne(trx, by.user.id)) return null;
  await record(trx, by, 'create', 'recovery-codes');
  return makeRecoveryCodes(trx, by.user.id);
}

/** Recovery codes are of no use without a second factor. */
async function afterRemoval(trx: Trx, { user }: Who): Promise<void> {
  if (await hasOne(trx, user.id)) return;
  if (await isSecondFactorRequired(trx)) {
    throw new Problem(409, problems('every_account_of_this_portal_needs_a_second_factor'));
  }
  await replaceRecoveryCodes(trx, user.id, []);
}

async function record(
  trx: Trx,
  { user, now }: Who,
  action: AuditAction,
  kind: Kind,
  recordId?: string,
): Promise<void> {
  await recordEvent(trx, { at: now, user, action, kind, recordId: recordId ?? null });
}

function wrongCode(): Problem {
  const message = problems('this_code_is_wrong');
  return new Problem(400, message, { issues: [{ path: 'code', code: 'choice', message }] });
}
