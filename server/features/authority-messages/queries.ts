// SQL of authority_messages.
import type { AuthorityMessage } from '#contract/authority-messages.ts';
import type { Db } from '../../db/tables.ts';

const columns = [
  'id',
  'authorityName',
  'designation',
  'message',
  'imageUrl',
  'sortOrder',
  'updatedAt',
  'isActive',
  'version',
  'isSample',
] as const;

/** Messages that visitors see, by sort order. */
export function listActiveMessages(db: Db): Promise<AuthorityMessage[]> {
  return db
    .selectFrom('authority_messages')
    .select(columns)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('sortOrder')
    .orderBy('authorityName')
    .orderBy('id')
    .execute();
}
