// Reads a CSV file (RFC 4180) strictly with csv-parse, and says in a plain sentence why a file cannot be read. What
// spreadsheets leave when cells are cleared is no content: empty rows, columns without a name and without a cell.
// https://www.rfc-editor.org/rfc/rfc4180
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { CsvError as ParserError, parse } from 'csv-parse';
import { isBlank } from '#contract/text-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';

/** How many bytes are parsed before other requests are served. Each may be a row. */
const chunkBytes = 2_048;
/** Characters of one row, which is in memory as a whole. */
const rowMax = 250_000;
/** Most cells of a row, none of which needs to have characters. */
const cellsMax = 100;
/** Most rows below the header: a hospital's formulary has up to 20,000. */
const csvRowsMax = 20_000;

/** The text is not valid CSV. The message is for the person who sent it. */
export class CsvError extends Error {}

/**
 * The rows with their cells. Rows end with CR LF or LF, or with CR where the file has no LF; a line break inside a cell becomes
 * LF. Cells end with a comma, or with a semicolon or tab where the first row with content has more of these; Excel names the
 * sign before the first row, `sep=;`. A row without content is one empty cell, so that the others
 * keep their numbers. `maxRows` counts the rows below the header. Throws `CsvError`.
 */
export async function parseCsv(file: string, maxRows = csvRowsMax): Promise<string[][]> {
  const [named = '', sign] = /^"?sep=([,;\t])"?(?:\r\n?|\n)/i.exec(file) ?? [];
  const text = file.slice(named.length);
  const rows: string[][] = [];
  const parser = parse({
    delimiter: sign ?? separatorOf(text),
    record_delimiter: text.includes('\n') ? ['\r\n', '\n'] : ['\r'],
    // A row with a wrong number of cells is reported by the import as a fault of that row.
    relax_column_count: true,
    max_record_size: rowMax,
    cast: (cell, { quoting, records, index }) => {
      // Ended by an error: a parser that only stops reading fails the file's stream.
      if (records > maxRows) {
        throw new CsvError(
          problems('at_most_rows_below_the_header', { maxRows: maxRows.toLocaleString('en') }),
        );
      }
      if (Number(index) >= cellsMax)
        throw new CsvError(problems('row_has_more_than_cells', { records: records + 1, cellsMax }));
      if (!quoting && cell.includes('\r')) throw new CsvError(afterQuote(records + 1));
      return cell.replaceAll('\r\n', '\n');
    },
  });
  parser.on('data', (row: string[]) => rows.push(row));
  try {
    await pipeline(Readable.from(chunksOf(text)), parser);
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    throw new CsvError(sentenceFor(error));
  }
  return withoutEmptyColumns(rows);
}

/** How many rows are looked through before other requests are served. */
const rowsPerTurn = 1_000;

const isEmpty = (cell = '') => cell === '' || isBlank(cell);

async function withoutEmptyColumns(rows: readonly string[][]): Promise<string[][]> {
  const head = rows.find((row) => !row.every(isEmpty)) ?? [];
  const empty = new Set(head.flatMap((name, place) => (isEmpty(name) ? [place] : [])));
  for (const [number, row] of rows.entries()) {
    if (number % rowsPerTurn === 0) await turn();
    for (const place of empty) if (!isEmpty(row[place])) empty.delete(place);
  }
  const all: string[][] = [];
  for (const [number, row] of rows.entries()) {
    if (number % rowsPerTurn === 0) await turn();
    if (row.every(isEmpty)) all.push(['']);
    else if (empty.size === 0 && row.length <= head.length) all.push(row);
    else all.push(row.filter((cell, place) => !empty.has(place) && (place < head.length || !isEmpty(cell))));
  }
  return all;
}

/** The sign that parts the cells of the first row with content. */
function separatorOf(text: string): string {
  const [head = ''] = /[^\s,;][^\r\n]*/.exec(text.slice(0, rowMax)) ?? [];
  const names = head.replace(/"(?:[^"]|"")*"/g, '');
  const counts = [',', ';', '\t'].map((sign) => [sign, names.split(sign).length] as const);
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

async function* chunksOf(text: string): AsyncGenerator<Buffer> {
  await turn(); // reading 5 MB as text has taken some milliseconds, and so does this
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    await turn();
    yield bytes.subarray(from, from + chunkBytes);
  }
}

function sentenceFor(error: ParserError): string {
  const row = Number(error['records'] ?? 0) + 1;
  switch (error.code) {
    case 'CSV_MAX_RECORD_SIZE':
      return problems('row_has_more_than_characters_is', { row, rowMax: rowMax.toLocaleString('en') });
    case 'CSV_QUOTE_NOT_CLOSED':
      return problems('the_quotation_mark_that_opens_a', { row });
    case 'INVALID_OPENING_QUOTE':
      return problems('row_has_a_quotation_mark_inside', { row });
    case 'CSV_INVALID_CLOSING_QUOTE':
      return afterQuote(row);
    default:
      return problems('row_cannot_be_read_as_csv', { row });
  }
}

const afterQuote = (row: number) => problems('row_has_text_after_a_quotation', { row });
