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
    let leave = () => {};
    let gone = false;
    // Few visits show a toast. Without a network it is shown, and nothing else moves.
    import('./toast-place.ts').then(
      ({ placeToast }) => {
        if (!gone) leave = placeToast(shownBox, atTop);
      },
      () => {},
    );
    return () => {
      gone = true;
      leave();
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

function Text({ toast }: { toast: ToastText | null }) {
  return (
    <>
      <b>{toast?.title}</b>
      {toast?.description && <p>{toast.description}</p>}
    </>
  );
}
