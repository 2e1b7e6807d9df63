// Re-encodes images, so that nothing of an upload except its pixels is served. Runs only in the process of
// check-process.ts.
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { variantFormats, variantName } from '#contract/files-rules.ts';
import { Refusal } from './refusals.ts';

const maxPixels = 50_000_000;
const maxFrames = 1_000;

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
export async function encodeImage(from: string, to: string): Promise<EncodedImage> {
  const {
    width,
    height,
    pages = 1,
    hasAlpha,
  } = await understood(
    sharp(from, { limitInputPixels: false }).metadata(), // reads the file header only
  );
  if (width * height > maxPixels) {
    const [w, h] = [width, height].map((side) => side.toLocaleString('en'));
    throw new Refusal(`The picture has ${w} by ${h} pixels. At most 50 million are allowed.`);
  }
  if (pages > maxFrames) {
    throw new Refusal(`The animation has ${pages.toLocaleString('en')} frames. At most 1,000 are allowed.`);
  }
  const read = () => sharp(from, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
  const isTransparent =
    hasAlpha && !(await understood(sharp(from, { limitInputPixels: maxPixels }).stats())).isOpaque;
  const full = isTransparent
    ? read().png({ compressionLevel: 8, adaptiveFiltering: true })
    : read().flatten({ background: '#ffffff' }).jpeg({ quality: 85, progressive: true });
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
    throw new Refusal('The picture is damaged and cannot be read.');
  });
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
