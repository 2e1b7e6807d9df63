// Safety alerts of authorities about medicines.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaParts } from '../engines/engine.ts';

export const addsSafetyAlerts = (parts: SchemaParts): Migration => ({
  async up(db: Kysely<unknown>) {
    const columns = `
      id uuid primary key, medicine text not null, "otherNames" text, reaction text not null,
      authority text not null, "alertDate" text not null, number text, "sourceUrl" text, content text not null,
      "isActive" boolean not null default true, version integer not null default 1,
      "isSample" boolean not null default false, "deletedAt" time,
      translations json not null default '{}'`;
    await sql.raw(parts.spell(`create table safety_alerts (${columns})`)).execute(db);
  },
});
