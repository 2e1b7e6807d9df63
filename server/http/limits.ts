// Call limits: a number of calls per address within some minutes.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Limit } from '../config.ts';
import { clocksApartMs, countCall } from '../db/caller-counts.ts';
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

  async function countTogether(key: string, windowMs: number, max: number): Promise<Count> {
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
      const say = ({ current, until }: Count) =>
        answer(null, { current, ttl: Math.max(0, until - now().getTime()) });
      if (engine.name === 'SQLite') return say(countHere(key, windowMs));
      queue.run(key, () => countTogether(key, windowMs, max)).then(say, answer);
    }

    child(): this {
      return this;
    }
  };
}

/** A count is also over when the clock was set back: nobody waits longer than the limit's window. */
function isOverAt(time: number, { until }: Count, windowMs: number): boolean {
  return until <= time || until > time + windowMs + clocksApartMs;
}

/** A route's call limit. Routes with the same `groupId` share one count. */
export function limited(groupId: string, { count, minutes }: Limit) {
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
