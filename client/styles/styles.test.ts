// The style sheets use the tokens: no other colours, no text below 15 px, no gradient, no large corner radius.
import { expect, test } from 'vitest';

const sheets = import.meta.glob<string>(['../**/*.css', '!./tokens.css', '!../paraglide/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test.each(Object.entries(sheets))('%s', (file, sheet) => {
  const rules = sheet.replace(/\/\*[^]*?\*\//g, '');
  expect(
    rules.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi) ?? [],
    'colours come from the tokens',
  ).toEqual([]);
  expect(rules.match(/font-size:\s*[^v\s;][^;]*px/g) ?? [], 'sizes come from the tokens').toEqual([]);
  // The one allowed gradient: the placeholder of a missing image or video. A repeating one is a hatch.
  expect(rules.match(/(?<!repeating-linear-)gradient\(/g) ?? []).toHaveLength(
    file.endsWith('/content.css') ? 1 : 0,
  );
  expect(
    rules.match(/(?<![\w-])(?:html|body|:root|\.frame|main):has\((?:[^(){}]|\([^()]*\))*\)(?! > :not)/g) ??
      [],
    'all of the page would be styled anew after every change of it: components/ui/modal.ts',
  ).toEqual([]);
  expect(rules.match(/border-radius:(?!\s*var\()[^;]*/g) ?? [], 'corners come from the tokens').toEqual([]);
});

test('there are style sheets to check', () => {
  expect(Object.keys(sheets).length).toBeGreaterThan(5);
  expect(Object.values(sheets)).not.toContain('');
});

const sources = Object.values(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../paraglide/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n');

test.each(Object.entries(sheets))('%s styles only classes that components have', (_file, sheet) => {
  const selectors = sheet.replace(/\/\*[^]*?\*\//g, '').match(/[^{}]+(?=\{)/g) ?? [];
  const classes = selectors.flatMap((selector) => selector.match(/(?<=\.)[a-z][\w-]*/g) ?? []);
  // `badge-${tone}` has every class that begins with `badge-`.
  const isUsed = (name: string) =>
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(sources) ||
    sources.includes(`${name.replace(/-\w+$/, '')}-\${`);
  expect([...new Set(classes)].filter((name) => !isUsed(name))).toEqual([]);
});
