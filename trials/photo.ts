// The trial of a photograph (`npm run trial:photo`): uploads a photograph of 8 MB, as a phone takes it. Prints how
// long that takes, and how much of it a visitor of the public gallery downloads.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import type { GalleryItem } from '#contract/resources/gallery-items-rules.ts';
import { variantName } from '#contract/files-rules.ts';
import { signIn, upload } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';

/**
 * Tile widths on a screen of 360 CSS pixels, from the `sizes` of the pages: 46vw on the awareness page, 78vw on the
 * home page.
 */
const tiles = { 'gallery of the awareness page': 166, 'featured gallery of the home page': 281 };
const limitBytes = 35 * 1024;

exitAfter(180);
const folder = temporaryFolder();
const photo = await phonePhotograph();
const portal = await startPortal(join(folder, 'log'), { DATA_DIR: join(folder, 'data'), SEED: 'none' });
const session = await signIn(portal.url);
const began = performance.now();
const answer = await upload(portal.url, session, { name: 'ward.jpg', type: 'image/jpeg', content: photo });
const answeredMs = performance.now() - began;
if (answer.status !== 201) throw new Error(answer.body);
const { type, filename, originalName } = JSON.parse(answer.body) as GalleryItem;
await fetch(`${portal.url}/api/admin/gallery`, {
  method: 'POST',
  headers: { ...session, 'content-type': 'application/json' },
  body: JSON.stringify({ type, filename, originalName }),
});
let widths: number[] = [];
while (widths.length === 0) {
  await setTimeout(50);
  const [item] = (await (await fetch(`${portal.url}/api/gallery`)).json()) as GalleryItem[];
  widths = item?.media?.widths ?? [];
}
const readyMs = performance.now() - began;
const bytesOf = async (name: string) =>
  (await (await fetch(`${portal.url}/uploads/${name}`)).arrayBuffer()).byteLength;
const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

console.log(
  `A photograph of ${(photo.length / 1e6).toFixed(1)} MB: answered after ${answeredMs.toFixed(0)} ms, all sizes after ${readyMs.toFixed(0)} ms`,
);
console.log(`Full size: ${kib(await bytesOf(filename))}`);
for (const width of widths) {
  const [webp, jpg] = await Promise.all([
    bytesOf(variantName(filename, width, 'webp')),
    bytesOf(variantName(filename, width, 'jpg')),
  ]);
  console.log(`${width} pixels: ${kib(webp)} as WebP, ${kib(jpg)} as JPEG`);
}
let atOnce = 0;
for (const [place, tilePx] of Object.entries(tiles)) {
  for (const density of [1, 2, 3]) {
    const width = widths.find((one) => one >= tilePx * density) ?? widths.at(-1) ?? 0;
    const bytes = await bytesOf(variantName(filename, width, 'webp'));
    if (density === 1) atOnce = Math.max(atOnce, bytes);
    console.log(`${place}, ${tilePx} CSS pixels, density ${density}: ${width} pixels, ${kib(bytes)}`);
  }
}
await portal.stop();
console.log(atOnce <= limitBytes ? 'At most 35 KiB at density 1.' : 'FAILED: more than 35 KiB at density 1.');
process.exit(atOnce <= limitBytes ? 0 : 1);

/** 12 megapixels with structure at every scale and the noise of a small sensor. */
async function phonePhotograph(): Promise<Buffer> {
  const [width, height] = [4032, 3024];
  const layers = await Promise.all(
    [8, 40, 200, 1000, 4032].map(async (cells) => {
      const rows = Math.round((cells * height) / width);
      return sharp(randomBytes(cells * rows * 3), { raw: { width: cells, height: rows, channels: 3 } })
        .resize(width, height, { kernel: 'cubic', fit: 'fill' })
        .raw()
        .toBuffer();
    }),
  );
  const weights = [0.45, 0.25, 0.15, 0.09, 0.06];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    let value = 0;
    for (const [layer, weight] of weights.entries()) value += (layers[layer]?.[at] ?? 0) * weight;
    pixels[at] = value;
  }
  let quality = 90;
  let photograph = Buffer.alloc(0);
  do {
    photograph = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    quality += photograph.length < 7.5e6 ? 2 : -3;
  } while (photograph.length < 7.5e6 || photograph.length > 9e6);
  return photograph;
}
