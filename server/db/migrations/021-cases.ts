// Cases: the work on reports, with append-only versions of their content. Earlier reports get their cases by a
// background job (server/features/cases/earlier-reports.ts).
import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { columns } from './columns.ts';

export function cases(types: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createCases(db, types);
      await createVersions(db, types);
      await createNumbersAndPairs(db, types);
      await createCommunication(db, types);
      await createSignaturesAndAttachments(db, types);
    },
  };
}

type Builder = CreateTableBuilder<string, string>;

/** More column helpers, beside those of columns.ts. */
function moreColumns({ id, integer, boolean, time }: ColumnTypes) {
  return {
    ids:
      (...names: string[]) =>
      (builder: Builder) =>
        names.reduce<Builder>((all, name) => all.addColumn(name, id, (column) => column.notNull()), builder),
    integers:
      (...names: string[]) =>
      (builder: Builder) =>
        names.reduce<Builder>(
          (all, name) => all.addColumn(name, integer, (column) => column.notNull()),
          builder,
        ),
    booleans:
      (...names: string[]) =>
      (builder: Builder) =>
        names.reduce<Builder>(
          (all, name) => all.addColumn(name, boolean, (column) => column.notNull()),
          builder,
        ),
    optionalTimes:
      (...names: string[]) =>
      (builder: Builder) =>
        names.reduce<Builder>((all, name) => all.addColumn(name, time), builder),
  };
}

async function createCases(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, withId, texts, optionalTexts, at, sample } = columns(db, types);
  const { ids, integers, booleans, optionalTimes } = moreColumns(types);
  await withId(table('cases'))
    .$call(ids('reportId'))
    .$call(texts('number', 'series', 'source', 'state'))
    .$call(optionalTexts('stateBefore', 'assessor'))
    .$call(integers('version'))
    .$call(optionalTexts('clockStartedOn', 'dueOn'))
    .$call(booleans('hasNewInformation', 'wasSent', 'hasFollowUpGround', 'mayForward'))
    .addColumn('survivingCaseId', types.id)
    .$call(texts('serious', 'urgency'))
    .addColumn('completeness', types.real)
    .$call(texts('patient', 'drug', 'reaction'))
    .$call(optionalTexts('sex', 'ageBand'))
    .$call(texts('searchText', 'personSearch'))
    .$call(booleans('alarming'))
    .$call(at('receivedAt'))
    .$call(at('updatedAt'))
    .$call(optionalTimes('closedAt', 'erasedAt'))
    .$call(sample)
    .addUniqueConstraint('cases_report_key', ['reportId'])
    .addUniqueConstraint('cases_number_key', ['number'])
    .execute();

  // Orders and filters of the list: a filter, then the time, then the id.
  const index = (name: string, key: string, condition = '') =>
    sql.raw(`create index cases_${name} on cases (${key}, id) ${condition}`).execute(db);
  await index('received', '"receivedAt"');
  await index('state', 'state, "receivedAt"');
  await index('serious', 'serious, "receivedAt"');
  await index('assessor', 'assessor, "receivedAt"', 'where assessor is not null');
  await index('due', '"dueOn"', 'where "dueOn" is not null');
  await index('new_information', '"receivedAt"', 'where "hasNewInformation"');
  await index('closed', '"closedAt"', 'where "closedAt" is not null and "erasedAt" is null');
  await index('surviving', '"survivingCaseId"', 'where "survivingCaseId" is not null');

  await sql`insert into kept_counts (name, slot, amount) values ('cases', 0, 0)`.execute(db);
  for (const statement of types.countRowsByTrigger('cases', 'kept_counts')) await statement.execute(db);
  for (const statement of types.searchIndex('cases')) await statement.execute(db);
}

