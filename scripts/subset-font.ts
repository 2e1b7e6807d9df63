// Makes client/fonts/anek-latin.woff2 with the characters of the portal's English, in the weights of the design. Run
// by hand when the font or the list changes: `node scripts/subset-font.ts`. The result is committed, so that the
// build needs no font tool.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const font = new URL('../node_modules/@fontsource-variable/anek-latin/', import.meta.url);
const fonts = new URL('../client/fonts/', import.meta.url);
const largest = 28 * 1024; // the font's share of a page's budget

const span = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

const letters = [
  span(0x20, 0x7e), // ASCII
  '\u00a0©°±²³µ·×¼½¾', // doses, units, copyright
  'áäçèéíñóöü', // accents of common names; all of Latin-1 would add 8 KiB
  '–—‘’“”•…−™', // typographic punctuation; this font file lacks ₹ and arrows, and ↗ is an icon
].join('');

const source = await readFile(new URL('files/anek-latin-latin-wght-normal.woff2', font));
const subset = await subsetFont(source, letters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['kern', 'mark', 'ccmp', 'tnum'],
});

if (subset.length > largest)
  throw new Error(`The font has ${subset.length} bytes, at most ${largest} are allowed`);
await writeFile(new URL('anek-latin.woff2', fonts), subset);
await copyFile(new URL('LICENSE', font), new URL('OFL.txt', fonts));
console.log(`client/fonts/anek-latin.woff2: ${subset.length} bytes`);
