// Sends a stored file: whole or in part, with the headers of content that never changes and may do nothing.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileHome } from '../files/home.ts';

interface SentFile {
  /** Its name, which no other content ever has: the ETag is made from it. */
  name: string;
  type: string;
  home: FileHome;
  /** In bytes, where it is known already. */
  bytes?: number;
  /** The name under which it is saved; without it browsers show it. */
  saveAs?: string;
  /** How long who may keep a copy: `Cache-Control`. */
  cache: string;
  /** Is told the content before the whole of it is sent, where it is small. */
  whole?: (content: Buffer) => void;
}

/** What is larger is sent as a stream, in bytes. */
const mostAtOnce = 1024 * 1024;

export const etagOf = (name: string) => `"${name}"`;

/** For addresses that never hold other content. */
export const immutable = 'public, max-age=31536000, immutable';

/** False: the bytes are missing, and nothing was sent. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, home, bytes, saveAs, cache, whole }: SentFile,
): Promise<boolean> {
  const size = bytes ?? (await home.size(name));
  if (size === null) return false;
  const etag = etagOf(name);
  reply.type(type).headers({
    'accept-ranges': 'bytes',
    'cache-control': cache,
    'content-security-policy': "sandbox; default-src 'none'",
    etag,
  });
  if (saveAs !== undefined) reply.header('content-disposition', attachment(saveAs));
  if (matches(request.headers['if-none-match'], etag)) {
    await reply.code(304).send();
    return true;
  }
  const ifRange = request.headers['if-range'];
  const asked = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = parseRange(asked, size);
  if (range === 'unsatisfiable') {
    await reply.code(416).header('content-range', `bytes */${size}`).send();
    return true;
  }
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  if (request.method === 'HEAD') {
    await reply.send(Readable.from([])); // a body, or Fastify says that the length is 0
    return true;
  }
  const part = range ?? { start: 0, end: size - 1 };
  const isSmall = part.end - part.start < mostAtOnce;
  const content =
    isSmall && home.read ? await home.read(name, part) : await home.open(name, range ?? undefined);
  if (!content) return false;
  if (!range && Buffer.isBuffer(content)) whole?.(content);
  await reply.send(content);
  return true;
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}

/** Null: the whole file, also where several parts are asked for (RFC 9110, 14.2 lets a server ignore that). */
function parseRange(header: string | undefined, size: number) {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return null;
  const [first, last] = [parts[1] ?? '', parts[2] ?? ''];
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return start >= size || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { start, end };
}

/** `Content-Disposition` with a name in any script (RFC 6266, RFC 8187). */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\u0020-\u007e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
