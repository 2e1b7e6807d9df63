// SQL of contact_info, a table of one record.
import { type ContactInfo, contactInfo } from '#contract/resources/contact-info-rules.ts';
import { replyOf } from '#contract/fields/schemas.ts';
import type { Db } from '../../db/tables.ts';

/** The contact record. There is always one: the first start creates it. */
export function findContactInfo(db: Db): Promise<ContactInfo> {
  return db
    .selectFrom('contact_info')
    .select(Object.keys(replyOf(contactInfo).shape) as (keyof ContactInfo)[])
    .where('deletedAt', 'is', null)
    .orderBy('updatedAt', 'desc')
    .executeTakeFirstOrThrow();
}
