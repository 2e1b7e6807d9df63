// The glossary of docs/languages/glossary.csv: one line for each term, and no gap in a language that has begun.
import { globSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';

const lines: string[][] = parse(readFileSync('docs/languages/glossary.csv', 'utf8'));
const [head = [], ...rows] = lines;
const languages = head.slice(2).filter((_, column) => column % 2 === 0);
const cell = (row: string[], language: string) => {
  const column = head.indexOf(language);
  return { choice: row[column] ?? '', from: row[column + 1] ?? '' };
};

it('each term has one line, with a choice and where it comes from in Hindi and in each further language', () => {
  expect(languages).toEqual(['hi', 'ta', 'te', 'bn', 'mr', 'gu', 'kn', 'ml']);
  expect(head).toEqual(['term', 'meaning', ...languages.flatMap((one) => [one, `${one} from`])]);
  const terms = rows.map(([term]) => term);
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect(new Set(terms).size).toBe(terms.length);
  const begun = languages.filter((one) => one === 'hi' || rows.some((row) => cell(row, one).choice));
  for (const language of begun) {
    const gaps = rows.filter((row) => Object.values(cell(row, language)).includes(''));
    expect([language, ...gaps.map(([term]) => term)]).toEqual([language]);
  }
});

it.each(languages)('the choices of %s are in its own script', (language) => {
  const { script = '' } = new Intl.Locale(language).maximize();
  const own = new RegExp(`\\p{Script=${script}}`, 'u');
  const foreign = rows.filter((row) => cell(row, language).choice && !own.test(cell(row, language).choice));
  expect(foreign).toEqual([]);
});

/** The words that a language does not use for a term: those that its source names after “not”. */
const refused = (language: string): string[] =>
  rows.flatMap((row) => {
    const [, words = ''] = /\bnot ([^\p{Script=Latin};]+)/u.exec(cell(row, language).from) ?? [];
    return words
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '');
  });

it('no text has a word that the glossary refuses in its language', () => {
  expect(refused('hi')).toContain('खुराक');
  const found = languages.flatMap((language) => {
    const words = refused(language).map((word) => new RegExp(`(?<![\\p{L}\\p{M}])${word}`, 'u'));
    return globSync(`{client/messages,contract/words/*}/${language}.json`).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).flatMap(
        ([key, text]) => words.flatMap((word) => (word.test(text) ? [`${file} ${key}: ${word.source}`] : [])),
      ),
    );
  });
  expect(found).toEqual([]);
});
