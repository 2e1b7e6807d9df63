// Offers to undo what was just done, for ten seconds: a toast with Undo, which is also the key Z, and with Open where there
// is something to open. The portal decides whether it is still possible.
import { useKeys } from './letter-keys.ts';
import { failureText } from './read-state.tsx';
import { currentToast, dismissToast, showToast } from '#client/components/ui/toast-store.ts';
import { m } from '#client/paraglide/messages.js';
import { undoMs } from '#contract/cases/work/undo-rules.ts';

interface UndoOffer {
  title: string;
  description?: string;
  open?: () => void;
  /** Takes it back. Returns what is said then. */
  undo: () => Promise<string>;
}

const undoKey = 'Z';

export function offerUndo({ title, description, open, undo }: UndoOffer): void {
  async function takeBack() {
    dismissToast();
    try {
      showToast({ title: await undo() });
    } catch (error) {
      showToast({ title: m.admin_ui_not_undone(), description: failureText(error), destructive: true });
    }
  }
  showToast({
    title,
    ...(description !== undefined && { description }),
    duration: undoMs,
    actions: [
      ...(open ? [{ label: m.admin_ui_open(), act: open }] : []),
      { label: m.admin_ui_undo(), key: undoKey, act: () => void takeBack() },
    ],
  });
}

/** The key Z, on every screen of the desk. */
export function useUndoKey(): void {
  useKeys({
    [undoKey.toLowerCase()]: () => {
      const offered = currentToast()?.actions?.find(({ key }) => key === undoKey);
      if (!offered) return false;
      return offered.act();
    },
  });
}
