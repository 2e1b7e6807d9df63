// JSON values with all names of objects sorted, as RFC 8785 has it, for hashes that do not depend on how an engine
// stores JSON.

/** The value with all names sorted. A replacer of `JSON.stringify` would take twice as long for a whole trail. */
export function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.some((one) => typeof one === 'object') ? value.map(sorted) : value;
  const object = value as Record<string, unknown>;
  // `__proto__` is a name like any other. Objects without a prototype take twice as long.
  const result = (Object.hasOwn(object, '__proto__') ? Object.create(null) : {}) as typeof object;
  for (const name of Object.keys(object).sort()) result[name] = sorted(object[name]);
  return result;
}
