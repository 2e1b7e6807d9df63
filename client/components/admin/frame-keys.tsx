// `?` on screens whose keys are those of every list of records. The list of cases and a case have their own
// (key-help.tsx).
import { useState } from 'react';
import { later } from '#client/components/ui/later.tsx';
import { recordKeys } from './key-lines.ts';
import { useKeys } from './letter-keys.ts';
import { useUndoKey } from './undo-offer.ts';

const KeyDialog = later(async () => (await import('./key-list.tsx')).KeyDialog);

export function FrameKeys() {
  const [isOpen, setOpen] = useState(false);
  useUndoKey();
  useKeys({ '?': () => (document.querySelector('.key-line') ? false : setOpen(true)) });
  return isOpen && <KeyDialog keys={recordKeys} open onClose={() => setOpen(false)} />;
}
