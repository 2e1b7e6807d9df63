// Security headers of every answer, and the refusal of cross-site writes.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problems } from '#contract/words/problems-rules.ts';
import type { Config } from '../config.ts';
import { bearerOf } from '../access/guard.ts';
import { bucketAddress } from '../files/storage.ts';
import { Problem } from './problems.ts';

const ownStyles = "style-src 'self'";
/** The others have an effect on documents only. On each of a page's ten files they weighed as much as a small file. */
const onAssets = new Set([
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
]);
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

export function harden(
  app: FastifyInstance,
  { publicOrigin, s3 }: Pick<Config, 'publicOrigin' | 's3'>,
  frontend: { finish?: unknown } | null,
): void {
  const headers = securityHeaders(publicOrigin, frontend);
  const assetHeaders = Object.fromEntries(Object.entries(headers).filter(([name]) => onAssets.has(name)));

  // In the object flow, administrators' browsers upload files directly to the store.
  const policy = headers['content-security-policy'];
  const administratorPolicy = s3 && policy && withConnection(policy, bucketAddress(s3));

  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 && isNeedlesslyEncoded(request.url)) {
      reply.headers(headers).header('x-request-id', request.id).callNotFound();
      return reply;
    }
    if (request.url.startsWith('/assets/')) {
      reply.headers(assetHeaders);
      return;
    }
    reply.headers(headers).header('x-request-id', request.id);
    if (request.routeOptions.url?.startsWith('/admin')) {
      // Administrators' addresses contain searches, which contain names.
      reply.header('referrer-policy', 'no-referrer');
      if (administratorPolicy) reply.header('content-security-policy', administratorPolicy);
    }
    const passkeys = request.routeOptions.url?.startsWith('/admin')
      ? ', publickey-credentials-get=(self), publickey-credentials-create=(self)'
      : '';
    // Camera and microphone only on the broadcast page, the camera on the ward's, the position only where centres are found. A page retains the policy it was loaded with.
    const live = request.routeOptions.url === '/live-stream' ? 'self' : '';
    const camera = live || request.routeOptions.url === '/ward' ? 'self' : '';
    const near = request.routeOptions.url === '/find-amc' ? 'self' : '';
    reply.header(
      'permissions-policy',
      `camera=(${camera}), microphone=(${live}), geolocation=(${near}), payment=(), usb=()${passkeys}`,
    );

    // A stream key proves the sender by itself, and no browser adds it to another site's request.
    if (request.routeOptions.config.orStreamKey && bearerOf(request) !== null) return;
    if (!safeMethods.has(request.method) && isCrossSite(request, publicOrigin)) {
      throw new Problem(403, problems('this_was_sent_from_another_site'));
    }
  });
}

/**
 * Whether the path encodes a letter, digit or one of `-._~` needlessly, as `%61` (RFC 3986, 2.3). Proper clients
 * never do this. The router would decode it, but a gateway that looks for `/api/admin` in the raw address would miss
 * it.
 */
export function isNeedlesslyEncoded(address: string): boolean {
  if (!address.includes('%')) return false;
  const [path = ''] = address.split(/[?#]/, 1);
  return /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i.test(path);
}

/**
 * The headers that all answers share, computed once: a plugin that builds them for each answer took half of a page's
 * processor time.
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
    // Vite's development scripts need permissions that production must not grant.
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

/** The policy that also allows requests to the origin of an address. */
export const withConnection = (policy: string, address: string): string =>
  policy.replace("connect-src 'self'", `connect-src 'self' ${new URL(address).origin}`);

/** The policy for a document: allows its inline style by hash. */
export function policyFor(document: string, policy: string): string {
  const style = /<style>(.*?)<\/style>/s.exec(document)?.[1];
  if (style === undefined) return policy;
  return policy.replace(
    ownStyles,
    `${ownStyles} 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
}

/**
 * Whether a browser sent this from another site's page. A page's script cannot set `Sec-Fetch-Site` and `Origin`; a
 * write with neither does not come from a browser and is accepted.
 */
function isCrossSite(
  request: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>,
  publicOrigin: string | null,
) {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  return origin !== undefined && origin !== originOf(request, publicOrigin);
}

/** The portal's own origin; without `PUBLIC_URL` the one that the request names. Throws 400 if it names none. */
export function originOf(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicOrigin: string | null,
): string {
  if (publicOrigin !== null) return publicOrigin;
  const origin = `${protocol}://${host}`;
  if (!URL.canParse(origin)) throw new Problem(400, problems('the_host_header_of_this_request_names'));
  return origin;
}
