// SQL of about_sections.
import type { AboutSection } from '#contract/about-sections.ts';
import type { Db } from '../../db/tables.ts';
import { withMedia } from '../files/queries.ts';
import { recordKinds } from '../records/queries.ts';

const { media } = recordKinds['about-sections'];

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

const live = (db: Db) =>
  db
    .selectFrom('about_sections')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('sortOrder')
    .orderBy('title')
    .orderBy('id');

/** All sections, by sort order. */
export async function listSections(db: Db): Promise<AboutSection[]> {
  return withMedia(db, await live(db).execute(), media);
}

/** Sections that visitors see, by sort order. */
export async function listActiveSections(db: Db): Promise<AboutSection[]> {
  return withMedia(db, await live(db).where('isActive', '=', true).execute(), media);
}
