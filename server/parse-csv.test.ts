// Tests what a CSV file may cost: bounds of rows and cells, and turns for other requests.
import { expect, it } from 'vitest';
import { CsvError, parseCsv } from './parse-csv.ts';

/** How many turns other requests have while `work` runs. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await work();
  clearImmediate(next);
  return turns;
}

it('refuses a row of more cells than any file has, also without characters', async () => {
  for (const row of [','.repeat(500), '"",'.repeat(500), 'a,'.repeat(500)])
    await expect(parseCsv(`name,city\n${row}\n`)).rejects.toEqual(
      new CsvError('Row 2 has more than 100 cells.'),
    );
  // As many cells as allowed, with names and without characters: a row without content is one empty cell.
  const [head, row] = await parseCsv(`${'a,'.repeat(99)}a\n${','.repeat(99)}\n`);
  expect([head?.length, row]).toEqual([100, ['']]);
});

it('gives other requests a turn after 2,048 bytes, also if each is a row', async () => {
  // 20,000 bytes: ten pieces.
  expect(await turnsDuring(() => parseCsv('\n'.repeat(20_000)))).toBeGreaterThanOrEqual(9);
});
