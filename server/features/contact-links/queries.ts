// SQL of contact_links.
import type { ContactLink } from '#contract/contact-links.ts';
import type { Db } from '../../db/tables.ts';

const columns = ['id', 'title', 'url', 'icon', 'isActive', 'sortOrder', 'version', 'isSample'] as const;

/** Links that the footer shows, by sort order. */
export function listActiveLinks(db: Db): Promise<ContactLink[]> {
  return db
    .selectFrom('contact_links')
    .select(columns)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('sortOrder')
    .orderBy('title')
    .execute();
}
