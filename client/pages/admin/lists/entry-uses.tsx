// What a change of an entry touches, above its name in the dialog.
import type { ReactNode } from 'react';
import { m } from '#client/paraglide/messages.js';
import type { WordList } from '#contract/resources/centre-lists-rules.ts';
import { casesText, useListWords } from './list-words.ts';

interface Entry {
  id: string;
  kind: string;
}

/** The control of the name with the number of cases before it; `listOf`: the list of an entry. */
export const withUses =
  (listOf: (entry: Entry) => WordList) =>
  (_form: unknown, control: ReactNode, { record }: { record: Entry | null }) => (
    <>
      {record && <EntryUses list={listOf(record)} id={record.id} />}
      {control}
    </>
  );

function EntryUses({ list, id }: { list: WordList; id: string }) {
  const cases = casesText(useListWords(list).data?.uses, id);
  return cases ? <p role="status">{m.admin_lists_entry_has_cases({ cases })}</p> : null;
}
