// The button that merges an entry of a list into another one.
import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { m } from '#client/paraglide/messages.js';
import type { MergeProps } from './merge-dialog.tsx';

/** In a chunk of its own, which the first press loads. */
const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

export function MergeButton(props: MergeProps) {
  const [asked, setAsked] = useState(false);
  const { entry, entries } = props;
  if (entries.length < 2) return null;
  return (
    <>
      <Button
        small
        variant="quiet"
        aria-label={m.admin_lists_merge_name({ name: entry.name })}
        onClick={() => setAsked(true)}
      >
        {m.admin_terms_merge()}
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <MergeDialog {...props} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
