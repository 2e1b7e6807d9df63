// The parts in which rows are inserted.
import { expect, it } from 'vitest';
import { batches } from './insert-rows.ts';

const rows = (...letters: number[]) => letters.map((count) => ({ searchText: 'x'.repeat(count) }));
const sizes = (of: Iterable<readonly unknown[]>) => [...of].map(({ length }) => length);

it('a statement inserts at most 64 rows and 12,000 letters of indexed texts, or one longer row', () => {
  expect(sizes(batches(Array.from({ length: 130 }, () => ({ searchText: '' }))))).toEqual([64, 64, 2]);
  expect(sizes(batches(rows(6_000, 6_000, 1, 20_000, 11_999, 1, 1)))).toEqual([2, 1, 1, 2, 1]);
  expect(sizes(batches([]))).toEqual([]);
});
