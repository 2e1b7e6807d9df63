// Reads a CSV file (RFC 4180) strictly with csv-parse, and says in a plain sentence why a file cannot be
// read.
// https://www.rfc-editor.org/rfc/rfc4180
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { CsvError as ParserError, parse } from 'csv-parse';

/** How many bytes are parsed before other requests are served. Each may be a row. */
const chunkBytes = 2_048;
/** Characters of one row, which is in memory as a whole. */
const rowMax = 250_000;
/** Most cells of a row, none of which needs to have characters. */
const cellsMax = 100;
/** Most rows below the header: a hospital's formulary has up to 20,000. */
export const csvRowsMax = 20_000;

/** The text is not valid CSV. The message is for the person who sent it. */
export class CsvError extends Error {}

/**
 * The rows with their cells. Rows end with CR LF or LF; a line break inside a cell becomes LF. `maxRows` counts the rows
 * below the header. Throws `CsvError`.
 */
export async function parseCsv(text: string, maxRows = csvRowsMax): Promise<string[][]> {
  const rows: string[][] = [];
  const parser = parse({
    record_delimiter: ['\r\n', '\n'],
    // A row with a wrong number of cells is reported by the import as a fault of that row.
    relax_column_count: true,
    max_record_size: rowMax,
    cast: (cell, { quoting, records, index }) => {
      // Ended by an error: a parser that only stops reading fails the file's stream.
      if (records > maxRows) {
        throw new CsvError(`At most ${maxRows.toLocaleString('en')} rows below the header are allowed.`);
      }
      if (Number(index) >= cellsMax)
        throw new CsvError(`Row ${records + 1} has more than ${cellsMax} cells.`);
      if (!quoting && cell.includes('\r')) throw new CsvError(afterQuote(records + 1));
      return cell.replaceAll('\r\n', '\n');
    },
  });
  parser.on('data', (row: string[]) => rows.push(row));
  try {
    await pipeline(Readable.from(chunksOf(Buffer.from(text))), parser);
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    throw new CsvError(sentenceFor(error));
  }
  return rows;
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    await turn();
    yield bytes.subarray(from, from + chunkBytes);
  }
}

function sentenceFor(error: ParserError): string {
  const row = Number(error['records'] ?? 0) + 1;
  switch (error.code) {
    case 'CSV_MAX_RECORD_SIZE':
      return `Row ${row} has more than ${rowMax.toLocaleString('en')} characters. Is a quotation mark missing?`;
    case 'CSV_QUOTE_NOT_CLOSED':
      return `The quotation mark that opens a cell in row ${row} is never closed.`;
    case 'INVALID_OPENING_QUOTE':
      return `Row ${row} has a quotation mark inside a cell that does not begin with one.`;
    case 'CSV_INVALID_CLOSING_QUOTE':
      return afterQuote(row);
    default:
      return `Row ${row} cannot be read as CSV.`;
  }
}

const afterQuote = (row: number) => `Row ${row} has text after a closing quotation mark, or a CR without LF.`;
