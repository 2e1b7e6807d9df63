// Whose call a request is: the address by which limits and sign-in tries count. Behind proxies that TRUST_PROXY names it
// is what they wrote into X-Forwarded-For, and Fastify's `request.ip` knows which of those addresses counts.
import { isIP, isIPv4, SocketAddress } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Some proxies write the caller's port as well (`192.0.2.1:4711`, `[2001:db8::1]:4711`), and each call has another one.
 * It is taken off before anything reads the header, so that trust in proxies is decided by addresses too.
 */
export function forgetPorts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const named = headers['x-forwarded-for'];
    if (typeof named === 'string') headers['x-forwarded-for'] = named.split(',').map(withoutPort).join(',');
    done();
  });
}

/** An IPv6 address has its port only behind brackets: without them the last group could be either. */
function withoutPort(named: string): string {
  const text = named.trim();
  const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  return inBrackets ?? /^([\d.]{7,15}):\d{1,5}$/.exec(text)?.[1] ?? text;
}

/**
 * One household or hospital holds a whole IPv6 /64, so that is what counts as one address there. What a proxy named is
 * no address: the proxy's own counts.
 */
export function callerAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const named = isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
  if (isIP(named) !== 6) return named;
  const { address } = new SocketAddress({ address: named, family: 'ipv6' }); // one spelling for each, without a zone
  const mapped = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : '';
  if (isIPv4(mapped)) return mapped;
  const [before = [], after = []] = address.split('::').map((groups) => groups.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
