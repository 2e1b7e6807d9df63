// Moving a record up or down changes two numbers, and more only where numbers were equal.
import { expect, test } from 'vitest';
import { newPlaces } from './order-buttons.tsx';

const records = (...numbers: number[]) =>
  numbers.map((sortOrder, place) => ({ name: 'ABCDE'[place] ?? '', sortOrder }));
const moved = (numbers: number[], from: number, to: number) =>
  newPlaces(records(...numbers), from, to).map(({ record, sortOrder }) => `${record.name}${sortOrder}`);

test.each([
  { numbers: [1, 2, 3], from: 2, to: 1, writes: ['C2', 'B3'] },
  { numbers: [1, 2, 3], from: 0, to: 1, writes: ['B1', 'A2'] },
  { numbers: [0, 10, 700], from: 1, to: 2, writes: ['C10', 'B700'] },
  { numbers: [0, 0], from: 1, to: 0, writes: ['A1'] },
  { numbers: [5, 5, 5, 9], from: 0, to: 1, writes: ['A6', 'C7'] },
])('from place $from to $to in $numbers: $writes', ({ numbers, from, to, writes }) => {
  expect(moved(numbers, from, to)).toEqual(writes);
});
