// The notes of the staff on a case. The list finds a case by their words.
import { takeOutOfSearch } from '../../../db/search-index.ts';
import type { Trx } from '../../../db/tables.ts';
import { findCase, readContents, referenceOf, type StoredCase } from '../queries.ts';
import { searchTextOfCase } from './derive.ts';
import { changeSearchText, insertNote, listNoteTexts } from './work-queries.ts';

/** Adds a note. The caller has locked the case. */
export async function writeNote(trx: Trx, note: Parameters<typeof insertNote>[1]): Promise<void> {
  await insertNote(trx, note);
  await renewSearchText(trx, note.caseId);
}

/** Makes the search column of a case again: its notes have changed. */
export async function renewSearchText(trx: Trx, caseId: string): Promise<void> {
  const row = await findCase(trx, caseId);
  const content = (await readContents(trx, [caseId])).get(caseId)?.content;
  if (!row || !content) return;
  const text = searchTextOfCase(content, await searchedNamesOf(trx, row));
  await takeOutOfSearch(trx, caseId, text);
  await changeSearchText(trx, caseId, text);
}

/** What the list finds a case by besides its content. */
export async function searchedNamesOf(
  trx: Trx,
  { id, number, reportId }: Pick<StoredCase, 'id' | 'number' | 'reportId'>,
) {
  return { number, reference: await referenceOf(trx, reportId), notes: await listNoteTexts(trx, id) };
}
