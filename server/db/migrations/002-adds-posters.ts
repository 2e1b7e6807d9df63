// Where the poster or card hangs by whose code a report came.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaParts } from '../engines/engine.ts';

export const addsPosters = (parts: SchemaParts): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql.raw(parts.spell('alter table adr_reports add column via text')).execute(db);
  },
});
