// The words of searches that may find a person: mostly names. They stand beside the audit trail, sealed, because its lines
// never change: they go when a person whom they found is erased, and with the year of the trail.
import type { ReadDetails } from '#contract/audit-events.ts';
import { searchKindOf } from '#contract/search-kinds-rules.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Db, Trx } from '../db/tables.ts';
import { seal, unseal } from '../secret.ts';

interface Keys {
  seal: Buffer;
}

const name = 'searched words';

/** What a line says of a search, and its words as they are stored beside the line; null: nothing was searched for. */
export function searchFor(
  keys: Keys,
  q: string | undefined,
): { words: string | null; about: Pick<ReadDetails, 'searched' | 'searchedBy'> } {
  const words = q?.trim() ?? '';
  if (words === '') return { words: null, about: { searched: false } };
  return {
    words: seal(keys.seal, name, Buffer.from(words)),
    about: { searched: true, searchedBy: searchKindOf(words) },
  };
}

/** Stores the words of searches with the ids of the records that they found. */
export async function keepSearches(
  trx: Trx,
  searches: readonly { eventId: string; at: string; words: string; records: readonly string[] }[],
): Promise<void> {
  if (searches.length === 0) return;
  await insertRows(
    trx,
    'audit_searches',
    searches.map(({ records: _, ...search }) => search),
  );
  const found = searches.flatMap(({ eventId, at, records }) =>
    [...new Set(records)].map((recordId) => ({ recordId, eventId, at })),
  );
  await insertRows(trx, 'audit_search_records', found);
}

/** What a search of the audit trail was for; null: it was no search, or its words are gone. */
export async function readSearchedWords(db: Db, keys: Keys, eventId: string): Promise<string | null> {
  const found = await db
    .selectFrom('audit_searches')
    .select('words')
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return found ? (unseal(keys.seal, name, found.words)?.toString() ?? null) : null;
}

/** Forgets the words of all searches that found one of these records. */
export async function forgetSearches(trx: Trx, records: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('audit_searches')
    .where('eventId', 'in', ({ selectFrom }) =>
      selectFrom('audit_search_records').select('eventId').where('recordId', 'in', records),
    )
    .execute();
  await trx.deleteFrom('audit_search_records').where('recordId', 'in', records).execute();
}
