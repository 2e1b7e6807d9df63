// A choice of this person on this device, such as the folded navigation. Without storage it holds for this visit.
import { useState } from 'react';

export function readChoice(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The stored choice, null without one, and a function that stores another; null takes it back. */
export function useStoredChoice(name: string): [string | null, (choice: string | null) => void] {
  const [choice, setChoice] = useState(() => readChoice(name));
  return [
    choice,
    (next) => {
      setChoice(next);
      try {
        if (next === null) localStorage.removeItem(name);
        else localStorage.setItem(name, next);
      } catch {
        // It holds for this visit.
      }
    },
  ];
}
