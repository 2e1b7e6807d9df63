// The caller's address, by which call limits and sign-in attempts are counted. Behind the proxies of TRUST_PROXY it
// comes from X-Forwarded-For; Fastify's `request.ip` selects the trusted one.
import { isIP, isIPv4, SocketAddress } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Some proxies add the caller's port (`192.0.2.1:4711`, `[2001:db8::1]:4711`), which differs for each call. Remove it
 * before anything reads the header, so that proxy trust is decided by addresses.
 */
export function stripPorts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const named = headers['x-forwarded-for'];
    if (typeof named === 'string') headers['x-forwarded-for'] = named.split(',').map(withoutPort).join(',');
    done();
  });
}

/** An IPv6 address has a port only after brackets: without them the last group would be ambiguous. */
function withoutPort(named: string): string {
  const text = named.trim();
  const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  return inBrackets ?? /^([\d.]{7,15}):\d{1,5}$/.exec(text)?.[1] ?? text;
}

/**
 * Counts an IPv6 /64 as one address, since a household or hospital holds a whole /64. If a proxy's value is not an
 * address, the proxy's own address counts.
 */
export function callerAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const named = isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
  if (isIP(named) !== 6) return named;
  const { address } = new SocketAddress({ address: named, family: 'ipv6' }); // canonical spelling, without a zone
  const mapped = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : '';
  if (isIPv4(mapped)) return mapped;
  const [before = [], after = []] = address.split('::').map((groups) => groups.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
