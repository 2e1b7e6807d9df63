// `node scripts/app-icons.ts` draws the icons of the installed portal into client/public from
// client/public/favicon.svg. The maskable icon fills its square; the mark stays inside the circle that no mask cuts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../client/public');
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8');
const maskable = mark
  .replace(' rx="6"', '')
  .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
  .replace('<rect width="32" height="32"', '<rect x="-5" y="-5" width="42" height="42"');

await draw(mark, 192, 'icon-192.png');
await draw(mark, 512, 'icon-512.png');
await draw(maskable, 512, 'icon-maskable.png');

async function draw(svg: string, size: number, name: string): Promise<void> {
  await sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(folder, name));
}
