// Idempotency keys of forms: every retry of the same content has the same key, other content gets a new key.

/** Returns a function that gives the key for a body: the same key as long as the body stays the same. */
export function submissionKey(): (body: unknown) => string {
  let key = '';
  let keyed = '';
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== keyed) {
      keyed = text;
      // Not randomUUID: browsers offer it over https only.
      key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('');
    }
    return key;
  };
}
