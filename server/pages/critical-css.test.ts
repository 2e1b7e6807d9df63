// The style that a document carries.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { builtFrontend } from './frontend.ts';
import { splitCriticalCss, readRules, criticalCss } from './critical-css.ts';

const used = (sheet: string, markup: string) => criticalCss(readRules(sheet), markup);

it('a rule is included if the markup has its classes, with the selectors that can match', () => {
  expect(used('a{x:1}.b{x:2}.c,.d .b,.b.e{x:3}', '<p class="b c">')).toBe('a{x:1}.b{x:2}.c{x:3}');
  expect(used('.b:not(.c):hover>[data-x=".d"]{x:1}:is(.d,.b) p{x:2}', '<p class="b">')).toBe(
    '.b:not(.c):hover>[data-x=".d"]{x:1}:is(.d,.b) p{x:2}',
  );
  expect(used('.b{x:1}', '<p title="b">class b</p>')).toBe('');
});

it('what only a script shows is left out: states of toasts and dialogs, and a closed dialog without an id', () => {
  const sheet = '.b[data-shown]{x:1}[data-sheet] .b{x:2}.b:is(:active,[data-shown]){x:3}[data-shown]{x:4}';
  expect(used(sheet, '<p class="b">')).toBe('.b:is(:active,[data-shown]){x:3}[data-shown]{x:4}');
  const dialogs = ['<dialog class="b">', '<dialog class="b" id="menu">', '<dialog class="b" open="">'];
  expect(dialogs.map((markup) => used('.b{x:1}', markup))).toEqual(['', '.b{x:1}', '.b{x:1}']);
});

it('class names with escaped characters are recognised', () => {
  const sheet = String.raw`.sm\:w-1\/2{x:1}.\[\&\>p\]\:p-1>p{x:2}.h-\[calc\(1px\,2px\)\],.no{x:3}`;
  const markup = '<p class="sm:w-1/2 [&amp;&gt;p]:p-1 h-[calc(1px,2px)]">';
  expect(used(sheet, markup)).toBe(sheet.replace(',.no', ''));
});

it('groups stay in order, and unused groups are left out', () => {
  const sheet =
    '@layer a,b;@layer a{.x{y:1}@media print{.z{y:2}}}@media (width<40rem){.z{y:3}}@layer b{.x{y:"}"}}';
  expect(used(sheet, '<p class="x">')).toBe('@layer a,b;@layer a{.x{y:1}}@layer b{.x{y:"}"}}');
});

it('fonts are included, and animations and registered properties that a rule names', () => {
  const sheet =
    '@font-face{font-family:F}@property --p{inherits:false}@property --q{inherits:false}' +
    '.x{animation:1s turn;top:var(--p)}.z{animation:1s fade}@keyframes turn{to{top:0}}@keyframes fade{to{top:0}}';
  expect(used(sheet, '<p class="x">')).toBe(
    '@font-face{font-family:F}.x{animation:1s turn;top:var(--p)}@property --p{inherits:false}@keyframes turn{to{top:0}}',
  );
});

it('rules without classes are separated from the rest, which is split in order of layers', () => {
  const sheet =
    '@layer a{p,.x p{y:1}}@layer b{.x{y:2}@media print{:is(.x,.z){y:3}}}' +
    '@keyframes turn{to{top:0}}@property --p{inherits:false}';
  expect(splitCriticalCss(readRules(sheet), 2)).toEqual({
    common: '@layer a,b;@layer a{p{y:1}}@layer b{@media print{:is(.x,.z){y:3}}}@property --p{inherits:false}',
    rest: ['@layer a{.x p{y:1}}@keyframes turn{to{top:0}}', '@layer b{.x{y:2}}'],
  });
});

it('parsing loses nothing of the portal’s own sheets', () => {
  const { assets } = builtFrontend();
  const sheets = assets.visitors('en').files.filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(3);
  for (const sheet of sheets) {
    const text = readFileSync(`dist/client${sheet}`, 'utf8')
      .replace(/\/\*.*?\*\//gs, '')
      .trim();
    const write = (rules: ReturnType<typeof readRules>): string =>
      rules
        .map(({ head, body }) =>
          body === null ? `${head};` : `${head}{${typeof body === 'string' ? body : write(body)}}`,
        )
        .join('');
    expect(write(readRules(text)).replaceAll(';', '')).toBe(
      text.replaceAll(';', '').replace(/\s+(?=[@.{])/g, (s) => s),
    );
  }
});
