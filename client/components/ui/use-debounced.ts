import { useEffect, useState } from 'react';

/** Returns the text after it has not changed for this many milliseconds. */
export function useDebounced(text: string, ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, ms, text);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
