// `node scripts/share-picture.ts` draws client/public/share.png for link previews: the blister strip on the portal's
// green, without words, since the portal's name is a setting. Run it again when the motif changes.
import { join } from 'node:path';
import sharp from 'sharp';

const [width, height] = [1200, 630];
// The colours of client/public/favicon.svg, which shows the same motif.
const ground = '#012e30';
const dose = '#f2b036';
const edge = '#7ad0c5';

const circles = Array.from({ length: 10 }, (_, index) => {
  const place = `cx="${312 + (index % 5) * 144}" cy="${index < 5 ? 240 : 390}"`;
  if (index === 6)
    return `<circle ${place} r="47" fill="none" stroke="${dose}" stroke-width="6" stroke-dasharray="16 12"/>`;
  return index < 3
    ? `<circle ${place} r="50" fill="${dose}"/>`
    : `<circle ${place} r="48" fill="none" stroke="${edge}" stroke-width="4"/>`;
});

await sharp(
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect width="${width}" height="${height}" fill="${ground}"/>` +
      `<rect x="208" y="140" width="784" height="350" rx="28" fill="none" stroke="${edge}" stroke-width="4"/>` +
      `${circles.join('')}</svg>`,
  ),
)
  .png({ palette: true, compressionLevel: 9 })
  .toFile(join(import.meta.dirname, '../client/public/share.png'));
