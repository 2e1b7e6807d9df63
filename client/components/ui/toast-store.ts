// The one toast: at most one at a time, a new one replaces it. No React here, so that any code can show a toast.

export interface ToastText {
  title: string;
  description?: string;
  /** Something failed. Announced at once. */
  destructive?: boolean;
  /** Milliseconds until it goes by itself. */
  duration?: number;
}

// Screen readers announce a change of a region that is already there, so the old text goes first.
const pause = 100;
const defaultDuration = 5000;

let toast: ToastText | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let goesAt = 0;
let remaining = 0;
const listeners = new Set<() => void>();

function set(next: ToastText | null) {
  toast = next;
  // For the style of the page around it; see ui/modal.ts for why not by `:has()`.
  document.documentElement.toggleAttribute('data-toast', next !== null);
  for (const listener of listeners) listener();
}

export function showToast(next: ToastText) {
  dismissToast();
  timer = setTimeout(() => {
    remaining = next.duration ?? defaultDuration;
    set(next);
    releaseToast();
  }, pause);
}

export function dismissToast() {
  clearTimeout(timer);
  if (toast) set(null);
}

/** Stops the clock while somebody reads: pointer over the toast, or focus in it. */
export function holdToast() {
  if (!toast) return;
  clearTimeout(timer);
  remaining = goesAt - Date.now();
}

export function releaseToast() {
  if (!toast) return;
  clearTimeout(timer);
  goesAt = Date.now() + remaining;
  timer = setTimeout(dismissToast, remaining);
}

export function subscribeToToast(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const currentToast = () => toast;
