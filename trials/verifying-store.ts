// A proxy that verifies signatures in front of a store that does not: it computes the signature (AWS Signature
// Version 4) of every request and refuses unsigned, changed, expired or wrongly signed ones.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Config } from '#server/config.ts';

const hash = (data: string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Why a request is refused. Null: its signature is valid. */
export function refusal(
  incoming: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  config: S3Config,
  now = Date.now(),
): string | null {
  const url = new URL(incoming.url ?? '/', 'http://store');
  const header = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(.+)$/.exec(
    incoming.headers.authorization ?? '',
  );
  const asked = (name: string) => url.searchParams.get(`X-Amz-${name}`);
  const isPresigned = !header;
  const credential = header?.[1] ?? asked('Credential');
  const signedHeaders = header?.[2] ?? asked('SignedHeaders');
  const signature = header?.[3] ?? asked('Signature');
  const time = isPresigned ? asked('Date') : String(incoming.headers['x-amz-date'] ?? '');
  if (!credential || !signedHeaders || !signature || !time) return 'The request is not signed.';
  const [keyId, day, region, service] = credential.split('/');
  if (keyId !== config.accessKeyId || region !== config.region || service !== 's3')
    return 'The key is unknown.';
  if (!signedHeaders.split(';').includes('host')) return 'The host is not signed.';
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const goodForMs = isPresigned ? Number(asked('Expires')) * 1_000 : 15 * 60_000;
  if (!(now < at + goodForMs && now > at - 15 * 60_000)) return 'The signature has expired.';

  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(incoming.headers[name] ?? '').trim()}\n`);
  const payload = isPresigned ? 'UNSIGNED-PAYLOAD' : String(incoming.headers['x-amz-content-sha256']);
  const canonical = [
    incoming.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    headers.join(''),
    signedHeaders,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n');
  const key = [String(day), String(region), 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${config.secretAccessKey}`,
  );
  const right = hmac(key, toSign);
  const given = Buffer.from(signature, 'hex');
  return given.length === right.length && timingSafeEqual(given, right) ? null : 'The signature is wrong.';
}

/** Starts the proxy. It forwards requests with their path, without the signature. */
export async function startCheckingStore(
  behind: S3Config,
): Promise<{ config: S3Config; refused: string[]; close(): void }> {
  const config = { ...behind, accessKeyId: 'trial-key', secretAccessKey: 'a secret of the trial' };
  const refused: string[] = [];
  const server = createServer((incoming, reply) => {
    const reason = refusal(incoming, config);
    if (reason) {
      refused.push(reason);
      incoming.resume();
      reply.writeHead(403, { 'content-type': 'text/plain' }).end(reason);
      return;
    }
    const { authorization: _, host: __, ...headers } = incoming.headers;
    const path = (incoming.url ?? '').replaceAll(/[?&]X-Amz-[^&]*/g, '').replace(/^([^?]*?)&/, '$1?');
    const passing = request(behind.endpoint + path, { method: incoming.method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    passing.on('error', () => reply.destroy());
    incoming.pipe(passing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    config: { ...config, endpoint: `http://127.0.0.1:${port}` },
    refused,
    close: () => server.close(),
  };
}
