// Single-character keys, such as J or 3. They work outside fields and dialogs, and a person can switch them off on this
// device (WCAG 2.1.4): components/admin/key-help.tsx. Enter, Esc and Ctrl with a letter always work.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { readChoice, storeChoice } from './stored-choice.ts';

const setting = 'letter-keys';
const listeners = new Set<() => void>();
let isOff = readChoice(setting) === 'off';

export const lettersAreOn = () => !isOff;

export function switchLetters(on: boolean): void {
  isOff = !on;
  storeChoice(setting, on ? null : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useLetters = (): boolean => useSyncExternalStore(subscribe, lettersAreOn);

/** Whether a key belongs to a field, an open dialog or the browser. */
export function isWriting({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const inField = (target as Element).closest(
    'input:not([type=checkbox]), textarea, select, [contenteditable]',
  );
  return ctrlKey || metaKey || altKey || Boolean(inField) || document.querySelector(':modal') !== null;
}

/** Whether a single-character key may act now. */
export const isLetterKey = (event: KeyboardEvent): boolean => lettersAreOn() && !isWriting(event);

/** Keys of a screen, by `event.key` in small letters. If a handler returns false, the browser handles the key. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const act = current.current[event.key.toLowerCase()];
      if (!act || event.defaultPrevented || isWriting(event)) return;
      if (event.key.length === 1 && !lettersAreOn()) return;
      if (act(event) !== false) event.preventDefault();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
