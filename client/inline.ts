// What the server wrote into the document as JSON: `data` of the page, and what every script needs from the start.
import type { Inline } from './inline-state.ts';

/** The values that came with the document. Null where no server made it: while the server renders, and in tests. */
export function readInline(): Inline | null {
  const text = globalThis.document?.getElementById('inline')?.textContent;
  return text ? (JSON.parse(text) as Inline) : null;
}
