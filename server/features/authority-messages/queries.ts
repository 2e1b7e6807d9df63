// SQL of authority_messages.
import type { AuthorityMessage } from '#contract/authority-messages.ts';
import type { Db } from '../../db/tables.ts';
import { withMedia } from '../files/queries.ts';
import { recordKinds } from '../records/queries.ts';

const { media } = recordKinds['authority-messages'];

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

const live = (db: Db) =>
  db
    .selectFrom('authority_messages')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('sortOrder')
    .orderBy('authorityName')
    .orderBy('id');

/** All messages, by sort order. */
export async function listMessages(db: Db): Promise<AuthorityMessage[]> {
  return withMedia(db, await live(db).execute(), media);
}

/** Messages that visitors see, by sort order. */
export async function listActiveMessages(db: Db): Promise<AuthorityMessage[]> {
  return withMedia(db, await live(db).where('isActive', '=', true).execute(), media);
}
