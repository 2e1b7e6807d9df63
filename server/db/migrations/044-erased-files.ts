// An erasure finds all imported files of a case, the acknowledgements of its messages, and everything that arrived for its
// report, also with the surviving case.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { columns } from './columns.ts';

export function erasedFiles(types: ColumnTypes): Migration {
  const { id } = types;
  return {
    async up(db: Kysely<unknown>) {
      const { table } = columns(db, types);
      await table('icsr_import_cases')
        .addColumn('caseId', id, (column) => column.notNull())
        .addColumn('importId', id, (column) => column.notNull())
        .addPrimaryKeyConstraint('icsr_import_cases_pkey', ['caseId', 'importId'] as never)
        .execute();
      await linkStoredFiles(db);

      for (const name of ['case_information', 'case_questions', 'case_attempts', 'case_attachments']) {
        await db.schema.createIndex(`${name}_of_report`).on(name).column('reportId').execute();
      }
      await db.schema
        .createIndex('icsr_acknowledgements_batch')
        .on('icsr_acknowledgements')
        .column('batch')
        .execute();

      // Nobody can decide the erased information that these cases wait for.
      await sql`update cases set "hasNewInformation" = ${columns(db, types).no}
        where "hasNewInformation" and "erasedAt" is not null and not exists (
          select 1 from case_information
          where "caseId" = cases.id and "settledAt" is null and case_information."erasedAt" is null)
          and not exists (select 1 from cases duplicates where duplicates."survivingCaseId" = cases.id)`.execute(
        db,
      );
    },
  };
}

/** Links each stored file to the cases whose worldwide id (C.1.8.1) it contains. Reads one file at a time. */
async function linkStoredFiles(db: Kysely<unknown>): Promise<void> {
  const link = (condition: ReturnType<typeof sql>) =>
    sql`insert into icsr_import_cases ("caseId", "importId") ${condition} on conflict do nothing`.execute(db);
  await link(sql`select "caseId", "importId" from case_exchange where "importId" is not null`);
  const { rows } = await sql<{ id: string }>`select id from icsr_imports where file is not null`.execute(db);
  for (const { id } of rows) {
    const stored = await sql<{ file: string }>`select file from icsr_imports where id = ${id}`.execute(db);
    const text = Buffer.from(stored.rows[0]?.file ?? '', 'base64').toString();
    for (const worldwideId of worldwideIdsIn(text)) {
      await link(sql`select "caseId", icsr_imports.id from case_exchange, icsr_imports
        where "worldwideId" = ${worldwideId} and icsr_imports.id = ${id}`);
    }
  }
}

function worldwideIdsIn(text: string): Set<string> {
  const ids = new Set<string>();
  for (const [tag] of text.matchAll(/<(?:[\w.-]+:)?id\s[^>]*>/g)) {
    if (!/\sroot\s*=\s*["']2\.16\.840\.1\.113883\.3\.989\.2\.1\.3\.2["']/.test(tag)) continue;
    const [, double, single] = /\sextension\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(tag) ?? [];
    const written = double ?? single;
    if (written !== undefined) ids.add(written.replaceAll('&amp;', '&'));
  }
  return ids;
}
