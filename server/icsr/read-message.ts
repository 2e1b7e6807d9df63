// Reads a file of E2B(R3). Returns each message as content, with the values that were not mapped and the faults. A file that
// cannot be read at all throws an XmlFault. An invalid message does not stop the others.
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { contentFields } from '#contract/cases/content/content-rules.ts';
import { textMax } from '#contract/text-rules.ts';
import { readContent } from '#contract/cases/content/read-content-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { readCase, versionKind, versionReason } from './case-lens.ts';
import { isFdaSystem, root, systems } from './codes.ts';
import { type Fault, Reading } from './lens.ts';
import { shown } from './codecs.ts';
import { find, isStructural, observed, formAttributes, steps } from './places.ts';
import { missingElements } from './required.ts';
import { idFault, oneLine } from './short-texts.ts';
import { isPartlyRead } from './times.ts';
import {
  childOf,
  decodeXml,
  elementsOf,
  readXml,
  textOf,
  writeXml,
  type Place,
  XmlFault,
  type XmlElement,
} from './xml.ts';

export interface Unmapped {
  /** The path of the value below `investigationEvent`. */
  path: string;
  value: string;
  /** A regional element of the FDA. */
  isFda: boolean;
}

/** C.1.6.1.r.2 and C.4.r.2: a document inside the message. */
export interface MessageDocument {
  /** The path of its element `document` below `investigationEvent`. */
  path: string;
  /** C.1.6.1.r.1, or the citation C.4.r.1. */
  title: string;
  mediaType: string;
  /** DF: deflated. */
  compression: string;
  base64: string;
}

export interface ReadMessage {
  /** N.2.r.1 */
  messageId: string;
  /** C.1.1, C.1.8.1, C.1.2; empty: missing. */
  senderCaseId: string;
  worldwideId: string;
  createdAt: string;
  /** Who sent it: C.3.2, otherwise N.2.r.2. */
  source: string;
  /** N.2.r.2 */
  device: string;
  /** C.3.3 and C.3.4: the responsible person, the department and how to reach them, in one line. */
  sentBy: string;
  kind: 'nullification' | 'amendment' | null;
  reason: string;
  content: CaseContent;
  documents: MessageDocument[];
  notMapped: Unmapped[];
  /** The values without a field in full; from the thread, their SHA-256. */
  parts: string;
  /** What is wrong with it. A fault that `isFatal` marks: the message cannot be understood. */
  faults: Fault[];
  /** The `investigationEvent`, to be changed and sent on. */
  xml: string;
}

export interface ReadFile {
  batchNumber: string;
  messages: ReadMessage[];
  /** Where each message is in the file, in the same order. */
  places: Place[];
}

/** The highest number of messages in a file. */
const messagesMax = 500;
/** How many values of one message are listed as not mapped. */
const notMappedMax = 1_000;

/** Reads the messages of a file. `places` count its bytes. */
export function readBatch(bytes: Uint8Array): ReadFile {
  const text = decodeXml(bytes);
  const { places, ...file } = readBatchText(text);
  return { ...file, places: placesInBytes(text, places, bytes.length) };
}

/** Places in the text of a file, which are in its order, as places among its bytes. */
function placesInBytes(text: string, places: readonly Place[], bytes: number): Place[] {
  let last = 0;
  let at = bytes - Buffer.byteLength(text); // a byte order mark is no part of the text
  const toBytes = (next: number) => {
    at += Buffer.byteLength(text.slice(last, next));
    last = next;
    return at;
  };
  return places.map(({ from, to }) => ({ from: toBytes(from), to: toBytes(to) }));
}

/** Reads the text of a file. `places` count its characters. */
export function readBatchText(text: string): ReadFile {
  const messages: ReadMessage[] = [];
  const places: Place[] = [];
  let batchNumber = '';
  const root_ = readXml(text, (child, parent, place) => {
    checkRoot(parent);
    if (child.name === 'id') {
      batchNumber = child.attributes['extension'] ?? batchNumber;
      const fault = idFault('N.1.2', batchNumber);
      if (fault !== null) throw new XmlFault(fault, child.line);
    }
    if (child.name !== 'PORR_IN049016UV') return;
    if (messages.length >= messagesMax) {
      throw new XmlFault(problems('the_file_has_more_than_messages', { messagesMax }), child.line);
    }
    messages.push(readMessage(child));
    places.push(place);
  });
  checkRoot(root_);
  if (messages.length === 0) throw new XmlFault(problems('the_file_has_no_case_report_porr'));
  for (const [number, message] of messages.entries()) {
    const first = messages.findIndex((one) => one.messageId === message.messageId);
    if (message.messageId === '' || first === number) continue;
    const text_ = problems('the_message_id_is_in_the', { messageId: shown(message.messageId) });
    const fault = { element: 'N.2.r.1', path: '', message: text_, isFatal: true } as const;
    message.faults.push(fault);
    const other = messages[first];
    if (other && !other.faults.some(({ message: said }) => said === text_)) other.faults.push(fault);
  }
  return { batchNumber, messages, places };
}

