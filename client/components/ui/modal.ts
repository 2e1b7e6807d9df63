// Dialogs of which the style of the page around them has to know. By attributes of the document and not by
// `html:has(dialog:modal)`: with such a rule the browser styles the whole page anew whenever anything in it comes or goes.

/** Opens the dialog; the page behind it stays where it is until it closes. */
export function openOverStillPage(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
  dialog?.addEventListener('close', releasePage, { once: true });
  document.documentElement.dataset['still'] = '';
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
