// Tests what a CSV file may cost: bounds of rows and cells, and turns for other requests.
import { expect, it } from 'vitest';
import { dateOfCell, readCsvTable } from './csv-table.ts';
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

it('reads a file without LF, drops rows that show nothing, and keeps the numbers of the others', async () => {
  expect(await parseCsv('name,city\rA,Pune\r')).toEqual([
    ['name', 'city'],
    ['A', 'Pune'],
  ]);
  expect(await parseCsv('name,city\n\u200b,\u2800\nA,Pune\n')).toEqual([
    ['name', 'city'],
    [''],
    ['A', 'Pune'],
  ]);
  const columns = [{ name: 'name', isRequired: true }];
  const { rows } = await readCsvTable(',,\n\nname,,\nA,,\n', columns);
  expect(rows.map(({ row, values }) => [row, values])).toEqual([[4, { name: 'A' }]]);
});

it('names the column that has values and no name', async () => {
  await expect(readCsvTable('name,\nA,x\n', [{ name: 'name' }])).rejects.toEqual(
    new CsvError('Column 2 has values and no name.'),
  );
});

it('says of a row which cell the spreadsheet has spoilt, and which rows have other cells than the first', async () => {
  const columns = [{ name: 'name' }, { name: 'city' }];
  const spoilt = ['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!', '#CALC!'];
  const german = ['#NV', '#BEZUG!', '#WERT!', '#ZAHL!'];
  for (const cell of [...spoilt, ...german, '#GETTING_DATA', 'Err:502', '########', ' #N/A ']) {
    const { rows } = await readCsvTable(`name,city\nA,${cell}\n`, columns);
    expect(rows[0]?.fault).toEqual({
      path: 'city',
      message: `“${cell.trim()}” is an error of the spreadsheet. Correct the formula, widen the column, or empty the cell`,
    });
  }
  for (const cell of ['#12', '# 4, MG Road', 'N/A', 'Err', '##', 'Ward #REF', '#1!']) {
    const { rows } = await readCsvTable(`name,city\n"${cell}",Pune\n`, columns);
    expect([cell, rows[0]?.fault]).toEqual([cell, null]);
  }
  const { rows } = await readCsvTable('name,city\nA,Pune,x\n', columns);
  expect(rows[0]?.fault?.message).toBe('This row has 3 cells, the first row 2');
  // A column that is not read may be spoilt.
  const all = await readCsvTable('name,price\nA,#REF!\n', [{ name: 'name' }], { asked: 'name,' });
  expect(all.rows[0]?.fault).toBeNull();
});

it.each([
  ['31/11/2026', 'November 2026 has no day 31'],
  ['30/2', 'February 2026 has no day 30'],
  ['5/13/2026', 'There is no month 13. Write the day first, then the month'],
  ['5//2026', 'Write the month, too'],
  ['5/11/1700', 'Write a year from 1800 to 2199'],
  ['5/11/2026 25:00', 'There is no such time of day'],
  ['Nov 26', '26 November 2026 or November 2026?'],
  ['soon', 'Write a day, month or year such as 2026-11-28, 2026-11 or 2026'],
])('says why the cell %s is no date: %s', (cell, fault) => {
  expect(dateOfCell(cell, '2026-11-28')).toEqual({ fault });
});
