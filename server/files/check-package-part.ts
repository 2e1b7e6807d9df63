// Checks one part of a .docx or .pptx. XML is parsed from beginning to end, without document types and custom
// entities; other bytes must match their declared type. Runs only in the process of check-process.ts.
import { fileTypeFromBuffer } from 'file-type';
import { SaxesParser } from 'saxes';
import { isHarmlessLink } from './links.ts';
import {
  allowedFields,
  allowedMedia,
  allowedRelationships,
  allowedSlideActions,
  relationshipBases,
} from './package-rules.ts';
import { Refusal } from './refusals.ts';

const without = 'Save it without them and upload it again.';

/** `found` comes from the file, so only its harmless characters are shown. */
export function refuseContent(what: string, found: string, name: string): Refusal {
  const shown = [found, name].map((text) => text.replace(/[^\u0020-\u007e]/g, '?').slice(0, 80));
  return new Refusal(`The document ${what} (${shown.join(' in ')}). ${without}`);
}

const brokenXml = (name: string) =>
  refuseContent('is damaged or written in an unusual way', 'XML that cannot be read', name);

/** The declared content types of parts: by name, and by file extension. */
export interface ContentTypes {
  byName: Map<string, string>;
  byEnding: Map<string, string>;
}

/** Parses XML in pieces and checks the local names of its elements and attributes, without their prefixes. */
export function xmlChecker(name: string, types: ContentTypes | null) {
  const parser = new SaxesParser({ xmlns: true, fragment: false });
  const decoder = new PartDecoder(name);
  const isRelationships = /\.rels$/i.test(name);
  /** The words of the open fields, innermost last. `isOpen` is false once a field's instruction is complete. */
  const fields: { words: string; isOpen: boolean }[] = [];
  let inField = 0;
  parser.on('error', () => {
    throw brokenXml(name);
  });
  parser.on('doctype', () => {
    throw refuseContent('holds XML of a kind that is not allowed', 'DOCTYPE', name);
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const all = Object.values(attributes);
    const of = (key: string) => all.find((one) => one.local === key)?.value ?? '';
    if (isRelationships && local === 'Relationship')
      judgeRelationship(of('Type'), of('Target'), of('TargetMode'), name);
    else if (types && local === 'Default')
      types.byEnding.set(of('Extension').toLowerCase(), of('ContentType').toLowerCase());
    else if (types && local === 'Override')
      types.byName.set(of('PartName').toLowerCase(), of('ContentType').toLowerCase());
    else if (local === 'fldSimple') judgeField(of('instr'), name);
    else if (local === 'instrText') inField += 1;
    else if (local === 'fldChar') followField(of('fldCharType'));
    else if (local === 'script') throw refuseContent('holds scripts', local, name);
    for (const { local: key, value } of all) {
      if (key === 'action' && /^\s*ppaction:/i.test(value)) judgeSlideAction(value, name);
      if (uri === svg || uri === vml) judgeDrawing(uri, key, value, name);
    }
  });
  parser.on('closetag', ({ local }) => {
    if (local === 'instrText') inField -= 1;
  });
  parser.on('text', (text) => {
    const field = fields.at(-1);
    if (inField > 0 && field?.isOpen) field.words += text;
  });

  function followField(type: string): void {
    const field = fields.at(-1);
    if (type === 'begin') {
      if (fields.length > 50) throw brokenXml(name);
      // The code of a field that begins with another field is unknown until that one is evaluated.
      if (field?.isOpen && field.words.trim() === '')
        throw refuseContent('holds fields that are not allowed', 'a field of fields', name);
      fields.push({ words: '', isOpen: true });
    } else if (field?.isOpen) {
      judgeField(field.words, name);
      field.isOpen = false;
    }
    if (type === 'end') fields.pop();
  }

  return {
    write: (piece: Buffer) => parser.write(decoder.decode(piece)),
    end: () => {
      parser.write(decoder.decode(null)).close();
      for (const field of fields) if (field.isOpen) judgeField(field.words, name);
    },
  };
}

