// SQL of downloadable_resources.
import type { DownloadableResource } from '#contract/downloadable-resources.ts';
import type { Db } from '../../db/tables.ts';

const columns = [
  'id',
  'title',
  'description',
  'filename',
  'originalName',
  'fileSize',
  'category',
  'uploadedAt',
  'isActive',
  'version',
  'isSample',
] as const;

/** Documents that visitors see, newest first. */
export async function listActiveResources(db: Db): Promise<DownloadableResource[]> {
  const rows = await db
    .selectFrom('downloadable_resources')
    .select(columns)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('uploadedAt', 'desc')
    .orderBy('title')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, hasFile: false }));
}
