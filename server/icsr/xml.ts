import { problems } from '#contract/words/problems-rules.ts';
// XML as a tree of plain objects. Reads an imported file within limits, without opening anything that it refers to, and
// writes a tree as text. Elements of HL7 have their local name, those of another namespace `{uri}name`.

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  /** The line of the file; 0 for elements that the portal made. */
  line: number;
}
export type XmlNode = XmlElement | string;

export const hl7 = 'urn:hl7-org:v3';
const xsi = 'http://www.w3.org/2001/XMLSchema-instance';

const xmlLimits = {
  /** Bytes of a file. */
  file: 20 * 1024 * 1024,
  /** Characters of one text or attribute. */
  text: 10 * 1024 * 1024,
  depth: 256,
  /** Characters of the name of an element or attribute; HL7's have up to 40. */
  name: 200,
  /** Elements of one message, which are in memory at the same time; a message of all elements has a thousand. */
  elements: 50_000,
  /** Elements of a file. */
  allElements: 400_000,
  /** Attributes of one element, of one message, and of a file; an element of E2B has some two. */
  attributes: 100,
  messageAttributes: 150_000,
  allAttributes: 1_200_000,
  /** Namespace declarations of an element and those around it: what they cost grows with the depth. */
  declarations: 64,
} as const;

/** A file that cannot be read. The message is for people and names the place. */
export class XmlFault extends Error {
  readonly line: number;
  constructor(message: string, line = 0) {
    super(line > 0 ? `${message} (line ${line})` : message);
    this.line = line;
  }
}

export const element = (
  name: string,
  attributes: Record<string, string> = {},
  children: XmlNode[] = [],
): XmlElement => ({ name, attributes: { ...attributes }, children, line: 0 });

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';
export const elementsOf = ({ children }: XmlElement): XmlElement[] => children.filter(isElement);
export const childOf = (parent: XmlElement, name: string): XmlElement | undefined =>
  parent.children.find((node): node is XmlElement => isElement(node) && node.name === name);

/** The text of an element itself, without that of its children. */
export const textOf = ({ children }: XmlElement): string =>
  children.filter((node): node is string => !isElement(node)).join('');

export function checkSize(bytes: Uint8Array): void {
  if (bytes.length > xmlLimits.file) throw new XmlFault(problems('the_file_is_larger_than_20_mb'));
  if (bytes.length === 0) throw new XmlFault(problems('the_file_is_empty'));
}

/** The bytes as text. E2B(R3) files are UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  checkSize(bytes);
  if (isR2(bytes)) throw new XmlFault(problems('older_form'));
  const start = Buffer.from(bytes.subarray(0, 1_000)).toString('latin1');
  const other = otherKinds.find(([begins]) => begins.test(start));
  if (other) throw new XmlFault(problems(other[1]));
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new XmlFault(problems('the_file_is_not_valid_utf_8'));
  }
  if (text.slice(0, 10_000).trim() === '') throw new XmlFault(problems('the_file_does_not_begin_with_xml'));
  const encoding = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(text.slice(0, 200))?.[1];
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) {
    throw new XmlFault(problems('the_file_says_that_its_encoding'));
  }
  return text;
}

/** What people choose by mistake, by its first bytes. */
const otherKinds: readonly (readonly [RegExp, Parameters<typeof problems>[0]])[] = [
  [/^PK\x03\x04/, 'kind_zip'],
  [/^\x1f\x8b/, 'kind_gzip'],
  [/^%PDF-/, 'kind_pdf'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html)[\s>]/i, 'kind_html'],
  [/^(?:\xff\xfe|\xfe\xff)|^[^]?\0/, 'kind_utf_16'],
];

/**
 * Whether the first element is that of E2B(R2). Such files have a document type, often another encoding, and sometimes
 * faults: the sender is told what matters.
 */
