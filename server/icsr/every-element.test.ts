// Whatever element of E2B(R3) a newer message of another sender changes, a person sees it and decides about it in one
// place: a field of the case in its own line, everything else in the line of the message, and what only belongs to the
// message with its sender.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlAttribute, XmlDocument } from 'libxml2-wasm';
import { expect, it } from 'vitest';
import { readBatchText, type ReadMessage } from './read-message.ts';
import { fileOf, fullContent } from './testing/invented-case.ts';
import { ichTable, namespaces, official } from './testing/official.ts';

/** The fullest message of the portal itself, and those of others. */
function* files(): Generator<string> {
  const documents = [{ title: 'Summary', mediaType: 'text/plain', base64: 'UGF0aWVudA==' }];
  const version = { kind: 'amendment', reason: 'Dose corrected' } as const;
  yield new TextDecoder().decode(fileOf(fullContent, { documents, version }));
  const others = ['instances', 'examples']
    .map((name) => join(official ?? '', name))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => path.endsWith('.xml') && !path.includes('ack-'))
    .map((path) => readFileSync(path, 'utf8'));
  // The shortest first: each change is read once more.
  yield* others.toSorted((a, b) => a.length - b.length);
}

const flavors: Record<string, string> = { UNK: 'ASKU', ASKU: 'MSK', MSK: 'UNK' };
/** Another value of the same kind; undefined: the value says nothing that could change. */
function another(value: string, isFlavor: boolean): string | undefined {
  if (isFlavor) return flavors[value];
  if (/^\d{8}/.test(value)) return value.replace(/^\d{4}/, '2019');
  if (/^-?\d+(\.\d+)?$/.test(value)) return String(Number(value) + 1);
  if (value === 'true' || value === 'false') return String(value === 'false');
  return /^[\da-f-]{36}$/i.test(value)
    ? value.replace(/^./, (one) => (one === '9' ? '8' : '9'))
    : `${value}x`;
}

const facts = ['senderCaseId', 'createdAt', 'source', 'device', 'sentBy', 'kind', 'reason'] as const;
/** Where a person sees that a message says something else than the one before. */
function placeOf(before: ReadMessage, now: ReadMessage): string {
  const differs = (name: keyof ReadMessage) => JSON.stringify(before[name]) !== JSON.stringify(now[name]);
  if (differs('content')) return 'a line of a field';
  if (differs('parts')) return 'the line of the message';
  if (facts.some(differs)) return 'the facts of the message';
  if (differs('documents')) return 'its attachments';
  return 'nowhere';
}

/** Of the transmission: kept with the file, and nothing of a case. */
const ofTransmission = /^N\./;
/** Flags that are true where the message has what they announce, and the kind of institution that its name says. */
const announced = ['C.1.6.1', 'C.1.9.1', 'C.3.1'];

it.skipIf(official === null)(
  'every element of a newer message is seen and decided in one place (Not run without the E2B schema)',
  () => {
    const { elements: all, contexts } = ichTable();
    const elements = all.filter(
      ({ no, path, context }) =>
        path !== undefined && contexts[context] !== undefined && !/^(N\.1|ACK)/.test(no),
    );
    const found = new Map<string, string>();
    for (const text of files()) {
      const before = readBatchText(text).messages;
      const document = XmlDocument.fromString(text);
      for (const { no, path = '', context } of elements) {
        for (const isFlavor of [false, true]) {
          const key = isFlavor ? `${no}, unknown` : no;
          const places = path
            .split(' | ')
            .map((one) => (isFlavor ? one.replace(/(?:@[\w:]+|text\(\))$/, '@nullFlavor') : one))
            .map((one) => `${contexts[context]}/${one}`);
          const node = found.has(key) ? undefined : document.find(places.join(' | '), namespaces)[0];
          const was = node?.content ?? '';
          const value = another(was, isFlavor);
          if (!node || value === undefined) continue;
          const write = (words: string) => {
            if (node instanceof XmlAttribute) node.value = words;
            else (node as unknown as { content: string }).content = words;
          };
          write(value);
          const now = readBatchText(document.toString()).messages;
          write(was);
          const seen = before.map((one, place) => placeOf(one, now[place] ?? one));
          found.set(key, seen.find((place) => place !== 'nowhere') ?? 'nowhere');
        }
      }
      document.dispose();
    }
    // The files have a value of every element but one of the FDA.
    expect(elements.map(({ no }) => no).filter((no) => !found.has(no))).toEqual(['FDA.E.i.3.2h']);
    const unseen = [...found].filter(([, place]) => place === 'nowhere').map(([no]) => no);
    expect(unseen.filter((no) => !ofTransmission.test(no) && !announced.includes(no))).toEqual([]);
    const countOf = (place: string) => [...found.values()].filter((one) => one === place).length;
    expect(countOf('a line of a field')).toBeGreaterThan(100);
    expect(countOf('the line of the message')).toBeGreaterThan(50);
    const ofMessage = [...found].filter(([, place]) => place === 'the facts of the message');
    expect(
      ofMessage.map(([no]) => no).filter((no) => !/^(N\.2|C\.1\.1$|C\.1\.2|C\.1\.11|C\.3)/.test(no)),
    ).toEqual([]);
  },
);
