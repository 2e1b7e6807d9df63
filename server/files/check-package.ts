// Whether a .docx or .pptx, which is a ZIP archive, can be opened without harm: its parts, its size when unpacked, and
// how much it swells. Runs in the process of check-process.ts only.
import { stat } from 'node:fs/promises';
import { type Entry, openPromise } from 'yauzl';
import { Refusal } from './refusals.ts';

const maxEntries = 2_000;
const maxBytes = 200 * 1024 * 1024;
const maxRatio = 100;

/** The names of its parts. Throws `Refusal`. */
export async function checkPackage(path: string): Promise<Set<string>> {
  const { size } = await stat(path);
  const limit = Math.min(maxBytes, size * maxRatio);
  const archive = await openPromise(path, { strictFileNames: true, autoClose: false }).catch(damaged);
  try {
    if (archive.entryCount > maxEntries) throw tooLarge();
    const entries: Entry[] = [];
    for await (const entry of archive.eachEntry()) entries.push(entry);
    // What the archive says of itself is enough to refuse it, and not enough to trust it.
    if (entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0) > limit) throw tooLarge();
    let bytes = 0;
    for (const entry of entries) {
      if (entry.isEncrypted()) throw new Refusal('The document is protected by a password and is not taken.');
      for await (const chunk of await archive.openReadStreamPromise(entry)) {
        bytes += (chunk as Buffer).length;
        if (bytes > limit) throw tooLarge();
      }
    }
    return new Set(entries.map(({ fileName }) => fileName));
  } catch (error) {
    return damaged(error);
  } finally {
    archive.close();
  }
}

const tooLarge = () =>
  new Refusal('The document swells to an unusual size when it is opened and is not taken.');

function damaged(error: unknown): never {
  if (error instanceof Refusal) throw error;
  throw new Refusal('The document is damaged and cannot be read.');
}
