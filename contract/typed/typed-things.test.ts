// The table of what people type (testing/typed-rows.ts) against each reader. `?` means that it is refused. The tests of
// the entrances use the same table: client/pages/report-details/typed-things.test.ts and server/testing/typed-things.portal.test.ts.
import { expect, it } from 'vitest';
import { becomes, typedThings } from '#testing/typed-things.ts';

it('has at least 400 rows, each once', () => {
  expect(typedThings.length).toBeGreaterThanOrEqual(400);
  expect(new Set(typedThings.map(({ kind, typed }) => `${kind} ${typed}`)).size).toBe(typedThings.length);
});

it('each row becomes what it says', () => {
  const read = typedThings.flatMap((row) => (becomes[row.kind] ? [row] : []));
  expect(read.map((row) => ({ ...row, wanted: becomes[row.kind]?.(row.typed) }))).toEqual(read);
});
