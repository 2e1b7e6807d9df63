// Password confirmation: the server refuses some calls with 403 and the code 'confirm' until the password is
// entered again. All calls that are refused at the same time wait for one answer, from the dialog in
// components/admin/confirm-dialog.tsx.
const listeners = new Set<() => void>();
let waiting: { promise: Promise<boolean>; answer: (confirmed: boolean) => void } | null = null;

/** Asks the person. Resolves to false if they cancel. */
export function isConfirmed(): Promise<boolean> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting = { promise, answer: resolve };
    notify();
  }
  return waiting.promise;
}

export function answerConfirmation(confirmed: boolean): void {
  waiting?.answer(confirmed);
  waiting = null;
  notify();
}

/** Whether the question is open. */
export const isAsked = () => waiting !== null;

export function subscribeToConfirmation(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
