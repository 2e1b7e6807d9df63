// Long reads at a standby (DATABASE_READ_URL), while it answers and has what the primary committed a minute ago. At all
// other times the primary is read.
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { Failure, ReadsElsewhere } from './engine.ts';
import { hostsOf } from './postgres-hosts.ts';
import { type LendingPool, readersPool } from './postgres-pool.ts';

/** How far the standby may be behind, in milliseconds. */
const behindMaxMs = 60_000;
/** Time between two looks at the standby, in milliseconds. */
const lookMs = 5_000;
/** How long the standby may take for a connection or the answer to a look, in milliseconds. */
const answerMs = 1_000;

/** A place in the log of the primary, and when it was there. */
interface Position {
  at: number;
  log: bigint;
}

/** Places in the log as PostgreSQL writes them: two numbers in hexadecimal. */
const asNumber = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/**
 * A pool that lends connections to the standby or, if that cannot be used, to `primary`. A read that fails at the standby
 * is read again at the primary, so every statement must stand alone. `failure` says which errors those are.
 */
export function standbyPool(
  url: string,
  primary: PostgresPool,
  config: pg.PoolConfig,
  failure: (error: unknown) => Failure,
) {
  const hosts = hostsOf(url, 'any');
  const pool = new pg.Pool({
    ...config,
    connectionString: url,
    ...(hosts && { Client: hosts.Client as new () => pg.ClientBase }),
    max: 4,
    connectionTimeoutMillis: answerMs,
  });
  pool.on('error', () => {}); // the next look or read notices it
  pool.on('connect', (client) => client.on('error', () => {}));
  const standby = readersPool(pool, hosts);
  /** Places of the primary that the standby has not reached, after the newest that it has. */
  let positions: Position[] = [];
  let reachedAt = -Infinity;
  let isAway = true;
  let looking: Promise<void> | null = null;

  const isUsable = () => !isAway && performance.now() - reachedAt <= behindMaxMs;

  async function askOnce<Row>(from: PostgresPool | LendingPool, text: string): Promise<Row | undefined> {
    const client = await from.connect();
    let isBroken = true;
    try {
      const { rows } = await client.query<Row>(text, []);
      isBroken = false;
      return rows[0];
    } finally {
      (client as { release(destroy?: boolean): void }).release(isBroken);
    }
  }

  async function look(): Promise<void> {
    const at = performance.now();
    const noted = askOnce<{ log: string }>(primary, 'select pg_current_wal_lsn()::text as log').then(
      (row) => row && positions.push({ at, log: asNumber(row.log) }),
    );
    await Promise.allSettled([noted]);
    const question = askOnce<{ log: string | null }>(
      standby,
      'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as log',
    );
    try {
      const row = await inTime(question);
      // Without a place it is no standby: reading there would be no relief for the primary, or an old copy.
      const log = row?.log ?? null;
      isAway = log === null;
      if (log === null) return;
      const reached = asNumber(log);
      const newest = positions.findLastIndex((position) => position.log <= reached);
      const place = positions[newest];
      if (place) reachedAt = place.at;
      positions = positions.slice(newest + 1).slice(-1_000);
    } catch {
      isAway = true;
      hosts?.doubt();
    }
  }

  const lookNow = () => (looking ??= look().finally(() => (looking = null)));
  const timer = setInterval(() => void lookNow(), lookMs).unref();
  void lookNow();

  return {
    pool: {
      ...primary,
      async connect(): Promise<PostgresPoolClient> {
        if (!isUsable()) return primary.connect();
        try {
          return new StandbyClient(await inTime(standby.connect()), primary, (error) => {
            if (failure(error) !== 'unavailable') return false;
            isAway = true; // until the next look
            return true;
          });
        } catch {
          isAway = true;
          return primary.connect();
        }
      },
      end: async () => {}, // `close` ends both
    },
    state(): ReadsElsewhere {
      if (isAway) return { state: 'away', behindSeconds: null };
      const behindMs = positions.length === 0 ? 0 : performance.now() - reachedAt;
      const behindSeconds = Number.isFinite(behindMs) ? Math.round(behindMs / 1_000) : null;
      return { state: isUsable() ? 'used' : 'behind', behindSeconds };
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await looking;
      await pool.end();
    },
  };
}

/** Reads at the standby, and from the first failure on at the primary. */
class StandbyClient implements PostgresPoolClient {
  #client: PostgresPoolClient;
  #isStandby = true;
  readonly #primary: PostgresPool;
  /** Whether the error is the standby's fault. */
  readonly #onError: (error: unknown) => boolean;

  constructor(client: PostgresPoolClient, primary: PostgresPool, onError: (error: unknown) => boolean) {
    this.#client = client;
    this.#primary = primary;
    this.#onError = onError;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(): R;
  async query<R>(sql = '', parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    try {
      return await this.#client.query<R>(sql, parameters);
    } catch (error) {
      if (!this.#isStandby || !this.#onError(error)) throw error;
      const primary = await this.#primary.connect();
      this.#client.release();
      this.#client = primary;
      this.#isStandby = false;
      return primary.query<R>(sql, parameters);
    }
  }

  release(): void {
    this.#client.release();
  }
}

/** Throws where the standby takes longer than it may. What comes later is given back. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Error('The standby did not answer in time.'));
    }, answerMs);
  });
  work
    .then((result) => {
      if (isLate) (result as { release?(destroy: boolean): void } | undefined)?.release?.(true);
    })
    .catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
