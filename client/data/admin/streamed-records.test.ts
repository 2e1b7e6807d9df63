// A list that arrives in pieces of any size gives the same records; one that breaks off gives an error.
import { expect, test } from 'vitest';
import { streamedRecords } from './streamed-records.ts';

const records = Array.from({ length: 7 }, (_, id) => ({ id, text: `सुनीता [${id}],\n"{}" 💊` }));
const lines = `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`;

function inPieces(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
}

test.each([1, 2, 3, 7, 50, 10_000])('records in pieces of %i bytes', async (size) => {
  expect(await Array.fromAsync(streamedRecords(inPieces(lines, size)))).toEqual(records);
});

test.each([
  ['all on one line', JSON.stringify(records), records],
  ['an empty list', '[]\n', []],
  ['an empty list on two lines', '[\n]', []],
])('%s', async (_, text, expected) => {
  expect(await Array.fromAsync(streamedRecords(inPieces(text, 5)))).toEqual(expected);
});

test.each([
  ['after a record', lines.slice(0, lines.indexOf(',\n'))],
  ['after a comma', lines.slice(0, lines.indexOf(',\n') + 2)],
  ['inside a record', lines.slice(0, 40)],
  ['before anything', ''],
])('a list that breaks off %s', async (_, text) => {
  await expect(Array.fromAsync(streamedRecords(inPieces(text, 5)))).rejects.toThrow(/ended before|JSON/);
});
