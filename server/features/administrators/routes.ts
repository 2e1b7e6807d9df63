// Accounts: their list, rights, invites by a one-time link, and removal.
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { inviteHours } from '#contract/administrators.ts';
import { foldText } from '#contract/text-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { deleteOtherSessions, lockAccounts, replaceToken } from '../../access/queries.ts';
import { notFound, notSignedIn, Problem } from '../../http/problems.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { serve } from '../../http/serve.ts';
import { readVersions } from '../../http/if-match.ts';
import { limitFailures } from '../../http/limits.ts';
import { newToken, sendToken, sessionOf, startSession, withPassword } from '../../access/sessions.ts';
import type { Portal } from '../../portal.ts';
import { auditedTransaction, type NewEvent, recordEvent } from '../../audit/queries.ts';
import { mailLink } from '../../mail/links.ts';
import { notifyAdministrators } from '../../mail/notify-administrators.ts';
import { hashPassword } from '../../access/password.ts';
import { insertUser, rememberPlace } from '../auth/queries.ts';
import { StaleVersion } from '../../db/refused-writes.ts';
import { notifyOldAddress } from './notify-old-address.ts';
import { changeRights, requireOwnRights } from './change-rights.ts';
import {
  deleteInvite,
  deleteUser,
  findAdministrator,
  findNameLike,
  insertInvite,
  isInviteGood,
  listAdministrators,
  listGrants,
  listInvites,
  setProfile,
  consumeInvite,
} from './queries.ts';

/** How long the dashboard shows granted rights. */
const shownGrantsMs = 7 * 86_400_000;

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

const spentInvite = () => new Problem(409, problems('this_invite_was_used_or_withdrawn'));