function checkRoot({ name, line }: XmlElement): void {
  if (name === 'MCCI_IN200100UV01') return;
  if (name === 'MCCI_IN200101UV01') {
    throw new XmlFault(problems('the_file_is_an_acknowledgement'), line);
  }
  const local = shown(name.replace(/^\{[^}]*\}/, ''));
  throw new XmlFault(problems('the_root_of_the_file_is_not_mcci_in200100uv01', { local }), line);
}

function readMessage(message: XmlElement): ReadMessage {
  const reading = new Reading();
  const process = childOf(message, 'controlActProcess');
  const event = process && find(process, steps('subject', 'investigationEvent'));
  const idOf = (at: XmlElement | undefined, number: number) =>
    at === undefined
      ? ''
      : (idsOf(at).find(({ attributes }) => attributes['root'] === root(number))?.attributes['extension'] ??
        '');
  const id = (element: string, at: XmlElement, value: string) => {
    const fault = idFault(element, value);
    if (fault === null) return value;
    reading.fault(element, at, fault);
    return '';
  };
  const messageId = id('N.2.r.1', message, idOf(message, 1));
  const none = {
    messageId,
    senderCaseId: '',
    worldwideId: '',
    createdAt: '',
    source: '',
    device: '',
    sentBy: '',
    reason: '',
    parts: '',
    xml: '',
  };
  if (!event) {
    const line = `line ${message.line}`;
    const text = problems('the_message_has_no_investigationevent');
    const faults = [{ element: 'C.1', path: line, message: text, isFatal: true } as const];
    return {
      ...none,
      kind: null,
      content: {},
      documents: [],
      notMapped: [],
      faults: [...reading.faults, ...faults],
    };
  }
  const content = wholeContent(readCase(event, reading), reading, event);
  const kind = versionKind.get(event, reading) as string | undefined;
  const reason = (versionReason.get(event, reading) as string | undefined) ?? '';
  const timeOf = (number: string, at: XmlElement, name: string) =>
    id(number, at, childOf(at, name)?.attributes['value'] ?? '');
  // A message without C.1.2 was made when its envelope was.
  const createdAt = timeOf('C.1.2', process, 'effectiveTime') || timeOf('N.2.r.4', message, 'creationTime');
  const ownId = id('C.1.1', event, idOf(event, 1));
  const globalId = id('C.1.8.1', event, idOf(event, 2));
  // One of the two tells which case it is.
  const senderCaseId = ownId || globalId;
  const worldwideId = globalId || ownId;
  if (worldwideId === '') {
    reading.fatal('C.1.8.1', event, problems('neither_c_1_8_1_nor'));
  } else if (globalId === '') content.worldwideId = worldwideId;
  seeEnvelope(event, reading);
  reading.faults.push(...missingElements(message, event));
  return {
    messageId,
    senderCaseId,
    worldwideId,
    createdAt,
    source: oneLine(senderName(event) || senderDevice(message), 100),
    device: oneLine(senderDevice(message), 100),
    sentBy: sentByIn(event),
    kind: kind === '1' ? 'nullification' : kind === '2' ? 'amendment' : null,
    reason,
    content,
    documents: documentsIn(event),
    ...unmappedIn(event, reading),
    faults: reading.faults,
    xml: writeXml(event),
  };
}

/** What fields of a case hold of a kept message. */
export function readFields(event: XmlElement): Reading {
  const reading = new Reading();
  readCase(event, reading);
  versionKind.get(event, reading);
  versionReason.get(event, reading);
  seeEnvelope(event, reading);
  return reading;
}

const idsOf = (at: XmlElement) => elementsOf(at).filter(({ name }) => name === 'id');

