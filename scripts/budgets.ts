// Compares the downloads of a first visit to each page with the budgets: the page's script and the entry script with
// all their imports, compressed as the server sends them. Reads the build, prints a table, and fails when a page is
// over budget, or when built scripts import each other in a circle: one of them would run before what it reads is
// there.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** The parts of an entry of Vite's manifest that are read here. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

interface Budget {
  js: number;
  css: number;
}

/** In KiB. With the headers of its files a page in English then stays below 80 (`npm run weight`). */
const publicBudget: Budget = { js: 77.5, css: 12 };
/**
 * Its frame has an icon for each screen, and lists and forms of content know the texts in every language. On a phone each
 * cell of a table names its column. A date field names each mistake.
 */
const adminBudget: Budget = { js: 170, css: 22 };
const exceptions: Record<string, Budget> = {
  // The date field says what it understood; a word is made a term of the centre where it is typed; figures share words; the
  // frame has icons; every text of a person in a message is isolated.
  // The reading list of signing takes its parts of a case from this screen.
  // Pairs take over answers, two assessors do not see each other: the section says which, the forms load later.
  // Counts of one have a text of their own. A case that came on paper says who compares it.
  // Sending is a reading list, too, and a rejected message a task with its reasons.
  'admin/cases/case': { ...adminBudget, js: 190 },
};
/** KiB that a page in a further language may weigh more: a letter of its script takes three bytes, and words are longer. */
const furtherLanguage = 1;
const fontBudget = 28;

const dist = join(import.meta.dirname, '../dist/client');
const { locales } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../project.inlang/settings.json'), 'utf8'),
) as { locales: string[] };

let over = 0;
const sizes = new Map<string, number>();
row('page', 'script', 'KiB', 'style', 'KiB');
for (const name of [...locales, 'admin']) scorePair(name);

/** `name` is a language or `admin`: each has its own build and manifest. */
function scorePair(manifestName: string): void {
  const file = join(dist, `.vite/manifest.${manifestName}.json`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  const pages = Object.keys(manifest)
    .map((key) => ({ key, name: /^client\/pages\/(.+)\/index\.tsx$/.exec(key)?.[1] ?? '' }))
    .filter(({ name }) => name !== '')
    .map(({ key, name }) =>
      manifestName === 'admin'
        ? { name, key, entry: 'client/admin.tsx', budget: exceptions[name] ?? adminBudget }
        : {
            name: `${name} (${manifestName})`,
            key,
            entry: 'client/entry-client.tsx',
            budget: budgetIn(manifestName, exceptions[name] ?? publicBudget),
          },
    );
  if (pages.length === 0) throw new Error('The manifest names no page: build first (npm run build).');

  for (const { name, entry, key, budget } of pages) {
    const files = filesOf(manifest, [entry, key]);
    const js = kibibytes(files.filter((file) => file.endsWith('.js')));
    const css = kibibytes(files.filter((file) => file.endsWith('.css')));
    row(name, ...against(js, budget.js), ...against(css, budget.css));
  }
}

// The fonts of other scripts are for paper only.
const fonts = globSync('**/*.woff2', { cwd: dist, exclude: ['**/anek-!(latin)-*'] });
row(
  'fonts of screens',
  ...against(
    fonts.reduce((sum, file) => sum + readFileSync(join(dist, file)).length / 1024, 0),
    fontBudget,
  ),
);
const circle = circleOfScripts();
if (circle) console.log(`Scripts import each other in a circle: ${circle.join(', ')}`);
console.log(over === 0 ? 'Every page is within its budget.' : `${over} over budget.`);
process.exitCode = over === 0 && !circle ? 0 : 1;

/** English and Hindi keep the budget itself. */
function budgetIn(language: string, budget: Budget): Budget {
  return ['en', 'hi'].includes(language) ? budget : { ...budget, js: budget.js + furtherLanguage };
}

/** The files of the chunks and their static imports. */
function filesOf(manifest: Record<string, Chunk>, keys: string[]): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const walk = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest has no ${key}.`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(walk);
  };
  keys.forEach(walk);
  return [...files];
}

/** Each file is compressed by itself, as it is sent; most belong to several pages. */
function kibibytes(files: string[]): number {
  return files.reduce((sum, file) => sum + compressedSize(file), 0) / 1024;
}

function compressedSize(file: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(dist, file)), { params }).length;
  sizes.set(file, size);
  return size;
}

function against(size: number, budget: number): [string, string] {
  if (size > budget) over += 1;
  return [size.toFixed(1), `${size > budget ? '> ' : '/ '}${budget}`];
}

function row(name: string, ...cells: string[]): void {
  console.log(
    name.padEnd(28),
    ...cells.map((cell, column) => (column % 2 ? cell.padEnd(7) : cell.padStart(7))),
  );
}

/** Built scripts that import each other in a circle, or null. */
function circleOfScripts(): string[] | null {
  const imports = new Map(
    globSync('assets/*.js', { cwd: dist }).map((file) => [
      basename(file),
      [...readFileSync(join(dist, file), 'utf8').matchAll(/\b(?:from|import)"\.\/([^"]+)"/g)].map(
        ([, name = '']) => name,
      ),
    ]),
  );
  const done = new Set<string>();
  const circleFrom = (file: string, before: string[]): string[] | null => {
    if (before.includes(file)) return before.slice(before.indexOf(file));
    if (done.has(file)) return null;
    for (const next of imports.get(file) ?? []) {
      const found = circleFrom(next, [...before, file]);
      if (found) return found;
    }
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const found = circleFrom(file, []);
    if (found) return found;
  }
  return null;
}
