// How often a medicine is taken, in the words of a dose, for the list of words that no list of the centre has.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaParts } from '../engines/engine.ts';

export const addsFrequencies = (parts: SchemaParts): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql.raw(parts.spell('alter table case_doses add column frequency text')).execute(db);
  },
});