/** XML must be UTF-8, or UTF-16 with a byte-order mark: readers could decode anything else in different ways. */
class PartDecoder {
  private decoder: TextDecoder | null = null;
  private readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  decode(piece: Buffer | null): string {
    if (piece && piece.length === 0) return '';
    const mark = piece?.subarray(0, 2).toString('hex');
    const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
    this.decoder ??= new TextDecoder(encoding, { fatal: true });
    try {
      const text = this.decoder.decode(piece ?? undefined, { stream: piece !== null });
      if (/<\?xml[^>]{0,200}encoding\s*=\s*["'](?!utf-?(?:8|16))/i.test(text.slice(0, 300)))
        throw brokenXml(this.name);
      return text;
    } catch {
      throw brokenXml(this.name);
    }
  }
}

function judgeRelationship(type: string, target: string, mode: string, name: string): void {
  const base = relationshipBases.find((one) => one.test(type));
  const kind = base ? type.replace(base, '') : type;
  const isExternal = mode.toLowerCase() === 'external';
  if (!base || !allowedRelationships.has(kind)) throw refuseContent(whatOf(kind), kind, name);
  if (isExternal && kind !== 'hyperlink') throw refuseContent('loads parts from elsewhere', kind, name);
  if (kind === 'hyperlink' && !isHarmlessLink(target)) {
    throw refuseContent('links to a file or a program instead of a page', target, name);
  }
  if (!isExternal && /^[a-z][a-z\d+.-]*:|^[\\/]{2}/i.test(target))
    throw refuseContent('loads parts from elsewhere', kind, name);
}

const embedded = 'carries other files or programs';
function whatOf(kind: string): string {
  switch (kind) {
    case 'vbaProject':
    case 'wordVbaData':
    case 'keyMapCustomizations':
      return 'holds macros';
    case 'attachedTemplate':
      return 'loads a template from elsewhere';
    case 'oleObject':
    case 'package':
    case 'control':
    case 'activeXControlBinary':
    case 'aFChunk':
    case 'subDocument':
      return embedded;
    default:
      return 'holds parts that are not allowed';
  }
}

function judgeField(words: string, name: string): void {
  const code = /^\s*(=|[^\s"\\{]+)/.exec(words)?.[1]?.toUpperCase();
  if (code === undefined) {
    if (words.trim() === '') return;
    throw refuseContent('holds fields that are not allowed', words.trim(), name);
  }
  // A bookmark name alone is a field too: { chapter2 }. Word executes no command for one.
  if (!allowedFields.has(code)) throw refuseContent('holds fields that are not allowed', code, name);
  for (const [, target = ''] of code === 'HYPERLINK' ? words.matchAll(/"([^"]*)"/g) : []) {
    if (!isHarmlessLink(target.replaceAll('\\\\', '\\'))) {
      throw refuseContent('links to a file or a program instead of a page', target, name);
    }
  }
}

const svg = 'http://www.w3.org/2000/svg';
const vml = 'urn:schemas-microsoft-com:vml';

/** Drawings refer to pictures and links without a relationship. */
function judgeDrawing(uri: string, key: string, value: string, name: string): void {
  if (uri === svg && /^on/i.test(key)) throw refuseContent('holds scripts', key, name);
  if (!['href', 'src'].includes(key) || /^(?:#|data:image\/)/.test(value)) return;
  if (uri === svg || key === 'src') throw refuseContent('loads parts from elsewhere', value, name);
  if (!isHarmlessLink(value))
    throw refuseContent('links to a file or a program instead of a page', value, name);
}

function judgeSlideAction(action: string, name: string): void {
  const verb = /^\s*ppaction:\/\/([a-z]*)/i.exec(action)?.[1]?.toLowerCase() ?? '';
  if (!allowedSlideActions.has(verb))
    throw refuseContent('starts a macro, a program or a file', action, name);
}

const programs = ['d0cf11e0', '504b0304', '504b0506', '4d5a', '7f454c46', '25504446', '7b5c7274', '2321'];

/** Checks bytes that are not XML: a picture, a film, a font, or printer settings. */
export async function checkBytes(name: string, type: string, head: Buffer): Promise<void> {
  const hex = head.toString('hex', 0, 8);
  if (programs.some((magic) => hex.startsWith(magic))) throw refuseContent(embedded, type, name);
  const expected = allowedMedia.get(type);
  if (!expected || head.length === 0) return;
  const found = pictureOf(head) ?? (await fileTypeFromBuffer(head))?.mime ?? 'something else';
  if (!expected.includes(found))
    throw refuseContent('holds a part that is not what it says', `${found} as ${type}`, name);
}

/** Windows pictures and TIFF, whose signature file-type searches beyond these first bytes. */
function pictureOf(head: Buffer): string | undefined {
  const hex = head.toString('hex', 0, 8);
  if (hex.startsWith('01000000') && head.toString('latin1', 40, 44) === ' EMF') return 'image/emf';
  if (/^(?:d7cdc69a|0[12]000900)/.test(hex)) return 'image/wmf';
  return /^(?:49492a00|4d4d002a)/.test(hex) ? 'image/tiff' : undefined;
}
