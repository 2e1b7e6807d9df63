// Assessments of cases, suspected duplicates, and terms: MedDRA releases, the centre's own terms, and substances.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { columns } from './columns.ts';

export function assessment(types: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createAssessments(db, types);
      await createDuplicates(db, types);
      await createMeddra(db, types);
      await createOwnTerms(db, types);
    },
  };
}

async function createAssessments(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, withId, texts, optionalTexts, at } = columns(db, types);
  await withId(table('case_assessments'))
    .addColumn('caseId', types.id, (column) => column.notNull())
    .addColumn('place', types.integer, (column) => column.notNull())
    .addColumn('drugId', types.id)
    .addColumn('reactionId', types.id, (column) => column.notNull())
    .$call(texts('method'))
    .addColumn('answers', types.json, (column) => column.notNull())
    .$call(texts('result'))
    .$call(optionalTexts('reason'))
    .$call(texts('by'))
    .$call(at('at'))
    .addColumn('version', types.integer, (column) => column.notNull())
    .addColumn('isFixed', types.boolean, (column) => column.notNull())
    .$call(optionalTexts('fixedBy'))
    .addColumn('fixedAt', types.time)
    .addUniqueConstraint('case_assessments_place_key', ['caseId', 'place'])
    .execute();
}

async function createDuplicates(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, withId, texts, optionalTexts, at } = columns(db, types);
  await table('case_traits')
    .addColumn('caseId', types.id, (column) => column.primaryKey().notNull())
    .addColumn('version', types.integer, (column) => column.notNull())
    .addColumn('traits', types.json, (column) => column.notNull())
    .$call(texts('hash'))
    .execute();
  await table('case_keys')
    .$call(texts('key'))
    .addColumn('caseId', types.id, (column) => column.notNull())
    .addPrimaryKeyConstraint('case_keys_pkey', ['key', 'caseId'] as never)
    .execute();
  await db.schema.createIndex('case_keys_case').on('case_keys').column('caseId').execute();
  await withId(table('case_suspicions'))
    .addColumn('caseId', types.id, (column) => column.notNull())
    .addColumn('otherId', types.id, (column) => column.notNull())
    .addColumn('bits', types.real, (column) => column.notNull())
    .addColumn('reasons', types.json, (column) => column.notNull())
    .$call(texts('hash', 'state'))
    .$call(at('foundAt'))
    .$call(optionalTexts('decidedBy'))
    .addColumn('decidedAt', types.time)
    .addUniqueConstraint('case_suspicions_pair_key', ['caseId', 'otherId'])
    .execute();
  await db.schema.createIndex('case_suspicions_other').on('case_suspicions').column('otherId').execute();
}

async function createMeddra(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, withId, texts, optionalTexts, at } = columns(db, types);
  const release = (builder: ReturnType<typeof table>) =>
    builder.addColumn('releaseId', types.id, (column) => column.notNull());
  await withId(table('meddra_releases'))
    .$call(texts('version', 'language', 'state'))
    .addColumn('done', types.integer, (column) => column.notNull())
    .addColumn('total', types.integer, (column) => column.notNull())
    .$call(optionalTexts('problem'))
    .$call(texts('by'))
    .$call(at('createdAt'))
    .addUniqueConstraint('meddra_releases_version_key', ['version', 'language'])
    .execute();
  await table('meddra_files')
    .$call(release)
    .$call(texts('name', 'text'))
    .addPrimaryKeyConstraint('meddra_files_pkey', ['releaseId', 'name'] as never)
    .execute();
  await table('meddra_terms')
    .$call(release)
    .$call(texts('code', 'name', 'folded', 'ptCode', 'ptName', 'socCode', 'socName'))
    .addColumn('isCurrent', types.boolean, (column) => column.notNull())
    .addPrimaryKeyConstraint('meddra_terms_pkey', ['releaseId', 'code'] as never)
    .execute();
  await db.schema
    .createIndex('meddra_terms_folded')
    .on('meddra_terms')
    .columns(['releaseId', 'folded'])
    .execute();
  await table('meddra_words')
    .$call(release)
    .$call(texts('word', 'code'))
    .addPrimaryKeyConstraint('meddra_words_pkey', ['releaseId', 'word', 'code'] as never)
    .execute();
  await table('meddra_paths')
    .$call(release)
    .$call(texts('ptCode', 'hltCode', 'hltName', 'hlgtCode', 'hlgtName', 'socCode', 'socName'))
    .addColumn('isPrimary', types.boolean, (column) => column.notNull())
    .addPrimaryKeyConstraint('meddra_paths_pkey', [
      'releaseId',
      'ptCode',
      'hltCode',
      'hlgtCode',
      'socCode',
    ] as never)
    .execute();
}

async function createOwnTerms(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, withId, texts, optionalTexts, at } = columns(db, types);
  await withId(table('own_terms'))
    .$call(texts('kind', 'name'))
    .$call(optionalTexts('group', 'atc'))
    .$call(texts('by'))
    .$call(at('createdAt'))
    .addColumn('version', types.integer, (column) => column.notNull().defaultTo(1))
    .execute();
  await table('own_term_names')
    .$call(texts('kind', 'folded', 'name'))
    .addColumn('termId', types.id, (column) => column.notNull())
    .addPrimaryKeyConstraint('own_term_names_pkey', ['kind', 'folded'] as never)
    .execute();
  await db.schema.createIndex('own_term_names_term').on('own_term_names').column('termId').execute();
}
