// Exports a list as a CSV file, line by line while the answers come in, so that memory use stays small.
import { csvColumns, csvFileName, csvHead, csvLine, type CsvKind } from '#contract/csv-columns-rules.ts';
import type { CsvValue } from '#contract/csv-rules.ts';
import { cursorOf } from './list-pages.ts';
import { call } from './session.ts';
import { streamedRecords } from './streamed-records.ts';

/** A list and the columns of its file. The lists that nobody edits have them in the contract. */
export type CsvSource = CsvKind | { kind: string; columns: readonly string[] };

interface CsvFile {
  name: string;
  blob: Blob;
  records: number;
}

/** How many characters are buffered before they are added to the file. */
const chunkLength = 1 << 18;

/** After how many milliseconds of work the export yields to rendering and input. */
const yieldAfterMs = 20;

/** Writes records into a CSV file. */
export async function exportCsv(
  csv: CsvSource,
  source: AsyncIterable<unknown> | Iterable<unknown>,
  onProgress: (records: number) => void,
): Promise<CsvFile> {
  const { kind, columns } = typeof csv === 'string' ? { kind: csv, columns: csvColumns[csv] } : csv;
  const parts: BlobPart[] = [];
  let text = csvHead(columns);
  let records = 0;
  let since = performance.now();
  for await (const record of source) {
    text += csvLine(columns, record as Record<string, CsvValue>);
    records += 1;
    if (performance.now() - since > yieldAfterMs) {
      await new Promise((go) => setTimeout(go));
      since = performance.now();
    }
    if (text.length < chunkLength) continue;
    parts.push(new Blob([text]));
    text = '';
    onProgress(records);
  }
  parts.push(text);
  const blob = new Blob(parts, { type: 'text/csv;charset=utf-8' });
  return { name: csvFileName(kind, new Date()), blob, records };
}

/**
 * The records of a list. Without a search the server streams them all, one on a line. `search`: parameters of the list,
 * such as `q=rash`; the server then answers page by page.
 */
export async function* recordsOf(
  address: string,
  search: string,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  if (search === '') {
    const { body } = await call('GET', address, undefined, signal);
    return yield* streamedRecords(body);
  }
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = `${address}?${search}&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const answer = await call('GET', page, undefined, signal);
    yield* (await answer.json()) as unknown[];
    cursor = cursorOf(answer.headers.get('link') ?? '', 'next');
  }
}
