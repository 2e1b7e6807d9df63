// The sheet on which a native speaker reviews the texts of a language, and what it says when it comes back.
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { csvTable, withoutGuard } from '#contract/csv-rules.ts';

/** A text with its translation. */
export interface Text {
  /** The folder of its catalogue, such as `client/messages`. */
  catalogue: string;
  key: string;
  /** The pages that show it, or whom it reaches. */
  where: string;
  /** The picture that `npm run screenshots` takes of the first of these pages; empty: none. */
  screenshot: string;
  english: string;
  translation: string;
}

/** Who read a translation, and when: a line of docs/languages/reviews.csv. */
export interface Review {
  language: string;
  catalogue: string;
  key: string;
  reviewer: string;
  /** Such as `2026-11-29`. */
  date: string;
  /** `markOf` the text that was read. */
  mark: string;
}

const sheetHead = [
  'catalogue',
  'key',
  'where',
  'screenshot',
  'English',
  'translation',
  'last review',
  'read',
  'better',
];
const reviewHead = ['language', 'catalogue', 'key', 'reviewer', 'date', 'mark'] as const;

/** Changes with the text and with its translation. */
export const markOf = ({ english, translation }: Pick<Text, 'english' | 'translation'>): string =>
  createHash('sha256').update(`${english}\0${translation}`).digest('hex').slice(0, 8);

export const reviewOf = (reviews: readonly Review[], language: string, { catalogue, key }: Text) =>
  reviews.find((one) => one.language === language && one.catalogue === catalogue && one.key === key);

/**
 * The sheet as a CSV file. The reviewer marks each text that is right in the column `read`, or writes a better one
 * beside it.
 */
export function sheetOf(texts: readonly Text[], language: string, reviews: readonly Review[]): string {
  const rows = texts.map((text) => {
    const review = reviewOf(reviews, language, text);
    const change = review && review.mark !== markOf(text) ? '; the text has changed since' : '';
    const last = review ? `${review.reviewer}, ${review.date}${change}` : '';
    const { catalogue, key, where, screenshot, english, translation } = text;
    return [catalogue, key, where, screenshot, english, translation, last, '', ''];
  });
  return csvTable([sheetHead, ...rows]);
}

const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join(' ');
const linesIn = (text: string) => text.split('\n').length;

/** What a sheet says: the texts that were read, each with the translation that is right. Or why it cannot be taken. */
export function readSheet(file: string, texts: readonly Text[]): { read: Text[]; faults: string[] } {
  const rows: Record<string, string>[] = parse(file, { bom: true, columns: true, relax_column_count: true });
  const read: Text[] = [];
  const faults: string[] = [];
  for (const [index, row] of rows.entries()) {
    const cell = (name: string) =>
      withoutGuard(row[name] ?? '')
        .replaceAll('\r\n', '\n')
        .trim();
    const better = cell('better');
    if (better === '' && cell('read') === '') continue;
    const text = texts.find((one) => one.catalogue === cell('catalogue') && one.key === cell('key'));
    const fault = (what: string) => faults.push(`Row ${index + 2}, ${cell('key')}: ${what}`);
    if (!text) fault('There is no such text.');
    else if (cell('English') !== text.english.trim() || cell('translation') !== text.translation.trim()) {
      fault('The text has changed since the sheet was written.');
    } else if (better && placesIn(better) !== placesIn(text.english)) {
      fault(`It needs these places, each once: ${placesIn(text.english) || 'none'}.`);
    } else if (better && linesIn(better) !== linesIn(text.english)) {
      fault(`It needs ${linesIn(text.english)} lines, as the English text.`);
    } else read.push({ ...text, translation: better || text.translation });
  }
  return { read, faults };
}

export const readReviews = (file: string): Review[] => parse(file, { columns: true });

/** The reviews as a file, one line for each text, in the order of their catalogues and keys. */
export function writeReviews(reviews: readonly Review[]): string {
  const lines = reviews.map((review) => reviewHead.map((name) => review[name]));
  const rows = [[...reviewHead], ...lines.sort((one, other) => (one.join() < other.join() ? -1 : 1))];
  return csvTable(rows).replace('\uFEFF', '').replaceAll('\r\n', '\n');
}
