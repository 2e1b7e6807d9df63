// SQL of contact_messages.
import { type RawBuilder, sql } from 'kysely';
import type { ContactMessage, ContactMessageInput } from '#contract/contact-messages.ts';
import type { messageSorts } from '#contract/growing-lists.ts';
import { type GrowingList, inOrderOf } from '../../db/paging.ts';
import { searchText } from '../../db/search-text.ts';
import type { Db } from '../../db/tables.ts';

const columns = [
  'id',
  'name',
  'email',
  'message',
  'createdAt',
  'isSample',
  'noticeVersion',
  'erasedAt',
] as const;

/** Stores a message. */
export async function insertMessage(
  db: Db,
  input: ContactMessageInput,
  { id, now, isSample = false }: { id: string; now: Date; isSample?: boolean },
): Promise<ContactMessage> {
  const message = {
    ...input,
    id,
    createdAt: now.toISOString(),
    isSample,
    noticeVersion: input.noticeVersion ?? null,
    erasedAt: null,
  };
  await db
    .insertInto('contact_messages')
    .values({ ...message, ...messageSearch(message) })
    .execute();
  return message;
}

/** The search column of a message, which finds a person too. */
export const messageSearch = ({
  name,
  email,
  message,
}: Pick<ContactMessage, 'name' | 'email' | 'message'>) => ({
  searchText: searchText(name, email, message),
});

/** The message with this id; throws when there is none. */
export function findMessage(db: Db, id: string): Promise<ContactMessage> {
  return db.selectFrom('contact_messages').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The administrators' list. */
export const messageList: GrowingList<ContactMessage> = {
  table: 'contact_messages',
  columns,
  time: 'createdAt',
  keys: {
    createdAt: sql.ref('createdAt'),
    name: inOrderOf('name'),
    email: inOrderOf('email'),
  } satisfies Record<(typeof messageSorts)[number], RawBuilder<unknown>>,
};
