// Keys that let a form be sent again without being stored twice (readings 17): the same words keep their key through
// every retry, other words get another one.

/** A function that gives the key for a body; the same key for as long as the body stays the same. */
export function submissionKey(): (body: unknown) => string {
  let key = '';
  let keyed = '';
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== keyed) {
      keyed = text;
      // Not randomUUID, which browsers offer only over https.
      key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('');
    }
    return key;
  };
}
