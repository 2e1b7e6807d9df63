// Dialogs behind which the page stays where it is. By an attribute and not by `html:has(dialog:modal)`: with that rule
// the browser styles the whole page anew whenever anything in it comes or goes.

/** Opens the dialog; the page moves again when it closes. */
export function openOverStillPage(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
  dialog?.addEventListener('close', releasePage, { once: true });
  document.documentElement.dataset['still'] = '';
}

/** For a dialog that goes while it is open, which then does not close. */
export function releasePage(): void {
  delete document.documentElement.dataset['still'];
}
