// Store of the toast: one at a time, a new one replaces it. Free of React, so that any code can show a toast.

export interface ToastText {
  title: string;
  description?: string;
  /** Something failed. Announced at once. */
  destructive?: boolean;
  /** Milliseconds until it disappears. */
  duration?: number;
  /** What can be done about it, at most two things, each with a key where the screen offers keys. */
  actions?: readonly ToastAction[];
}

interface ToastAction {
  label: string;
  key?: string | undefined;
  act: () => void;
}

// Screen readers announce changes of an existing live region, so clear the old text first.
const pause = 100;
const defaultDuration = 5000;

let toast: ToastText | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let hidesAt = 0;
let remaining = 0;
const listeners = new Set<() => void>();

function set(next: ToastText | null) {
  toast = next;
  // For styles of the page; ui/modal.ts says why this is not `:has()`.
  document.documentElement.toggleAttribute('data-toast', next !== null);
  for (const listener of listeners) listener();
}

export function showToast(next: ToastText) {
  dismissToast();
  timer = setTimeout(() => {
    remaining = next.duration ?? defaultDuration;
    set(next);
    resumeToast();
  }, pause);
}

export function dismissToast() {
  clearTimeout(timer);
  if (toast) set(null);
}

/** Pauses the timer while the pointer is over the toast or the focus is in it. */
export function pauseToast() {
  if (!toast) return;
  clearTimeout(timer);
  remaining = hidesAt - Date.now();
}

export function resumeToast() {
  if (!toast) return;
  clearTimeout(timer);
  hidesAt = Date.now() + remaining;
  timer = setTimeout(dismissToast, remaining);
}

export function subscribeToToast(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const currentToast = () => toast;