async function createVersions(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, texts, optionalTexts, at } = columns(db, types);
  const { ids, integers, booleans, optionalTimes } = moreColumns(types);
  await table('case_versions')
    .$call(ids('caseId'))
    .$call(integers('number'))
    .addColumn('content', types.json, (column) => column.notNull())
    .$call(at('createdAt'))
    .$call(optionalTexts('by'))
    .$call(booleans('byPerson'))
    .$call(optionalTexts('why'))
    .$call(booleans('significant'))
    .$call(optionalTexts('kind'))
    .$call(texts('hash'))
    .$call(optionalTimes('erasedAt'))
    .addPrimaryKeyConstraint('case_versions_pkey', ['caseId', 'number'] as never)
    .execute();
  const fixed = ['createdAt', 'by', 'byPerson', 'significant', 'kind', 'hash'];
  for (const statement of types.erasableOnly('case_versions', ['caseId', 'number'], fixed)) {
    await statement.execute(db);
  }
}

async function createNumbersAndPairs(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, texts } = columns(db, types);
  const { ids, integers } = moreColumns(types);
  await table('case_numbers')
    .$call(texts('series'))
    .$call(integers('year', 'last'))
    .addPrimaryKeyConstraint('case_numbers_pkey', ['series', 'year'] as never)
    .execute();
  await table('case_pairs')
    .$call(ids('caseId', 'drugId', 'reactionId'))
    .$call(texts('drug', 'reaction'))
    .addPrimaryKeyConstraint('case_pairs_pkey', ['caseId', 'drugId', 'reactionId'] as never)
    .execute();
}

async function createCommunication(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, withId, texts, optionalTexts, at } = columns(db, types);
  const { ids, integers, optionalTimes } = moreColumns(types);
  await withId(table('case_information'))
    .$call(ids('caseId', 'reportId'))
    .$call(at('receivedAt'))
    .$call(texts('way'))
    .addColumn('content', types.json, (column) => column.notNull())
    .addColumn('lines', types.json, (column) => column.notNull())
    .$call(optionalTimes('settledAt', 'erasedAt'))
    .execute();
  await withId(table('case_steps'))
    .$call(ids('caseId'))
    .$call(at('at'))
    .$call(optionalTexts('by'))
    .$call(texts('step', 'from', 'to'))
    .$call(optionalTexts('reason'))
    .addColumn('details', types.json, (column) => column.notNull())
    .$call(integers('version'))
    .$call(optionalTimes('erasedAt'))
    .execute();
  await withId(table('case_notes'))
    .$call(ids('caseId'))
    .$call(at('at'))
    .$call(texts('by', 'text'))
    .$call(optionalTimes('erasedAt'))
    .execute();
  await withId(table('case_questions'))
    .$call(ids('caseId', 'reportId'))
    .$call(at('askedAt'))
    .$call(texts('by', 'way', 'question'))
    .$call(optionalTimes('answeredAt'))
    .$call(optionalTexts('answerWay', 'answer', 'answeredBy'))
    .$call(optionalTimes('erasedAt'))
    .execute();
  await ofCase(db, 'case_information', 'receivedAt');
  await ofCase(db, 'case_steps', 'at');
  await ofCase(db, 'case_notes', 'at');
  await ofCase(db, 'case_questions', 'askedAt');
}

async function createSignaturesAndAttachments(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, withId, texts, optionalTexts, at } = columns(db, types);
  const { ids, integers, optionalTimes } = moreColumns(types);
  await withId(table('case_signatures'))
    .$call(ids('caseId'))
    .$call(integers('version'))
    .$call(texts('hash', 'username', 'fullName', 'designation'))
    .$call(at('at'))
    .$call(optionalTimes('undoneAt'))
    .$call(optionalTexts('undoneBy'))
    .execute();
  await withId(table('case_attachments'))
    .$call(ids('reportId', 'caseId'))
    .$call(optionalTexts('file'))
    .$call(texts('name', 'type'))
    .$call(integers('bytes'))
    .$call(texts('source'))
    .$call(at('at'))
    .$call(optionalTexts('by'))
    .$call(optionalTimes('erasedAt'))
    .execute();
  await ofCase(db, 'case_signatures', 'at');
  await ofCase(db, 'case_attachments', 'at');
  // The sweep asks whether a file is in use.
  await db.schema.createIndex('case_attachments_file').on('case_attachments').column('file').execute();
}

/** An index on the rows of a case, in order of time. */
async function ofCase(db: Kysely<unknown>, table: string, time: string): Promise<void> {
  await db.schema.createIndex(`${table}_of_case`).on(table).columns(['caseId', time]).execute();
}
