// What is to be read in a PDF: its objects, also those that are packed away, with their names spelled out. Pictures and
// pages stay packed. Runs in the process of check-process.ts only.
import { constants, inflateSync } from 'node:zlib';
import { Refusal } from './refusals.ts';

const maxBytes = 64 * 1024 * 1024;
/** A stream, with what is said of it before: `<< /Type /ObjStm /Filter /FlateDecode >> stream` (ISO 32000-2, 7.5.7). */
const streamStart = /\bstream\r?\n/g;
const headLength = 1_000;

/** Throws `Refusal` where objects are packed so that nobody can look at them. */
export function readPdf(content: Buffer): string {
  const text = content.toString('latin1');
  const read = [spelledOut(text)];
  let left = maxBytes;
  for (const { index, 0: keyword } of text.matchAll(streamStart)) {
    const head = text.slice(Math.max(0, index - headLength), index);
    const dictionary = spelledOut(head.slice(head.lastIndexOf(' obj') + 1));
    if (!dictionary.includes('/ObjStm')) continue;
    const objects = dictionary.includes('/Filter')
      ? inflate(content.subarray(index + keyword.length), left)
      : content.subarray(index, index + headLength);
    left -= objects.length;
    read.push(spelledOut(objects.toString('latin1')));
  }
  return read.join('\n');
}

function inflate(packed: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    throw new Refusal(
      'The PDF is protected, damaged or unusually large inside. Print it into a new PDF and upload that.',
    );
  }
}

/** Names may be written in part as numbers: /J#61vaScript. */
function spelledOut(text: string): string {
  return text.replace(/#([\da-f]{2})/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));
}
