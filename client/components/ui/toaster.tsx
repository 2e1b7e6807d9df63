// Where the toast shows. The two regions are always in the page, empty, so that what appears in them is announced.
// A modal dialog makes the rest of the page inert, so dialogs bring a toaster of their own.
import { useEffect, useSyncExternalStore } from 'react';
import { m } from '#client/paraglide/messages.js';
import {
  currentToast,
  dismissToast,
  holdToast,
  releaseToast,
  subscribeToToast,
  type ToastText,
} from './toast-store.ts';

export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, () => null);

  useEffect(() => {
    if (!toast) return;
    // An open dialog takes Esc for itself.
    const dismissOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector(':modal')) dismissToast();
    };
    document.addEventListener('keydown', dismissOnEscape);
    return () => document.removeEventListener('keydown', dismissOnEscape);
  }, [toast]);

  const shown = toast && (toast.destructive ? 'destructive' : 'success');
  return (
    <div
      className="toast"
      data-shown={shown ?? undefined}
      {...(toast && {
        onPointerEnter: holdToast,
        onPointerLeave: releaseToast,
        onFocus: holdToast,
        onBlur: releaseToast,
      })}
    >
      <div role="status" aria-atomic="true">
        {shown === 'success' && <Text toast={toast} />}
      </div>
      <div role="alert" aria-atomic="true">
        {shown === 'destructive' && <Text toast={toast} />}
      </div>
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
