// Loads optional parts of a page after it is loaded and the browser is idle.
import { useEffect, useState } from 'react';

/** The module once it is loaded, null before. `load` must be the same function at each render. */
export function useIdleModule<T extends object>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    let gone = false;
    // Without a network, or after a new release, the page works without this part.
    const begin = () =>
      void load().then(
        (module) => gone || setLoaded(module),
        () => {},
      );
    const wait = () => (window.requestIdleCallback ?? setTimeout)(begin);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => {
      gone = true;
    };
  }, [load]);
  return loaded;
}
