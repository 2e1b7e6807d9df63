// Limits on callers: so many calls in so many minutes from one address.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Limit } from '../config.ts';
import { clocksApartMs, countCall } from '../db/caller-counts.ts';
import type { Portal } from '../portal.ts';
import { sign } from '../secret.ts';
import { Turns } from '../turns.ts';
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
  /** The count begins anew then, in milliseconds. */
  until: number;
}

type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** The addresses that are remembered at most; the one that has not called for longest is forgotten first. */
const keptAddresses = 10_000;

/**
 * How often each address has called. One store for all routes, since the plugin's own keeps one for each route and
 * then a form would have its count beside that of the API. With PostgreSQL all processes count together in the
 * database; what it said last is remembered, so that a refused caller costs nothing until the count begins anew, and
 * so that the process goes on counting by itself while the database is away.
 */
function countsOf({ engine, keys, now }: Portal) {
  const counts = new Map<string, Count>();
  const turns = new Turns();

  function remember(key: string, count: Count): Count {
    counts.delete(key);
    counts.set(key, count);
    const [oldest] = counts.keys();
    if (oldest !== undefined && counts.size > keptAddresses) counts.delete(oldest);
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
    /** `key` holds the address and the `groupId`. */
    incr(key: string, answer: Answer, windowMs: number, max: number): void {
      const say = ({ current, until }: Count) =>
        answer(null, { current, ttl: Math.max(0, until - now().getTime()) });
      if (engine.name === 'SQLite') return say(countHere(key, windowMs));
      turns.take(key, () => countTogether(key, windowMs, max)).then(say, answer);
    }

    child(): this {
      return this;
    }
  };
}

/** Also when the clock has gone back since: nobody waits longer than the limit says. */
function isOverAt(time: number, { until }: Count, windowMs: number): boolean {
  return until <= time || until > time + windowMs + clocksApartMs;
}

/** A route's share of a limit. Routes that name the same `groupId` share one count. */
export function limited(groupId: string, { count, minutes }: Limit) {
  return { rateLimit: { max: count, timeWindow: minutes * 60_000, groupId } };
}

function tooMany(milliseconds: number): Problem {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  return new Problem(
    429,
    `That is a lot from one address. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { code: 'too-many-calls', retryAfter: Math.ceil(milliseconds / 1_000) },
  );
}
