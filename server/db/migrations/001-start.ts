// The first schema. A released migration is never edited; changes are new migrations.
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { columns } from './columns.ts';

export function start(types: ColumnTypes): Migration {
  return { up: (db) => up(db, types) };
}

async function up(db: Kysely<unknown>, types: ColumnTypes) {
  const { id, integer, boolean, json } = types;
  const { table, withId, texts, optionalTexts, sample, active, order, at, editable, no } = columns(db, types);

  await withId(table('users'))
    .$call(texts('username', 'password'))
    .$call(at('createdAt'))
    .addUniqueConstraint('users_username_key', ['username'])
    .execute();

  await withId(table('adr_reports'))
    .$call(texts('reference', 'name'))
    .addColumn('age', integer, (column) => column.notNull().check(sql`age between 0 and 120`))
    .$call(texts('contact', 'medicineName', 'symptoms', 'duration'))
    .$call(optionalTexts('message'))
    .$call(at('createdAt'))
    .$call(texts('searchText'))
    .$call(sample)
    .addUniqueConstraint('adr_reports_reference_key', ['reference'])
    .execute();
  await db.schema
    .createIndex('adr_reports_created_at')
    .on('adr_reports')
    .columns(['createdAt', 'id'])
    .execute();

  await withId(table('contact_messages'))
    .$call(texts('name', 'email', 'message'))
    .$call(at('createdAt'))
    .$call(texts('searchText'))
    .$call(sample)
    .execute();
  await db.schema
    .createIndex('contact_messages_created_at')
    .on('contact_messages')
    .columns(['createdAt', 'id'])
    .execute();

  await withId(table('quiz_questions'))
    .$call(texts('question'))
    .addColumn('options', json, (column) => column.notNull())
    .addColumn('correctAnswer', integer, (column) =>
      column.notNull().check(sql`"correctAnswer" between 0 and 3`),
    )
    .$call(optionalTexts('explanation'))
    .$call(active)
    .$call(at('createdAt'))
    .$call(editable)
    .execute();

  await withId(table('awareness_content'))
    .$call(texts('section', 'title', 'content'))
    .$call(at('updatedAt'))
    .$call(editable)
    .execute();

  await withId(table('drug_risks'))
    .$call(texts('drugName', 'commonADRs'))
    .addColumn('riskPercentage', integer, (column) =>
      column.notNull().check(sql`"riskPercentage" between 0 and 100`),
    )
    .$call(active)
    .$call(texts('searchText'))
    .$call(editable)
    .execute();

  await withId(table('gallery_items'))
    .$call(texts('type', 'filename', 'originalName'))
    .$call(optionalTexts('caption'))
    .addColumn('featured', boolean, (column) => column.notNull().defaultTo(no))
    .$call(at('uploadedAt'))
    .$call(editable)
    .execute();

  await withId(table('contact_info'))
    .$call(texts('phone', 'email', 'address'))
    .$call(at('updatedAt'))
    .$call(editable)
    .execute();

  await withId(table('quiz_scores'))
    .$call(texts('playerName'))
    .addColumn('score', integer, (column) => column.notNull())
    .addColumn('totalQuestions', integer, (column) => column.notNull())
    .$call(at('completedAt'))
    .$call(sample)
    .addCheckConstraint('quiz_scores_score_check', sql`score >= 0 and score <= "totalQuestions"`)
    .execute();

  await withId(table('site_settings'))
    .$call(texts('key', 'value'))
    .$call(at('updatedAt'))
    .$call(editable)
    .addUniqueConstraint('site_settings_key_key', ['key'])
    .execute();

  await withId(table('amc_locations'))
    .$call(texts('name', 'address', 'city', 'state'))
    .$call(optionalTexts('phone', 'email', 'pincode'))
    .$call(active)
    .$call(texts('citySearch'))
    .$call(editable)
    .execute();

  await withId(table('downloadable_resources'))
    .$call(texts('title', 'filename', 'originalName', 'fileSize', 'category'))
    .$call(optionalTexts('description'))
    .$call(at('uploadedAt'))
    .$call(active)
    .$call(editable)
    .execute();

  await withId(table('contact_links'))
    .$call(texts('title', 'url', 'icon'))
    .$call(active)
    .$call(order)
    .$call(editable)
    .execute();

  await withId(table('about_sections'))
    .$call(texts('title', 'content'))
    .$call(optionalTexts('imageUrl', 'videoUrl'))
    .$call(order)
    .$call(active)
    .$call(at('updatedAt'))
    .$call(editable)
    .execute();

  await withId(table('authority_messages'))
    .$call(texts('authorityName', 'designation', 'message'))
    .$call(optionalTexts('imageUrl'))
    .$call(order)
    .$call(active)
    .$call(at('updatedAt'))
    .$call(editable)
    .execute();

  await withId(table('homepage_content'))
    .$call(texts('section', 'title', 'content'))
    .$call(optionalTexts('imageUrl', 'buttonText', 'buttonLink'))
    .$call(active)
    .$call(at('updatedAt'))
    .$call(editable)
    .execute();

  await table('idempotency_keys')
    .$call(texts('scope', 'keyHash', 'bodyHash'))
    .addColumn('recordId', id, (column) => column.notNull())
    .$call(at('createdAt'))
    .addPrimaryKeyConstraint('idempotency_keys_pkey', ['scope', 'keyHash'] as never)
    .execute();
  await db.schema
    .createIndex('idempotency_keys_created_at')
    .on('idempotency_keys')
    .column('createdAt')
    .execute();

  await table('content_state')
    .addColumn('id', integer, (column) =>
      column
        .primaryKey()
        .notNull()
        .check(sql`id = 1`),
    )
    .addColumn('version', integer, (column) => column.notNull())
    .execute();
  await sql`insert into content_state (id, version) values (1, 1)`.execute(db);
}