export function administratorRoutes(app: FastifyInstance, portal: Portal): void {
  const { config, engine, keys, now } = portal;
  const { db } = engine;
  /** Only wrong tokens: strangers behind the same address must not keep an invited person out. */
  const limitWrong = limitFailures(portal, 'invites', config.limits.signIn);
  const event = (
    user: NewEvent['user'],
    action: NewEvent['action'],
    kind: 'administrators' | 'invites',
    recordId: string,
  ): NewEvent => ({ at: now(), user, action, kind, recordId });

  serve(app, 'GET /api/admin/administrators', () => listAdministrators(db));

  serve(app, 'GET /api/admin/administrators/:id', async ({ id }) => {
    const account = await findAdministrator(db, id);
    if (!account) throw notFound();
    return account;
  });

  serve(app, 'PUT /api/admin/administrators/:id', async ({ id, body, write, request, reply }) => {
    const { rights, ...profile } = body;
    const versions = readVersions(request);
    const { token, tokenHash } = newToken();
    const { account, isOther, linkMailed } = await write(
      async (trx, { user, now, requireConfirmed }) => {
        const current = await findAdministrator(trx, id);
        if (!current) throw notFound();
        if (versions && !versions.includes(String(current.version))) throw new StaleVersion(current);
        const { rights: before } = current;
        const wanted = rights ?? before;
        const isOther = await changeRights(trx, {
          id,
          username: current.username,
          post: portal,
          before,
          wanted,
          by: user,
          now,
        });
        // After a change of its rights, a session must not continue under its old token.
        if (isOther) {
          const own = id === user.id ? (sessionOf(portal, request) ?? '') : '';
          await deleteOtherSessions(trx, id, own);
          await replaceToken(trx, own, tokenHash);
        }
        const fields = Object.keys(profile);
        if (fields.length > 0) {
          await setProfile(trx, current, profile);
          await recordEvent(trx, { ...event(user, 'change', 'administrators', id), fields });
        }
        const account = (await findAdministrator(trx, id)) ?? current;
        let linkMailed: boolean | null = null;
        if (account.email !== current.email) {
          if (account.email !== null) {
            linkMailed = await mailLink(trx, portal, { ...account, email: account.email }, 'address', now);
          }
          await notifyOldAddress(trx, portal, { current, account, by: user, now });
        }
        // Checked last. Every field is a right, a name that prints show, or where mails go.
        const isSame = (['fullName', 'designation', 'email'] as const).every(
          (name) => account[name] === current[name],
        );
        if (isOther || !isSame) requireConfirmed();
        return { account, isOther, linkMailed };
      },
      { ofAccounts: true },
    );
    if (isOther && id === request.user.id) sendToken(portal, reply, token);
    return { ...account, linkMailed };
  });

  serve(app, 'GET /api/admin/grants', () => listGrants(db, new Date(now().getTime() - shownGrantsMs)));

  serve(app, 'DELETE /api/admin/administrators/:id', async ({ id, write }) => {
    await write(
      async (trx, { user }) => {
        // Nobody can remove their own account. So one account always remains, even if two remove each other at the same
        // moment.
        if (id === user.id) {
          throw new Problem(409, problems('you_cannot_remove_your_own_account'));
        }
        if (!(await deleteUser(trx, id))) throw notFound();
        await recordEvent(trx, event(user, 'delete', 'administrators', id));
      },
      { ofAccounts: true },
    );
    return undefined;
  });

  serve(app, 'POST /api/admin/administrators', ({ body: { note, rights: asked }, write }) =>
    write(async (trx, { user, now: createdAt }) => {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(createdAt.getTime() + inviteHours * 3_600_000);
      const rights = asked ?? user.rights;
      requireOwnRights(rights, user);
      const values = { tokenHash: hashToken(token), note, invitedBy: user.id, rights, createdAt, expiresAt };
      const id = await insertInvite(trx, values);
      await recordEvent(trx, { ...event(user, 'invite', 'invites', id), fields: rights });
      return {
        id,
        note,
        invitedBy: user.username,
        rights,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        // The token is in the fragment, which browsers do not send to servers or write into logs.
        path: `/admin/invite#${token}`,
      };
    }),
  );

  serve(app, 'GET /api/admin/invites', () => listInvites(db, now()));

  serve(app, 'DELETE /api/admin/invites/:id', async ({ id, write }) => {
    await write(async (trx, { user }) => {
      if (!(await deleteInvite(trx, id))) throw notFound();
      await recordEvent(trx, event(user, 'delete', 'invites', id));
    });
    return undefined;
  });

  serve(
    app,
    'POST /api/auth/accept-invite',
    async ({ body: { token, username, password }, request, reply }) => {
      const tokenHash = hashToken(token);
      // Checked before the password hash, which is slow on purpose.
      if (!(await isInviteGood(db, tokenHash, now()))) {
        await limitWrong(request, async () => null);
        throw spentInvite();
      }
      const hash = await hashPassword(password);
      const user = await auditedTransaction(db, async (trx) => {
        await lockAccounts(trx, now());
        const taken = await consumeInvite(trx, tokenHash, now());
        if (!taken) throw spentInvite();
        const { rights, invitedBy } = taken;
        const like = await findNameLike(trx, username);
        const id = like === undefined ? await insertUser(trx, username, hash, now(), rights) : null;
        // The error also rolls back the use of the invite.
        if (!id) throw nameTaken(username, like);
        const made = { id, username, rights };
        await recordEvent(trx, { ...event(made, 'create', 'administrators', id), fields: ['username'] });
        if (rights.length > 0) {
          await recordEvent(trx, { ...event(invitedBy, 'grant', 'administrators', id), fields: rights });
          const facts = { account: username, rights, by: invitedBy.username };
          await notifyAdministrators(trx, portal, 'grant', facts, now());
        }
        return made;
      });
      const isStarted = await startSession(portal, request, reply, user, async (trx, account, at) => {
        await rememberPlace(trx, keys, { address: callerAddress(request), username }, at);
        return withPassword(hash)(trx, account);
      });
      if (!isStarted) throw notSignedIn();
      return user;
    },
  );
}

/** Does not name the similar account: the holder of an invite must not learn which accounts exist. */
function nameTaken(username: string, like = username): Problem {
  const message =
    foldText(like) === foldText(username)
      ? problems('this_username_is_taken')
      : problems('this_username_looks_like_an_existing_one');
  return new Problem(409, message, { issues: [{ path: 'username', code: 'choice', message }] });
}
