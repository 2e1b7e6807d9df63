// `npm run pictures` writes the inks of scripts/picture-inks.ts into the style of each drawing: those that it uses, as
// classes `f-NAME` (fill) and `s-NAME` (stroke), and the outlines.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inks, outlines } from './picture-inks.ts';

const folder = join(import.meta.dirname, '../client/pictures');

/** The value of each token of client/styles/tokens.css, in light and in dark. */
export function readTokens(): { light: Map<string, string>; dark: Map<string, string> } {
  const sheet = readFileSync(join(import.meta.dirname, '../client/styles/tokens.css'), 'utf8');
  const [screen = ''] = sheet.split('@media print');
  const [light = '', dark = ''] = screen.split(':root:not([data-theme="light"])');
  const valuesOf = (part: string) =>
    new Map(
      [...part.matchAll(/--([\w-]+):\s*(#[\da-f]+)/g)].map(([, name = '', value = '']) => [name, value]),
    );
  return { light: valuesOf(light), dark: valuesOf(dark) };
}

/** The drawing with the inks that its classes name. Throws the name of an ink that does not exist. */
export function inked(drawing: string): string {
  const tokens = readTokens();
  const classes = new Set(
    [...drawing.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  const strokes: string[] = [];
  const rules: string[] = [];
  const used = new Set<string>();
  for (const name of [...classes].toSorted()) {
    const [, kind, ink = ''] = /^([fs])-(\w+)$/.exec(name) ?? [];
    if (name in outlines) {
      used.add('k');
      strokes.push(`.${name}{stroke:var(--k);stroke-width:${outlines[name]}}`);
    } else if (kind) {
      used.add(ink);
      rules.push(`.${name}{${kind === 'f' ? 'fill' : 'stroke'}:var(--${ink})}`);
    }
  }
  const values = [...used].toSorted().map((name) => {
    const ink = inks[name];
    if (!ink) throw new Error(`There is no ink "${name}".`);
    const [light, dark] = [tokens.light.get(ink[0]) ?? ink[0], tokens.dark.get(ink[1]) ?? ink[1]];
    return { name, light, dark };
  });
  const list = (theme: 'light' | 'dark', some = values) =>
    some.map((value) => `--${value.name}:${value[theme]}`).join(';');
  const other = values.filter(({ light, dark }) => light !== dark);
  const style =
    `svg{${list('light')}}` +
    `@media(prefers-color-scheme:dark){svg{${list('dark', other)}}}` +
    // Outlines come first: a class that names another stroke wins.
    [...strokes, ...rules].join('');
  return drawing.replace(/<style>[^]*?<\/style>/, `<style>${style}</style>`);
}

/** All drawings, by file name. */
export function drawings(): { file: string; source: string }[] {
  return globSync('*.svg', { cwd: folder })
    .toSorted()
    .map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }));
}

if (import.meta.main) {
  for (const { file, source } of drawings()) writeFileSync(join(folder, file), inked(source));
}
