// How signed-in requests write. The guard checks the session when the request's head arrives. The body may arrive
// minutes later, and the session or account may have ended meanwhile. So the write checks again inside its own
// transaction, with locks until the commit: either the end of the session waits for the commit, or nothing is written.
//
// A route does not open a transaction. It calls `write` of its `Call` (server/http/serve.ts):
//
//   serve(app, 'POST /api/admin/x', ({ body, write }) => write((trx, by) => createRecord(trx, 'x', body, by)));
//
// The rights that the row needs are checked again, too. Anything else that must hold until the commit belongs into
// `lockSession`'s read of the account: on PostgreSQL that row cannot change before the commit.
import type { Access } from '#contract/access-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import { auditedTransaction } from '../audit/queries.ts';
import type { Engine } from '../db/engines/engine.ts';
import type { Trx } from '../db/tables.ts';
import { requireConfirmed } from './confirm.ts';
import { lockAccounts, lockSession, storeSignatureTime } from './queries.ts';
import { requireRights } from './rights.ts';
import { NeedsSecondFactor } from './second-factor.ts';
import { sessionLimits } from './session-times.ts';

/** Who writes, and when: recorded in the audit trail for every write. */
export interface Actor {
  user: CurrentUser;
  now: Date;
}

/** As `By`, for a write that may need a recent password. */
export interface SignedIn extends Actor {
  /**
   * Throws `NotConfirmed`. Call it after all other checks of the write. Signatures of one sitting need the password once.
   */
  requireConfirmed(act?: 'signature'): void;
}

/** The session or the account has ended since the request began. Answered with 401. */
export class SessionOver extends Error {}

export interface WriteOptions {
  /**
   * For writes that change accounts or end sessions: they run one after another, across all processes. Otherwise two
   * accounts that delete each other would deadlock.
   */
  ofAccounts?: boolean;
}

/** Runs `work` in a transaction of the request's live session. Inside, use only `trx` for the database. */
export type Write = <T>(work: (trx: Trx, by: SignedIn) => Promise<T>, options?: WriteOptions) => Promise<T>;

/** The session of a request, and the requirements of its row. */
export interface RequestSession {
  tokenHash: string;
  userId: string;
  access: Access;
  /** The row always needs a recent password. */
  isConfirmed?: boolean;
  /** The row may be called before the account has set up its second factor. */
  duringSetUp?: boolean;
}

/** Throws `SessionOver`, `NeedsSecondFactor`, `LacksRight` or `NotConfirmed`; nothing is written then. */
export function signedInWrite<T>(
  { engine, now: clock }: { engine: Pick<Engine, 'db' | 'held'>; now(): Date },
  session: RequestSession,
  work: (trx: Trx, by: SignedIn) => Promise<T>,
  { ofAccounts = false }: WriteOptions = {},
): Promise<T> {
  return auditedTransaction(engine.db, async (trx) => {
    // Take this lock before all others: its holder waits for running writes, and none of them waits for it.
    if (ofAccounts) await lockAccounts(trx, clock());
    const now = clock();
    const held = await lockSession(trx, engine, session, sessionLimits(now));
    if (!held) throw new SessionOver();
    const { user } = held;
    if (user.mustSetUp && !session.duringSetUp) throw new NeedsSecondFactor();
    await requireRights(trx, session.access, user);
    let isSignature = false;
    const confirm = (act?: 'signature') => {
      requireConfirmed(held, now, act);
      isSignature ||= act === 'signature';
    };
    const done = await work(trx, { user, now, requireConfirmed: confirm });
    // Checked last, so that nobody enters a password for a write that is refused anyway.
    if (session.isConfirmed) confirm();
    if (isSignature) await storeSignatureTime(trx, session.tokenHash, now);
    return done;
  });
}
