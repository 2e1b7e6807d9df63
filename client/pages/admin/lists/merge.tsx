// The button that merges an entry of a list into another one.
import { useState } from 'react';
import { RowButton } from '#client/components/ui/button.tsx';
import { later } from '#client/components/ui/later.tsx';
import { m } from '#client/paraglide/messages.js';
import type { MergeProps } from './merge-dialog.tsx';

/** In a chunk of its own, which the first press loads. */
const MergeDialog = later(async () => (await import('./merge-dialog.tsx')).MergeDialog);

export function MergeButton(props: MergeProps) {
  const [asked, setAsked] = useState(false);
  const { entry, entries } = props;
  if (entries.length < 2) return null;
  return (
    <>
      <RowButton
        label={m.admin_terms_merge()}
        name={m.admin_lists_merge_name({ name: entry.name })}
        onClick={() => setAsked(true)}
      />
      {asked && <MergeDialog {...props} onClose={() => setAsked(false)} />}
    </>
  );
}
