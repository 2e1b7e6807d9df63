// Good and hostile files for tests, made by code, and the forms that upload them.
import { constants, crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

const photographs = new Map<string, Promise<Buffer>>();

/**
 * A JPEG like a photograph: with position and camera in its metadata, and rotated. By default it is just wide enough for
 * two smaller images. Made once for each size.
 */
export async function photograph(width = 880, height = 660): Promise<Buffer> {
  const size = `${width} x ${height}`;
  const made = photographs.get(size) ?? makePhotograph(width, height);
  photographs.set(size, made);
  return Buffer.from(await made);
}

function makePhotograph(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const x = (at / 3) % width;
    pixels[at] = (x * 255) / width;
    pixels[at + 1] = ((at / 3 / width) * 255) / height;
    pixels[at + 2] = (x ^ (at >> 9)) & 127;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Make: 'Camera of a patient', Orientation: '6' },
      IFD3: { GPSLatitude: '29/1 51/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer();
}

export function transparentImage(
  format: 'png' | 'webp' | 'avif' | 'gif' = 'png',
  width = 400,
): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height: 300,
      channels: 4,
      background: { r: 20, g: 120, b: 80, alpha: format === 'gif' ? 0 : 0.5 },
    },
  })
    .toFormat(format)
    .toBuffer();
}

const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** A file recognised as a video but not playable: a head, and filler of the given size. */
export function video(bytes = 4_096, brand = 'isom'): Buffer {
  const head = box('ftyp', Buffer.from(`${brand}\0\0\u0002\0${brand}mp41`, 'latin1'));
  return Buffer.concat([head, box('mdat', Buffer.alloc(Math.max(0, bytes - head.length - 8), 7))]);
}

export const webmVideo = () =>
  Buffer.concat([Buffer.from('1a45dfa3934282847765626d', 'hex'), Buffer.alloc(64)]);

/** A minimal PDF, with `inside` in its first dictionary and further objects after it. */
export function pdf(inside = '', ...objects: (string | Buffer)[]): Buffer {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${inside} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>',
    ...objects,
  ];
  let content = Buffer.from('%PDF-1.7\n');
  let table = '0000000000 65535 f \n';
  for (const [at, object] of all.entries()) {
    table += `${String(content.length).padStart(10, '0')} 00000 n \n`;
    const parts = [`${at + 1} 0 obj\n`, object, '\nendobj\n'].map((part) => Buffer.from(part));
    content = Buffer.concat([content, ...parts]);
  }
  const size = all.length + 1;
  const end = `xref\n0 ${size}\n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${content.length}\n%%EOF\n`;
  return Buffer.concat([content, Buffer.from(end)]);
}

/** Compressed zeros. Fast to make: the same compressed megabyte is repeated. */
function deflatedZeros(bytes: number): Buffer {
  const megabyte = deflateRawSync(Buffer.alloc(2 ** 20), { finishFlush: constants.Z_FULL_FLUSH });
  const megabytes = Array<Buffer>(Math.floor(bytes / 2 ** 20)).fill(megabyte);
  return Buffer.concat([...megabytes, deflateRawSync(Buffer.alloc(bytes % 2 ** 20))]);
}

/** Zeros, compressed by zlib. */
export function packedZeros(bytes: number): Buffer {
  const sum = Buffer.from([0, 0, 0, 1]); // the Adler-32 checksum of zeros: their number modulo 65,521
  sum.writeUInt16BE(bytes % 65_521, 0);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), deflatedZeros(bytes), sum]);
}

/** A stream object of a PDF. */
export const pdfStream = (dictionary: string, content: Buffer | string, length = String(content.length)) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${length} >>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream'),
  ]);

/** A PDF with a compressed object, number 9, as most programs write them. */
export const packedPdf = (packed: Buffer, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') =>
  pdf('', pdfStream(dictionary, packed));

/** A compressed part of an archive, with the size and the checksum of its content. */
export interface PackedPart {
  packed: Buffer;
  length: number;
  sum: number;
}

function packPart(content: Buffer | string): PackedPart {
  const data = typeof content === 'string' ? Buffer.from(content) : content;
  return { packed: deflateRawSync(data, { level: 1 }), length: data.length, sum: crc32(data) };
}

/** A part of millions of zeros. */
export function zerosPart(megabytes: number): PackedPart {
  const megabyte = Buffer.alloc(2 ** 20);
  let sum = 0;
  for (let at = 0; at < megabytes; at += 1) sum = crc32(megabyte, sum);
  return { packed: deflatedZeros(megabytes * 2 ** 20), length: megabytes * 2 ** 20, sum };
}

/** A ZIP archive. `claimed` replaces the true size of each part. */
export function archive(parts: Record<string, Buffer | string | PackedPart>, claimed?: number): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const isPacked = typeof content === 'object' && 'packed' in content;
    const { packed, length, sum } = isPacked ? content : packPart(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(sum, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimed ?? length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, end, Buffer.from(name)]),
    );
    files.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const tail = Buffer.alloc(18);
  tail.writeUInt16LE(directory.length, 4);
  tail.writeUInt16LE(directory.length, 6);
  tail.writeUInt32LE(entries.length, 8);
  tail.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, entries, Buffer.from('PK\u0005\u0006'), tail]);
}

/** A chunk of a PNG, with its checksum. */
export const pngChunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

interface PngOptions {
  /** Bits of a sample, and the type of colour as PNG counts them: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA. */
  depth?: 1 | 8 | 16;
  colour?: 0 | 2 | 3 | 4 | 6;
  isInterlaced?: boolean;
  /** Chunks before the pixels. */
  chunks?: Buffer[];
}

/** Column, row and steps of the passes of an interlaced PNG. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * A PNG of zeros: black, or transparent. Even a huge one is fast to make; decoding it without a limit takes all memory.
 */
export function blackPng(
  width: number,
  height: number,
  { depth = 8, colour = 0, isInterlaced = false, chunks = [] }: PngOptions = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, isInterlaced ? 1 : 0], 8);
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour];
  const bytes = (isInterlaced ? passes : [[0, 0, 1, 1] as const]).reduce((sum, [x, y, dx, dy]) => {
    const [columns, lines] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)];
    return columns > 0 && lines > 0 ? sum + lines * (1 + Math.ceil((columns * channels * depth) / 8)) : sum;
  }, 0);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    ...chunks,
    pngChunk('IDAT', packedZeros(bytes)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function animation(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = Buffer.from('21f90400000000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from('3b', 'hex')]);
}

export interface FormPart {
  field?: string;
  name: string;
  type?: string;
  content: Buffer | string;
}

const boundary = 'portal-test-boundary';

/** A multipart form with files, as browsers send it. */
export function form(...parts: FormPart[]): { payload: Buffer; headers: Record<string, string> } {
  const pieces = parts.flatMap(({ field = 'file', name, type = 'application/octet-stream', content }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
      `content-type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  const all = [...pieces, `--${boundary}--\r\n`];
  return {
    // A large file is copied once.
    payload: Buffer.concat(all.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