function isR2(bytes: Uint8Array): boolean {
  const isUtf16 = bytes.subarray(0, 4).includes(0);
  const file = isUtf16
    ? Buffer.from(bytes.subarray(0, 65_536).filter((byte) => byte !== 0))
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  for (let step = 0; step < prologMax; step += 1) {
    at = file.indexOf('<', at);
    if (at < 0) return false;
    const start = file.toString('latin1', at, at + 40);
    if (start.startsWith('<!--')) {
      const end = file.indexOf('-->', at + 4);
      if (end < 0) return false;
      at = end + 3;
      continue;
    }
    const [, first] = /^<([a-z][\w:]*)/i.exec(start) ?? [];
    if (first !== undefined) return /^(?:\w+:)?ichicsr(?:ack)?$/i.test(first);
    at += 1;
  }
  return false;
}

/** So many comments and declarations are passed on the way to the first element. */
const prologMax = 1_000;

/** A part of a file without some places in it, which are in the order of the file. All other bytes stay. */
export function withoutPlaces(bytes: Uint8Array, { from, to }: Place, leftOut: readonly Place[]): Uint8Array {
  if (leftOut.length === 0) return bytes.subarray(from, to);
  const starts = [from, ...leftOut.map((one) => one.to)];
  return Buffer.concat(starts.map((start, number) => bytes.subarray(start, leftOut[number]?.from ?? to)));
}

/** The namespaces that apply, by prefix. */
type Spaces = Readonly<Record<string, string>>;
const noSpaces: Spaces = { '': '', xml: 'http://www.w3.org/XML/1998/namespace' };

// Names longer than `xmlLimits.name` match in part only, and are refused. Without a bound, what a regular expression
// remembers of millions of characters does not fit into its stack, which is an error of its own.
const nameShape = /[\p{L}_][\p{L}\p{M}\p{N}_.\-·]{0,200}(?::[\p{L}_][\p{L}\p{M}\p{N}_.\-·]{0,200})?/uy;
const attributeName = /[\p{L}_:][\p{L}\p{M}\p{N}_.\-·:]{0,200}/uy;

/** The attribute at a place, with its raw value, and where the text after it begins; null: there is none. */
function readAttribute(text: string, from: number): { name: string; value: string; end: number } | null {
  const start = afterSpaces(text, from);
  attributeName.lastIndex = start;
  const name = start > from ? attributeName.exec(text)?.[0] : undefined;
  if (name === undefined) return null;
  if (name.length > xmlLimits.name) return { name, value: '', end: text.length };
  const equals = afterSpaces(text, start + name.length);
  const quote = afterSpaces(text, equals + 1);
  const mark = text[quote];
  if (text[equals] !== '=' || (mark !== '"' && mark !== "'")) return null;
  const close = text.indexOf(mark, quote + 1);
  const value = text.slice(quote + 1, close);
  return close < 0 || value.includes('<') ? null : { name, value, end: close + 1 };
}

/** Where an element begins in the text, and where the text after it begins. */
export interface Place {
  from: number;
  to: number;
}

/**
 * Reads a document. `onChild` gets each child of the root as soon as it has been read, so that a long batch need not be
 * in memory as a whole; the returned root has no children then. It takes the XML that messages are made of: elements,
 * attributes, texts, CDATA, comments and processing instructions, and no document types. schema.ts has the file checked
 * by libxml2 besides.
 */
