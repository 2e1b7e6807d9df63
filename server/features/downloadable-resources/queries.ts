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
  'uploadedFilename',
  'version',
  'isSample',
] as const;

const live = (db: Db) => db.selectFrom('downloadable_resources').where('deletedAt', 'is', null);

const listed = (db: Db) =>
  live(db).select(columns).orderBy('uploadedAt', 'desc').orderBy('title').orderBy('id');

/** A document as replies show it: whether there is a file, and not what the portal calls it. */
function shown<Row extends { uploadedFilename: string | null }>({
  uploadedFilename,
  ...row
}: Row): Omit<Row, 'uploadedFilename'> & { hasFile: boolean } {
  return { ...row, hasFile: uploadedFilename !== null };
}

/** All documents, newest first. */
export async function listResources(db: Db): Promise<DownloadableResource[]> {
  return (await listed(db).execute()).map(shown);
}

/** Documents that visitors see, newest first. */
export async function listActiveResources(db: Db): Promise<DownloadableResource[]> {
  return (await listed(db).where('isActive', '=', true).execute()).map(shown);
}

/** The file of a document, and the name under which it is saved. */
export function findResourceFile(db: Db, id: string, { activeOnly }: { activeOnly: boolean }) {
  return live(db)
    .innerJoin('files', 'files.name', 'downloadable_resources.uploadedFilename')
    .select(['files.name', 'files.type', 'files.bytes', 'files.home', 'downloadable_resources.originalName'])
    .where('downloadable_resources.id', '=', id)
    .where('files.state', '=', 'stored')
    .$if(activeOnly, (query) => query.where('isActive', '=', true))
    .executeTakeFirst();
}
