// The messages of a sent file are stored one by one, each as a file of its own: an erasure of one person must not delete
// the messages of others.
const start = '  <PORR_IN049016UV>';
const end = '</PORR_IN049016UV>\n';

/** Divides a file: a function that gives the file of the message at a place. */
export function dividedMessages(xml: Uint8Array | null): (place: number) => string {
  const bytes = xml ? Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength) : Buffer.alloc(0);
  const starts = [bytes.indexOf(start)];
  for (let at = bytes.indexOf(end); at >= 0; at = bytes.indexOf(end, at + end.length)) {
    starts.push(at + end.length);
  }
  const head = bytes.toString('utf8', 0, starts[0]);
  const foot = bytes.toString('utf8', starts.at(-1));
  return (place) => head + bytes.toString('utf8', starts[place], starts[place + 1]) + foot;
}

/** The file of all messages again; null: none is left. */
export function joinedMessages(files: readonly string[]): Uint8Array | null {
  const [first] = files;
  if (first === undefined) return null;
  const bodyOf = (file: string) => file.slice(file.indexOf(start), file.lastIndexOf(end) + end.length);
  const head = first.slice(0, first.indexOf(start));
  const foot = first.slice(first.lastIndexOf(end) + end.length);
  return Buffer.from(head + files.map(bodyOf).join('') + foot);
}
