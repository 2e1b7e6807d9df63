// Rendered pages that are kept, compressed, for as long as the content stays what it is (readings 27).
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A page as it is sent. */
export interface Bytes {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

export interface Rendered {
  html: string;
  /** False for a page whose reads did not all come in time: it is for those who wait for it now, and not kept. */
  complete: boolean;
}

const mostPages = 200;
const brotliQuality = 9;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export class KeptPages {
  readonly #readVersion: () => Promise<number>;
  readonly #pages = new Map<string, Promise<Bytes>>();
  #version = -1;

  /** `readVersion` gives the number of the content; null: it cannot be told, and what is kept stays good. */
  constructor(readVersion: () => Promise<number | null>) {
    this.#readVersion = async () => (await readVersion()) ?? this.#version;
  }

  /** The page of this name, rendered by the first of those who ask for it. */
  async get(name: string, render: () => Promise<Rendered>): Promise<Bytes> {
    const version = await this.#readVersion();
    if (version > this.#version) {
      this.#pages.clear();
      this.#version = version;
    }
    const kept = this.#pages.get(name);
    if (kept) return kept;

    const rendered = render();
    const page = rendered.then(({ html }) => pack(html));
    if (this.#pages.size < mostPages) this.#pages.set(name, page);
    const forget = () => {
      if (this.#pages.get(name) === page) this.#pages.delete(name);
    };
    rendered.then(({ complete }) => complete || forget(), forget);
    return page;
  }
}

async function pack(html: string): Promise<Bytes> {
  const plain = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const [br, gz] = await Promise.all([
    compressBrotli(plain, { params }),
    compressGzip(plain, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, br, gzip: gz };
}
