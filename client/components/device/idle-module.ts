// Loads optional parts of a page once the visitor does something or stays, so that a first look costs nobody their bytes,
// and then when the browser is idle or has been busy for some seconds.
import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';

/** A page that keeps drawing may never be idle, and what the device stores would never be offered. */
const longestWaitMs = 3000;

/** How long a visitor who only reads has to stay, in milliseconds after the page has loaded. */
const stayMs = 2500;
const acts = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll', 'touchstart'];

/** Resolves at the first sign of interest: a visitor who goes on at once needs none of these parts. */
let interest: Promise<void> | undefined;
const waitForInterest = (): Promise<void> =>
  (interest ??= new Promise((come) => {
    const begin = () => {
      for (const act of acts) removeEventListener(act, begin);
      come();
    };
    for (const act of acts) addEventListener(act, begin, { passive: true });
    setTimeout(begin, stayMs);
  }));

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
    const wait = () =>
      'requestIdleCallback' in globalThis
        ? requestIdleCallback(begin, { timeout: longestWaitMs })
        : setTimeout(begin); // Safari
    const waitAfterLoad = () => void waitForInterest().then(() => gone || wait());
    if (document.readyState === 'complete') waitAfterLoad();
    else addEventListener('load', waitAfterLoad, { once: true });
    return () => {
      gone = true;
    };
  }, [load]);
  return loaded;
}

/**
 * A part of a page in a chunk of its own: `load` loads the chunk, `Part` is the component that `pick` finds in it. A
 * loaded part is shown at once; `lazy` alone shows an empty page first, for 300 ms. `otherwise` is shown where the
 * chunk cannot be loaded.
 */
export function lazyPart<Module, Props extends object>(
  importChunk: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  otherwise?: ComponentType<Props>,
): { load: () => Promise<Module>; Part: ComponentType<Props> } {
  let loaded: ComponentType<Props> | null = null;
  async function load() {
    const module = await importChunk();
    loaded = pick(module);
    return module;
  }
  const Later = lazy(async () => {
    const found = load().then(pick);
    return { default: await (otherwise ? found.catch(() => otherwise) : found) };
  });
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return createElement(Shown, props);
  }
  return { load, Part };
}
