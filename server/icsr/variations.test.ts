// Other senders write messages in other ways. The tests leave out, repeat and empty each place of a message. The
// result is sent on unchanged, or it is refused and the element is named.
import { describe, expect, it } from 'vitest';
import { systems, root } from './codes.ts';
import { find, steps } from './places.ts';
import { readBatchText } from './read-message.ts';
import { batch, fileOf, fullContent, now, sender, toSend } from './testing/invented-case.ts';
import { official, schemaFaults } from './testing/official.ts';
import { writeBatch, writeMessage } from './write-message.ts';
import {
  childOf,
  elementsOf,
  isElement,
  readXml,
  rootDeclarations,
  writeXml,
  type XmlElement,
} from './xml.ts';

const file = new TextDecoder().decode(
  fileOf(fullContent, {
    documents: [{ title: 'Discharge summary', mediaType: 'text/plain', base64: 'UGF0aWVudA==' }],
    version: { kind: 'amendment', reason: 'Dose corrected' },
  }),
);
const read = (): XmlElement => readXml(file);
const eventIn = (tree: XmlElement) => {
  const found = find(tree, steps('PORR_IN049016UV', 'controlActProcess', 'subject', 'investigationEvent'));
  if (!found) throw new Error('no event');
  return found;
};

/** The values of a message, without those that each sender writes again. */
function said(event: XmlElement): string {
  const isSender = (one: XmlElement) =>
    childOf(find(one, steps('controlActEvent', 'author', 'assignedEntity')) ?? one, 'code')?.attributes[
      'codeSystem'
    ] === systems.senderType;
  const isId = (one: XmlElement) => [1, 3].some((number) => one.attributes['root'] === root(number));
  const children = elementsOf(event).filter(
    (one) =>
      !(one.name === 'id' && isId(one)) &&
      !(
        one.name === 'subjectOf1' &&
        (isSender(one) || isId(find(one, steps('controlActEvent', 'id')) ?? one))
      ) &&
      !['2', '3', '4'].includes(
        find(one, steps('investigationCharacteristic', 'code'))?.attributes['code'] ?? '',
      ),
  );
  return writeXml({ ...event, children });
}

const fileIn = (tree: XmlElement) => `<?xml version="1.0" encoding="UTF-8"?>${writeXml(tree)}`;
const isValid = (text: string) => schemaFaults(new TextEncoder().encode(text)).length === 0;

/** Reads a message and sends it on. Fails if it is accepted and then changed. Returns the new file; null: refused. */
function sentOn(tree: XmlElement): string | null {
  const [message] = readBatchText(fileIn(tree)).messages;
  if (!message) throw new Error('no message');
  for (const { element, path, message: words } of message.faults) expect(element || path, words).not.toBe('');
  if (message.faults.length > 0) return null;
  const { content, xml, senderCaseId, source } = message;
  const sent = writeMessage(toSend(content, { imported: { xml, senderCaseId, source } }), sender, { now });
  for (const { element, path, message: words } of sent.faults) {
    expect(element, words).not.toBe('');
    expect(path, words).not.toBe('');
  }
  if (sent.faults.length > 0) return null;
  const out = writeBatch([sent.xml], batch, sender);
  expect(said(eventIn(readXml(out)))).toBe(said(eventIn(tree)));
  return out;
}

/** Every element of the case with its parent. */
function places(from: XmlElement): { parent: XmlElement; one: XmlElement }[] {
  return elementsOf(from).flatMap((one) => [{ parent: from, one }, ...places(one)]);
}

