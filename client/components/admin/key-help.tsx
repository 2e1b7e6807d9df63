// All keys of a screen, opened by `?` or by its button, and the switch for keys of one character.
import { useState } from 'react';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { m } from '#client/paraglide/messages.js';
import { type KeyLine, keysEverywhere } from './key-lines.ts';
import { switchLetters, useKeys, useLetters } from './letter-keys.ts';

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
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={m.admin_ui_keys()}>
        <label className="case-tick key-switch">
          <input type="checkbox" checked={letters} onChange={({ target }) => switchLetters(target.checked)} />
          {m.admin_ui_keys_of_one_character_act()}
        </label>
        <KeyList keys={[...keys, ...keysEverywhere]} />
      </Dialog>
    </>
  );
}

export function KeyList({ keys }: { keys: readonly KeyLine[] }) {
  return (
    <dl className="facts key-list">
      {keys.map(([names, does]) => (
        <div key={does}>
          <dt>
            <KeyNames names={names} />
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

function KeyNames({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <span key={name}>
      <kbd>{name}</kbd>{' '}
    </span>
  ));
}
