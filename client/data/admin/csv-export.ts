// Exports a whole list as a CSV file, line by line while the answer streams in, so that memory use stays small.
import { csvHead, csvLine, type CsvKind, type CsvRecord } from '#contract/csv-rules.ts';
import { call } from './session.ts';
import { streamedRecords } from './streamed-records.ts';

interface CsvFile {
  blob: Blob;
  records: number;
}

/** How many characters are buffered before they are added to the file. */
const chunkLength = 1 << 18;

/** After how many milliseconds of work the export yields to rendering and input. */
const yieldAfterMs = 20;

/** Reads a list without parameters, which the server streams with one record per line, into a CSV file. */
export async function exportCsv(
  kind: CsvKind,
  address: string,
  signal: AbortSignal,
  onProgress: (records: number) => void,
): Promise<CsvFile> {
  const { body } = await call('GET', address, undefined, signal);
  const parts: BlobPart[] = [];
  let text = csvHead(kind);
  let records = 0;
  let since = performance.now();
  for await (const record of streamedRecords(body)) {
    text += csvLine(kind, record as CsvRecord<CsvKind>);
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
  return { blob: new Blob(parts, { type: 'text/csv;charset=utf-8' }), records };
}
