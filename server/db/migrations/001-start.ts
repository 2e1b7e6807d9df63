// The first schema: all entities of the specification. Never edited once released; changes are new migrations.
import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function start(types: ColumnTypes): Migration {
  return { up: (db) => up(db, types) };
}

async function up(db: Kysely<unknown>, { id, text, integer, boolean, time, json, tableEnd }: ColumnTypes) {
  const yes = types(true);
  const no = types(false);
  function types(value: boolean) {
    return boolean === 'boolean' ? value : value ? 1 : 0;
  }

  const table = (name: string) => db.schema.createTable(name).modifyEnd(tableEnd);
  type Builder = CreateTableBuilder<string, string>;
  const withId = (builder: Builder) => builder.addColumn('id', id, (column) => column.primaryKey().notNull());
  const texts =
    (...names: string[]) =>
    (builder: Builder) =>
      names.reduce<Builder>((all, name) => all.addColumn(name, text, (column) => column.notNull()), builder);
  const optionalTexts =
    (...names: string[]) =>
    (builder: Builder) =>
      names.reduce<Builder>((all, name) => all.addColumn(name, text), builder);
  const sample = (builder: Builder) =>
    builder.addColumn('isSample', boolean, (column) => column.notNull().defaultTo(no));
  const active = (builder: Builder) =>
    builder.addColumn('isActive', boolean, (column) => column.notNull().defaultTo(yes));
  const order = (builder: Builder) =>
    builder.addColumn('sortOrder', integer, (column) => column.notNull().defaultTo(0));
  const at = (name: string) => (builder: Builder) =>
    builder.addColumn(name, time, (column) => column.notNull());
  /** A version for concurrent edits, the mark of sample rows, and the bin. */
  const editable = (builder: Builder) =>
    sample(builder)
      .addColumn('version', integer, (column) => column.notNull().defaultTo(1))
      .addColumn('deletedAt', time);

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
