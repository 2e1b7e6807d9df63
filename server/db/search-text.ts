// Search columns: what a substring search compares with, written by the portal beside the text itself (readings 8).
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { foldText } from '#contract/text-rules.ts';

/** Between the fields of a search column. No input can hold it, so no search matches across two fields. */
const between = '\u001f';

/** The search column of some fields. */
export function searchText(...fields: string[]): string {
  return foldText(fields.join(between));
}

/** Whether a search column holds `text`, in any case; `%` and `_` are ordinary characters. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${foldText(text).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
