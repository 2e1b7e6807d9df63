// Reads a long list while it streams: each record as soon as its line is complete.

/**
 * The records of a JSON array that arrives in chunks, with line breaks between records only. Throws when it
 * ends before its closing bracket.
 */
export async function* streamedRecords(body: ReadableStream<Uint8Array<ArrayBuffer>> | null) {
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
