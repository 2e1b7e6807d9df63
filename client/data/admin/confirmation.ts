// Whether the person at the keyboard is who signed in: the server asks for the password again before some acts, by a 403
// with the code 'confirm'. All calls that meet it at the same time wait for one answer, which the dialog in
// components/admin/confirm-dialog.tsx brings.
const listeners = new Set<() => void>();
let waiting: { promise: Promise<boolean>; answer: (confirmed: boolean) => void } | null = null;

/** Asks the person. Resolves to false when they leave it. */
export function isConfirmed(): Promise<boolean> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting = { promise, answer: resolve };
    tell();
  }
  return waiting.promise;
}

export function answerConfirmation(confirmed: boolean): void {
  waiting?.answer(confirmed);
  waiting = null;
  tell();
}

/** Whether the person is being asked. */
export const isAsked = () => waiting !== null;

export function subscribeToConfirmation(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
