// Checks whether a .docx or .pptx, which is a ZIP archive, is safe to open: its unpacked size and ratio, and
// each of its parts against the lists of package-rules.ts. Runs only in the process of check-process.ts.
import { stat } from 'node:fs/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type ContentTypes, refuseContent, checkBytes, xmlChecker } from './check-package-part.ts';
import { allowedMedia, allowedTypes, mainTypes } from './package-rules.ts';
import { Refusal } from './refusals.ts';

const maxEntries = 2_000;
const maxBytes = 200 * 1024 * 1024;
/** Parsing 10 MB of XML takes about a second of processor time. */
const maxXmlBytes = 16 * 1024 * 1024;
const maxRatio = 100;
const typesName = '[Content_Types].xml';
const headBytes = 4_100;

/** Throws `Refusal`. */
export async function checkPackage(path: string, extension: 'docx' | 'pptx'): Promise<void> {
  const { size } = await stat(path);
  const limit = Math.min(maxBytes, size * maxRatio);
  const archive = await openPromise(path, { strictFileNames: true, autoClose: false }).catch(damaged);
  try {
    if (archive.entryCount > maxEntries) throw tooLarge();
    const entries: Entry[] = [];
    for await (const entry of archive.eachEntry()) entries.push(entry);
    // The sizes in the archive's directory are enough to refuse it, and not enough to trust it.
    if (entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0) > limit) throw tooLarge();
    await checkParts(archive, entries, extension, limit);
  } catch (error) {
    damaged(error);
  } finally {
    archive.close();
  }
}

async function checkParts(
  archive: ZipFile,
  entries: Entry[],
  extension: string,
  limit: number,
): Promise<void> {
  const types: ContentTypes = { byName: new Map(), byEnding: new Map() };
  const names = new Set<string>();
  for (const { fileName } of entries) {
    const name = fileName.toLowerCase();
    if (names.has(name)) throw refuseContent('is damaged', 'two parts of one name', fileName);
    names.add(name);
  }
  let bytes = 0;
  const read = async (entry: Entry, take: (piece: Buffer) => void) => {
    if (entry.isEncrypted())
      throw new Refusal('The document is protected by a password and is not accepted.');
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      bytes += (chunk as Buffer).length;
      if (bytes > limit) throw tooLarge();
      take(chunk as Buffer);
    }
  };
  const list = entries.find(({ fileName }) => fileName === typesName);
  if (!list) throw new Refusal(`The content of the file is not ${extension.toUpperCase()}.`);
  const judge = xmlChecker(typesName, types);
  await read(list, judge.write);
  judge.end();
  // yauzl throws when a part is longer than the directory says.
  const xml = entries.filter(({ fileName }) => isXml(typeOf(fileName.toLowerCase(), types)));
  if (xml.reduce((sum, entry) => sum + entry.uncompressedSize, 0) > maxXmlBytes) throw tooLarge();
  const main = mainTypes[extension]?.map((type) => type.toLowerCase()) ?? [];
  const found: string[] = [];
  for (const entry of entries) {
    const name = entry.fileName;
    if (entry === list || (name.endsWith('/') && entry.uncompressedSize === 0)) continue;
    const type = typeOf(name.toLowerCase(), types);
    if (main.includes(type)) found.push(name);
    if (!allowedTypes.has(type) && !allowedMedia.has(type))
      throw refuseContent(whatOf(type), type || 'no type', name);
    if (isXml(type)) {
      const part = xmlChecker(name, null);
      await read(entry, part.write);
      part.end();
    } else {
      let head = Buffer.alloc(0);
      await read(entry, (piece) => {
        if (head.length < headBytes) head = Buffer.concat([head, piece.subarray(0, headBytes)]);
      });
      await checkBytes(name, type, head);
    }
  }
  if (found.length !== 1) throw new Refusal(`The content of the file is not ${extension.toUpperCase()}.`);
}

function typeOf(name: string, { byName, byEnding }: ContentTypes): string {
  if (name.endsWith('.rels')) return 'application/vnd.openxmlformats-package.relationships+xml';
  return byName.get(`/${name}`) ?? byEnding.get(/\.([^./]*)$/.exec(name)?.[1] ?? '') ?? '';
}

const isXml = (type: string) => /[+/]xml$/.test(type) || type.endsWith('vmldrawing');

function whatOf(type: string): string {
  if (/vba|macro|keymap/.test(type)) return 'holds macros';
  return /ole|activex|sheet|package|excel|word|pdf|html|rtf/.test(type)
    ? 'carries other files or programs'
    : 'holds parts that are not allowed';
}

const tooLarge = () =>
  new Refusal('The document becomes unusually large when it is opened and is not accepted.');

function damaged(error: unknown): never {
  if (error instanceof Refusal) throw error;
  throw new Refusal('The document is damaged and cannot be read.');
}
