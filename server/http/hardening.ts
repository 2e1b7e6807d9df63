// What every answer carries and every write must pass: security headers, and the refusal of cross-site writes.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config, S3Config } from '../config.ts';
import { Problem } from './problems.ts';

const ownStyles = "style-src 'self'";
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

export function harden(
  app: FastifyInstance,
  { publicOrigin, s3 }: Pick<Config, 'publicOrigin' | 's3'>,
  frontend: { finish?: unknown } | null,
): void {
  const headers = securityHeaders(publicOrigin, frontend);
  const { 'content-security-policy': _, ...assetHeaders } = headers;

  // Administrators' browsers send files to the store itself (object flow).
  const policy = headers['content-security-policy'];
  const administratorPolicy =
    s3 && policy?.replace("connect-src 'self'", `connect-src 'self' ${storeOrigin(s3)}`);

  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 && isNeedlesslyEncoded(request.url)) {
      reply.headers(headers).header('x-request-id', request.id).callNotFound();
      return reply;
    }
    // A page loads several assets, and what a policy says to documents would be a third of their bytes.
    if (request.url.startsWith('/assets/')) {
      reply.headers(assetHeaders);
      return;
    }
    reply.headers(headers).header('x-request-id', request.id);
    if (request.routeOptions.url?.startsWith('/admin')) {
      // Their addresses hold searches, which hold names.
      reply.header('referrer-policy', 'no-referrer');
      if (administratorPolicy) reply.header('content-security-policy', administratorPolicy);
    }
    // Camera and microphone only where the broadcast page needs them; a page keeps the policy it was loaded with.
    const live = request.routeOptions.url === '/live-stream' ? 'self' : '';
    reply.header(
      'permissions-policy',
      `camera=(${live}), microphone=(${live}), geolocation=(), payment=(), usb=()`,
    );

    if (!safeMethods.has(request.method) && isCrossSite(request, publicOrigin)) {
      throw new Problem(403, 'This was sent from another site and was refused.');
    }
  });
}

/**
 * Whether a letter, figure or one of `-._~` stands as `%61` in the path. Nobody who writes addresses does that (RFC 3986,
 * 2.3), the router would decode it, and a gateway that looks for `/api/admin` in the address as it came would not see it.
 */
export function isNeedlesslyEncoded(address: string): boolean {
  if (!address.includes('%')) return false;
  const [path = ''] = address.split(/[?#]/, 1);
  return /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i.test(path);
}

/** Where one-time addresses of the store lead. */
function storeOrigin({ endpoint, bucket, forcePathStyle }: S3Config): string {
  return forcePathStyle ? endpoint : endpoint.replace('://', `://${bucket}.`);
}

/**
 * The headers that are the same for every answer, computed once: a plugin that puts them together anew for each
 * answer took half of a page's processor time.
 */
export function securityHeaders(
  publicOrigin: string | null,
  frontend: { finish?: unknown } | null,
): Record<string, string> {
  const https = publicOrigin?.startsWith('https:') ?? false;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    ownStyles,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob: https:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    // Vite's own scripts in development need what no visitor's browser shall allow.
    ...(!frontend?.finish && { 'content-security-policy': policy.join(';') }),
    ...(https && { 'strict-transport-security': 'max-age=63072000' }),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  };
}

/** The policy for a document: it allows the style that the document carries inline, by its hash. */
export function policyFor(document: string, policy: string): string {
  const style = /<style>(.*?)<\/style>/s.exec(document)?.[1];
  if (style === undefined) return policy;
  return policy.replace(
    ownStyles,
    `${ownStyles} 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
}

/**
 * Whether a browser sent this from a page that is not ours. `Sec-Fetch-Site` and `Origin` cannot be set by a page's
 * script; a write with neither comes from no browser and is taken.
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
