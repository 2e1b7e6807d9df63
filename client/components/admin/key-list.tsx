// Lists of keys, and the dialog that `?` opens, with the switch for keys of one character.
import './key-help.css';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { m } from '#client/paraglide/messages.js';
import { type KeyLine, keysEverywhere } from './key-lines.ts';
import { switchLetters, useLetters } from './letter-keys.ts';

interface KeyDialogProps {
  keys: readonly KeyLine[];
  open: boolean;
  onClose: () => void;
}

export function KeyDialog({ keys, open, onClose }: KeyDialogProps) {
  const letters = useLetters();
  return (
    <Dialog open={open} onClose={onClose} title={m.admin_ui_keys()}>
      <CheckboxField
        name="letter-keys"
        label={m.admin_ui_keys_of_one_character_act()}
        checked={letters}
        onChange={({ target }) => switchLetters(target.checked)}
      />
      <KeyList keys={[...keys, ...keysEverywhere]} />
    </Dialog>
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

export function KeyNames({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <span key={name}>
      <kbd>{name}</kbd>{' '}
    </span>
  ));
}
