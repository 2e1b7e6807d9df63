// A request that began with a session is carried out only if the session is still live when the write begins. Tests
// every writing row of the contract's table over a real connection that delays the body.
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { request as openRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addressOf, api, type ApiKey } from '#contract/api.ts';
import { statusOf } from '#contract/api-rows.ts';
import { tableNames } from '../db/tables.ts';
import { sessionOf, signedInPortal } from '../testing/administrator.ts';
import { onPostgres } from '../testing/engine.ts';
import { untilLockWait } from '../testing/lock-waits.ts';
import { waitOptions } from '../testing/wait-options.ts';
import { testPortal, type TestPortal } from '../testing/portal.ts';
import {
  type Caller,
  makeCaller,
  type RowRequest,
  signedInRequests,
  type WrittenRow,
} from '../testing/signed-in-requests.ts';
import { SessionOver, signedInWrite } from './signed-in-write.ts';

const rows = Object.keys(signedInRequests) as WrittenRow[];

/**
 * The rows for the endings: all on SQLite. On PostgreSQL every eighth one, since all write by the same statements, whose
 * locks are tested below.
 */
const endedRows = rows.filter((_, place) => process.env.ENGINE !== 'postgres' || place % 8 === 0);

/** A portal that listens, with a signed-in administrator. */
async function listeningPortal() {
  const { portal, session } = await signedInPortal();
  const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  return { portal, session, origin, guard: vi.spyOn(portal.app, 'requireUser') };
}

type ListeningPortal = Awaited<ReturnType<typeof listeningPortal>>;

/** Sends a request's head and the first half of its body, and waits until the guard has accepted it. */
async function sendHalf(
  { guard, origin }: ListeningPortal,
  key: ApiKey,
  { cookie }: Caller,
  example: RowRequest,
) {
  guard.mockClear();
  const { url, type = 'application/json', payload, headers, isBegun } = example;
  const half = Math.floor(payload.length / 2);
  const request = openRequest(new URL(url, origin), {
    method: addressOf(key).method,
    headers: { cookie, 'content-type': type, 'content-length': payload.length, ...headers },
    agent: false,
  });
  onTestFinished(() => void request.destroy());
  request.write(payload.subarray(0, half));
  await vi.waitUntil(() => guard.mock.settledResults[0]?.type === 'fulfilled', waitOptions);
  if (isBegun) await vi.waitUntil(isBegun, waitOptions);
  return { request, rest: payload.subarray(half) };
}

async function sendRest({ request, rest }: { request: ClientRequest; rest: Buffer }) {
  request.end(rest);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}

/** Everything that the portal stores, but the counts of calls: a refused call counts, too. */
async function everything({ db, config }: TestPortal) {
  const stored: Record<string, unknown> = { files: globSync('**/*', { cwd: config.dataDir }) };
  for (const table of tableNames) {
    const found = await db.selectFrom(table).selectAll().execute();
    if (table !== 'caller_counts') stored[table] = found.map((row) => JSON.stringify(row)).toSorted();
  }
  return stored;
}

async function remove({ portal }: ListeningPortal, url: string, headers: Record<string, string>) {
  const answer = await portal.delete(url, headers);
  expect(answer.statusCode).toBe(204);
}

const endings: Record<string, (listening: ListeningPortal, caller: Caller) => Promise<void>> = {
  'the session was ended elsewhere': async (listening, { id }) =>
    remove(listening, '/api/auth/sessions', await sessionOf(listening.portal, id)),
  'the account was removed': async (listening, { id }) =>
    remove(listening, `/api/admin/administrators/${id}`, listening.session),
};

describe('every row of the table that needs a session and writes', () => {
  it('has a request that succeeds', async () => {
    const listening = await listeningPortal();
    for (const key of rows) {
      const caller = await makeCaller(listening.portal);
      const held = await sendHalf(listening, key, caller, await signedInRequests[key](caller));
      const answer = await sendRest(held);
      expect(answer.status, `${key} ${answer.body}`).toBe(statusOf(api[key]));
    }
  });

  it.each(Object.entries(endings))(
    'answers 401 and changes nothing when %s before the body is complete',
    async (_name, end) => {
      const answers = await answersAfter(endedRows, end);
      expect(answers).toEqual(endedRows.map((key) => [key, 401, '{"message":"Sign in to see this."}']));
    },
  );

  it('answers 403 and changes nothing when the right was revoked before the body is complete', async () => {
    const needing = endedRows.filter((key) => api[key].access !== 'signed in');
    const answers = await answersAfter(needing, ({ portal }, { id }) =>
      portal.db.updateTable('users').set({ rights: '[]' }).where('id', '=', id).execute(),
    );
    expect(answers).toEqual(needing.map((key) => [key, 403, expect.stringContaining('needs the right')]));
    expect(needing.length).toBeGreaterThan(endedRows.length / 2);
  });
});

