/** Whether this browser can store encrypted data: it needs a secure context (https or localhost) and IndexedDB. */
export const canStore = () => Boolean(globalThis.crypto?.subtle && globalThis.indexedDB && navigator.locks);
