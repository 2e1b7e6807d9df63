// SQL of contact_info, a table of one record.
import type { ContactInfo } from '#contract/resources/contact-info-rules.ts';
import type { Db } from '../../db/tables.ts';
import { inLanguageOf } from '../records/queries.ts';

const columns = [
  'id',
  'phone',
  'email',
  'address',
  'updatedAt',
  'version',
  'isSample',
  'translations',
] as const;

/** The contact record, with the texts of `language`. There is always one: the first start creates it. */
export async function findContactInfo(db: Db, language?: string): Promise<ContactInfo> {
  const record = await db
    .selectFrom('contact_info')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('updatedAt', 'desc')
    .executeTakeFirstOrThrow();
  return inLanguageOf('contact-info', [record], language)[0] ?? record;
}
