// Files as people bring them, made by code: photographs full of grain, documents, films.
import type { Page } from '@playwright/test';
import sharp from 'sharp';

export interface MadeFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A word that no other test uses. */
export const word = () => `w${Math.random().toString(36).slice(2, 10)}`;

/** A landscape with the grain of a telephone's camera, so that it is as hard to make small as a real one. */
export async function photograph(
  name: string,
  { width = 900, height = 675, quality = 80 } = {},
): Promise<MadeFile> {
  const pixels = Buffer.alloc(width * height * 3);
  // The same picture each time.
  let seed = 1;
  const grain = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (seed / 2_147_483_648 - 0.5) * 56;
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const hill = y > height * (0.5 + 0.12 * Math.sin((x / width) * 9) + 0.05 * Math.sin((x / width) * 31));
      const at = (y * width + x) * 3;
      const noise = grain();
      const [red, green, blue] = hill ? [70, 110, 60] : [140, 175, 215 - (90 * y) / height];
      pixels[at] = clamp(red + noise + (hill ? 30 * Math.sin(x / 23) : 0));
      pixels[at + 1] = clamp(green + noise + (hill ? 30 * Math.cos(y / 17) : 0));
      pixels[at + 2] = clamp(blue + noise);
    }
  }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));

/** The smallest document that readers open, filled up to a size with a comment. */
export function pdf(name: string, bytes = 0): MadeFile {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  text += `%${' '.repeat(Math.max(0, bytes - text.length - 200))}\n`;
  text += `xref\n0 4\n0000000000 65535 f \n${places.join('')}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') };
}

/** A film of a second and a half, made by the browser itself. */
export async function film(page: Page, name: string): Promise<MadeFile> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    const begin = performance.now();
    await new Promise<void>((resolve) => {
      const draw = () => {
        const at = performance.now() - begin;
        if (!pen || at > 1_500) return resolve();
        pen.fillStyle = 'seagreen';
        pen.fillRect(0, 0, 320, 180);
        pen.fillStyle = 'white';
        pen.fillRect(at / 6, 60, 60, 60);
        setTimeout(draw, 40);
      };
      draw();
    });
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  });
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') };
}

export const captions: MadeFile = {
  name: 'film.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nA square goes by.\n'),
};
