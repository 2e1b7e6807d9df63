// Dialogs of which the style of the page around them has to know. By attributes of the document and not by
// `html:has(dialog:modal)`: with such a rule the browser styles the whole page anew whenever anything in it comes or goes.
import { afterPaint } from './press.ts';

/**
 * Shows a dialog in the next frame, and right after it opens it, which takes the focus and makes the page inert: for that
 * the browser styles the whole page anew. Gives what leaves it shut, until it has opened.
 */
export function showFirst<Dialog extends HTMLDialogElement>(dialog: Dialog, open: (dialog: Dialog) => void) {
  dialog.dataset['shown'] = '';
  const callOff = afterPaint(() => {
    if (dialog.isConnected) open(dialog);
    delete dialog.dataset['shown'];
  });
  return () => {
    callOff();
    delete dialog.dataset['shown'];
  };
}

/** Opens the drawer; the page behind it stays where it is until it closes. */
export function openOverStillPage(drawer: HTMLDialogElement | null): void {
  if (!drawer || drawer.open) return;
  showFirst(drawer, () => {
    document.documentElement.dataset['still'] = '';
    drawer.addEventListener('close', releasePage, { once: true });
    drawer.showModal();
  });
}

/** For a dialog that goes while it is open, which then does not close. */
export function releasePage(): void {
  delete document.documentElement.dataset['still'];
}

/** Opens a sheet over the page: while one is open, the toast shows in it and not in the page. */
export function openSheet(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
  dialog?.addEventListener('close', noteSheets, { once: true });
  noteSheets();
}

export function noteSheets(): void {
  document.documentElement.toggleAttribute('data-sheet', document.querySelector('.dialog:modal') !== null);
}
