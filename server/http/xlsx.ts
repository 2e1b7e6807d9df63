// Workbooks of Excel (XLSX) as a stream: the memory does not grow with the number of rows.
import { Readable } from 'node:stream';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { statements } from '#contract/words/statements-rules.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Characters that a cell of Excel holds. */
const cellMax = 32_767;
const wholeDay = /^\d{4}-\d{2}-\d{2}$/;

/** A whole day becomes a day of Excel. Any other text stays a text, also one that begins as a formula does. */
export function xlsxCell(value: string | number | boolean | null): CellValue {
  if (typeof value !== 'string') return value;
  if (wholeDay.test(value)) {
    const day = new Date(`${value}T00:00:00Z`);
    if (!Number.isNaN(day.getTime()) && day.getUTCFullYear() >= 1901) return day;
  }
  if (value.length <= cellMax) return value;
  const note = statements('cut_cell');
  return `${value.slice(0, cellMax - note.length)}${note}`;
}

/** A workbook with one table. A table that is longer than a sheet of Excel goes on in further sheets, each with its head. */
export function xlsxStream(
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<CellValue[]>,
): Readable {
  const stream = writeXlsxStream(rows, {
    name,
    columns: columns.map((header) => ({ header })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}
