// Search columns: the folded text that a case-insensitive substring search compares with. The portal writes them
// beside the text, so that both engines find the same rows.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Resource, searchedFieldsOf } from '#contract/fields/kinds-rules.ts';
import { contentLanguages, type Translated, translationOf } from '#contract/translations-rules.ts';
import { foldSought, foldText } from '#contract/text-rules.ts';
import { spellingsOf } from './spellings.ts';

/** Separates the fields of a search column. No input can contain it, so no search matches across two fields. */
const between = '\u001f';

/** The search column of some fields. */
export function searchText(...fields: string[]): string {
  return fields.map(foldSought).join(between);
}

/** The search column `column` of a record, with the folded text of the resource's fields. `more`: texts before them. */
export const searchTextOf = (own: Resource, column: string, record: object, ...more: string[]): string =>
  searchText(...more, ...textsIn(record as Readonly<Record<string, unknown>>, searchedFieldsOf(own, column)));

/** The texts of some fields of a record, in every language. */
export const textsIn = (record: Readonly<Record<string, unknown>>, fields: readonly string[]): string[] =>
  fields
    .flatMap((field) => [
      record[field],
      ...contentLanguages.map((language) => translationOf(record as Translated, field, language)),
    ])
    .flat()
    .flatMap((text) => (text === undefined ? [] : [String((text as string | number | null) ?? '')]));

/** One search column of several. */
export function joinSearchTexts(...texts: string[]): string {
  return texts.filter((text) => text !== '').join(between);
}

/** The texts that a search looks for. Columns of names, and those written by an earlier version, have the simpler form. */
export const soughtTexts = (text: string): string[] => [
  ...new Set([...spellingsOf(foldSought(text)), ...spellingsOf(foldText(text))]),
];

/** The condition that a search column contains `text`, case-insensitively; `%` and `_` are ordinary characters. */
export function contains(column: string | RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const own = typeof column === 'string' ? sql.ref(column) : column;
  const patterns = soughtTexts(text).map((one) => `%${one.replace(/[\\%_]/g, '\\$&')}%`);
  const any = patterns.map((pattern) => sql<SqlBool>`${own} like ${pattern} escape '\\'`);
  const [first] = any;
  return any.length === 1 && first ? first : sql<SqlBool>`(${sql.join(any, sql` or `)})`;
}
