// Makes client/fonts/anek-latin.woff2: the letters the portal's English needs, in the weights the design uses.
// Run by hand when the font or the list changes: `node scripts/subset-font.ts`. The result is committed, because
// the build must not depend on a font tool.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const font = new URL('../node_modules/@fontsource-variable/anek-latin/', import.meta.url);
const fonts = new URL('../client/fonts/', import.meta.url);
const largest = 28 * 1024; // the font's share of a first view

const span = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

const letters = [
  span(0x20, 0x7e), // ASCII
  '\u00a0©°±²³µ·×¼½¾', // doses, units, rights
  'áäçèéíñóöü', // the accents that names bring; all of Latin-1 would cost 8 KiB more
  '–—‘’“”•…−™', // what careful typing adds; ₹ and arrows are not in this file of the font, ↗ is drawn as an icon
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
