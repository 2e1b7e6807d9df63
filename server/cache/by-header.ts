// Parses a request header once for each distinct value: most browsers send the same few.

/** Longest header that is parsed, in characters: no browser sends a longer Accept-Language or Accept-Encoding. */
const longest = 1_000;
/**
 * Largest number of cached values. When it is reached all are dropped, so that a flood of odd values is not
 * permanent.
 */
const mostCached = 200;

/** Caches the results of `read`. A header that is too long counts as empty. */
export function byHeader<T>(read: (header: string) => T): (header: string | undefined) => T {
  const cache = new Map<string, T>();
  return (header = '') => {
    const text = header.length > longest ? '' : header;
    const known = cache.get(text);
    if (known !== undefined) return known;
    const value = read(text);
    if (cache.size >= mostCached) cache.clear();
    cache.set(text, value);
    return value;
  };
}
