// A whole list as a CSV file, made line by line while the list arrives, so that a long one never stands in memory
// as records.
import { csvHead, csvLine, type CsvKind, type CsvRecord } from '#contract/csv-rules.ts';
import { call } from './session.ts';
import { streamedRecords } from './streamed-records.ts';

export interface CsvFile {
  blob: Blob;
  records: number;
}

/** Characters that are put together before they go into the file. */
const chunkLength = 1 << 18;

/** Milliseconds after which the browser may draw and hear keys, however fast the list arrives. */
const breatherAfter = 20;

/** Reads a list without parameters, which is streamed with one record per line, into a CSV file. */
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
    if (performance.now() - since > breatherAfter) {
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

/** Gives a file to the administrator, as a download. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Once the download has begun the address is no longer needed.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
