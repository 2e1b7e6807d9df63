// Checks what a PDF can do. Every dictionary in it is checked, wherever it is: actions, annotations, names
// and streams against lists of what is allowed, and all keys and values against names that run, send, open or
// embed something. Runs only in the process of check-process.ts. docs/decisions/0012-files.md says why,
// and what is not searched.
import { isHarmlessLink } from './links.ts';
import { nameOf, type PdfObject, PdfObjects, valuesOf } from './pdf-objects.ts';
import type { Dictionary, Text, Value } from './pdf-syntax.ts';
import { Refusal } from './refusals.ts';

const printed = 'Print it into a new PDF and upload that.';
const script = 'runs a script';
const files = 'carries other files';
const media = 'plays sound, film or scenes';
const otherFile = 'opens another file';

/** Names without a harmless use, as a key or a value, with their effect. */
const refusedNames: ReadonlyMap<string, string> = new Map([
  ['JavaScript', script],
  ['JS', script],
  ['Launch', 'starts a program'],
  ['SubmitForm', 'sends what is typed into it elsewhere'],
  ['ImportData', 'loads data from elsewhere'],
  ['XFA', 'holds a form of the kind that runs scripts'],
  ['GoToR', otherFile],
  ['GoToE', otherFile],
  ['Filespec', otherFile],
  ['EF', files],
  ['EmbeddedFile', files],
  ['EmbeddedFiles', files],
  ['Collection', files],
  ['FileAttachment', files],
  ['RichMedia', media],
  ['RichMediaExecute', media],
  ['Rendition', media],
  ['Movie', media],
  ['Sound', media],
]);

const allowedActions = new Set(['GoTo', 'URI', 'Named', 'ResetForm', 'SetOCGState', 'Thread']);
const allowedNamed = new Set([
  'NextPage',
  'PrevPage',
  'FirstPage',
  'LastPage',
  'Print',
  'GoBack',
  'GoForward',
  'Find',
]);
const allowedAnnotations = new Set(
  (
    'Link Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink ' +
    'Popup Widget Watermark Redact PrinterMark TrapNet'
  ).split(' '),
);
const allowedCatalogues = new Set(['Dests', 'AP', 'IDS', 'URLS', 'Pages', 'Templates']);
const allowedStreams = new Set(['XObject', 'XRef', 'ObjStm', 'Metadata', 'Pattern', 'CMap', 'Halftone']);
/** Streams with their data in another file, and PostScript programs. */
const refusedStreamKeys = ['F', 'FFilter', 'FDecodeParms', 'Ref', 'OPI', 'PS', 'Subtype2'];

/** The use of a value at its place. The value may be stored in an object of its own. */
type Role = 'action' | 'actions' | 'annotations' | 'annotation' | 'catalogue' | 'address';
const roleOfKey: ReadonlyMap<string, Role> = new Map([
  ['A', 'action'],
  ['PA', 'action'],
  ['OpenAction', 'action'],
  ['Next', 'action'],
  ['AA', 'actions'],
  ['Annots', 'annotations'],
  ['Names', 'catalogue'],
  ['URI', 'address'],
  ['Base', 'address'],
]);

