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
  });
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
