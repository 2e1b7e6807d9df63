// The service worker, seen from a page: registered once the page is done, told what was visited, and exchanged for a
// newer one when the visitor says so.

interface Connection {
  connection?: { saveData?: boolean };
}
interface TrustedTypes {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): {
      createScriptURL(url: string): string;
    };
  };
}

let newer: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** Registers the worker, and has it save what the portal looks like without a network. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  // The Content-Security-Policy takes addresses of scripts from a policy only.
  const policy = (globalThis as TrustedTypes).trustedTypes?.createPolicy('service-worker', {
    createScriptURL: (url) => url,
  });
  const address = '/service-worker.js';
  const registration = await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address, {
    updateViaCache: 'none',
  });
  const look = () => {
    // The first worker of all replaces nobody, and needs no word of the visitor.
    newer = navigator.serviceWorker.controller ? registration.waiting : null;
    for (const listener of listeners) listener();
  };
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({
    visit: document.documentElement.lang,
    sparing: (navigator as Connection).connection?.saveData === true,
  });
}

/** Whether a newer release of the portal waits to be taken. */
export const hasUpdate = () => newer !== null;

/** Takes the newer release, by loading the page anew under it. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  newer?.postMessage({ update: true });
}

export function subscribeToUpdate(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
