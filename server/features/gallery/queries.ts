// SQL of gallery_items.
import type { GalleryItem } from '#contract/resources/gallery-items-rules.ts';
import type { Db } from '../../db/tables.ts';
import { withMedia } from '../../files/queries.ts';
import { inLanguageOf } from '../records/queries.ts';

const columns = [
  'id',
  'type',
  'filename',
  'originalName',
  'caption',
  'featured',
  'uploadedAt',
  'version',
  'isSample',
  'translations',
] as const;

/** The gallery, newest first. `featured`: only the items of the home page. */
export async function listGallery(
  db: Db,
  { featured, language }: { featured: boolean; language?: string | undefined },
): Promise<GalleryItem[]> {
  const rows = await db
    .selectFrom('gallery_items')
    .select(columns)
    .where('deletedAt', 'is', null)
    .$if(featured, (query) => query.where('featured', '=', true))
    .orderBy('uploadedAt', 'desc')
    .orderBy('id')
    .execute();
  return withMedia(db, inLanguageOf('gallery', rows, language), { filename: 'media' });
}