/** Half-sent requests of all rows, each by a caller of its own, end as `end` says. Nothing stored may change then. */
async function answersAfter(
  keys: readonly WrittenRow[],
  end: (listening: ListeningPortal, caller: Caller) => Promise<unknown>,
) {
  const listening = await listeningPortal();
  const sent = [];
  for (const key of keys) {
    const caller = await makeCaller(listening.portal);
    const half = await sendHalf(listening, key, caller, await signedInRequests[key](caller));
    await end(listening, caller);
    sent.push({ key, half });
  }
  const before = await everything(listening.portal);
  const answers = [];
  for (const { key, half } of sent) {
    const { status, body } = await sendRest(half);
    answers.push([key, status, body]);
  }
  expect(await everything(listening.portal)).toEqual(before);
  return answers;
}

describe('an upload', () => {
  it('does not count when the session ends while the file is stored', async () => {
    const listening = await listeningPortal();
    const { storage } = listening.portal.files;
    const caller = await makeCaller(listening.portal);
    const put = storage.put.bind(storage);
    vi.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
      await put(...file);
      await remove(listening, '/api/auth/sessions', await sessionOf(listening.portal, caller.id));
    });
    const example = await signedInRequests['POST /api/admin/upload'](caller);
    const answer = await sendRest(await sendHalf(listening, 'POST /api/admin/upload', caller, example));
    expect(answer.status).toBe(401);
    const [file] = await listening.portal.db.selectFrom('files').select(['name', 'state']).execute();
    expect(file?.state).toBe('arriving');
    expect((await listening.portal.get(`/uploads/${file?.name}`)).statusCode).toBe(404);
  });
});

describe('a password', () => {
  it('is not checked for a session that has ended', async () => {
    const listening = await listeningPortal();
    const caller = await makeCaller(listening.portal);
    const key = 'PUT /api/admin/change-password';
    const guess = { currentPassword: 'Wrong-Password-1', newPassword: 'Another-Word-77' };
    const example = { url: '/api/admin/change-password', payload: Buffer.from(JSON.stringify(guess)) };
    const held = await sendHalf(listening, key, caller, example);
    await remove(listening, '/api/auth/sessions', await sessionOf(listening.portal, caller.id));
    expect((await sendRest(held)).status).toBe(401);
    expect(await listening.portal.db.selectFrom('sign_in_tries').selectAll().execute()).toEqual([]);
  });
});

describe('the end of a session or account during a write', () => {
  /** The parts of a signed-in write. */
  async function writer() {
    const portal = await testPortal();
    const caller = await makeCaller(portal);
    const { tokenHash } = await portal.db
      .selectFrom('sessions')
      .select('tokenHash')
      .executeTakeFirstOrThrow();
    const session = { tokenHash, userId: caller.id, access: 'signed in' } as const;
    const present = { engine: portal.engine, now: () => portal.clock.now };
    return { ...caller, session, write: signedInWrite.bind(null, present, session) };
  }

  const ended = {
    session: ({ db }: TestPortal, { tokenHash }: { tokenHash: string }) =>
      db.deleteFrom('sessions').where('tokenHash', '=', tokenHash),
    account: ({ db }: TestPortal, { userId }: { userId: string }) =>
      db.deleteFrom('users').where('id', '=', userId),
  };

  it.each(['session', 'account'] as const)('waits for the commit: %s', async (what) => {
    const { portal, session, write } = await writer();
    const happened: string[] = [];
    let ending: Promise<unknown> = Promise.resolve();
    await write(async () => {
      ending = ended[what](portal, session)
        .execute()
        .then(() => happened.push('ended'));
      await untilLockWait(portal.engine);
      happened.push('written');
    });
    await ending;
    expect(happened).toEqual(['written', 'ended']);
  });

  it.each(['session', 'account'] as const)('comes first, and nothing is written: %s', async (what) => {
    const { portal, session, write } = await writer();
    const work = vi.fn<() => Promise<void>>();
    const { writing } = await portal.db.transaction().execute(async (trx) => {
      await ended[what]({ ...portal, db: trx }, session).execute();
      const begun = write(work).catch((error: unknown) => error);
      await untilLockWait(portal.engine);
      return { writing: begun };
    });
    expect(await writing).toBeInstanceOf(SessionOver);
    expect(work).not.toHaveBeenCalled();
  });

  it('leaves one of two sessions that sign each other out', async () => {
    const listening = await listeningPortal();
    const caller = await makeCaller(listening.portal);
    const other = await sessionOf(listening.portal, caller.id);
    const signOutOthers = ({ cookie }: { cookie: string }) =>
      listening.portal.delete('/api/auth/sessions', { cookie });
    const answers = await Promise.all([signOutOthers(caller), signOutOthers(other)]);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['204', '401']);
  });
});

describe('concurrent requests of one session', () => {
  // SQLite has a single connection, for which everybody waits.
  it.runIf(onPostgres)("two requests of a session do not wait for each other's write", async () => {
    const portal = await testPortal();
    const caller = await makeCaller(portal);
    const { tokenHash } = await portal.db
      .selectFrom('sessions')
      .select('tokenHash')
      .executeTakeFirstOrThrow();
    const present = { engine: portal.engine, now: () => portal.clock.now };
    await signedInWrite(present, { tokenHash, userId: caller.id, access: 'signed in' }, async () => {
      expect((await portal.get('/api/auth/me', { cookie: caller.cookie })).statusCode).toBe(200);
    });
  });
});
