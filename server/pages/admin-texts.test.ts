// The texts of the administrators' area have a catalogue of their own. Visitors do not download it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const textsOf = (file: string) =>
  JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>;
const ofVisitors = textsOf('client/messages/en.json');
const { $schema: _, ...ofAdministrators } = textsOf('client/messages/admin/en.json');
const ofRecords = textsOf('client/messages/records/en.json');
const ofScreens = textsOf('client/messages/screens/en.json');

/** The scripts of one part of the build, as one text. */
function scriptsOf(part: string): string {
  const file = join(root, `dist/client/.vite/manifest.${part}.json`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string }>;
  const scripts = new Set(Object.values(manifest).map((chunk) => chunk.file));
  return [...scripts].map((script) => readFileSync(join(root, 'dist/client', script), 'utf8')).join('\n');
}

it('a text of the administrators’ area has a key of its own', () => {
  const keys = Object.keys(ofAdministrators);
  expect(keys.filter((key) => !key.startsWith('admin_'))).toEqual([]);
  expect(Object.keys(ofVisitors).filter((key) => key.startsWith('admin_'))).toEqual([]);
});

it('visitors’ scripts have no text of the administrators’ area', () => {
  const isTelling = (text: string) => text.length > 30 && !/[{"\n]/.test(text);
  const known = Object.values(ofVisitors).join('\n');
  const texts = [ofAdministrators, ofRecords, ofScreens]
    .flatMap(Object.values<string>)
    .flatMap((text) => (isTelling(text) && !known.includes(text) ? [text] : []));
  const administrators = scriptsOf('admin');
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => !administrators.includes(text))).toEqual([]);

  const { locales } = JSON.parse(readFileSync(join(root, 'project.inlang/settings.json'), 'utf8')) as {
    locales: string[];
  };
  for (const locale of locales) {
    const visitors = scriptsOf(locale);
    expect([locale, ...texts.filter((text) => visitors.includes(text))]).toEqual([locale]);
  }
});

it('no screen of the administrators’ area has a text beside the catalogue', () => {
  const screens = globSync(['client/admin*.tsx', 'client/{pages,components}/admin/**/*.tsx'], { cwd: root });
  const isWord = (text: string) => /\p{Letter}{2}/u.test(text);
  const shown = /^(title|label|lede|hint|alt|caption|saveLabel|cancelLabel|searchHint|aria-label)$/;
  const textOf = (value: ESTree.JSXAttribute['value']) =>
    value?.type === 'Literal' && typeof value.value === 'string' ? value.value : '';
  const found: string[] = [];
  for (const file of screens.filter((name) => !name.includes('.test.'))) {
    new Visitor({
      JSXText: ({ value }) => void (isWord(value) && found.push(`${file}: ${value.trim()}`)),
      JSXAttribute({ name, value }) {
        const text = textOf(value);
        if (name.type === 'JSXIdentifier' && shown.test(name.name) && isWord(text))
          found.push(`${file}: ${text}`);
      },
    }).visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program);
  }
  expect(screens.length).toBeGreaterThan(80);
  expect(found).toEqual([]);
});
