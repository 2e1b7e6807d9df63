// SQL of contact_messages.
import { type RawBuilder, sql } from 'kysely';
import {
  type ContactMessage,
  contactMessage,
  type ContactMessageInput,
  type ListedMessage,
  listedMessage,
} from '#contract/contact-messages.ts';
import type { messageSorts } from '#contract/growing-lists.ts';
import { contactMessages } from '#contract/resources/contact-messages-rules.ts';
import { countOf } from '../../db/count-of.ts';
import { type GrowingList, inOrderOf } from '../../db/paging.ts';
import { searchTextOf } from '../../db/search-text.ts';
import type { Db } from '../../db/tables.ts';

const columns = Object.keys(contactMessage.shape) as (keyof ContactMessage)[];
const listed = Object.keys(listedMessage.shape) as (keyof ListedMessage)[];

interface Circumstances {
  id: string;
  now: Date;
  /** The alarm words in it. */
  alarmingWords?: readonly string[];
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
  const messages = entries.map(({ now, isSample = false, alarmingWords: _, ...input }) => ({
    ...input,
    createdAt: now.toISOString(),
    isSample,
    noticeVersion: input.noticeVersion ?? null,
    erasedAt: null,
  }));
  const rows = messages.map((message, place) => {
    const words = entries[place]?.alarmingWords ?? [];
    return {
      ...message,
      ...messageSearch(message),
      alarming: words.length > 0,
      alarmingWords: JSON.stringify(words),
    };
  });
  await db.insertInto('contact_messages').values(rows).execute();
  return messages;
}

/** The search column of a message, also used by the search for a person. */
export const messageSearch = (message: Pick<ContactMessage, 'name' | 'email' | 'message'>) => ({
  searchText: searchTextOf(contactMessages, 'searchText', message),
});

/** The message with this id; throws if there is none. */
export function findMessage(db: Db, id: string): Promise<ContactMessage> {
  return db.selectFrom('contact_messages').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The administrators' list of messages. */
export const messageList: GrowingList<ListedMessage> = {
  table: 'contact_messages',
  columns: listed,
  time: 'createdAt',
  keys: {
    createdAt: sql.ref('createdAt'),
    name: inOrderOf('name'),
    email: inOrderOf('email'),
  } satisfies Record<(typeof messageSorts)[number], RawBuilder<unknown>>,
};

/** The messages with alarm words that nobody has seen, oldest first, at most `most`. */
export function listAlarmingMessages(db: Db, most: number): Promise<ListedMessage[]> {
  return db
    .selectFrom('contact_messages')
    .select(listed)
    .where('alarming', '=', true)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Marks the words of a message as seen. False: there are none that nobody has seen. */
export async function seeWords(trx: Db, id: string, { by, at }: { by: string; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contact_messages')
    .set({ alarming: false, wordsSeenAt: at.toISOString(), wordsSeenBy: by })
    .where('id', '=', id)
    .where('alarming', '=', true)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The message as the list shows it; undefined: there is none. */
export function findListed(db: Db, id: string): Promise<ListedMessage | undefined> {
  return db.selectFrom('contact_messages').select(listed).where('id', '=', id).executeTakeFirst();
}

/** How many messages have alarm words that nobody has seen. */
export const countAlarmingMessages = (db: Db): Promise<number> =>
  countOf(db.selectFrom('contact_messages').where('alarming', '=', true));
