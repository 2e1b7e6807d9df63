// SQL of homepage_content.
import type { HomepageContent } from '#contract/homepage-content.ts';
import type { Db } from '../../db/tables.ts';
import { withMedia } from '../files/queries.ts';
import { recordKinds } from '../records/queries.ts';

const { media } = recordKinds['homepage-content'];

const columns = [
  'id',
  'section',
  'title',
  'content',
  'imageUrl',
  'buttonText',
  'buttonLink',
  'isActive',
  'updatedAt',
  'version',
  'isSample',
] as const;

const live = (db: Db) =>
  db
    .selectFrom('homepage_content')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('updatedAt', 'desc')
    .orderBy('id');

/** All wordings, newest first. */
export async function listWordings(db: Db): Promise<HomepageContent[]> {
  return withMedia(db, await live(db).execute(), media);
}

/** Wordings that the home page shows, newest first: of several for a section the first counts (readings 11). */
export async function listActiveWordings(db: Db): Promise<HomepageContent[]> {
  return withMedia(db, await live(db).where('isActive', '=', true).execute(), media);
}
