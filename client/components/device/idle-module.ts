// Loads optional parts of a page after it is loaded and the browser is idle.
import { useEffect, useState } from 'react';

/** The module once it is loaded, null before. `load` must be the same function at each render. */
export function useIdleModule<T extends object>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    let gone = false;
    // The page works without this part: until the network is back, or after a new release.
    const begin = () =>
      void load().then(
        (module) => gone || setLoaded(module),
        () => gone || addEventListener('online', begin, { once: true }),
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
