// Settings for tests and benches, among them those without which no message leaves a portal.
import { randomUUID } from 'node:crypto';
import type { Db } from '../db/tables.ts';

export const senderSettings = {
  case_prefix: 'TEST',
  e2b_org: 'TEST',
  e2b_organisation: 'Test Institute',
  e2b_department: 'Pharmacology',
  e2b_sender_id: 'TEST-SENDER',
  e2b_receiver_id: 'TEST-RECEIVER',
  e2b_person_family_name: 'Rao',
  e2b_telephone: '+912532000000',
  forwards_to_pvpi: 'true',
};

export const configureSender = (db: Db, more: Record<string, string> = {}): Promise<void> =>
  storeSettings(db, { ...senderSettings, ...more });

/** Stores settings as if somebody had set them. */
export async function storeSettings(db: Db, settings: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    const changed = await db
      .updateTable('site_settings')
      .set({ value })
      .where('key', '=', key)
      .executeTakeFirst();
    if (changed.numUpdatedRows > 0) continue;
    await db
      .insertInto('site_settings')
      .values({ id: randomUUID(), key, value, updatedAt: new Date(0).toISOString() })
      .execute();
  }
}
