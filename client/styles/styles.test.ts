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
  expect(
    rules.match(
      /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right):|(?:text-align|float|clear): *(?:left|right)/g,
    ) ?? [],
    'sides are those of the line: start and end',
  ).toEqual([]);
  expect(unequalSides(rules), 'unequal sides are margin-inline, padding-inline, inset-inline').toEqual([]);
  expect(rules.match(/border-radius:(?!\s*var\()[^;]*/g) ?? [], 'corners come from the tokens').toEqual([]);
});

/** Declarations of four values whose right and left differ: from right to left they would stay where they are. */
function unequalSides(rules: string): string[] {
  return [...rules.matchAll(/(?<![\w-])(?:margin|padding|inset): ([^;}]+)/g)].flatMap(
    ([found, values = '']) => {
      const [, right, , left] = values.match(/(?:[^\s()]+\((?:[^()]|\([^()]*\))*\)|[^\s]+)/g) ?? [];
      return left === undefined || left === right ? [] : [found];
    },
  );
}

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

test('no utility class names the left or right side', () => {
  const sided =
    /(?<=['"`\s])-?(?:[\w-]+:)*-?(?:(?:ml|mr|pl|pr|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|scroll-[mp][lr])-[\w[(]|text-(?:left|right)(?![\w-])|float-(?:left|right)(?![\w-]))[^'"`\s]*/g;
  expect(sources.match(sided) ?? []).toEqual([]);
});
