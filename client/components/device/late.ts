// Parts that a page can do without at first: loaded when it has come and the browser has nothing else to do.
import { useEffect, useState } from 'react';

/** The module, as soon as it is here. It must be the same function each time. */
export function useLate<T extends object>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    let gone = false;
    // Without a network, or after a new release, the page goes on without the part.
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
