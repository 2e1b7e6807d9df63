// Asks the portal again and again while a person is there, and when they come back to the window.

/**
 * How long the portal is asked after the last key, movement or touch, in milliseconds. The session of an unused window
 * can then end.
 */
const activeWithinMs = 2 * 60_000;
const acts = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const;

/**
 * Calls `ask` every `intervalMs` milliseconds while somebody uses the visible window, and on its focus. Returns the
 * function that ends it. `awayMs`: how long it goes on after the last use, also in a hidden window.
 */
export function askWhilePresent(
  ask: () => Promise<void>,
  intervalMs: number,
  awayMs: () => number = () => 0,
): () => void {
  let actedAt = Date.now();
  function look(): void {
    const unusedMs = Date.now() - actedAt;
    const isThere =
      (document.visibilityState === 'visible' && unusedMs < activeWithinMs) || unusedMs < awayMs();
    if (isThere && navigator.onLine) void ask();
  }
  function act({ type }: Event): void {
    actedAt = Date.now();
    if (type === 'focus') look();
  }
  const timer = setInterval(look, intervalMs);
  for (const type of acts) addEventListener(type, act, { passive: true });
  return () => {
    clearInterval(timer);
    for (const type of acts) removeEventListener(type, act);
  };
}
