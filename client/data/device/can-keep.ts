/** Whether this browser can keep anything sealed: that takes https, or the machine itself, and a database. */
export const canKeep = () => Boolean(globalThis.crypto?.subtle && globalThis.indexedDB && navigator.locks);