export function readXml(
  text: string,
  onChild?: (child: XmlElement, root: XmlElement, place: Place) => void,
): XmlElement {
  const open: { one: XmlElement; tag: string; spaces: Spaces; declarations: number; from: number }[] = [];
  let root: XmlElement | null = null;
  let count = 0;
  let all = 0;
  let attributes = 0;
  let allAttributes = 0;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const lines = lineCounter(text);
  const fail = (message: string): never => {
    throw new XmlFault(message, lines(at));
  };
  const malformed = (reason: string) => fail(problems('the_file_is_not_well_formed', { reason }));

  function addText(raw: string, isCdata: boolean): void {
    const parent = open.at(-1)?.one;
    if (raw.length > xmlLimits.text) fail(problems('a_text_is_longer_than_10'));
    if (!parent) {
      if (raw.trim() !== '') malformed(problems('there_is_text_outside_the_root'));
      return;
    }
    if (!isCdata && raw.includes(']]>')) malformed(problems('stands_in_a_text'));
    const words = isCdata ? unified(raw) : decoded(unified(raw), malformed);
    const last = parent.children.at(-1);
    if (typeof last === 'string') parent.children[parent.children.length - 1] = last + words;
    else parent.children.push(words);
  }

  function close(to: number): void {
    const last = open.pop();
    if (!last) return;
    const { one: closed, from } = last;
    dropIndentation(closed);
    const first = open[0]?.one;
    if (onChild && first && open.length === 1) {
      first.children = [];
      count = 1;
      attributes = 0;
      onChild(closed, first, { from, to });
    }
  }

  function openTag(): void {
    nameShape.lastIndex = at + 1;
    const tag = nameShape.exec(text)?.[0] ?? malformed(problems('a_tag_has_no_name'));
    if (tag.length > xmlLimits.name)
      fail(problems('a_name_has_more_than_characters', { most: xmlLimits.name }));
    const written: [name: string, value: string][] = [];
    const names = new Set<string>();
    let end = nameShape.lastIndex;
    for (;;) {
      const found = readAttribute(text, end);
      if (!found) break;
      const { name, value } = found;
      end = found.end;
      if (written.length >= xmlLimits.attributes) {
        fail(problems('an_element_has_more_than_attributes', { attributes: xmlLimits.attributes }));
      }
      if (value.length > xmlLimits.text) fail(problems('an_attribute_is_longer_than_10'));
      if (names.has(name)) malformed(problems('the_attribute_appears_twice', { name: shownName(name) }));
      if (name.length > xmlLimits.name)
        fail(problems('a_name_has_more_than_characters', { most: xmlLimits.name }));
      names.add(name);
      attributes += 1;
      allAttributes += 1;
      written.push([name, decoded(unified(value).replaceAll(/[\t\n]/g, ' '), malformed)]);
    }
    end = afterSpaces(text, end);
    const isEmpty = text[end] === '/';
    if (text[end + (isEmpty ? 1 : 0)] !== '>')
      malformed(problems('the_tag_is_not_closed_or', { tag: shownName(tag) }));
    const next = end + (isEmpty ? 2 : 1);
    add(tag, written);
    if (isEmpty) close(next);
    at = next;
  }

  function add(tag: string, written: readonly [string, string][]): void {
    count += 1;
    all += 1;
    if (count > xmlLimits.elements) {
      fail(
        problems('a_message_has_more_than_elements', { elements: xmlLimits.elements.toLocaleString('en') }),
      );
    }
    if (all > xmlLimits.allElements) {
      fail(
        problems('the_file_has_more_than_elements', {
          allElements: xmlLimits.allElements.toLocaleString('en'),
        }),
      );
    }
    if (attributes > xmlLimits.messageAttributes || allAttributes > xmlLimits.allAttributes) {
      const most =
        attributes > xmlLimits.messageAttributes ? xmlLimits.messageAttributes : xmlLimits.allAttributes;
      fail(problems('a_message_or_the_file_has', { most: most.toLocaleString('en') }));
    }
    if (open.length >= xmlLimits.depth)
      fail(problems('the_file_is_nested_deeper_than', { depth: xmlLimits.depth }));
    const outer = open.at(-1)?.spaces ?? noSpaces;
    const own = written.filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
    const declarations = (open.at(-1)?.declarations ?? 0) + own.length;
    if (declarations > xmlLimits.declarations) {
      fail(problems('more_than_namespaces_are_declared_for', { declarations: xmlLimits.declarations }));
    }
    const spaces =
      own.length === 0
        ? outer
        : { ...outer, ...Object.fromEntries(own.map(([name, uri]) => [name.slice(6), uri])) };
    const one = elementOf(tag, written, spaces, lines(at), malformed);
    const parent = open.at(-1)?.one;
    if (!parent && root) malformed(problems('there_is_a_second_root_element'));
    if (parent) parent.children.push(one);
    else root = one;
    open.push({ one, tag, spaces, declarations, from: at });
  }

  while (at < text.length) {
    const next = text.indexOf('<', at);
    if (next < 0) {
      addText(text.slice(at), false);
      break;
    }
    if (next > at) {
      addText(text.slice(at, next), false);
      at = next;
    }
    if (text.startsWith('</', at)) {
      const end = text.indexOf('>', at);
      if (end < 0) malformed(problems('the_file_ends_in_the_middle'));
      const tag = text.slice(at + 2, end).trimEnd();
      if (open.at(-1)?.tag !== tag)
        malformed(problems('closes_another_element_than_the_one', { tag: shownName(tag) }));
      close(end + 1);
      at = end + 1;
    } else if (text.startsWith('<!--', at)) at = skipTo('-->', 4);
    else if (text.startsWith('<![CDATA[', at)) {
      const end = skipTo(']]>', 9);
      if (open.length === 0) malformed(problems('there_is_text_outside_the_root'));
      addText(text.slice(at + 9, end - 3), true);
      at = end;
    } else if (text.startsWith('<?', at)) at = skipTo('?>', 2);
    else if (text.startsWith('<!', at)) fail(problems('the_file_has_a_doctype_which'));
    else openTag();
  }
  if (!root) throw new XmlFault(problems('the_file_is_not_well_formed_xml'));
  if (open.length > 0) malformed(problems('the_file_ends_in_the_middle'));
  return root;

  function skipTo(end: string, length: number): number {
    const found = text.indexOf(end, at + length);
    return found < 0 ? malformed(problems('the_file_ends_in_the_middle')) : found + end.length;
  }
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || code === 9 || code === 10 || code === 13;
}

