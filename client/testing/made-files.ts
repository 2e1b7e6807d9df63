// Files that component tests choose. The portal accepts the small ones as real pictures and videos.

import { pdfText } from '#testing/pdf-text.ts';
import { recordFilm } from '#testing/record-film.ts';

/** A word that no other test uses. */
export const word = () => `w${Math.random().toString(36).slice(2, 10)}`;

/** A photograph of 60 by 40 pixels. */
export async function photograph(name = `${word()}.jpg`): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [60, 40];
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  return new File([blob ?? ''], name, { type: 'image/jpeg' });
}

/** A film of the same size that lasts half a second. */
export async function film(name = `${word()}.webm`): Promise<File> {
  const base64 = await recordFilm([60, 40, 500]);
  return new File([Uint8Array.fromBase64(base64)], name, { type: 'video/webm' });
}

/** A document of one empty page. Its size is rounded to 1 KB, not to none. */
export const pdf = (name = 'a.pdf') =>
  new File([pdfText(), ' '.repeat(1_000)], name, { type: 'application/pdf' });

/** The captions of a film. */
export const captions = () =>
  new File(['WEBVTT\n\n00:00.000 --> 00:01.000\nA square goes by.\n'], 'film.vtt', { type: 'text/vtt' });

/** A file one byte larger than this many megabytes. It repeats one megabyte, so that it takes no more memory. */
export function largerThan(megabytes: number, name: string, type: string): File {
  const megabyte = new Blob([new Uint8Array(1024 * 1024)]);
  return new File([...Array.from({ length: megabytes }, () => megabyte), 'x'], name, { type });
}

/** Chooses a large file. `userEvent.upload` would send it through the test runner. */
export function chooseLarge(chooser: Element, file: File): void {
  const data = new DataTransfer();
  data.items.add(file);
  (chooser as HTMLInputElement).files = data.files;
  chooser.dispatchEvent(new Event('change', { bubbles: true }));
}

/** What the next press clicks. The file chooser that the browser then opens is held back. */
export function heldClick(): Promise<EventTarget | null> {
  return new Promise((resolve) => {
    const holdBack = (event: Event) => {
      resolve(event.defaultPrevented ? null : event.target);
      event.preventDefault();
    };
    addEventListener('click', holdBack, { once: true });
  });
}
