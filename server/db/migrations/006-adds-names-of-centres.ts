// The names of centres in every language, folded for the search.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Translations } from '#contract/translations-rules.ts';
import type { SchemaParts } from '../engines/engine.ts';
import { searchText } from '../search-text.ts';

interface Centre {
  id: string;
  name: string;
  translations: string | Translations | null;
}

export const addsNamesOfCentres = (parts: SchemaParts): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql
      .raw(parts.spell(`alter table amc_locations add column "nameSearch" text not null default ''`))
      .execute(db);
    const { rows } = await sql<Centre>`select id, name, translations from amc_locations`.execute(db);
    for (const { id, name, translations } of rows) {
      const read: unknown = typeof translations === 'string' ? JSON.parse(translations) : translations;
      const names = Object.values((read ?? {}) as Record<string, { name?: string }>).map(
        (own) => own.name ?? '',
      );
      const folded = searchText(name, ...names);
      await sql`update amc_locations set "nameSearch" = ${folded} where id = ${id}`.execute(db);
    }
  },
});
