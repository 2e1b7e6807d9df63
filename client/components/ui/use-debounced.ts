import { useEffect, useState } from 'react';

/** The text once it has not changed for so many milliseconds. */
export function useDebounced(text: string, ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, ms, text);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
