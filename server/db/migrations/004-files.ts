// Metadata of uploaded files, the file of a resource, and the one-time addresses of the object flow.
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function files({ text, integer, boolean, json, time, tableEnd }: ColumnTypes): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('files')
        .modifyEnd(tableEnd)
        .addColumn('name', text, (column) => column.primaryKey().notNull())
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('type', text, (column) => column.notNull())
        .addColumn('originalName', text, (column) => column.notNull())
        .addColumn('declaredType', text)
        .addColumn('foundType', text, (column) => column.notNull())
        .addColumn('bytes', integer, (column) => column.notNull())
        .addColumn('sha256', text, (column) => column.notNull())
        .addColumn('width', integer)
        .addColumn('height', integer)
        .addColumn('colour', text)
        .addColumn('widths', json, (column) => column.notNull())
        .addColumn('isFinished', boolean, (column) => column.notNull())
        .addColumn('poster', text)
        .addColumn('captions', text)
        .addColumn('home', text, (column) => column.notNull())
        .addColumn('state', text, (column) => column.notNull())
        .addColumn('createdAt', time, (column) => column.notNull())
        .addColumn('usedAt', time, (column) => column.notNull())
        .execute();
      await db.schema.alterTable('downloadable_resources').addColumn('uploadedFilename', text).execute();
      await db.schema
        .createTable('object_uploads')
        .modifyEnd(tableEnd)
        .addColumn('id', text, (column) => column.primaryKey().notNull())
        .addColumn('expiresAt', time, (column) => column.notNull())
        .addColumn('sentAt', time)
        .addColumn('declaredType', text)
        .execute();
    },
  };
}
