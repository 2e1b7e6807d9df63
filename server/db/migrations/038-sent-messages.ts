// PostgreSQL: compresses the messages that are sent with lz4. Its own compression took most of the time of a batch.
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function sentMessages({ compressedFast }: ColumnTypes): Migration {
  return {
    async up(db) {
      for (const statement of compressedFast('case_submissions', 'xml')) await statement.execute(db);
    },
  };
}
