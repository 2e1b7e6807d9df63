// Checks a .doc or .ppt: its streams and storages must be on a list of names, and in a .ppt each record is
// checked. Runs only in the process of check-process.ts. docs/decisions/0012-files.md says what is not
// searched.
import { type CompoundEntry, readCompoundFile } from './compound-file.ts';
import { isHarmlessLink } from './links.ts';
import { Refusal } from './refusals.ts';

const properties = [
  '\u0001Ole',
  '\u0005SummaryInformation',
  '\u0005DocumentSummaryInformation',
  '\u0001CompObj',
];
const allowed = {
  doc: new Set([...properties, 'WordDocument', '0Table', '1Table', 'Data', 'ObjectPool', 'MsoDataStore']),
  ppt: new Set([
    ...properties,
    'PowerPoint Document',
    'Current User',
    'Pictures',
    'Header',
    'Text_Content',
    'MsoDataStore',
  ]),
};
const storages = new Set(['ObjectPool', 'MsoDataStore']);
const without = 'Save it without them and upload it again.';
const damaged = () => new Refusal('The document is damaged and cannot be read.');
const protectedText = 'The document is protected by a password and is not accepted.';

function refuseContent(what: string, found: string): Refusal {
  return new Refusal(
    `The document ${what} (${found.replace(/[^\u0020-\u007e]/g, '?').slice(0, 80)}). ${without}`,
  );
}

/** Throws `Refusal`. */
export function checkBinaryOffice(content: Buffer, extension: 'doc' | 'ppt'): void {
  const entries = readCompoundFile(content);
  const main = extension === 'doc' ? 'WordDocument' : 'PowerPoint Document';
  const streams = entries.filter(({ name, path }) => name === main && path.length === 0);
  if (streams.length !== 1 || !streams[0]) {
    throw new Refusal(`The content of the file is not ${extension.toUpperCase()}.`);
  }
  for (const entry of entries) judgeEntry(entry, allowed[extension]);
  try {
    if (extension === 'doc') checkWord(streams[0].read());
    else checkSlides(streams[0].read());
  } catch (error) {
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
}

function judgeEntry({ name, path, isStorage }: CompoundEntry, names: Set<string>): void {
  // Custom data of a document: storages of any name with two streams each.
  const isData =
    path[0] === 'MsoDataStore' &&
    (path.length === 1
      ? isStorage
      : path.length === 2 && !isStorage && ['Item', 'Properties'].includes(name));
  if (isData) return;
  const place = [...path, name].join('/');
  if (/^(?:Macros$|_?VBA)/i.test(name)) throw refuseContent('holds macros', place);
  if (name.startsWith('Encrypt')) throw new Refusal(protectedText);
  if (path.length > 0) throw refuseContent('carries other files or programs', place);
  if (!names.has(name) || isStorage !== storages.has(name))
    throw refuseContent('holds parts that are not allowed', place);
}

/** [MS-DOC] 2.5.1: before Word 97, macros were stored between the words of the text. */
function checkWord(stream: Buffer): void {
  if (stream.readUInt16LE(0) !== 0xa5ec || stream.readUInt16LE(2) < 0xc1) {
    throw new Refusal('The document is older than Word 97 and is not accepted. Save it as DOCX.');
  }
  if (stream.readUInt16LE(10) & 0x100) throw new Refusal(protectedText);
}

/** Record types, from [MS-PPT] 2.13.24. */
const record = {
  userEdit: 0x0ff5,
  persistDirectory: 0x1772,
  object: 0x1011,
  embedded: [0x0fcc, 0x0fce, 0x0fee],
  macroInfo: 0x0400,
  click: 0x0ff3,
  hyperlink: 0x0fd7,
  text: 0x0fba,
  encryption: 0x2f14,
  /** Marks the records that hold a ZIP archive of table styles. */
  tableStyles: 0x0428,
};
/** Harmless actions of a click: none, a jump, a link, a film, a custom show. Not: a macro, a program or an object. */
const allowedClicks = new Set([0, 3, 4, 6, 7]);
const maxRecords = 1_000_000;
const maxDepth = 40;

/** Checks every record from the first byte to the last, whether a directory names it or not. */
function checkSlides(stream: Buffer): void {
  const starts = new Set<number>();
  const named: number[] = [];
  let left = maxRecords;

  const walk = (from: number, to: number, parent: number, depth: number): void => {
    for (let at = from; at < to;) {
      if (to - at < 8 || depth > maxDepth || --left < 0) {
        if (depth === 0 && stream.subarray(at, to).every((byte) => byte === 0)) return;
        throw damaged();
      }
      if (depth === 0) starts.add(at);
      const type = stream.readUInt16LE(at + 2);
      const end = at + 8 + stream.readUInt32LE(at + 4);
      if (end > to) throw damaged();
      judge(type, at + 8, end, parent);
      if ((stream.readUInt8(at) & 15) === 15 && type !== record.tableStyles)
        walk(at + 8, end, type, depth + 1);
      at = end;
    }
  };

  const judge = (type: number, from: number, to: number, parent: number): void => {
    switch (type) {
      case record.object:
        throw refuseContent(
          'holds macros or carries other files or programs',
          'ExOleObjStg in PowerPoint Document',
        );
      case record.encryption:
        throw new Refusal(protectedText);
      case record.macroInfo:
        if (stream.readUInt32LE(from + 4) !== 0)
          throw refuseContent('holds macros', 'VBAInfo in PowerPoint Document');
        break;
      case record.click: {
        const action = stream.readUInt8(from + 8);
        if (!allowedClicks.has(action)) {
          throw refuseContent(
            'starts a macro, a program or a file',
            `InteractiveInfo ${action} in PowerPoint Document`,
          );
        }
        break;
      }
      case record.text: {
        const target = stream.toString('utf16le', from, to);
        if (parent === record.hyperlink && !isHarmlessLink(target)) {
          throw refuseContent('links to a file or a program instead of a page', target);
        }
        break;
      }
      case record.userEdit:
        named.push(stream.readUInt32LE(from + 12));
        if (stream.readUInt32LE(from + 8) !== 0) named.push(stream.readUInt32LE(from + 8));
        break;
      case record.persistDirectory:
        for (let at = from; at < to;) {
          const count = stream.readUInt32LE(at) >>> 20;
          for (let one = 1; one <= count; one += 1) named.push(stream.readUInt32LE(at + 4 * one));
          at += 4 + 4 * count;
        }
        break;
      default:
        if (record.embedded.includes(type)) {
          throw refuseContent('carries other files or programs', `record ${type} in PowerPoint Document`);
        }
    }
  };

  walk(0, stream.length, 0, 0);
  // A directory entry that points into the middle of a record would make a reader show another document.
  if (named.length === 0 || named.some((at) => !starts.has(at))) throw damaged();
}
