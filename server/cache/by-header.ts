// Reads a request header once for each of its values: few differ, since the browsers of one country send much the same.

/** No browser sends a longer Accept-Language or Accept-Encoding, in characters. To read more costs time for nobody. */
const longest = 1_000;
/** So many values are remembered; then all are forgotten, so that a flood of odd ones does not stay for good. */
const mostKept = 200;

/** What `read` makes of a header. A header that is too long counts as one without a wish. */
export function byHeader<T>(read: (header: string) => T): (header: string | undefined) => T {
  const kept = new Map<string, T>();
  return (header = '') => {
    const wish = header.length > longest ? '' : header;
    const known = kept.get(wish);
    if (known !== undefined) return known;
    const value = read(wish);
    if (kept.size >= mostKept) kept.clear();
    kept.set(wish, value);
    return value;
  };
}
