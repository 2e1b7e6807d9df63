// The line of keys below the list of cases and below a case; `?` and its button open all keys of the screen.
import { useState } from 'react';
import { m } from '#client/paraglide/messages.js';
import { KeyDialog, KeyNames } from './key-list.tsx';
import type { KeyLine } from './key-lines.ts';
import { useKeys, useLetters } from './letter-keys.ts';

export function KeyHelp({ keys, lead }: { keys: readonly KeyLine[]; lead: readonly KeyLine[] }) {
  const [isOpen, setOpen] = useState(false);
  const letters = useLetters();
  useKeys({ '?': () => setOpen(true) });
  return (
    <>
      <p className="list-keys key-line">
        {letters &&
          lead.map(([names, does]) => (
            <span key={does}>
              <KeyNames names={names} /> {does}
            </span>
          ))}
        <button type="button" onClick={() => setOpen(true)}>
          {letters && <kbd>?</kbd>} {m.admin_ui_all_keys()}
        </button>
      </p>
      <KeyDialog keys={keys} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
