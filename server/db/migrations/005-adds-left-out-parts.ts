// What a person leaves out of a kept message of another sender.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaParts } from '../engines/engine.ts';

export const addsLeftOutParts = (parts: SchemaParts): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql.raw(parts.spell('alter table case_messages add column "leftOut" text')).execute(db);
  },
});