function afterSpaces(text: string, from: number): number {
  let at = from;
  while (isSpace(text, at)) at += 1;
  return at;
}

/** The line of a place; asked in the order of the file. */
function lineCounter(text: string): (at: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (at) => {
    while (next >= 0 && next < at) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}

/** Line breaks as XML reads them. */
const unified = (text: string): string => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text);

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string, malformed: (reason: string) => never): string {
  const character = forbiddenCharacter(text);
  if (character !== null) malformed(problems('the_character_is_not_allowed_in', { character }));
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(\w{1,8}));|&/g,
    (_, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined && Object.hasOwn(entities, name)) return entities[name] ?? '';
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      if (!(code > 0 && code <= 0x10ffff)) return malformed(problems('it_uses_an_entity_that_it'));
      const said = String.fromCodePoint(code);
      const forbidden = forbiddenCharacter(said);
      return forbidden === null
        ? said
        : malformed(problems('the_character_is_not_allowed_in_an', { forbidden }));
    },
  );
}

/** A name from an imported file, for an error message. */
const shownName = (name: string): string => name.replaceAll(/[^\u0020-\u007e]/g, '?').slice(0, 60);

function elementOf(
  tag: string,
  written: readonly [string, string][],
  spaces: Spaces,
  line: number,
  malformed: (reason: string) => never,
): XmlElement {
  const resolve = (name: string, isAttribute: boolean): [uri: string, local: string] => {
    const colon = name.indexOf(':');
    if (colon < 0) return [isAttribute ? '' : (spaces[''] ?? ''), name];
    const prefix = name.slice(0, colon);
    // Every object has properties such as `constructor`.
    const uri = Object.hasOwn(spaces, prefix) ? spaces[prefix] : undefined;
    if (uri === undefined)
      return malformed(problems('the_prefix_of_is_not_declared', { name: shownName(name) }));
    return [uri, name.slice(colon + 1)];
  };
  const attributes: Record<string, string> = {};
  for (const [name, value] of written) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
    const [uri, local] = resolve(name, true);
    if (uri === xsi && local === 'schemaLocation') continue;
    if (uri === xsi) attributes[`xsi:${local}`] = local === 'type' ? typeName(value, spaces) : value;
    else attributes[uri === '' ? local : `{${uri}}${local}`] = value;
  }
  return { name: nameOf(...resolve(tag, false)), attributes, children: [], line };
}

