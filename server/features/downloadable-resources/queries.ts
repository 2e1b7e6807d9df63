// SQL of downloadable_resources: where the file of a document is. The rest is shared SQL of records.
import type { Db } from '../../db/tables.ts';

/** The file of a document, and the name under which it is saved. */
export function findResourceFile(db: Db, id: string, { activeOnly }: { activeOnly: boolean }) {
  return db
    .selectFrom('downloadable_resources')
    .innerJoin('files', 'files.name', 'downloadable_resources.uploadedFilename')
    .select([
      'files.name',
      'files.type',
      'files.bytes',
      'files.storage',
      'downloadable_resources.originalName',
    ])
    .where('downloadable_resources.id', '=', id)
    .where('deletedAt', 'is', null)
    .where('files.state', '=', 'stored')
    .where('files.audience', '=', 'public')
    .$if(activeOnly, (query) => query.where('isActive', '=', true))
    .executeTakeFirst();
}
