// What follows a press: feedback in the next frame and the slow work right after that frame, so that slow phones respond,
// and what must not happen before the press ends.
import { flushSync } from 'react-dom';

/** Pending work must run before these events: further input, and hiding the page (a hidden page has no next frame). */
const nextActs = ['keydown', 'pointerdown', 'pointermove', 'visibilitychange'] as const;

/** Runs `work` right after the next frame, or before the next input. Returns a function that cancels it. */
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
 * Shows an element as pressed, then runs `work` and renders it synchronously, so that content and focus appear in one
 * frame. Further presses meanwhile are ignored.
 */
export function pressThenRender({ dataset }: HTMLElement, work: () => void): void {
  if (dataset['pressed'] !== undefined) return;
  dataset['pressed'] = '';
  afterPaint(() => {
    delete dataset['pressed'];
    flushSync(work);
  });
}

/**
 * Runs `act` after the press, or the key, that leaves a field. What closes a list or shows a message at once moves the
 * pressed button away under the pointer, and the browser drops a click that begins and ends on different elements.
 */
export function afterPress(act: () => void): void {
  function end() {
    removeEventListener('click', end, true);
    removeEventListener('keyup', end, true);
    act();
  }
  addEventListener('click', end, true);
  addEventListener('keyup', end, true);
}
