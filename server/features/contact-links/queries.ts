// SQL of contact_links.
import type { ContactLink } from '#contract/contact-links.ts';
import type { Db } from '../../db/tables.ts';

const columns = ['id', 'title', 'url', 'icon', 'isActive', 'sortOrder', 'version', 'isSample'] as const;

const live = (db: Db) =>
  db
    .selectFrom('contact_links')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('sortOrder')
    .orderBy('title')
    .orderBy('id');

/** All links, by sort order. */
export function listLinks(db: Db): Promise<ContactLink[]> {
  return live(db).execute();
}

/** Links that the footer shows, by sort order. */
export function listActiveLinks(db: Db): Promise<ContactLink[]> {
  return live(db).where('isActive', '=', true).execute();
}
