// The page's side of the service worker: registers it after the page is loaded, tells it the visited pages, and
// activates a newer version when the visitor agrees.

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

/** Registers the worker and lets it save the pages for offline use. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  // The Content-Security-Policy (trusted types) accepts script addresses from a policy only.
  const policy = (globalThis as TrustedTypes).trustedTypes?.createPolicy('service-worker', {
    createScriptURL: (url) => url,
  });
  const address = '/service-worker.js';
  const registration = await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address, {
    updateViaCache: 'none',
  });
  const check = () => {
    // The very first worker replaces no other, so the visitor need not agree.
    newer = navigator.serviceWorker.controller ? registration.waiting : null;
    for (const listener of listeners) listener();
  };
  check();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', check),
  );
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({
    visit: document.documentElement.lang,
    sparing: (navigator as Connection).connection?.saveData === true,
  });
}

/** Whether a newer release of the portal is waiting. */
export const hasUpdate = () => newer !== null;

/** Activates the newer release and reloads the page. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  newer?.postMessage({ update: true });
}

export function subscribeToUpdate(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
