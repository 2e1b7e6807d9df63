// A large photograph is drawn smaller on the device, upright; other files stay as they are.
import { expect, it } from 'vitest';
import { isAnimated, smallerPhotograph } from './smaller-photograph.ts';

/** A picture of noise, which no format makes small. */
async function noise(width: number, height: number, type: string): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  const part = new ImageData(256, 128);
  for (let at = 0; at < part.data.length; at += 65_536) {
    crypto.getRandomValues(new Uint8Array(part.data.buffer, at, 65_536));
  }
  for (let x = 0; x < width; x += 256) {
    for (let y = 0; y < height; y += 128) context?.putImageData(part, x, y);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type));
  return new File([blob ?? ''], 'pack.photo.png', { type });
}

it('a photograph of 12 megapixels becomes a JPEG of at most 3,200 pixels, with its proportions', async () => {
  const large = await noise(4_000, 3_000, 'image/jpeg');
  const sent = await smallerPhotograph(large);
  expect([sent.name, sent.type, sent.size < large.size]).toEqual(['pack.photo.jpg', 'image/jpeg', true]);
  const { width, height } = await createImageBitmap(sent);
  expect([width, height]).toEqual([3_200, 2_400]);
});

it('small files, documents and what the browser cannot read stay as they are', async () => {
  const unread = new File([new Uint8Array(2_000_000)], 'a.jpg', { type: 'image/jpeg' });
  const document_ = new File([new Uint8Array(2_000_000)], 'a.pdf', { type: 'application/pdf' });
  for (const file of [await noise(256, 128, 'image/png'), unread, document_]) {
    expect(await smallerPhotograph(file)).toBe(file);
  }
});

it('several frames are found in PNG, WebP and GIF', async () => {
  const file = (text: string, type: string) =>
    new File([Uint8Array.from(text, (sign) => sign.charCodeAt(0))], 'a', { type: `image/${type}` });
  const rows: [string, string, boolean][] = [
    ['\u0089PNG....acTL....IDAT', 'png', true],
    ['\u0089PNG....IDAT....acTL', 'png', false],
    ['RIFF....WEBPVP8X....\u0012', 'webp', true],
    ['RIFF....WEBPVP8X....\u0010', 'webp', false],
    ['RIFF....WEBPVP8 ', 'webp', false],
    ['GIF89a...NETSCAPE2.0', 'gif', true],
    ['GIF89a...', 'gif', false],
  ];
  for (const [text, type, wanted] of rows)
    expect([text, await isAnimated(file(text, type))]).toEqual([text, wanted]);
});
