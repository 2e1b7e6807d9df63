// Guards unsaved changes: leaving a form with unsaved input asks first, whether by closing the tab, by a link
// or by Back. `mayDiscard` asks the same for a dialog's own Close.
import { useEffect } from 'react';
import { markTyped } from '#client/data/admin/held-session.ts';
import { m } from '#client/paraglide/messages.js';

const question = m.admin_ui_leave_without_saving_your_changes_will_be();

export function mayDiscard(unsaved: boolean): boolean {
  return !unsaved || confirm(question);
}

/** Whether a form or a file field in it is unsaved: they mark themselves with `data-unsaved`. */
export const holdsUnsaved = (element: HTMLElement | null): boolean =>
  !!element?.querySelector('[data-unsaved]');

/** `mayClose` of a dialog with a form. */
export const mayLeave = (dialog: HTMLElement | null): boolean => mayDiscard(holdsUnsaved(dialog));

/** The navigations that a guard asked about: a form and its file field ask once. */
const asked = new WeakSet<Event>();

/** While it is true, the end of the session does not take the page away. */
export function useTypedMark(isTyped: boolean): void {
  useEffect(() => (isTyped ? markTyped() : undefined), [isTyped]);
}

export function useUnsavedGuard(unsaved: boolean): void {
  useTypedMark(unsaved);
  useEffect(() => {
    if (!unsaved) return;
    const blockUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Navigations within the area. A page load asks by the event above; a replaced address shows the same form.
    function blockNavigation(event: NavigateEvent) {
      const step = event.destination.sameDocument && event.navigationType !== 'replace';
      if (!step || !event.cancelable || asked.has(event)) return;
      asked.add(event);
      if (!confirm(question)) event.preventDefault();
    }
    addEventListener('beforeunload', blockUnload);
    window.navigation?.addEventListener('navigate', blockNavigation);
    return () => {
      removeEventListener('beforeunload', blockUnload);
      window.navigation?.removeEventListener('navigate', blockNavigation);
    };
  }, [unsaved]);
}