/** Applies the portal's own limits: a message can hold longer lists than a case. */
function wholeContent(read: CaseContent, reading: Reading, event: XmlElement): CaseContent {
  const lists = Object.entries(contentFields).flatMap(([name, field]) =>
    'atMost' in field ? [[name, field.atMost, field.label] as const] : [],
  );
  for (const [name, atMost, label] of lists) {
    const length = (read[name as keyof CaseContent] as unknown[] | undefined)?.length ?? 0;
    if (length > atMost) {
      reading.fatal('', event, problems('the_message_has_entries_under_a', { length, label, atMost }));
      return {};
    }
  }
  // A value that a case cannot hold is left out; whoever decides about the message reads it in the remark.
  let left: unknown = read;
  for (let round = 0; round < roundsMax; round += 1) {
    const { content, issues } = readContent(left, () => '', { takesNoSuchDays: true });
    if (content) return content;
    for (const { path, message } of issues) {
      reading.fault('', event, `${path}: ${message}`);
      left = without(left, path.split('.'));
    }
  }
  reading.fatal('', event, problems('the_message_has_more_values_that'));
  return {};
}

/** How often a content is read without the values that it cannot hold: each reading names up to 50. */
const roundsMax = 5;

/** A JSON value without the one at a path. */
function without(value: unknown, [first = '', ...rest]: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  if (rest.length > 0) copy[first] = without(copy[first], rest);
  // The others of a list keep their places for the next fault.
  else if (Array.isArray(copy)) copy[first] = null;
  else delete copy[first];
  return copy;
}

const senderEntity = (event: XmlElement): XmlElement | undefined =>
  elementsOf(event)
    .filter(({ name }) => name === 'subjectOf1')
    .map((one) => find(one, steps('controlActEvent', 'author', 'assignedEntity')))
    .find((one) => one && childOf(one, 'code')?.attributes['codeSystem'] === systems.senderType);

function senderName(event: XmlElement): string {
  const entity = senderEntity(event);
  const name =
    entity &&
    find(entity, steps('representedOrganization', 'assignedEntity', 'representedOrganization', 'name'));
  return (name ? textOf(name) : '').trim();
}

/** The department and the parts of the address, in their order. */
const contactParts: readonly (readonly string[])[] = [
  ['representedOrganization', 'name'],
  ...['streetAddressLine', 'city', 'state', 'postalCode'].map((name) => ['addr', name]),
];

function sentByIn(event: XmlElement): string {
  const entity = senderEntity(event);
  if (!entity) return '';
  const name = ['prefix', 'given', 'family'].flatMap((part) =>
    allAt(entity, ['assignedPerson', 'name', part]),
  );
  const words = contactParts.flatMap((path) => allAt(entity, path)).map(textOf);
  const country = find(entity, steps('assignedPerson', 'asLocatedEntity', 'location', 'code'));
  const telecoms = elementsOf(entity)
    .filter(({ name }) => name === 'telecom')
    .map(({ attributes }) => (attributes['value'] ?? '').replace(/^(?:tel|mailto):/, ''));
  const all = [name.map(textOf).join(' '), ...words, country?.attributes['code'] ?? '', ...telecoms].map(
    (one) => oneLine(one, 200),
  );
  return oneLine(all.filter((one) => one !== '').join(', '), textMax.line * 2);
}

/** All elements at the end of a path of names. */
const allAt = (from: XmlElement, path: readonly string[]): XmlElement[] =>
  path.reduce(
    (found, name) => found.flatMap((one) => elementsOf(one).filter((child) => child.name === name)),
    [from],
  );

const senderDevice = (message: XmlElement): string =>
  find(message, steps('sender', 'device', 'id'))?.attributes['extension'] ?? '';

/** Elements that are written again for each message: ids, C.1.6.1, C.1.9.1 and the sender. */
function seeEnvelope(event: XmlElement, reading: Reading): void {
  for (const one of idsOf(event)) reading.see(one, 'extension', 'root');
  for (const name of ['code', 'statusCode']) {
    const one = childOf(event, name);
    if (one) reading.see(one, 'code');
  }
  const sender = senderEntity(event);
  if (sender) seeAll(sender, reading);
  const hasDocuments = childOf(event, 'reference') !== undefined;
  for (const child of elementsOf(event)) {
    const inner = elementsOf(child)[0];
    const value = inner && childOf(inner, 'value');
    const code = inner && childOf(inner, 'code')?.attributes['code'];
    if (!inner || !value) continue;
    const isOtherIds = child.name === 'subjectOf2' && code === '2';
    // Documents that the sender holds and does not send are said here alone.
    const saysDocuments =
      observed('documentsAvailable').is(inner) && (hasDocuments || value.attributes['value'] !== 'true');
    if (isOtherIds || saysDocuments) reading.see(value, 'value', 'nullFlavor');
  }
}

