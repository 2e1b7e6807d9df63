// Which accounts signed in from which addresses lately, as keyed hashes: their wrong attempts there are counted apart.
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function signInPlaces({ text, time, tableEnd }: ColumnTypes): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('sign_in_places')
        .modifyEnd(tableEnd)
        .addColumn('address', text, (column) => column.notNull())
        .addColumn('account', text, (column) => column.notNull())
        .addColumn('lastSignInAt', time, (column) => column.notNull())
        .addPrimaryKeyConstraint('sign_in_places_key', ['address', 'account'])
        .execute();
    },
  };
}
