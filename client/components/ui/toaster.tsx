// Renders the toast. Its two live regions are always in the page, so that new content is announced. A modal dialog makes
// the rest of the page inert, so each dialog has its own toaster.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { m } from '#client/paraglide/messages.js';
import {
  currentToast,
  dismissToast,
  pauseToast,
  resumeToast,
  subscribeToToast,
  type ToastText,
} from './toast-store.ts';

/** `atTop`: under the bar of visitors' pages, so that it lies over no control below a heading. */
export function Toaster({ atTop = false }: { atTop?: boolean }) {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, () => null);

  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!toast || !box.current) return;
    const shownBox = box.current;
    // Its size changes, too, when a dialog closes that covered it.
    const watch = new ResizeObserver(() => makeRoom(shownBox, atTop));
    watch.observe(shownBox);
    clearFocused(shownBox, atTop);
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
  }, [toast, atTop]);

  const shown = toast && (toast.destructive ? 'destructive' : 'success');
  return (
    <div
      ref={box}
      className={atTop ? 'toast toast-top' : 'toast'}
      data-shown={shown ?? undefined}
      {...(toast && {
        onPointerEnter: pauseToast,
        onPointerLeave: resumeToast,
        onFocus: pauseToast,
        onBlur: resumeToast,
      })}
    >
      <div role="status" aria-atomic="true">
        {shown === 'success' && <Text toast={toast} />}
      </div>
      <div role="alert" aria-atomic="true">
        {shown === 'destructive' && <Text toast={toast} />}
      </div>
      {toast?.actions && (
        <p className="toast-actions">
          {toast.actions.map(({ label, key, act }) => (
            <button key={label} type="button" className="button button-quiet" onClick={act}>
              {label} {key && <kbd>{key}</kbd>}
            </button>
          ))}
        </p>
      )}
      {toast && (
        <button type="button" className="button button-quiet" onClick={dismissToast}>
          {m.ui_dismiss()}
        </button>
      )}
    </div>
  );
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

function Text({ toast }: { toast: ToastText | null }) {
  return (
    <>
      <b>{toast?.title}</b>
      {toast?.description && <p>{toast.description}</p>}
    </>
  );
}
