// Sends waiting reports and messages automatically: when a page opens, when the network or the visitor comes back, and
// when the next retry is due.
import { canStore } from './can-store.ts';
import { allWaiting, sendWaiting, subscribeToWaiting } from './waiting.ts';

let timer: ReturnType<typeof setTimeout> | undefined;

export function sendByItself(): void {
  if (!canStore()) return;
  addEventListener('online', () => run(true));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && run(true));
  subscribeToWaiting(() => void plan().catch(ignore));
  run(true);
}

const run = (eager: boolean) => void sendWaiting(eager).then(plan).catch(ignore);

async function plan(): Promise<void> {
  const due = (await allWaiting()).filter(({ state }) => state === 'waiting').map(({ dueAt }) => dueAt);
  clearTimeout(timer);
  if (due.length > 0) timer = setTimeout(run, Math.max(0, Math.min(...due) - Date.now()), false);
}

/** If the browser denies access to its database, nothing is waiting in it. */
const ignore = () => {};