const nameOf = (uri: string, local: string): string => (uri === hl7 ? local : `{${uri}}${local}`);

/** The value of xsi:type without the prefix of HL7's namespace. */
function typeName(value: string, spaces: Spaces): string {
  const [prefix = '', local] = value.trim().split(':', 2);
  return local !== undefined && spaces[prefix] === hl7 ? local : value.trim();
}

/** Removes white space between elements, if there is no other text beside them. */
function dropIndentation(one: XmlElement): void {
  const isIndentation = (node: XmlNode) => isElement(node) || node.trim() === '';
  if (one.children.some(isElement) && one.children.every(isIndentation)) {
    one.children = one.children.filter(isElement);
  }
}

/** The first character that XML 1.0 forbids, in the form U+0000. Null: there is none. */
export function forbiddenCharacter(text: string): string | null {
  const found = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.exec(text)?.[0];
  if (found === undefined) return null;
  return `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Writes a tree as text, one element to a line. The caller must not pass a forbidden character. */
export function writeXml(root: XmlElement, depth = 0): string {
  const pieces: string[] = [];
  write(root, depth, depth > 0 ? hl7 : null, pieces);
  return pieces.join('');
}

/** The namespace declarations of the root. Its children are written without declarations. */
export const rootDeclarations = ` xmlns="${hl7}" xmlns:xsi="${xsi}"`;

function write(one: XmlElement, depth: number, inherited: string | null, pieces: string[]): void {
  const [uri, local] = split(one.name);
  const space = uri === '' ? hl7 : uri;
  const declared =
    inherited === null ? rootDeclarations : space === inherited ? '' : ` xmlns="${escape(space, true)}"`;
  const isMixed = one.children.some((node) => !isElement(node));
  pieces.push('  '.repeat(depth), `<${local}`, declared);
  let number = 0;
  for (const [name, value] of Object.entries(one.attributes)) {
    const [attributeUri, key] = split(name);
    if (attributeUri === '') pieces.push(` ${key}="${escape(value, true)}"`);
    else {
      number += 1;
      pieces.push(
        ` xmlns:n${number}="${escape(attributeUri, true)}" n${number}:${key}="${escape(value, true)}"`,
      );
    }
  }
  if (one.children.length === 0) {
    pieces.push('/>\n');
    return;
  }
  pieces.push('>');
  if (isMixed) writeInline(one, space, pieces);
  else {
    pieces.push('\n');
    for (const node of elementsOf(one)) write(node, depth + 1, space, pieces);
    pieces.push('  '.repeat(depth));
  }
  pieces.push(`</${local}>\n`);
}

/** The content of an element with text, without added line breaks. */
function writeInline(one: XmlElement, space: string, pieces: string[]): void {
  for (const node of one.children) {
    if (!isElement(node)) pieces.push(escape(node, false));
    else {
      const inner: string[] = [];
      write(node, 0, space, inner);
      pieces.push(inner.join('').replace(/\n$/, ''));
    }
  }
}

function split(name: string): [uri: string, local: string] {
  const [, uri = '', local = name] = /^\{([^}]*)\}(.*)$/s.exec(name) ?? [];
  return [uri, local];
}

/** Escapes characters that an XML reader would change: carriage returns, and tabs and line feeds in attributes. */
function escape(text: string, isAttribute: boolean): string {
  const forbidden = forbiddenCharacter(text);
  if (forbidden !== null) throw new Error(`XML cannot hold ${forbidden}`);
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
  return isAttribute
    ? escaped.replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;')
    : escaped;
}
