// Sends a stored file, whole or in part, with the headers of immutable and sandboxed content.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, FileStorage } from '../files/storage.ts';
import { freeBuffer } from '../free-buffer.ts';

interface SentFile {
  /** Its name, which is unique to this content: the ETag is made from it. */
  name: string;
  type: string;
  storage: FileStorage;
  /** In bytes, if known. */
  bytes?: number;
  /** The name for saving. Without it browsers display the file. */
  saveAs?: string;
  /** The `Cache-Control` header. */
  cache: string;
}

/** Larger parts, in bytes, are sent as a stream. */
const maxBufferedBytes = 1024 * 1024;

const etagOf = (name: string) => `"${name}"`;

/** For addresses whose content never changes. */
export const immutable = 'public, max-age=31536000, immutable';

/** Returns false if the bytes are missing; nothing was sent then. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, storage, bytes, saveAs, cache }: SentFile,
): Promise<boolean> {
  const size = bytes ?? (await storage.size(name));
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
  const range = askedRange(request.headers, etag, size);
  if (range === 'unsatisfiable') {
    await reply.code(416).header('content-range', `bytes */${size}`).send();
    return true;
  }
  if (range) reply.code(206).headers(partHeaders(range, size));
  else reply.header('content-length', size);
  if (request.method === 'HEAD') {
    await reply.send(Readable.from([])); // an empty stream: without a body Fastify sets the length to 0
    return true;
  }
  const part = range ?? { start: 0, end: size - 1 };
  const content =
    storage.read && isSmall(part)
      ? await storage.read(name, part)
      : await storage.open(name, range ?? undefined);
  if (!content) return false;
  if (!Buffer.isBuffer(content)) freeSentChunks(reply.raw);
  await reply.send(content);
  return true;
}

/** Frees sent chunks, which a stream would leave to the garbage collector. */
function freeSentChunks(response: ServerResponse): void {
  const write = response.write.bind(response);
  response.write = (piece: Buffer) =>
    write(piece, (error) => {
      if (!error) freeBuffer(piece);
    });
}

const isSmall = ({ start, end }: ByteRange) => end - start < maxBufferedBytes;

const partHeaders = ({ start, end }: ByteRange, size: number) => ({
  'content-range': `bytes ${start}-${end}/${size}`,
  'content-length': String(end - start + 1),
});

function askedRange({ range, 'if-range': ifRange }: IncomingHttpHeaders, etag: string, size: number) {
  return parseRange(ifRange === undefined || ifRange === etag ? range : undefined, size);
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}

/** Null: send the whole file, also if several parts are requested, which a server may ignore (RFC 9110, 14.2). */
function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return null;
  const [first, last] = [parts[1] ?? '', parts[2] ?? ''];
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return start >= size || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { start, end };
}

/** `Content-Disposition` with a name in any script (RFC 6266, RFC 8187). */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\u0020-\u007e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
