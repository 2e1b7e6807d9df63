// Dialogs of which the style of the page around them has to know. By attributes of the document and not by
// `html:has(dialog:modal)`: with such a rule the browser styles the whole page anew whenever anything in it comes or goes.

/** What a visitor does next meets the dialog as it will be. */
const nextActs = ['keydown', 'pointerdown', 'pointermove'] as const;

/**
 * Opens the drawer; the page behind it stays where it is until it closes. The drawer shows in the next frame, and takes
 * the focus and the page's place right after it: to make a whole page inert the browser styles all of it anew.
 */
export function openOverStillPage(drawer: HTMLDialogElement | null): void {
  if (!drawer || drawer.open) return;
  drawer.dataset['shown'] = '';
  const hurry = new AbortController();
  function settle() {
    if (hurry.signal.aborted) return;
    hurry.abort();
    if (!drawer?.isConnected) return;
    document.documentElement.dataset['still'] = '';
    drawer.addEventListener('close', releasePage, { once: true });
    drawer.showModal();
    delete drawer.dataset['shown'];
  }
  for (const act of nextActs) addEventListener(act, settle, { capture: true, signal: hurry.signal });
  requestAnimationFrame(() => setTimeout(settle));
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
