// `?` on screens whose keys are those of every list of records. The list of cases and a case have their own
// (key-help.tsx).
import { lazy, Suspense, useState } from 'react';
import { recordKeys } from './key-lines.ts';
import { useKeys } from './letter-keys.ts';
import { useUndoKey } from './undo-offer.ts';

const KeyDialog = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyDialog }));

export function FrameKeys() {
  const [isOpen, setOpen] = useState(false);
  useUndoKey();
  useKeys({ '?': () => (document.querySelector('.key-line') ? false : setOpen(true)) });
  return (
    isOpen && (
      <Suspense>
        <KeyDialog keys={recordKeys} open onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
}
