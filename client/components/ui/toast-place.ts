// Makes room for a toast, and dismisses it by Escape.
import { currentToast, dismissToast } from './toast-store.ts';

/** Makes room for a toast in its box. Returns a function that gives the room back. */
export function placeToast(box: HTMLElement, atTop: boolean): () => void {
  // Its size changes, too, when a dialog closes that covered it.
  const watch = new ResizeObserver(() => makeRoom(box, atTop));
  watch.observe(box);
  makeRoom(box, atTop); // before something is scrolled into it
  clearFocused(box, atTop);
  // In an open dialog Escape closes the dialog.
  const dismissOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !document.querySelector(':modal')) dismissToast();
  };
  document.addEventListener('keydown', dismissOnEscape);
  return () => {
    watch.disconnect();
    // The toaster of a closed dialog leaves the room to the toast in the frame.
    if (!currentToast()) {
      document.documentElement.style.scrollPaddingBlockEnd = '';
      document.documentElement.style.scrollPaddingBlockStart = '';
    }
    document.removeEventListener('keydown', dismissOnEscape);
  };
}

/** Publishes the height of the toast, so that focused elements and the end of the page are not below it. */
function makeRoom({ offsetHeight, parentElement }: HTMLElement, atTop: boolean) {
  if (offsetHeight === 0) return; // covered by a dialog
  if (atTop) {
    document.documentElement.style.scrollPaddingBlockStart = `calc(var(--nav-h) + ${offsetHeight}px + var(--s-6))`;
    return;
  }
  // Not by a custom property: one that changes at the root computes the style of the whole page again.
  document.documentElement.style.scrollPaddingBlockEnd = `calc(var(--save-bar, 0px) + ${offsetHeight}px + var(--s-6))`;
  parentElement?.style.setProperty('--toast', `${offsetHeight + 24}px`);
}

/** Scrolls the focused element clear of the toast; what gets the focus later is scrolled by the scroll padding. */
function clearFocused(toast: HTMLElement, atTop: boolean) {
  const { top, bottom, left, right } = toast.getBoundingClientRect();
  const focused = document.activeElement?.getBoundingClientRect();
  if (!focused || focused.right < left || focused.left > right || focused.top > innerHeight) return;
  if (atTop) {
    if (focused.bottom > 0 && focused.top < bottom + 16) scrollBy(0, focused.top - bottom - 16);
    return;
  }
  if (focused.top > top - 48) scrollBy(0, focused.bottom - top + 32);
}
