// SQL of downloadable_resources: where the file of a document is, and how often it was downloaded. The rest is shared SQL
// of records.
import type { Db, Trx } from '../../db/tables.ts';

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

/** Adds to the downloads of documents on a day. */
export async function addDownloads(
  trx: Trx,
  day: string,
  amounts: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...amounts].map(([resourceId, amount]) => ({ day, resourceId, amount }));
  await trx
    .insertInto('resource_downloads')
    .values(rows)
    .onConflict((same) =>
      same.columns(['day', 'resourceId']).doUpdateSet(({ ref, eb }) => ({
        amount: eb(ref('resource_downloads.amount'), '+', ref('excluded.amount')),
      })),
    )
    .execute();
}
