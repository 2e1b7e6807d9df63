// Generated test files: noisy photographs, documents and videos.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pdfText } from './pdf-text.ts';
import { recordFilm } from './record-film.ts';

export interface MadeFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A word that no other test uses. */
export const word = () => `w${Math.random().toString(36).slice(2, 10)}`;

/**
 * A hillside under a sky, with leaves and stones of every size and the noise of a phone camera, so that it
 * compresses as badly as a real photograph. The picture is the same each time.
 */
export async function photograph(
  name: string,
  { width = 900, height = 675, quality = 80 } = {},
): Promise<MadeFile> {
  let seed = 1;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648 - 0.5;
  };
  // Patches of light and dark in several sizes, as fractions of the picture's width.
  const layers = [12, 30, 75, 180, 400].map((columns) => ({
    size: width / columns,
    columns: columns + 1,
    light: Float32Array.from({ length: (columns + 1) * (columns + 1) }, random),
  }));
  const pixels = Buffer.alloc(width * height * 3);
  for (let x = 0; x < width; x += 1) {
    const ridge = height * (0.42 + 0.12 * Math.sin((x / width) * 9) + 0.05 * Math.sin((x / width) * 31));
    for (let y = 0; y < height; y += 1) {
      const hill = y > ridge;
      let light = 48 * random();
      for (const { size, columns, light: patches } of layers) {
        light += (hill ? 60 : 6) * (patches[Math.floor(y / size) * columns + Math.floor(x / size)] ?? 0);
      }
      const at = (y * width + x) * 3;
      pixels[at] = clamp((hill ? 95 : 140) + light);
      pixels[at + 1] = clamp((hill ? 115 : 175) + light);
      pixels[at + 2] = clamp((hill ? 70 : 215 - (90 * y) / height) + light);
    }
  }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));

/** The smallest PDF that readers open, padded to a size with a comment. */
export function pdf(name: string, bytes = 0): MadeFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(pdfText(bytes), 'latin1') };
}

/** A video of 1.5 seconds, recorded by the browser itself. */
export async function film(page: Page, name: string): Promise<MadeFile> {
  const base64 = await page.evaluate(recordFilm, [320, 180, 1_500] as [number, number, number]);
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') };
}

export const captions: MadeFile = {
  name: 'film.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nA square goes by.\n'),
};
