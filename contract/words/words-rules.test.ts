// The catalogues: every text that a language has also stands in English, with the same places, and in its own script.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFields } from '../cases/content/content-rules.ts';
import type { Fields } from '../cases/content/fields-rules.ts';
import { catalogue, fill, inLanguage } from './words-rules.ts';

const folder = import.meta.dirname;
const textsOf = (file: string) =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
const files = globSync('*/*.json', { cwd: folder }).toSorted();
const places = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each(files)('%s', (file) => {
  const [subject = '', name = ''] = file.split('/');
  const language = name.replace('.json', '');
  const [texts, english] = [textsOf(file), textsOf(`${subject}/en.json`)];

  it('is listed in the file of its subject', () => {
    const source = readFileSync(join(folder, `${subject}-rules.ts`), 'utf8');
    expect(source).toContain(`'./${file}'`);
  });

  it('has only texts that English has, in its order and with its places', () => {
    const known = Object.keys(english).filter((key) => key in texts);
    expect(Object.keys(texts)).toEqual(known);
    for (const key of known) expect([key, ...places(texts[key])]).toEqual([key, ...places(english[key])]);
  });

  it.skipIf(language === 'en')('is written in its own script', () => {
    const script = new RegExp(`\\p{Script=${new Intl.Locale(language).maximize().script}}`, 'u');
    const words = (text: string) => text.replace(/\{\w+\}|“[^”]*”/g, ''); // quotes: as a pack has it
    const foreign = Object.entries(texts).filter(
      ([, text]) => /\p{L}/u.test(words(text)) && !script.test(words(text)),
    );
    expect(foreign).toEqual([]);
  });
});

it('the texts to reporters are complete in every language', () => {
  for (const file of globSync('{letters,questions}/*.json', { cwd: folder })) {
    const english = textsOf(join(file, '../en.json'));
    expect([file, ...Object.keys(textsOf(file))]).toEqual([file, ...Object.keys(english)]);
  }
});

it('every field and every fixed choice of a case has a label', () => {
  const keys = new Set(Object.values(textsOf('labels/en.json')));
  const collect = (fields: Fields): string[] =>
    Object.values(fields).flatMap((field) => [
      field.label,
      ...('codes' in field ? Object.values(field.codes) : []),
      ...('units' in field ? Object.values(field.units) : []),
      ...('fields' in field ? collect(field.fields) : []),
    ]);
  const found = collect(contentFields);
  expect(found.length).toBeGreaterThan(250);
  expect(found.filter((label) => !keys.has(label))).toEqual([]);
});

describe('a text', () => {
  const say = catalogue({ en: { hello: 'Hello {name}', bye: 'Goodbye' }, hi: { hello: 'नमस्ते {name}' } });

  it('is in the language of the call, and in English where that language lacks it', () => {
    expect(inLanguage('hi', () => [say('hello', { name: 'Asha' }), say('bye')])).toEqual([
      'नमस्ते Asha',
      'Goodbye',
    ]);
    expect(say('hello', { name: 'Asha' })).toBe('Hello Asha');
    expect(inLanguage('ta', () => say('bye'))).toBe('Goodbye');
  });

  it('is in the outer language again after a fault', () => {
    const fail = () => {
      throw new Error('fault');
    };
    expect(() => inLanguage('hi', fail)).toThrow('fault');
    expect(say('hello', { name: 'Asha' })).toBe('Hello Asha');
  });

  it('contains each value as it is, also one that looks like a place', () => {
    expect(fill('{one} and {other}', { one: '{other}', other: '$&' })).toBe('{other} and $&');
  });
});
