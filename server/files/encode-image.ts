// Re-encodes images, so that nothing of an upload except its pixels is served. Runs only in the process of
// check-process.ts.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { variantFormats, variantName } from '#contract/files-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { Refusal } from './refusals.ts';

/** Most pixels of a stored picture. A larger one is stored smaller. */
const storedPixels = 50_000_000;
/** Most pixels of a baseline JPEG, which is decoded at a half, a quarter or an eighth of its size. */
const maxPixels = 200_000_000;
const maxFrames = 1_000;
/** Most bytes of a decoded picture: pixels × channels × bytes of a sample. libvips holds all of them for some files. */
const maxDecoded = 300_000_000;
/** How often the decoder of a format holds the picture; absent: once. That of AVIF took 18 bytes for a pixel of 3. */
const copies: Partial<Record<string, number>> = { heif: 4 };
/** Most scans of a progressive JPEG times its pixels: each scan goes over the whole picture. Encoders write up to 20. */
const maxScanned = 1_000_000_000;
/** Above so many pixels files are written in ways that take less time and memory, and are somewhat larger. */
const manyPixels = 12_000_000;

// One image at a time, without a cache.
sharp.concurrency(1);
sharp.cache(false);
// libvips reads many more formats than the portal accepts; their loaders are disabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}File`),
});

export interface EncodedImage {
  type: string;
  extension: string;
  width: number;
  height: number;
  /** `#rrggbb`: the average colour. */
  colour: string;
  isAnimated: boolean;
}

/** Writes the image upright, as JPEG, or as PNG if it is transparent. Throws `Refusal`. */
export async function encodeImage(original: string, to: string): Promise<EncodedImage> {
  const from = await withoutTexts(original, `${to}.pixels`);
  const {
    width,
    height,
    pages = 1,
    hasAlpha,
    channels,
    depth,
    format,
    isProgressive,
  } = await understood(
    sharp(from, { limitInputPixels: false }).metadata(), // reads the file header only
  );
  if (width * height > maxPixels) {
    const sides = { width: width.toLocaleString('en'), height: height.toLocaleString('en') };
    throw new Refusal(problems('the_picture_has_by_pixels', sides));
  }
  const sampleBytes =
    depth === 'uchar' || depth === 'char' ? 1 : depth === 'ushort' || depth === 'short' ? 2 : 8;
  const decoded = width * height * channels * sampleBytes * (copies[format] ?? 1);
  const isReduced = format === 'jpeg' && !isProgressive;
  if (decoded > maxDecoded && !isReduced) {
    throw new Refusal(problems('the_picture_takes_mb_when', { size: Math.round(decoded / 1_000_000) }));
  }
  if (format === 'jpeg' && isProgressive && width * height * countScans(await readFile(from)) > maxScanned) {
    throw new Refusal(problems('the_picture_is_saved_in_too_many'));
  }
  if (pages > maxFrames) {
    throw new Refusal(problems('the_animation_has_frames', { pages: pages.toLocaleString('en') }));
  }
  const share = Math.sqrt(Math.min(1, storedPixels / (width * height)));
  const read = () => {
    const whole = sharp(from, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
    if (share === 1) return whole;
    const most = Math.floor(Math.max(width, height) * share);
    return whole.resize(most, most, { fit: 'inside', withoutEnlargement: true });
  };
  const isTransparent = hasAlpha && !(await understood(isOpaque(from)));
  const isLarge = width * height > manyPixels;
  const full = isTransparent
    ? read().png(isLarge ? { compressionLevel: 6 } : { compressionLevel: 8, adaptiveFiltering: true })
    : read()
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 85, progressive: !isLarge, optimizeCoding: !isLarge });
  const info = await understood(full.toFile(to));
  return {
    ...(isTransparent ? { type: 'image/png', extension: 'png' } : { type: 'image/jpeg', extension: 'jpg' }),
    width: info.width,
    height: info.height,
    colour: await averageColour(to),
    isAnimated: pages > 1,
  };
}

async function understood<T>(work: Promise<T>): Promise<T> {
  return work.catch(() => {
    throw new Refusal(problems('the_picture_is_damaged_and_cannot'));
  });
}

/** Whether each pixel of a picture with transparency is opaque: its transparency alone, one byte for each pixel. */
async function isOpaque(from: string): Promise<boolean> {
  const alpha = await sharp(from, { limitInputPixels: maxPixels })
    .extractChannel('alpha')
    .raw({ depth: 'uchar' })
    .toBuffer();
  return alpha.every((value) => value === 255);
}

const pngHead = Buffer.from('89504e470d0a1a0a', 'hex');
/** What a still picture needs: pixels, palette and transparency, colours, and how it is turned. */
const pngChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf']);

/**
 * Writes a PNG without its other chunks to `copy`, and returns that path; any other picture is not copied. libpng unpacks
 * each text to 8 MB before anybody asks for it: a file of a megabyte took gigabytes.
 */
async function withoutTexts(from: string, copy: string): Promise<string> {
  const file = await readFile(from);
  if (!file.subarray(0, pngHead.length).equals(pngHead)) return from;
  const parts = [pngHead];
  for (let at = pngHead.length; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    if (pngChunks.has(file.toString('latin1', at + 4, at + 8))) parts.push(file.subarray(at, end));
    at = end;
  }
  await writeFile(copy, Buffer.concat(parts));
  return copy;
}

/** How many scans a JPEG has: markers SOS outside of the segments that a decoder skips. */
function countScans(file: Buffer): number {
  let scans = 0;
  for (let at = 2; at + 4 <= file.length;) {
    const marker = file[at] === 0xff ? (file[at + 1] ?? 0) : 0;
    // Between markers: pixels, in which FF 00 is a byte and FF D0 to FF D7 are restarts; and fill bytes FF.
    if (marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd9)) {
      const next = file.indexOf(0xff, at + 1);
      if (next < 0) break;
      at = next;
      continue;
    }
    if (marker === 0xda) scans += 1;
    at += 2 + file.readUInt16BE(at + 2);
  }
  return scans;
}

async function averageColour(path: string): Promise<string> {
  const { data } = await sharp(path)
    .resize(1, 1, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = red, blue = red] = data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export interface VariantsJob {
  from: string;
  folder: string;
  name: string;
  widths: number[];
}

/** Makes the smaller images of `name` from its full size, into `folder`. */
export async function encodeVariants({ from, folder, name, widths }: VariantsJob): Promise<string[]> {
  const made: string[] = [];
  for (const width of widths) {
    for (const format of variantFormats(name)) {
      const variant = variantName(name, width, format);
      const image = sharp(from, { limitInputPixels: maxPixels }).resize(width);
      const draft = join(folder, `${variant}.draft`);
      await (
        format === 'webp'
          ? image.webp({ quality: 72, effort: 5 })
          : image.jpeg({ quality: 74, mozjpeg: true })
      ).toFile(draft);
      await rename(draft, join(folder, variant));
      made.push(variant);
    }
  }
  return made;
}
