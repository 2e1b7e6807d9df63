// Rate limits: a number of calls per address within some minutes.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Limit } from '../config.ts';
import { maxClockSkewMs, countCall, findCount } from '../db/caller-counts.ts';
import type { Portal } from '../portal.ts';
import { sign } from '../secret.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import { callerAddress } from './caller-address.ts';
import { Problem } from './problems.ts';

export async function limitCallers(app: FastifyInstance, portal: Portal) {
  if (!portal.config.rateLimit) return;
  await app.register(rateLimit, {
    global: false,
    hook: 'preHandler',
    keyGenerator: callerAddress,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
    store: countsOf(portal),
  });
}

interface Count {
  current: number;
  /** When a new count starts, in milliseconds. */
  until: number;
}

type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** Largest number of addresses in memory; the one that has been idle longest is dropped first. */
const mostAddresses = 10_000;

/**
 * Counts calls per address. One store for all routes: the plugin's own store has one for each route, so that a form
 * and the API would be counted apart. With PostgreSQL all processes count in the database. The last result is cached,
 * so that refused callers cost nothing until a new count starts, and so that the process can count alone while the
 * database is away.
 */
function countsOf({ engine, keys, now }: Portal) {
  const counts = new Map<string, Count>();
  const queue = new KeyedQueue();

  function remember(key: string, count: Count): Count {
    counts.delete(key);
    counts.set(key, count);
    const [oldest] = counts.keys();
    if (oldest !== undefined && counts.size > mostAddresses) counts.delete(oldest);
    return count;
  }

  function countHere(key: string, windowMs: number): Count {
    const time = now().getTime();
    const known = counts.get(key);
    const isOver = !known || isOverAt(time, known, windowMs);
    return remember(
      key,
      isOver ? { current: 1, until: time + windowMs } : { ...known, current: known.current + 1 },
    );
  }

  async function countInDatabase(key: string, windowMs: number, max: number): Promise<Count> {
    const known = counts.get(key);
    const isRefused = known && known.current >= max && !isOverAt(now().getTime(), known, windowMs);
    if (isRefused) return countHere(key, windowMs);
    try {
      const { calls, until } = await countCall(engine.db, sign(keys.callers, key), now(), windowMs);
      return remember(key, { current: calls, until: Date.parse(until) });
    } catch (error) {
      if (engine.failure(error) === null) throw error;
      return countHere(key, windowMs);
    }
  }

  return class {
    /** `key` contains the address and the `groupId`. */
    incr(key: string, answer: Answer, windowMs: number, max: number): void {
      const reply = ({ current, until }: Count) =>
        answer(null, { current, ttl: Math.max(0, until - now().getTime()) });
      if (engine.name === 'SQLite') return reply(countHere(key, windowMs));
      queue.run(key, () => countInDatabase(key, windowMs, max)).then(reply, answer);
    }

    child(): this {
      return this;
    }
  };
}

/** A count is also over when the clock was set back: nobody waits longer than the limit's window. */
function isOverAt(time: number, { until }: Count, windowMs: number): boolean {
  return until <= time || until > time + windowMs + maxClockSkewMs;
}

/** A route's call limit. Routes with the same `groupId` share one count. */
export function limitRoute(groupId: string, { count, minutes }: Limit) {
  return { rateLimit: { max: count, timeWindow: minutes * 60_000, groupId } };
}

function tooMany(milliseconds: number): Problem {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  return new Problem(
    429,
    `Too many requests came from your network. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { code: 'too-many-calls', retryAfter: Math.ceil(milliseconds / 1_000) },
  );
}

/**
 * Returns a function that runs an attempt, such as a typed code, and counts it if it fails (null). An address with too
 * many failures is refused before the attempt. Attempts of one address run one after another, so that many at once
 * cannot pass before they are counted.
 */
export function limitFailures(
  { config, engine, keys, now }: Portal,
  groupId: string,
  { count, minutes }: Limit,
) {
  const counts = new Map<string, Count>();
  const queue = new KeyedQueue();
  const windowMs = minutes * 60_000;
  const nameOf = (key: string) => sign(keys.callers, key);

  async function failuresOf(key: string): Promise<Count | undefined> {
    const known = counts.get(key);
    const isFull = known && known.current >= count && !isOverAt(now().getTime(), known, windowMs);
    if (engine.name === 'SQLite' || isFull) return known;
    const found = await findCount(engine.db, nameOf(key));
    return found && { current: found.calls, until: Date.parse(found.until) };
  }

  async function addFailure(key: string): Promise<void> {
    const time = now().getTime();
    const known = counts.get(key);
    let next: Count =
      !known || isOverAt(time, known, windowMs)
        ? { current: 1, until: time + windowMs }
        : { ...known, current: known.current + 1 };
    if (engine.name !== 'SQLite') {
      const { calls, until } = await countCall(engine.db, nameOf(key), now(), windowMs);
      next = { current: calls, until: Date.parse(until) };
    }
    counts.delete(key);
    counts.set(key, next);
    const [oldest] = counts.keys();
    if (oldest !== undefined && counts.size > mostAddresses) counts.delete(oldest);
  }

  return <T>(
    request: Parameters<typeof callerAddress>[0],
    attempt: () => Promise<T | null>,
  ): Promise<T | null> => {
    if (!config.rateLimit) return attempt();
    const key = `${groupId} ${callerAddress(request)}`;
    return queue.run(key, async () => {
      const failures = await failuresOf(key);
      const time = now().getTime();
      if (failures && failures.current >= count && !isOverAt(time, failures, windowMs)) {
        throw tooMany(failures.until - time);
      }
      const result = await attempt();
      if (result === null) await addFailure(key);
      return result;
    });
  };
}
