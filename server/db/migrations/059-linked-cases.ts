// Links between cases of the centre, such as those of a mother and her child. Each link has two rows, one for each side.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { columns } from './columns.ts';

export function linkedCases(types: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { table, texts, at } = columns(db, types);
      await table('case_links')
        .addColumn('caseId', types.id, (column) => column.notNull())
        .addColumn('otherId', types.id, (column) => column.notNull())
        .$call(at('at'))
        .$call(texts('by'))
        .addPrimaryKeyConstraint('case_links_key', ['caseId', 'otherId'])
        .execute();
    },
  };
}
