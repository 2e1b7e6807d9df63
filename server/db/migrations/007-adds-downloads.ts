// How often documents were downloaded, by day. Nothing about who.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaParts } from '../engines/engine.ts';

export const addsDownloads = (parts: SchemaParts): Migration => ({
  async up(db: Kysely<unknown>) {
    const columns = `day text not null, "resourceId" uuid not null, amount integer not null`;
    await sql
      .raw(parts.spell(`create table resource_downloads (${columns}, primary key (day, "resourceId"))`))
      .execute(db);
  },
});
