// Caches rendered pages and public lists, compressed, for one version of the content.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Engine } from '../db/engines/engine.ts';

/** A page or list as it is sent. */
export interface Bytes {
  etag: string;
  /** Further headers of this answer. */
  headers?: Record<string, string>;
  plain: Buffer;
  /** Null: compression does not make it smaller. */
  br: Buffer | null;
  gzip: Buffer | null;
}

export interface Rendered {
  text: string;
  headers?: Record<string, string>;
  /** False: some reads failed or took too long. The page is sent to those waiting, but not cached. */
  complete: boolean;
}

const mostPages = 200;
/** Takes about 5 ms for a page, while a visitor waits. */
const quick = { brotli: 5, gzip: 6 };
/** Takes about 100 ms for a page: once, in the background, and only for a page that stays in the cache. */
const tight = { brotli: 11, gzip: 9 };
/** How long a page must stay in the cache before it is compressed again, in milliseconds. */
const tightenAfterMs = 10_000;
/** Larger texts, in bytes, are never compressed tightly. */
const large = 256 * 1024;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** How long to wait for the content's number, and for how long not to ask again after a failure, in milliseconds. */
const numberMs = 500;
const noNumberMs = 1_000;

interface CachedPage {
  coming: Promise<Bytes>;
  bytes?: Bytes;
}

export class PageCache {
  readonly #engine: Engine;
  readonly #pages = new Map<string, CachedPage>();
  #version = -1;
  #askAgainAt = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Returns the page of this name; the first request renders it. */
  async get(name: string, render: () => Promise<Rendered>): Promise<Bytes> {
    const version = await this.#currentVersion();
    if (version > this.#version) {
      this.#pages.clear();
      this.#version = version;
    }
    const cached = this.#pages.get(name);
    if (cached) return cached.coming;

    const rendered = render();
    const page: CachedPage = { coming: rendered.then((made) => pack(made, quick)) };
    if (this.#pages.size < mostPages) this.#pages.set(name, page);
    const forget = () => {
      if (this.#pages.get(name) === page) this.#pages.delete(name);
    };
    rendered.then(({ complete }) => complete || forget(), forget);
    page.bytes = await page.coming;
    this.#tightenLater(name, page, rendered);
    return page.bytes;
  }

  /** Empties the cache, when the application closes. */
  clear(): void {
    this.#pages.clear();
  }

  /** Compresses a page again, more tightly, if it is still in the cache after a while. */
  #tightenLater(name: string, page: CachedPage, rendered: Promise<Rendered>): void {
    setTimeout(() => {
      if (this.#pages.get(name) !== page || (page.bytes?.plain.length ?? 0) > large) return;
      const coming = rendered.then((made) => pack(made, tight));
      coming.then(
        (bytes) => Object.assign(page, { coming, bytes }),
        () => {}, // the present bytes stay
      );
    }, tightenAfterMs).unref();
  }

  /** The content's number. While it is unknown or takes too long, cached pages remain valid. */
  #currentVersion(): number | Promise<number> {
    if (performance.now() < this.#askAgainAt) return this.#version;
    try {
      const version = this.#engine.contentVersion();
      return typeof version === 'number' ? version : this.#waitFor(version);
    } catch (error) {
      return this.#unlessFault(error) ?? this.#version;
    }
  }

  #unlessFault(error: unknown): null {
    if (this.#engine.failure(error) === null) throw error;
    return null;
  }

  /** While the database does not answer, cached pages are served at once. */
  async #waitFor(asked: Promise<number>): Promise<number> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => (timer = setTimeout(resolve, numberMs, null)));
    const guarded = asked.catch((error: unknown) => this.#unlessFault(error));
    guarded.catch(() => {}); // if nobody waits for it any more
    const version = await Promise.race([guarded, timeout]).finally(() => clearTimeout(timer));
    if (version !== null) return version;
    this.#askAgainAt = performance.now() + noNumberMs;
    return this.#version;
  }
}

/** In characters: no browser sends a longer Accept-Language or Accept-Encoding. A longer one counts as empty. */
export const longestHeader = 1_000;

export interface Chosen {
  status: 200 | 304;
  encoding: 'br' | 'gzip' | null;
  body: Buffer | undefined;
}

/**
 * The coding that a caller accepts, by Accept-Encoding (RFC 9110, 12.5.3). Uses split, since regular expressions for
 * this take quadratic time. (`@fastify/accept-negotiator` sends `br` to a caller who writes `br;q=0, *`.)
 */
export function acceptedEncoding(header = ''): Chosen['encoding'] {
  if (header.length > longestHeader) return null;
  const accepted = header
    .split(',')
    .map((coding) => coding.split(';').map((part) => part.trim().toLowerCase()));
  const takes = (coding: string) =>
    accepted.some(([name, ...parameters]) => name === coding && !parameters.some(isZero));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

const isZero = (parameter: string) => /^q=0(\.0*)?$/.test(parameter);

/** Chooses what to send to a caller with these headers; no body if the caller has a current copy. */
function chooseBytes(headers: IncomingHttpHeaders, bytes: Bytes): Chosen {
  if (headers['if-none-match']?.includes(bytes.etag)) return { status: 304, encoding: null, body: undefined };
  const encoding = acceptedEncoding(headers['accept-encoding']);
  const packed = encoding && bytes[encoding];
  return { status: 200, encoding: packed && encoding, body: packed ?? bytes.plain };
}

/** Sends the bytes with the reply's headers. A page with another status than 200 is always sent whole. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Bytes): FastifyReply {
  const { 'if-none-match': _, ...whole } = request.headers;
  const { status, encoding, body } = chooseBytes(reply.statusCode === 200 ? request.headers : whole, bytes);
  reply.header('etag', bytes.etag).headers(bytes.headers ?? {});
  if (status === 304) reply.code(304);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** Sends an answer that is not cached, because it depends on the caller's query. Callers ask again with its ETag. */
export function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string | Uint8Array,
): FastifyReply {
  const plain = Buffer.from(json);
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache');
  return sendBytes(request, reply, { etag: etagOf(plain), plain, br: null, gzip: null });
}

/** A page that is not cached, as it is sent. */
export const packQuickly = (page: Rendered): Promise<Bytes> => pack(page, quick);

const etagOf = (plain: Buffer) =>
  `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;

async function pack({ text, headers }: Rendered, effort: typeof tight): Promise<Bytes> {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: effort.brotli } }),
    compressGzip(plain, { level: effort.gzip }),
  ]);
  return { etag: etagOf(plain), plain, br, gzip: gz, ...(headers && { headers }) };
}
