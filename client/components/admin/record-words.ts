// The words of the records at the desk: client/messages/records/ has those of every resource, by its kind and by the name
// of a field (`drug-risks_sourceText`, `drug-risks_sourceText_hint`) or of a text of the list:
//
//   list, lede          the heading of the list, and what its screen is for
//   one, many           the noun, inside of a sentence
//   add, edit           the titles of the dialog
//   empty, emptyHint    what is said when there is no record
//   searchHint          where the search looks
//   noData              what is said when there is nothing to export; without it the list has no CSV file
//   created, updated, deleted                 the toasts after a write
//   notCreated, notUpdated, notDeleted        those after a failed write; empty where the title says all
//   notCreatedTitle, notUpdatedTitle, notDeletedTitle    their titles
//   shown               where visitors see a record after its save
//
// A text that many resources share stands once, under `records`.
import en from '#client/messages/records/en.json' with { type: 'json' };
import { catalogue } from '#contract/words/words-rules.ts';

const texts = catalogue({ en });

/** A text of a kind of records, or the one that all kinds share. Undefined: there is none. */
export function recordText(kind: string, name: string): string | undefined {
  const key = [`${kind}_${name}`, `records_${name}`].find((known) => known in en);
  return key && texts(key as keyof typeof en);
}

/** Looks up the texts of one kind of records. A text that does not exist is empty. */
export const recordWords = (kind: string) => (name: string) => recordText(kind, name) ?? '';
