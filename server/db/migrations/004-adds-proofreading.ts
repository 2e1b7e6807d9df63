// Whether a second person compares a case with its paper, and who did.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaParts } from '../engines/engine.ts';

export const addsProofreading = (parts: SchemaParts): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const column of ['proofreading text', '"proofreadBy" text', '"proofreadAt" time'])
      await sql.raw(parts.spell(`alter table cases add column ${column}`)).execute(db);
    await sql
      .raw(`create index cases_proofreading on cases ("receivedOn", id) where proofreading = 'wanted'`)
      .execute(db);
  },
});
