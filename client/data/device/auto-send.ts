// Sends waiting reports and messages automatically: when a page opens, when the network or the visitor comes back, and
// when the next retry is due.
import { canStore } from './can-store.ts';
import { nextDueAt, sendOutbox, subscribeToOutbox } from './outbox.ts';

let timer: ReturnType<typeof setTimeout> | undefined;

export function autoSend(): void {
  if (!canStore()) return;
  addEventListener('online', () => run(true));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && run(true));
  subscribeToOutbox(() => void plan().catch(ignore));
  run(true);
}

const run = (eager: boolean) => void sendOutbox(eager).then(plan).catch(ignore);

async function plan(): Promise<void> {
  const dueAt = await nextDueAt();
  clearTimeout(timer);
  if (dueAt !== null) timer = setTimeout(run, Math.max(0, dueAt - Date.now()), false);
}

/** If the browser denies access to its database, nothing is waiting in it. */
const ignore = () => {};
