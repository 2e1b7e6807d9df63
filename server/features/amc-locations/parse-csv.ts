// Reads CSV after RFC 4180, strictly: what a spreadsheet would have to guess at is refused, with its row.
// https://www.rfc-editor.org/rfc/rfc4180

/** The text is no CSV. The message is for the person who sent it. */
export class CsvError extends Error {}

/** The rows with their cells. Rows are ended by CR LF or LF; a line break inside a cell is read as LF. */
export function parseCsv(text: string, maxRows: number): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    let end: number;
    if (text[at] === '"') {
      end = closingQuote(text, at, rows.length + 1) + 1;
      cells.push(
        text
          .slice(at + 1, end - 1)
          .replaceAll('""', '"')
          .replaceAll('\r\n', '\n'),
      );
    } else {
      end = endOfPlainCell(text, at);
      const cell = text.slice(at, end);
      if (cell.includes('"')) {
        throw new CsvError(
          `Row ${rows.length + 1} has a quotation mark inside a cell that does not begin with one.`,
        );
      }
      cells.push(cell);
    }
    const ending = /,|\r?\n/y;
    ending.lastIndex = end;
    const found = ending.exec(text)?.[0];
    if (found === undefined && end < text.length) {
      throw new CsvError(`Row ${rows.length + 1} has text behind a closing quotation mark, or a lone CR.`);
    }
    at = end + (found?.length ?? 0);
    // A comma at the very end of the text is followed by one more cell, an empty one.
    if (found === ',' && at < text.length) continue;
    if (found === ',') cells.push('');
    rows.push(cells);
    cells = [];
    if (rows.length > maxRows) {
      throw new CsvError(`At most ${(maxRows - 1).toLocaleString('en')} rows below the first are taken.`);
    }
  }
  return rows;
}

/** The place of the quotation mark that closes the one at `from`; `""` stands for one in the text. */
function closingQuote(text: string, from: number, row: number): number {
  let at = text.indexOf('"', from + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at === -1) throw new CsvError(`The quotation mark that opens a cell in row ${row} is never closed.`);
  return at;
}

function endOfPlainCell(text: string, from: number): number {
  const end = /[,\r\n]/g;
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}