function seeAll(one: XmlElement, reading: Reading): void {
  reading.see(one, '#text', ...Object.keys(one.attributes));
  for (const child of elementsOf(one)) seeAll(child, reading);
}

/** The documents whose content is in the message. */
function documentsIn(event: XmlElement): MessageDocument[] {
  const references = elementsOf(event).filter(({ name }) => name === 'reference');
  return references.flatMap((reference, place) => {
    const document = childOf(reference, 'document');
    const content = document && childOf(document, 'text');
    if (!content || content.attributes['representation'] !== 'B64') return [];
    const title = childOf(document, 'title') ?? childOf(document, 'bibliographicDesignationText');
    return [
      {
        path: `reference${references.length > 1 ? `[${place + 1}]` : ''}/document`,
        title: oneLine(title ? textOf(title) : '', textMax.line),
        mediaType: oneLine(content.attributes['mediaType'] ?? '', textMax.line),
        compression: oneLine(content.attributes['compression'] ?? '', textMax.line),
        base64: textOf(content),
      },
    ];
  });
}

/** Every value of a message that no field of the content holds. It stays in the stored message. */
function unmappedIn(event: XmlElement, reading: Reading): Pick<ReadMessage, 'notMapped' | 'parts'> {
  const found: Unmapped[] = [];
  collect(event, '', false, reading, found);
  return {
    notMapped: found
      .slice(0, notMappedMax)
      .map(({ path, value, isFda }) => ({ path: shortPath(path), value: brief(value), isFda })),
    parts: JSON.stringify(found),
  };
}

function collect(one: XmlElement, path: string, inFda: boolean, reading: Reading, found: Unmapped[]): void {
  if (isStructural(one)) return;
  const systemsHere = elementsOf(one).map(
    ({ attributes }) => attributes['codeSystem'] ?? attributes['root'] ?? '',
  );
  const isFda = inFda || systemsHere.some(isFdaSystem);
  for (const [name, value] of Object.entries(one.attributes)) {
    if (formAttributes.has(name) && !saysMore(one, name, reading)) continue;
    if (name === 'nullFlavor' && !answers.has(value)) continue;
    if (
      name === 'root' &&
      (one.attributes['extension'] !== undefined || value.startsWith(root(0).slice(0, -1)))
    )
      continue;
    const isPart = reading.hasSeen(one, name) && name === 'value' && isPartlyRead(value);
    if (!reading.hasSeen(one, name) || isPart) found.push({ path: `${path}/@${name}`, value, isFda });
  }
  const words = textOf(one);
  if (words.trim() !== '' && !reading.hasSeen(one, '#text')) {
    found.push({ path: path === '' ? 'text()' : path, value: words.trim(), isFda });
  }
  const children = elementsOf(one);
  const alike = new Map<string, number>();
  for (const { name } of children) alike.set(name, (alike.get(name) ?? 0) + 1);
  const counts = new Map<string, number>();
  for (const child of children) {
    const number = (counts.get(child.name) ?? 0) + 1;
    counts.set(child.name, number);
    const step = (alike.get(child.name) ?? 0) > 1 ? `${child.name}[${number}]` : child.name;
    collect(child, path === '' ? step : `${path}/${step}`, isFda, reading, found);
  }
}

/** The null flavors that are answers. The others say nothing of the case: nobody asked, no information, without a limit. */
const answers: ReadonlySet<string> = new Set(['UNK', 'ASKU', 'MSK', 'OTH']);

/** Code lists whose version and words say nothing: those of ICH, of HL7 and of ISO. */
const plainLists = [systems.senderType.replace(/(?<!\d)\d+$/, ''), '2.16.840.1.113883.5.', '1.0.'];

/** Whether the version or the words of a code are values: of a product, a substance, a device or a term. */
function saysMore(one: XmlElement, name: string, reading: Reading): boolean {
  const { codeSystem = '' } = one.attributes;
  if (plainLists.some((list) => codeSystem.startsWith(list))) return false;
  if (name === 'codeSystemVersion') return true;
  return name === 'displayName' && one.name === 'code' && !reading.hasSeen(one, 'code');
}

/** How much of a path is kept; that of the deepest element of E2B has some 500 characters. */
const pathMax = 1_000;
const shortPath = (path: string): string => (path.length > pathMax ? `…${path.slice(-pathMax)}` : path);

const brief = (value: string): string =>
  value.length > 500 ? `${value.slice(0, 200)}… (${value.length.toLocaleString('en')} characters)` : value;
