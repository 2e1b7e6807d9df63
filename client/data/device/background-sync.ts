// Asks the browser to let the service worker send what waits when the network is back, also without an open page.

/** Tag of the Background Sync event. */
export const backgroundTag = 'waiting';

/** A request that the browser may deny. Some browsers have no Background Sync. */
export async function sendInBackground(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as
    | { sync?: { register(tag: string): Promise<void> } }
    | undefined;
  await registration?.sync?.register(backgroundTag);
}
