// SQL of about_sections.
import type { AboutSection } from '#contract/about-sections.ts';
import type { Db } from '../../db/tables.ts';
import { withMedia } from '../../files/queries.ts';

const columns = [
  'id',
  'title',
  'content',
  'imageUrl',
  'videoUrl',
  'sortOrder',
  'updatedAt',
  'isActive',
  'version',
  'isSample',
] as const;

/** Sections that visitors see, by sort order. */
export async function listActiveSections(db: Db): Promise<AboutSection[]> {
  const rows = await db
    .selectFrom('about_sections')
    .select(columns)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('sortOrder')
    .orderBy('title')
    .orderBy('id')
    .execute();
  return withMedia(db, rows, { imageUrl: 'imageMedia', videoUrl: 'videoMedia' });
}
