// Rate limits: a number of calls per address within some minutes.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { problems } from '#contract/words/problems-rules.ts';
import { countForm } from '#contract/words/words-rules.ts';
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
 * Counts of a limit by address. With PostgreSQL all processes count in the database. The last count is cached, so that
 * refused callers cost nothing until a new count starts.
 */
function callerCounts({ engine, keys, now, memory }: Portal, limit: string) {
  const counts = () => memory.of(`calls, ${limit}`, () => new Map<string, Count>());
  const isOver = (count: Count, windowMs: number) => isOverAt(now().getTime(), count, windowMs);

  function remember(key: string, count: Count): Count {
    const cached = counts();
    cached.delete(key);
    cached.set(key, count);
    const [oldest] = cached.keys();
    if (oldest !== undefined && cached.size > mostAddresses) cached.delete(oldest);
    return count;
  }

  /** The count that this process has cached. Undefined: none, or it is over. */
  function known(key: string, windowMs: number): Count | undefined {
    const count = counts().get(key);
    return count && !isOver(count, windowMs) ? count : undefined;
  }

  /** Counts a call in this process alone. */
  function addHere(key: string, windowMs: number): Count {
    const { current, until } = known(key, windowMs) ?? { current: 0, until: now().getTime() + windowMs };
    return remember(key, { current: current + 1, until });
  }

  return {
    known,
    addHere,
    async read(key: string, windowMs: number): Promise<Count | undefined> {
      if (engine.name === 'SQLite') return known(key, windowMs);
      const found = await findCount(engine.db, sign(keys.callers, key));
      const count = found && { current: found.calls, until: Date.parse(found.until) };
      return count && !isOver(count, windowMs) ? count : undefined;
    },
    async add(key: string, windowMs: number): Promise<Count> {
      if (engine.name === 'SQLite') return addHere(key, windowMs);
      const { calls, until } = await countCall(engine.db, sign(keys.callers, key), now(), windowMs);
      return remember(key, { current: calls, until: Date.parse(until) });
    },
  };
}

/**
 * Counts calls per address. One store for all routes: the plugin's own store has one for each route, so that a form
 * and the API would be counted apart. While the database is away, the process counts alone.
 */
function countsOf(portal: Portal) {
  const { engine, now } = portal;
  const counts = callerCounts(portal, 'routes');
  const queue = new KeyedQueue();

  async function count(key: string, windowMs: number, max: number): Promise<Count> {
    const known = counts.known(key, windowMs);
    if (known && known.current >= max) return counts.addHere(key, windowMs);
    try {
      return await counts.add(key, windowMs);
    } catch (error) {
      if (engine.failure(error) === null) throw error;
      return counts.addHere(key, windowMs);
    }
  }

  return class {
    /** `key` contains the address and the `groupId`. */
    incr(key: string, answer: Answer, windowMs: number, max: number): void {
      const reply = ({ current, until }: Count) =>
        answer(null, { current, ttl: Math.max(0, until - now().getTime()) });
      if (engine.name === 'SQLite') return reply(counts.addHere(key, windowMs));
      queue.run(key, () => count(key, windowMs, max)).then(reply, answer);
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
  return new Problem(429, problems(`too_many_requests_${countForm(minutes)}`, { minutes }), {
    code: 'too-many-calls',
    retryAfter: Math.ceil(milliseconds / 1_000),
  });
}

/**
 * Returns a function that runs an attempt, such as a typed code, and counts it if it fails (null). An address with too
 * many failures is refused before the attempt. Attempts of one address run one after another, so that many at once
 * cannot pass before they are counted.
 */
export function limitFailures(portal: Portal, groupId: string, { count, minutes }: Limit) {
  const counts = callerCounts(portal, groupId);
  const queue = new KeyedQueue();
  const windowMs = minutes * 60_000;

  return <T>(
    request: Parameters<typeof callerAddress>[0],
    attempt: () => Promise<T | null>,
  ): Promise<T | null> => {
    if (!portal.config.rateLimit) return attempt();
    const key = `${groupId} ${callerAddress(request)}`;
    return queue.run(key, async () => {
      const isFull = (failures: Count | undefined) => failures && failures.current >= count;
      let failures = counts.known(key, windowMs);
      if (!isFull(failures)) failures = await counts.read(key, windowMs);
      if (failures && isFull(failures)) throw tooMany(failures.until - portal.now().getTime());
      const result = await attempt();
      if (result === null) await counts.add(key, windowMs);
      return result;
    });
  };
}
