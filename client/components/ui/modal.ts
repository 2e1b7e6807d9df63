// Opens modal dialogs and marks the document while one is open. The mark is an attribute instead of
// `html:has(dialog:modal)`, because that selector makes the browser restyle the whole page at every change.
import { afterPaint } from './press.ts';

/**
 * Shows a dialog in the next frame and makes it modal right after that frame, since `showModal` restyles the whole page.
 * Returns a function that cancels the opening.
 */
export function showBeforeModal<Dialog extends HTMLDialogElement>(
  dialog: Dialog,
  open: (dialog: Dialog) => void,
) {
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

/** Opens the drawer; the page behind it does not scroll until it closes. */
export function openDrawer(drawer: HTMLDialogElement | null): void {
  if (!drawer || drawer.open) return;
  showBeforeModal(drawer, () => {
    document.documentElement.dataset['still'] = '';
    drawer.addEventListener('close', restoreScroll, { once: true });
    drawer.showModal();
  });
}

/** For a dialog that is removed while open, which fires no close event. */
export function restoreScroll(): void {
  delete document.documentElement.dataset['still'];
}

/** Opens a modal dialog: while one is open, toasts show inside it. */
export function openModal(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
  dialog?.addEventListener('close', markOpenDialog, { once: true });
  markOpenDialog();
}

export function markOpenDialog(): void {
  document.documentElement.toggleAttribute('data-sheet', document.querySelector('.dialog:modal') !== null);
}
