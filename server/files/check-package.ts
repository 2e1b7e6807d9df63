// Checks a .docx or .pptx, which is a ZIP archive: its unpacked size, the types of its parts, and the relationships by
// which parts load others (ECMA-376, part 2). What could run without a question is refused: macros, embedded programs,
// templates and parts from elsewhere. Runs only in the process of check-process.ts.
import { stat } from 'node:fs/promises';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { problems } from '#contract/words/problems-rules.ts';
import { elementsOf, readXml, type XmlElement, XmlFault } from '../icsr/xml.ts';
import { isHarmlessLink } from './links.ts';
import { refuseContent, Refusal } from './refusals.ts';

const maxEntries = 2_000;
const maxBytes = 200 * 1024 * 1024;
const maxRatio = 100;
/** Parts that are parsed: parsing 10 MB of XML takes about a second of processor time. */
const maxXmlBytes = 8 * 1024 * 1024;
/** The workbook of a chart is unpacked into memory. */
const maxWorkbookBytes = 32 * 1024 * 1024;
const typesName = '[Content_Types].xml';

type Kind = 'docx' | 'pptx' | 'xlsx';
const mainTypes: Readonly<Record<Kind, RegExp>> = {
  docx: /\.wordprocessingml\.document\.main\+xml$/,
  pptx: /\.presentationml\.(?:presentation|slideshow)\.main\+xml$/,
  xlsx: /\.spreadsheetml\.sheet\.main\+xml$/,
};

/** The last word of a relationship's type, and what such a part does. */
const refusedKinds: ReadonlyMap<string, Parameters<typeof refuseContent>[0]> = new Map([
  ['vbaProject', 'macros'],
  ['wordVbaData', 'macros'],
  ['keyMapCustomizations', 'macros'],
  ['attachedToolbars', 'macros'],
  ['attachedTemplate', 'template'],
  ['oleObject', 'files'],
  ['control', 'files'],
  ['activeXControlBinary', 'files'],
  ['aFChunk', 'files'],
  ['subDocument', 'files'],
  ['frame', 'parts'],
]);
const refusedType = /vba|macro|activex|keymap/;
/** First bytes of programs, archives and documents, in hexadecimal. */
const programs = ['4d5a', '7f454c46', 'd0cf11e0', '504b0304', '25504446', '7b5c7274', '2321'];

/** Throws `Refusal`. */
export async function checkPackage(path: string, kind: 'docx' | 'pptx'): Promise<void> {
  const { size } = await stat(path);
  await checkArchive(openPromise(path, { strictFileNames: true, autoClose: false }), size, kind);
}

async function checkArchive(opening: Promise<ZipFile>, size: number, kind: Kind): Promise<void> {
  const archive = await opening.catch(damaged);
  try {
    if (archive.entryCount > maxEntries) throw tooLarge();
    const entries: Entry[] = [];
    for await (const entry of archive.eachEntry()) entries.push(entry);
    // The sizes in the archive's directory are enough to refuse it, and not enough to trust it.
    const limit = Math.min(maxBytes, size * maxRatio);
    if (sizeOf(entries) > limit) throw tooLarge();
    await checkParts(archive, entries, kind, limit);
  } catch (error) {
    damaged(error);
  } finally {
    archive.close();
  }
}

