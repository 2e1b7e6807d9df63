// SQL of site_settings.
import type { SiteSetting } from '#contract/site-settings.ts';
import type { Db } from '../../db/tables.ts';

/** All settings that have a row, ordered by key. */
export function listSettings(db: Db): Promise<SiteSetting[]> {
  return db
    .selectFrom('site_settings')
    .select(['id', 'key', 'value', 'updatedAt', 'version', 'isSample'])
    .orderBy('key')
    .execute();
}

/** The id of the setting `key`; undefined if it has no row. */
export async function findSettingId(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('site_settings').select('id').where('key', '=', key).executeTakeFirst();
  return row?.id;
}