/** Throws `Refusal`. */
export function checkPdf(content: Buffer): void {
  const waiting: [role: Role, reference: number, from: number][] = [];
  const judged = new Set<string>();
  let hasCatalog = false;

  const objects = new PdfObjects(content, ({ number, value, isStream }: PdfObject) => {
    judge(value, number);
    if (isStream && isDictionary(value)) judgeStream(value, number);
    if (isDictionary(value) && valuesOf(value, 'Type').some((type) => nameOf(type) === 'Catalog'))
      hasCatalog = true;
  });
  if (!hasCatalog) throw new Refusal(`This PDF is damaged: it has no pages. ${printed}`);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [role, reference, from] = next;
    const key = `${role} ${reference}`;
    if (judged.has(key)) continue;
    judged.add(key);
    for (const value of objects.versionsOf(reference)) judgeAs(role, value, reference || from);
  }

  /** The rules for every value. */
  function judge(value: Value, number: number): void {
    if (typeof value === 'number') return;
    if (value.kind === 'name') judgeName(value.name, number);
    else if (value.kind === 'array') for (const item of value.items) judge(item, number);
    else if (value.kind === 'dictionary') {
      for (const [key, item] of value.entries) {
        judgeName(key, number);
        judge(item, number);
        const role = roleOfKey.get(key);
        if (role) judgeAs(role, item, number);
      }
      if (valuesOf(value, 'Type').some((type) => nameOf(type) === 'Annot'))
        judgeAs('annotation', value, number);
    }
  }

  function judgeName(name: string, number: number): void {
    const what = refusedNames.get(name);
    if (what) throw refuse(what, name, number);
    if (name === 'Encrypt') {
      throw new Refusal(`This PDF is protected, so it cannot be checked. ${printed}`);
    }
  }

  function judgeAs(role: Role, value: Value, number: number): void {
    if (typeof value === 'number') return;
    if (value.kind === 'reference') {
      waiting.push([role, value.number, number]);
      return;
    }
    const items = value.kind === 'array' ? value.items : null;
    switch (role) {
      case 'action':
        if (isDictionary(value)) judgeAction(value, number);
        // A destination in the document is an array too, and so are the attributes of a paragraph.
        for (const item of items ?? []) judgeAs('action', item, number);
        break;
      case 'actions':
        if (isDictionary(value)) for (const [, action] of value.entries) judgeAs('action', action, number);
        break;
      case 'annotations':
        for (const item of items ?? []) judgeAs('annotation', item, number);
        break;
      case 'annotation':
        if (!isDictionary(value)) break;
        judgeOne(value, 'Subtype', allowedAnnotations, 'holds an annotation that is not allowed', number);
        break;
      case 'catalogue':
        if (!isDictionary(value)) break;
        for (const [key] of value.entries) {
          if (!allowedCatalogues.has(key)) throw refuse('holds a list that is not allowed', key, number);
        }
        break;
      case 'address':
        if (value.kind === 'text' && !isHarmlessLink(wordsOf(value))) {
          throw refuse('links to a file or a program instead of a page', wordsOf(value).slice(0, 60), number);
        }
        break;
    }
  }

  function judgeAction(action: Dictionary, number: number): void {
    if (valuesOf(action, 'S').length === 0) return; // an entry of the outline, or attributes of a paragraph
    judgeOne(action, 'S', allowedActions, 'does more than a document needs', number);
    if (valuesOf(action, 'S').some((type) => nameOf(type) === 'Named')) {
      judgeOne(action, 'N', allowedNamed, 'gives commands to the program that shows it', number);
    }
  }

  /** A reference is refused, because readers differ in which version of its object they use. */
  function judgeOne(
    dictionary: Dictionary,
    key: string,
    allowed: Set<string>,
    what: string,
    number: number,
  ): void {
    const values = valuesOf(dictionary, key);
    for (const value of values.length > 0 ? values : [undefined]) {
      const name = nameOf(value);
      if (name === undefined || !allowed.has(name)) throw refuse(what, name ?? `no ${key}`, number);
    }
  }

  function judgeStream(dictionary: Dictionary, number: number): void {
    for (const type of valuesOf(dictionary, 'Type')) {
      const name = nameOf(type);
      if (name === undefined || !allowedStreams.has(name))
        throw refuse('holds data of an unknown kind', name ?? 'Type', number);
    }
    for (const key of refusedStreamKeys) {
      if (valuesOf(dictionary, key).length > 0) throw refuse('reads data from elsewhere', key, number);
    }
    if (valuesOf(dictionary, 'Subtype').some((type) => nameOf(type) === 'PS')) {
      throw refuse('holds a program for printers', 'PS', number);
    }
  }
}

const isDictionary = (value: Value): value is Dictionary =>
  typeof value === 'object' && value.kind === 'dictionary';

/** `found` is a name from the file, so only its harmless characters are shown. */
function refuse(what: string, found: string, number: number): Refusal {
  const shown = found.replace(/[^\u0020-\u007e]/g, '?').slice(0, 60);
  const place = number === 0 ? 'its end' : `object ${number}`;
  return new Refusal(`This PDF ${what} (${shown}, in ${place}). ${printed}`);
}

function wordsOf({ bytes }: Text): string {
  if (bytes[0] === 254 && bytes[1] === 255) return new TextDecoder('utf-16be').decode(bytes.subarray(2));
  if (bytes[0] === 255 && bytes[1] === 254) return bytes.toString('utf16le', 2);
  return bytes.toString('latin1');
}