const flavors = ['UNK', 'ASKU', 'MSK', 'NI', 'NASK', 'NA', 'OTH'];
const structural = ['xsi:type', 'typeCode', 'classCode', 'moodCode', 'determinerCode', 'codeSystem'];
const changes: Record<string, (parent: XmlElement, one: XmlElement, place: number) => void> = {
  'left out': (parent, one) => {
    parent.children = parent.children.filter((node) => node !== one);
  },
  'written twice': (parent, one) => {
    parent.children.splice(parent.children.indexOf(one), 0, structuredClone(one));
  },
  'without a value': (_, one, place) => {
    const attributes = Object.entries(one.attributes).filter(([name]) => structural.includes(name));
    one.attributes = { ...Object.fromEntries(attributes), nullFlavor: flavors[place % flavors.length] ?? '' };
    one.children = one.children.filter(isElement);
  },
};
/** Tests only some of the places, to be quick; all of them were tried once. */
const step = 9;

describe('a message is sent on unchanged, or is refused with the element named', () => {
  /** The messages with this change, each at another place. */
  function* changed(change: string): Generator<XmlElement> {
    const count = places(eventIn(read())).length;
    for (let place = 0; place < count; place += step) {
      const tree = read();
      const found = places(eventIn(tree))[place];
      if (!found) throw new Error('no place');
      changes[change]?.(found.parent, found.one, place);
      yield tree;
    }
  }

  it.each(Object.keys(changes))('with places %s', (change) => {
    const sent = [...changed(change)].map(sentOn);
    expect(sent.filter((one) => one !== null).length).toBeGreaterThan(sent.length / 4);
  });

  it.skipIf(official === null).each(Object.keys(changes))(
    'with places %s, and stays valid by the official schema (Not run without the E2B schema)',
    (change) => {
      const valid = [...changed(change)].filter((tree) => isValid(fileIn(tree)));
      const sent = valid.flatMap((tree) => sentOn(tree) ?? []);
      expect(sent.filter((text) => !isValid(text))).toEqual([]);
      expect(sent.length).toBeGreaterThan(10);
    },
  );
});

describe('a file in another form is read the same way', () => {
  const contentOf = (text: string) => {
    const [message] = readBatchText(text).messages;
    return { content: message?.content, faults: message?.faults, notMapped: message?.notMapped };
  };
  const prefixed = file
    .replaceAll(/<(\/?)([A-Za-z])/g, '<$1hl7:$2')
    .replace(rootDeclarations, rootDeclarations.replace('xmlns=', 'xmlns:hl7='))
    .replaceAll(/xsi:type="(\w)/g, 'xsi:type="hl7:$1');

  it.each([
    ['with a byte order mark', `\uFEFF${file}`],
    ['with line breaks of Windows', file.replaceAll('\n', '\r\n')],
    ['without a declaration', file.replace(/^<\?xml.*\?>\s*/, '')],
    ['with single quotes', file.replaceAll(/="([^"']*)"/g, "='$1'")],
    ['with a prefix for the namespace', prefixed],
    ['with another prefix for types', file.replaceAll('xsi:', 'i:').replace('xmlns:xsi', 'xmlns:i')],
    [
      'with comments and instructions',
      file.replaceAll('><', '><!-- C.1 --><?note x?><').replace('?>', '?><!-- a -->'),
    ],
    ['without indentation', file.replaceAll(/>\s+</g, '><')],
    ['with spaces in tags', file.replaceAll('/>', ' \n/>').replaceAll(/<\/(\w+)>/g, '</$1 >')],
    ['with references for characters', file.replaceAll('é', '&#233;').replaceAll('A.B.', '&#x41;.B&#46;')],
    [
      'with a location of the schema',
      file.replace(' ITSVersion', ' xsi:schemaLocation="urn:hl7-org:v3 x.xsd" ITSVersion'),
    ],
    [
      'without fixed attributes',
      file.replaceAll(/ (typeCode|classCode|moodCode|determinerCode)="(?!SAS)[^"]*"/g, ''),
    ],
    ['without the names of codes', file.replaceAll(/ displayName="[^"]*"/g, '')],
    [
      'with ids in capital letters',
      file.replaceAll(/(id root=")([\da-f-]{36})"/g, (_, a: string, b: string) => `${a}${b.toUpperCase()}"`),
    ],
  ])('%s', (_, text) => {
    expect(contentOf(text)).toEqual(contentOf(file));
  });
});
