// `npm run languages`: how many texts of each language a native speaker has read. `-- sheet ta` writes the sheet for a
// reviewer, review-ta.csv; its pictures come from `npm run screenshots -- --language ta --only -ta --width 360 --theme light`. `-- read
// review-ta.csv --language ta --reviewer "Asha Rao" [--date 2026-11-29]` takes the sheet back: better texts go into the
// catalogues, and docs/languages/reviews.csv says who read what, and when. It takes a sheet whole or not at all.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { builtLanguages, isBuilt, type Language } from '#contract/words/languages-rules.ts';
import {
  markOf,
  readReviews,
  readSheet,
  reviewOf,
  sheetOf,
  type Text,
  writeReviews,
} from './review-sheet.ts';

const root = join(import.meta.dirname, '..');
const reviewsFile = join(root, 'docs/languages/reviews.csv');
const pages = 'client/messages';
const notPages = [
  'client/paraglide/**',
  'client/pages/admin/**',
  'client/pages/styleguide/**',
  '**/*.test.*',
];
/** The catalogues that reach people outside of the desk, and whom their texts reach. */
const reaches: Readonly<Record<string, string>> = {
  [pages]: '',
  'contract/words/mails': 'mail to a reporter',
  'contract/words/letters': 'letter to a reporter',
  'contract/words/questions': 'question to a reporter',
  'contract/words/cards': 'alert card that a patient carries',
  'contract/words/handouts': 'poster, leaflet, card or form on paper',
  'contract/words/defaults': 'setting that the centre has not changed, on pages',
};
const usage = `Usage: npm run languages
       npm run languages -- sheet LANGUAGE
       npm run languages -- read FILE --language LANGUAGE --reviewer NAME [--date YYYY-MM-DD]
LANGUAGE is one of ${builtLanguages.slice(1).join(', ')}.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string' }, reviewer: { type: 'string' }, date: { type: 'string' } },
});
const [verb, given] = positionals;
const today = new Date().toISOString().slice(0, 10);
if (verb === undefined) count();
else if (verb === 'sheet') writeSheet(languageOr(given));
else if (verb === 'read' && given && values.reviewer?.trim()) {
  takeSheet(given, languageOr(values.language), values.reviewer.trim(), values.date ?? today);
} else refuse(usage);

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}

function languageOr(code: string | undefined): Language {
  return code !== undefined && code !== 'en' && isBuilt(code) ? code : refuse(usage);
}

type Catalogue = Record<string, string>;
function readCatalogue(folder: string, language: string): Catalogue {
  return JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8')) as Catalogue;
}

function textsOf(language: string, places = new Map<string, string[]>()): Text[] {
  return Object.entries(reaches).flatMap(([catalogue, reach]) => {
    const translations = readCatalogue(catalogue, language);
    return Object.entries(readCatalogue(catalogue, 'en'))
      .filter(([key]) => key !== '$schema')
      .map(([key, english]) => {
        const shown = places.get(key) ?? [];
        const [first] = shown.length > 5 ? ['/'] : shown;
        const screenshot = first?.startsWith('/') ? pictureOf(first, language) : '';
        const where = reach || (shown.length > 5 ? 'every page' : shown.join(' '));
        return { catalogue, key, where, screenshot, english, translation: translations[key] ?? '' };
      });
  });
}

function pictureOf(path: string, language: string): string {
  return `screenshots/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}-${language}-360-light.png`;
}

/** The addresses of the pages that show a text, by its key. A page shows what its files and those that they import show. */
function findPlaces(): Map<string, string[]> {
  const sources = new Map(
    globSync('client/**/*.{ts,tsx}', { cwd: root, exclude: notPages }).map((file) => [
      file,
      readFileSync(join(root, file), 'utf8'),
    ]),
  );
  const routes = [...(sources.get('client/routes.tsx') ?? '').matchAll(/path: '(.+)',\s+page: '(.+)'/g)].map(
    ([, path = '', page = '']) => ({ path, page }),
  );
  const reach = (file: string, seen: Set<string>): Set<string> => {
    const source = sources.get(file);
    if (source === undefined || seen.has(file)) return seen;
    seen.add(file);
    for (const [, name = ''] of source.matchAll(/(?:from|import\()\s*'((?:#client|\.)[^']+)'/g)) {
      reach(name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name)), seen);
    }
    return seen;
  };
  const places = new Map<string, string[]>();
  for (const { path, page } of routes) {
    const files = [...reach(`client/pages/${page}/index.tsx`, new Set())];
    const keys = files.flatMap((file) => sources.get(file)?.match(/(?<=\bm\.)\w+/g) ?? []);
    for (const key of new Set(keys)) places.set(key, [...(places.get(key) ?? []), path]);
  }
  // The frame, and the titles of pages.
  for (const file of reach('client/entry-client.tsx', new Set())) {
    if (file.startsWith('client/pages/')) continue;
    const everywhere = routes.map(({ path }) => path);
    for (const key of sources.get(file)?.match(/(?<=\bm\.)\w+/g) ?? []) {
      if (!places.has(key)) places.set(key, everywhere);
    }
  }
  // Descriptions for search engines, and pages for errors: the file says more than nothing.
  for (const file of globSync('{client,server}/**/*.{ts,tsx}', { cwd: root, exclude: notPages })) {
    const keys = readFileSync(join(root, file), 'utf8').match(/(?<=\bm\.)\w+/g) ?? [];
    for (const key of keys) if (!places.has(key)) places.set(key, [file]);
  }
  return places;
}

function count(): void {
  const reviews = readReviews(readFileSync(reviewsFile, 'utf8'));
  for (const language of builtLanguages.slice(1)) {
    const texts = textsOf(language);
    const found = texts.map((text) => ({ text, review: reviewOf(reviews, language, text) }));
    const known = found.filter(({ review }) => review);
    const changed = known.filter(({ text, review }) => review?.mark !== markOf(text)).length;
    const names = [...new Set(known.map(({ review }) => review?.reviewer))].join(', ');
    console.log(
      `${language}: ${texts.length} texts, ${known.length} read${names && ` by ${names}`}, ${changed} changed since`,
    );
  }
}

function writeSheet(language: Language): void {
  const texts = textsOf(language, findPlaces());
  const file = `review-${language}.csv`;
  writeFileSync(join(root, file), sheetOf(texts, language, readReviews(readFileSync(reviewsFile, 'utf8'))));
  console.log(`${file}: ${texts.length} texts`);
}

function takeSheet(file: string, language: Language, reviewer: string, date: string): void {
  const { read, faults } = readSheet(readFileSync(file, 'utf8'), textsOf(language));
  if (faults.length > 0) refuse(`${faults.join('\n')}\nNothing was changed.`);
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))) refuse(usage);
  let changed = 0;
  for (const catalogue of Object.keys(reaches)) {
    const texts = readCatalogue(catalogue, language);
    for (const { key, translation } of read.filter((text) => text.catalogue === catalogue)) {
      if (texts[key] !== translation) changed += 1;
      texts[key] = translation;
    }
    writeFileSync(join(root, catalogue, `${language}.json`), `${JSON.stringify(texts, null, 2)}\n`);
  }
  const reviews = readReviews(readFileSync(reviewsFile, 'utf8')).filter(
    (review) => !read.some((text) => reviewOf([review], language, text)),
  );
  const added = read.map((text) => ({ ...text, language, reviewer, date, mark: markOf(text) }));
  writeFileSync(reviewsFile, writeReviews([...reviews, ...added]));
  console.log(
    `${read.length} texts were read, ${changed} of them changed. Look at the changes with \`git diff\`.`,
  );
}
