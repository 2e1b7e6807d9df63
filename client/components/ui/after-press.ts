// Waits for the end of a press. A field that is left because somebody presses a button below it may close a list or show
// a message: the button would move away under the pointer, and the browser drops a click that begins and ends on
// different elements.

let isPressing = false;
/** These end a press; a drag has no mouseup. The click follows mouseup at once, in the same task. */
const ends = ['mouseup', 'dragend'] as const;
const ended = () => setTimeout(() => (isPressing = false));
// A finger's press has mouse events, too, all after it is lifted.
addEventListener('mousedown', () => (isPressing = true), { capture: true });
for (const end of ends) addEventListener(end, ended, { capture: true });

/** Runs `act` at once, or after the click when a press is in progress. */
export function afterPress(act: () => void): void {
  if (!isPressing) return act();
  const once = new AbortController();
  const { signal } = once;
  const settle = () => {
    once.abort();
    setTimeout(act);
  };
  for (const end of ends) addEventListener(end, settle, { capture: true, signal });
}
