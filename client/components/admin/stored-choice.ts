// A choice of this person on this device, such as the folded navigation. Without storage it holds for this visit.
import { useState } from 'react';

export function readChoice(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a choice; null takes it back. */
export function storeChoice(name: string, choice: string | null): void {
  try {
    if (choice === null) localStorage.removeItem(name);
    else localStorage.setItem(name, choice);
  } catch {
    // It holds for this visit.
  }
}

/** The stored choice, null without one, and a function that stores another. */
export function useStoredChoice(name: string): [string | null, (choice: string | null) => void] {
  const [choice, setChoice] = useState(() => readChoice(name));
  return [
    choice,
    (next) => {
      setChoice(next);
      storeChoice(name, next);
    },
  ];
}