async function checkParts(archive: ZipFile, entries: Entry[], kind: Kind, limit: number): Promise<void> {
  if (new Set(entries.map(({ fileName }) => fileName.toLowerCase())).size < entries.length) {
    throw refuseContent('damaged', problems('two_parts'), kind);
  }
  const list = entries.find(({ fileName }) => fileName === typesName);
  if (!list) throw notOfKind(kind);
  let bytes = 0;
  /** Unpacks a part; yauzl throws when it is longer than the directory says. */
  async function read(entry: Entry, most: number): Promise<Buffer> {
    if (entry.isEncrypted()) {
      throw new Refusal(problems('document_protected_password_not'));
    }
    const pieces: Buffer[] = [];
    let kept = 0;
    for await (const piece of await archive.openReadStreamPromise(entry)) {
      bytes += (piece as Buffer).length;
      if (bytes > limit) throw tooLarge();
      if (kept < most) pieces.push(piece as Buffer);
      kept += (piece as Buffer).length;
    }
    return Buffer.concat(pieces);
  }

  const relations = entries.filter(({ fileName }) => /\.rels$/i.test(fileName));
  if (sizeOf([list, ...relations]) > maxXmlBytes) throw tooLarge();
  const types = readTypes(await read(list, maxXmlBytes));
  if (types.filter(({ type }) => mainTypes[kind].test(type)).length !== 1) throw notOfKind(kind);
  for (const { type, part } of types) {
    if (refusedType.test(type)) throw refuseContent('macros', type, part || typesName);
  }
  const workbooks = new Set<string>();
  for (const entry of relations) {
    readRelations(await read(entry, maxXmlBytes), entry.fileName, workbooks);
  }
  for (const entry of entries) {
    const name = entry.fileName;
    if (entry === list || relations.includes(entry) || name.endsWith('/')) continue;
    const isWorkbook = kind !== 'xlsx' && workbooks.has(name.toLowerCase());
    const content = await read(entry, isWorkbook ? maxWorkbookBytes : 8);
    if (isWorkbook) {
      if (entry.uncompressedSize > maxWorkbookBytes) throw tooLarge();
      await checkArchive(fromBufferPromise(content, { strictFileNames: true }), content.length, 'xlsx');
    } else if (programs.some((magic) => content.toString('hex', 0, 8).startsWith(magic))) {
      throw refuseContent('files', problems('another_kind'), name);
    }
  }
}

interface PartType {
  /** In lower case, as types are compared. Empty: of all parts with an ending. */
  part: string;
  type: string;
}

function readTypes(xml: Buffer): PartType[] {
  const found: PartType[] = [];
  eachElement(xml, typesName, (local, of) => {
    if (local !== 'Default' && local !== 'Override') return;
    found.push({ part: of('PartName'), type: of('ContentType').toLowerCase() });
  });
  return found;
}

/** Adds to `workbooks` the parts that charts name. Throws `Refusal`. */
function readRelations(xml: Buffer, name: string, workbooks: Set<string>): void {
  eachElement(xml, name, (local, of) => {
    if (local !== 'Relationship') return;
    const kind = of('Type').split('/').at(-1) ?? '';
    const target = of('Target');
    const isExternal = of('TargetMode').toLowerCase() === 'external';
    const refused = refusedKinds.get(kind);
    if (refused) throw refuseContent(refused, kind, name);
    if (kind === 'hyperlink' && !isHarmlessLink(target)) {
      throw refuseContent('links', target, name);
    }
    if (kind === 'hyperlink') return;
    if (isExternal || /^[a-z][a-z\d+.-]*:|^[\\/]{2}/i.test(target)) {
      throw refuseContent('parts', kind, name);
    }
    if (kind !== 'package') return;
    const part = /^(.*\/charts\/)_rels\/[^/]+\.rels$/i.exec(name)?.[1];
    if (part === undefined) throw refuseContent('files', kind, name);
    workbooks.add(new URL(target, `file:///${part}`).pathname.slice(1).toLowerCase());
  });
}

function eachElement(
  xml: Buffer,
  name: string,
  take: (local: string, of: (attribute: string) => string) => void,
): void {
  const broken = () => refuseContent('unusual', problems('unreadable_xml'), name);
  function visit(one: XmlElement): void {
    const attributes = Object.entries(one.attributes);
    take(localName(one.name), (wanted) => attributes.find(([own]) => localName(own) === wanted)?.[1] ?? '');
    for (const child of elementsOf(one)) visit(child);
  }
  const mark = xml.toString('hex', 0, 2);
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(xml);
  } catch {
    throw broken();
  }
  // A reader that believes another encoding would read other words.
  if (/<\?xml[^>]{0,200}encoding\s*=\s*["'](?!utf-?(?:8|16))/i.test(text.slice(0, 300))) throw broken();
  try {
    readXml(text, visit);
  } catch (error) {
    throw error instanceof XmlFault ? broken() : error;
  }
}

const localName = (name: string): string => name.replace(/^\{[^}]*\}/, '');

const sizeOf = (entries: readonly Entry[]) =>
  entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
const notOfKind = (kind: Kind) =>
  new Refusal(problems('the_content_of_the_file_is_not', { kind: kind.toUpperCase() }));
const tooLarge = () => new Refusal(problems('document_becomes_unusually_large'));

function damaged(error: unknown): never {
  if (error instanceof Refusal) throw error;
  throw new Refusal(problems('document_damaged_cannot_read'));
}
