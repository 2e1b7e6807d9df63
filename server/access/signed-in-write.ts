// The one way in which a signed-in request writes. The guard has looked at the session when the request's head came; the
// body may come minutes later, and by then the session may have ended or the account may be gone. So the write looks
// again, inside its own transaction, under locks that hold until the commit: an ending at the same moment waits for the
// commit, or it comes first and then nothing is written.
//
// A route does not open a transaction. It calls `write` of its `Call` (server/http/serve.ts):
//
//   serve(app, 'POST /api/admin/x', ({ body, write }) => write((trx, by) => createRecord(trx, 'x', body, by)));
//
// The rights that the row needs are looked at again too. What else has to hold until the commit belongs into
// `holdSession`'s read of the account's row: on PostgreSQL that row cannot change before the commit.
import type { Access } from '#contract/access-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { Engine } from '../db/engines/engine.ts';
import type { Trx } from '../db/tables.ts';
import { requireConfirmed } from './confirm.ts';
import { holdSession, lockAccounts } from './queries.ts';
import { requireRights } from './rights.ts';
import { livingSince } from './session-times.ts';

/** Who writes, and when: what every write leaves in the audit trail. */
export interface By {
  user: CurrentUser;
  now: Date;
}

/** The same for a write that may need the password of the last minutes. */
export interface SignedIn extends By {
  /** Throws `NotConfirmed`. To be called when nothing else stands in the way of the write. */
  requireConfirmed(): void;
}

/** The session or the account has ended since the request began. Answered as any other ended session is: 401. */
export class SessionOver extends Error {}

export interface WriteOptions {
  /**
   * For writes that change accounts or end sessions: they run one after the other, in all processes. Without it two
   * accounts that remove each other would wait for each other.
   */
  ofAccounts?: boolean;
}

/** Runs `work` in a transaction of the request's living session. Inside, only `trx` may be used for the database. */
export type Write = <T>(work: (trx: Trx, by: SignedIn) => Promise<T>, options?: WriteOptions) => Promise<T>;

/** The session of a request, and what its row of the table needs of account and session. */
export interface RequestSession {
  tokenHash: string;
  userId: string;
  access: Access;
  /** The row needs the password from the last minutes, whatever it does. */
  isConfirmed?: boolean;
}

/** Throws `SessionOver`, `LacksRight` or `NotConfirmed`, and then nothing was written. */
export function signedInWrite<T>(
  { engine, now: clock }: { engine: Pick<Engine, 'db' | 'held'>; now(): Date },
  session: RequestSession,
  work: (trx: Trx, by: SignedIn) => Promise<T>,
  { ofAccounts = false }: WriteOptions = {},
): Promise<T> {
  return engine.db.transaction().execute(async (trx) => {
    // Before any other lock, always: who holds it waits for writes under way, and none of those waits for it.
    if (ofAccounts) await lockAccounts(trx, clock());
    const now = clock();
    const held = await holdSession(trx, engine, session, livingSince(now));
    if (!held) throw new SessionOver();
    const { user, passwordAt } = held;
    await requireRights(trx, session.access, user);
    const confirm = () => requireConfirmed(passwordAt, now);
    const done = await work(trx, { user, now, requireConfirmed: confirm });
    // Last, as other refusals come first: nobody enters a password for what cannot be done.
    if (session.isConfirmed) confirm();
    return done;
  });
}
