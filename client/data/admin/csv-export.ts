// A whole list as a CSV file, made line by line while the list arrives, so that a long one never stands in memory
// as records.
import { csvHead, csvLine, type CsvKind, type CsvRecord } from '#contract/csv-rules.ts';
import { call } from './session.ts';

export interface CsvFile {
  blob: Blob;
  records: number;
}

/** Characters that are put together before they go into the file. */
const chunkLength = 1 << 20;

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
  for await (const record of streamedRecords(body)) {
    text += csvLine(kind, record as CsvRecord<CsvKind>);
    records += 1;
    if (text.length < chunkLength) continue;
    parts.push(new Blob([text]));
    text = '';
    onProgress(records);
  }
  parts.push(text);
  return { blob: new Blob(parts, { type: 'text/csv;charset=utf-8' }), records };
}

/** The records of a JSON array that comes in pieces, with line breaks between records only. */
async function* streamedRecords(body: ReadableStream<Uint8Array<ArrayBuffer>> | null) {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let end = '';
  for (;;) {
    const piece = await reader?.read();
    const lines = (rest + (piece?.value ?? '')).split('\n');
    rest = piece?.value === undefined ? '' : (lines.pop() ?? '');
    for (const line of lines) {
      end = line.trim() || end;
      const list = line.replace(/^[[,\s]+|[\],\s]+$/g, '');
      if (list !== '') yield* JSON.parse(`[${list}]`) as unknown[];
    }
    if (piece?.value === undefined) break;
  }
  if (!end.endsWith(']')) throw new Error('The list ended before it was complete');
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
