// Merges an entry of a list into another one, after saying what that touches.
import { useState } from 'react';
import { ActDialog } from '#client/components/admin/act-dialog.tsx';
import { Options, SelectField } from '#client/components/ui/field.tsx';
import { call } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import type { ListWords } from '#contract/list-rows.ts';
import type { WordList } from '#contract/resources/centre-lists-rules.ts';
import { casesText, refetchWords } from './list-words.ts';

interface Entry {
  id: string;
  name: string;
}

export interface MergeProps {
  list: WordList;
  entry: Entry;
  entries: readonly Entry[];
  uses?: ListWords['uses'] | undefined;
}

export function MergeDialog({ list, entry, entries, uses, onClose }: MergeProps & { onClose: () => void }) {
  const [into, setInto] = useState('');
  const target = entries.find((one) => one.id === into);
  const cases = casesText(uses, entry.id);
  return (
    <ActDialog
      title={m.admin_lists_merge_name({ name: entry.name })}
      act={m.admin_terms_merge_now()}
      missing={target ? null : m.admin_lists_choose()}
      onClose={onClose}
      onAct={async () => {
        await call('POST', '/api/admin/lists/merge', { list, from: entry.id, into });
        await refetchWords(list);
      }}
      done={[m.admin_lists_merged(), target?.name ?? '']}
    >
      <p className="pb-4">
        {cases
          ? m.admin_lists_merging_touches({ name: entry.name, cases })
          : m.admin_lists_merging_touches_none({ name: entry.name })}
      </p>
      <SelectField
        name="into"
        label={m.admin_terms_merge_into()}
        value={into}
        onChange={({ target: { value } }) => setInto(value)}
      >
        <option value="">{m.admin_lists_choose()}</option>
        <Options of={entries.filter(({ id }) => id !== entry.id).map(({ id, name }) => [id, name])} />
      </SelectField>
    </ActDialog>
  );
}
