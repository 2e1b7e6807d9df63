// SQL of authority_messages.
import type { AuthorityMessage } from '#contract/authority-messages.ts';
import type { Db } from '../../db/tables.ts';
import { withMedia } from '../../files/queries.ts';

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
export async function listActiveMessages(db: Db): Promise<AuthorityMessage[]> {
  const rows = await db
    .selectFrom('authority_messages')
    .select(columns)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('sortOrder')
    .orderBy('authorityName')
    .orderBy('id')
    .execute();
  return withMedia(db, rows, { imageUrl: 'imageMedia' });
}
