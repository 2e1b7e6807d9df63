// A press is answered in the next frame: by what was pressed, which shows so, or by the first of what it brings. What
// takes longer follows right after that frame, so that a slow telephone is not silent meanwhile.
import { flushSync } from 'react-dom';

/** What somebody does next meets the page as it will be. Who goes elsewhere has pressed all the same: a page that nobody
 * sees has no next frame. */
const nextActs = ['keydown', 'pointerdown', 'pointermove', 'visibilitychange'] as const;

/** Does it right after the next frame, or before what somebody does next. Gives what calls it off. */
export function afterPaint(work: () => void): () => void {
  const hurry = new AbortController();
  const { signal } = hurry;
  function settle() {
    if (signal.aborted) return;
    hurry.abort();
    work();
  }
  for (const act of nextActs) addEventListener(act, settle, { capture: true, signal });
  requestAnimationFrame(() => setTimeout(settle));
  return () => hurry.abort();
}

/**
 * Shows that it was pressed, and then does what was asked for: rendered at once, so that it shows with its focus in one
 * frame. Another press meanwhile is the same one.
 */
export function answerPress({ dataset }: HTMLElement, work: () => void): void {
  if (dataset['pressed'] !== undefined) return;
  dataset['pressed'] = '';
  afterPaint(() => {
    delete dataset['pressed'];
    flushSync(work);
  });
}
