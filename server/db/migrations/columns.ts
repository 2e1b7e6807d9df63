// Columns that several tables have in common, for migrations:
//
//   const { table, withId, texts, active, editable } = columns(db, types);
//   await withId(table('contact_links')).$call(texts('title', 'url')).$call(active).$call(editable).execute();
//
// Released migrations use this file: only add to it.
import type { CreateTableBuilder, Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/engine.ts';

type Builder = CreateTableBuilder<string, string>;

export function columns(
  db: Pick<Kysely<unknown>, 'schema'>,
  { id, text, integer, boolean, time, tableEnd }: ColumnTypes,
) {
  const literal = (value: boolean) => (boolean === 'boolean' ? value : Number(value));
  const [yes, no] = [literal(true), literal(false)];
  const sample = (builder: Builder) =>
    builder.addColumn('isSample', boolean, (column) => column.notNull().defaultTo(no));
  return {
    /** The engine's literal for false. */
    no,
    table: (name: string) => db.schema.createTable(name).modifyEnd(tableEnd),
    withId: (builder: Builder) => builder.addColumn('id', id, (column) => column.primaryKey().notNull()),
    texts:
      (...names: string[]) =>
      (builder: Builder) =>
        names.reduce<Builder>(
          (all, name) => all.addColumn(name, text, (column) => column.notNull()),
          builder,
        ),
    optionalTexts:
      (...names: string[]) =>
      (builder: Builder) =>
        names.reduce<Builder>((all, name) => all.addColumn(name, text), builder),
    at: (name: string) => (builder: Builder) => builder.addColumn(name, time, (column) => column.notNull()),
    active: (builder: Builder) =>
      builder.addColumn('isActive', boolean, (column) => column.notNull().defaultTo(yes)),
    order: (builder: Builder) =>
      builder.addColumn('sortOrder', integer, (column) => column.notNull().defaultTo(0)),
    sample,
    /**
     * Columns of records that administrators edit: a version for concurrent edits, the mark of sample rows, and the
     * bin.
     */
    editable: (builder: Builder) =>
      sample(builder)
        .addColumn('version', integer, (column) => column.notNull().defaultTo(1))
        .addColumn('deletedAt', time),
  };
}
