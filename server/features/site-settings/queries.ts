// SQL of site_settings.
import { retentionKinds, withdrawalDays } from '#contract/site-settings-rules.ts';
import type { RetentionChange, SiteSetting } from '#contract/site-settings.ts';
import type { Db } from '../../db/tables.ts';

/** All settings that have a row, ordered by key. */
export function listSettings(db: Db): Promise<SiteSetting[]> {
  return db
    .selectFrom('site_settings')
    .select(['id', 'key', 'value', 'updatedAt', 'version', 'isSample'])
    .orderBy('key')
    .execute();
}

/** The value of the setting `key`; '' if it has no row. */
export async function findValue(db: Db, key: string): Promise<string> {
  const row = await db.selectFrom('site_settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? '';
}

/** Retention periods that were set in the last days and have not taken effect yet, the next one first. */
export async function listRetentionChanges(db: Db, now: Date): Promise<RetentionChange[]> {
  const waitMs = withdrawalDays * 86_400_000;
  const rows = await db
    .selectFrom('site_settings')
    .select(['id', 'key', 'value', 'updatedAt'])
    .where('key', 'in', Object.keys(retentionKinds))
    .where('value', '!=', '')
    .where('updatedAt', '>', new Date(now.getTime() - waitMs).toISOString())
    .orderBy('updatedAt')
    .execute();
  return Promise.all(
    rows.map(async ({ id, key, value, updatedAt }) => {
      const event = await db
        .selectFrom('audit_events')
        .select('username')
        .where('kind', '=', 'site-settings')
        .where('recordId', '=', id)
        .orderBy('at', 'desc')
        .executeTakeFirst();
      return {
        id,
        records: retentionKinds[key] ?? 'adr-reports',
        months: Number(value),
        setBy: event?.username ?? null,
        setAt: updatedAt,
        effectiveAt: new Date(Date.parse(updatedAt) + waitMs).toISOString(),
      };
    }),
  );
}

/** The id of the setting `key`; undefined if it has no row. */
export async function findSettingId(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('site_settings').select('id').where('key', '=', key).executeTakeFirst();
  return row?.id;
}
