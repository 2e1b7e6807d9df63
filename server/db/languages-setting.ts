// The setting that says which languages the centre offers.
import { type Language, languageFor, offeredIn } from '#contract/words/languages-rules.ts';
import type { Db } from './tables.ts';

/** Undefined: it has no row, as in a database that was never filled. */
export async function readLanguagesSetting(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('key', '=', 'languages')
    .executeTakeFirst();
  return row?.value;
}

/** The language of what a reporter gets. Null: the language of the report is not known. */
export const reporterLanguage = async (db: Db, tag: string | null): Promise<Language> =>
  languageFor(tag, offeredIn(await readLanguagesSetting(db)));
