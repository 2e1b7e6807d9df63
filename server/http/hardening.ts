// What every answer carries and every write must pass: security headers, the refusal of cross-site writes and the
// guard of administrators' rows.
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/users.ts';
import type { Config } from '../config.ts';
import type { Frontend } from './frontend.ts';
import { Problem } from './problems.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

export async function harden(
  app: FastifyInstance,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  frontend: Frontend | null,
): Promise<void> {
  const https = publicOrigin?.startsWith('https:') ?? false;

  await app.register(helmet, {
    // Vite's own scripts in development need what no visitor's browser shall allow.
    contentSecurityPolicy: !frontend?.finish && {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", ...(frontend?.assets.styleHashes ?? []).map((hash) => `'${hash}'`)],
        'img-src': ["'self'", 'data:', 'blob:', 'https:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'media-src': ["'self'", 'blob:', 'https:'],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: https && { maxAge: 63_072_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Camera and microphone only where the broadcast page needs them; a page keeps the policy it was loaded with.
    const live = request.routeOptions.url === '/live-stream' ? 'self' : '';
    reply.header(
      'permissions-policy',
      `camera=(${live}), microphone=(${live}), geolocation=(), payment=(), usb=()`,
    );

    if (!safeMethods.has(request.method) && isCrossSite(request, publicOrigin)) {
      throw new Problem(403, 'This was sent from another site and was refused.');
    }
    if (request.routeOptions.config.access === 'admin') {
      reply.header('cache-control', 'no-store');
      await app.requireAdministrator(request);
    }
  });
}

/**
 * Whether a browser sent this from a page that is not ours. `Sec-Fetch-Site` and `Origin` cannot be set by a page's
 * script; a write with neither comes from no browser and is taken (readings 19).
 */
export function isCrossSite(
  request: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>,
  publicOrigin: string | null,
) {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return origin !== (publicOrigin ?? `${request.protocol}://${request.host}`);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Throws 401 unless the request carries an administrator's session; else `request.administrator` is set. */
    requireAdministrator(request: FastifyRequest): Promise<void>;
  }
  interface FastifyRequest {
    administrator: CurrentUser;
  }
}
