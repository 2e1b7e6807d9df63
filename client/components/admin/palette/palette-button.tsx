// Opens the command palette: a button in the bar, and Ctrl+K or Cmd+K.
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { later } from '#client/components/ui/later.tsx';
import { m } from '#client/paraglide/messages.js';

const CommandPalette = later(async () => (await import('./command-palette.tsx')).CommandPalette);

export function PaletteButton() {
  const [open, setOpen] = useState(false);
  const [location] = useLocation();
  useEffect(() => setOpen(false), [location]); // the browser's Back shows another screen
  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // Over a dialog it would lead away from unsaved changes.
      if (!document.querySelector(':modal')) setOpen(true);
    }
    document.addEventListener('keydown', openByKey);
    return () => document.removeEventListener('keydown', openByKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        {m.admin_ui_jump_to()}
        <kbd aria-hidden="true">{m.admin_ui_ctrl_k()}</kbd>
      </button>
      {open && <CommandPalette onClose={() => setOpen(false)} />}
    </>
  );
}
