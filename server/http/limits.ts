// Limits on callers (readings, "Limits on callers"): so many calls in so many minutes from one address.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config, Limit } from '../config.ts';
import { Problem } from './problems.ts';

export async function limitCallers(app: FastifyInstance, { rateLimit: on }: Pick<Config, 'rateLimit'>) {
  if (!on) return;
  await app.register(rateLimit, {
    global: false,
    hook: 'preHandler',
    keyGenerator: callerAddress,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
    store: Counts,
  });
}

type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** The addresses that are remembered at most; the one that called first is forgotten first. */
const keptAddresses = 10_000;

/**
 * How often each address has called. One store for all routes, since the plugin's own keeps one for each route and
 * then a form would have its count beside that of the API.
 */
class Counts {
  readonly #counts = new Map<string, { current: number; until: number }>();

  /** `key` holds the address and the `groupId`. */
  incr(key: string, answer: Answer, timeWindow: number): void {
    const now = Date.now();
    let count = this.#counts.get(key);
    if (!count || count.until <= now) {
      this.#counts.delete(key);
      count = { current: 0, until: now + timeWindow };
      this.#counts.set(key, count);
      const [oldest] = this.#counts.keys();
      if (oldest !== undefined && this.#counts.size > keptAddresses) this.#counts.delete(oldest);
    }
    count.current += 1;
    answer(null, { current: count.current, ttl: count.until - now });
  }

  child(): this {
    return this;
  }
}

/** A route's share of a limit. Routes that name the same `groupId` share one count. */
export function limited(groupId: string, { count, minutes }: Limit) {
  return { rateLimit: { max: count, timeWindow: minutes * 60_000, groupId } };
}

/** One household or hospital holds a whole IPv6 /64, so that is what counts as one address there. */
export function callerAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length;
  const full = ip.includes('::')
    ? [...groups, ...Array<string>(missing).fill('0'), ...tail.split(':')]
    : groups;
  return `${full.slice(0, 4).join(':')}::/64`;
}

function tooMany(milliseconds: number): Problem {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  return new Problem(
    429,
    `That is a lot from one address. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter: Math.ceil(milliseconds / 1_000) },
  );
}
