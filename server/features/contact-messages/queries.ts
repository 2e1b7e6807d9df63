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

interface Circumstances {
  id: string;
  now: Date;
  isSample?: boolean;
}

/** A message as it was sent, and the circumstances of its submission. */
export type NewMessage = ContactMessageInput & Circumstances;

export async function insertMessage(
  db: Db,
  input: ContactMessageInput,
  circumstances: Circumstances,
): Promise<ContactMessage> {
  const [message] = await insertMessages(db, [{ ...input, ...circumstances }]);
  if (!message) throw new Error('The message was not stored.');
  return message;
}

/** Stores messages and returns them in the same order. */
export async function insertMessages(db: Db, entries: NewMessage[]): Promise<ContactMessage[]> {
  if (entries.length === 0) return [];
  const messages = entries.map(({ now, isSample = false, ...input }) => ({
    ...input,
    createdAt: now.toISOString(),
    isSample,
    noticeVersion: input.noticeVersion ?? null,
    erasedAt: null,
  }));
  const rows = messages.map((message) => ({ ...message, ...messageSearch(message) }));
  await db.insertInto('contact_messages').values(rows).execute();
  return messages;
}

/** The search column of a message, also used by the search for a person. */
export const messageSearch = ({
  name,
  email,
  message,
}: Pick<ContactMessage, 'name' | 'email' | 'message'>) => ({
  searchText: searchText(name, email, message),
});

/** The message with this id; throws if there is none. */
export function findMessage(db: Db, id: string): Promise<ContactMessage> {
  return db.selectFrom('contact_messages').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The administrators' list of messages. */
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
