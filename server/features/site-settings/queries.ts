// SQL of site_settings.
import { isShorterRetention, retentionKinds, withdrawalDays } from '#contract/site-settings-rules.ts';
import type { RetentionChange, SiteSetting } from '#contract/site-settings.ts';
import { offeredIn } from '#contract/words/languages-rules.ts';
import { defaultText } from '#contract/words/defaults-rules.ts';
import type { Translated } from '#contract/translations-rules.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { inLanguageOf } from '../records/queries.ts';

/**
 * All settings that have a row, ordered by key, with the texts of `language`. A text that the portal came with has one in
 * each of its own languages; without `language` it has that of the default language.
 */
export async function listSettings(db: Db, language?: string): Promise<SiteSetting[]> {
  const rows = await db
    .selectFrom('site_settings')
    .select(['id', 'key', 'value', 'updatedAt', 'version', 'isSample', 'translations'])
    .orderBy('key')
    .execute();
  const reader = language ?? offeredIn(rows.find(({ key }) => key === 'languages')?.value)[0];
  return inLanguageOf<Omit<(typeof rows)[number], 'translations'> & Translated>(
    'site-settings',
    rows,
    language,
  ).map((setting) => {
    const text = setting.translated ? undefined : defaultText(setting, reader);
    return text === undefined ? setting : { ...setting, value: text, translated: ['value'] };
  });
}

const waitMs = withdrawalDays * 86_400_000;

/** The value of a retention period that applies now: a change takes effect later. '' if it has no row. */
export async function periodInForce(db: Db, key: string, now: Date): Promise<string> {
  const row = await db
    .selectFrom('site_settings')
    .select(['value', 'inForce', 'updatedAt'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return '';
  const isPending = row.inForce !== null && Date.parse(row.updatedAt) > now.getTime() - waitMs;
  return isPending ? (row.inForce ?? '') : row.value;
}

/** Stores the value that applies until the change takes effect. */
export async function storePeriodInForce(trx: Trx, key: string, inForce: string): Promise<void> {
  await trx.updateTable('site_settings').set({ inForce }).where('key', '=', key).execute();
}

/** Retention periods that are shorter than the current ones and have not taken effect yet, the next one first. */
export async function listRetentionChanges(db: Db, now: Date): Promise<RetentionChange[]> {
  const rows = await db
    .selectFrom('site_settings')
    .select(['id', 'key', 'value', 'inForce', 'updatedAt'])
    .where('key', 'in', Object.keys(retentionKinds))
    .where('value', '!=', '')
    .where('updatedAt', '>', new Date(now.getTime() - waitMs).toISOString())
    .orderBy('updatedAt')
    .execute();
  const shorter = rows.filter(({ value, inForce }) => isShorterRetention(inForce ?? '', value));
  return Promise.all(
    shorter.map(async ({ id, key, value, updatedAt }) => {
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
