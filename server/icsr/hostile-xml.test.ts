// Files that attack the parser, and damaged files: each is refused quickly, with a sentence, and nothing that it refers to
// is opened.
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startIcsrWorker } from './icsr-worker.ts';
import { readBatchText } from './read-message.ts';
import { readAcknowledgement } from './acknowledgement.ts';
import {
  acknowledgementOf,
  fileOf,
  fullContent,
  writtenMessage,
  batch,
  sender,
} from './testing/invented-case.ts';
import { writeBatch } from './write-message.ts';

const worker = startIcsrWorker({ schemaDir: null });
afterAll(() => worker.close());

const good = new TextDecoder().decode(fileOf(fullContent));
const message = writtenMessage(fullContent).xml;
const head = '<?xml version="1.0" encoding="UTF-8"?>';
const bytes = (text: string) => new TextEncoder().encode(text);
const marker = join(tmpdir(), 'icsr-opened');
const utf16 = () => Buffer.from(`\uFEFF${good}`, 'utf16le');
const deep = `${head}<MCCI_IN200100UV01 xmlns="urn:hl7-org:v3">${'<a>'.repeat(300)}${'</a>'.repeat(300)}</MCCI_IN200100UV01>`;
const bomb = `${head}<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1000)}">]><MCCI_IN200100UV01 xmlns="urn:hl7-org:v3">&b;</MCCI_IN200100UV01>`;
const external = `${head}<!DOCTYPE x SYSTEM "file://${marker}"><MCCI_IN200100UV01 xmlns="urn:hl7-org:v3"/>`;
const root = (inside: string) =>
  `${head}<MCCI_IN200100UV01 xmlns="urn:hl7-org:v3">${inside}</MCCI_IN200100UV01>`;

describe('a file is refused with a sentence', () => {
  it.each<[name: string, file: () => Uint8Array, sentence: RegExp]>([
    ['with entities that grow', () => bytes(bomb), /DOCTYPE/],
    ['with an external entity', () => bytes(external), /DOCTYPE/],
    ['with an entity that it does not declare', () => bytes(root('&b;')), /not well-formed XML.*line 1/],
    ['nested too deep', () => bytes(deep), /nested deeper than 256 levels/],
    // Never written to, so the test takes memory only if somebody copies it.
    ['of 500 MB', () => Buffer.alloc(500 * 1024 * 1024), /larger than 20 MB/],
    ['of 19 MB of spaces', () => Buffer.alloc(19 * 1024 * 1024, ' '), /does not begin with XML/],
    ['with 19 MB of spaces inside', () => bytes(root(' '.repeat(19 * 1024 * 1024))), /longer than 10 MB/],
    [
      'with a text of 11 MB',
      () => bytes(root(`<text>${'x'.repeat(11 * 1024 * 1024)}</text>`)),
      /longer than 10 MB/,
    ],
    [
      'with an attribute of 11 MB',
      () => bytes(root(`<id extension="${'x'.repeat(11 * 1024 * 1024)}"/>`)),
      /longer than 10 MB/,
    ],
    // Beside a character that takes two bytes in memory, as in most files.
    [
      'with a name of 5 MB',
      () => bytes(root(`<!--अ--><${'a'.repeat(5_000_000)}/>`)),
      /name has more than 200/,
    ],
    [
      'with an attribute of that name',
      () => bytes(root(`<!--अ--><a ${'a'.repeat(5_000_000)}="1"/>`)),
      /name has more than 200/,
    ],
    [
      'with a value that never ends',
      () => bytes(root(`<!--अ--><a b="${'x'.repeat(9_000_000)}`)),
      /not well-formed XML/,
    ],
    [
      'with a tag of spaces that never ends',
      () => bytes(root(`<a ${' '.repeat(9_000_000)}`)),
      /not well-formed XML/,
    ],
    [
      'with millions of elements',
      () => bytes(root(`<a>${'<b/>'.repeat(4_000_000)}</a>`)),
      /more than 50,000 elements/,
    ],
    [
      'with many attributes',
      () => bytes(root(`<a ${Array.from({ length: 400_000 }, (_, n) => `a${n}=""`).join(' ')}/>`)),
      /more than 100 attributes/,
    ],
    ['in UTF-16', utf16, /is in UTF-16\. E2B\(R3\) asks for UTF-8/],
    ['in UTF-16 without a mark', () => Buffer.from(good, 'utf16le'), /is in UTF-16/],
    ['that is a ZIP archive', () => Buffer.from('PK\u0003\u0004...'), /ZIP archive\. Unpack it/],
    ['that is a PDF document', () => Buffer.from('%PDF-1.7 ...'), /PDF document/],
    [
      'that is a web page',
      () => bytes('<!DOCTYPE html><html><body>Sign in</body></html>'),
      /web page \(HTML\)/,
    ],
    ['that is a web page without a type', () => bytes('\n<html lang="en">504</html>'), /web page \(HTML\)/],
    ['that says another encoding', () => bytes(good.replace('UTF-8', 'ISO-8859-1')), /UTF-8/],
    ['with broken UTF-8', () => Buffer.concat([bytes(good), Buffer.from([0xc3, 0x28])]), /not valid UTF-8/],
    ['that ends in the middle', () => bytes(good.slice(0, good.length / 2)), /not well-formed XML/],
    [
      'of two messages that ends in the second',
      () => bytes(writeBatch([message, message], batch, sender).slice(0, -message.length / 2)),
      /not well-formed XML/,
    ],
    ['with a prefix that it does not declare', () => bytes(root('<constructor:a/>')), /not declared/],
    ['that is no XML', () => bytes('Name,Drug'), /not well-formed XML/],
    ['that is empty', () => bytes(''), /empty/],
    ['with another root', () => bytes(`${head}<x xmlns="urn:hl7-org:v3"/>`), /root of the file is "x"/],
    ['without the namespace', () => bytes(good.replace(' xmlns="urn:hl7-org:v3"', '')), /urn:hl7-org:v3/],
    ['without a message', () => bytes(root('<id/>')), /no case report/],
  ])('%s', async (_, file, sentence) => {
    const given = file();
    const before = process.memoryUsage().rss;
    const start = process.cpuUsage();
    await expect(worker.read(given)).rejects.toThrow(sentence);
    // Processor time: elapsed time depends on other work of the machine.
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(2_000);
    // The file itself, its copy for the thread and its text are at most 20 MB each; larger ones are not copied.
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
    expect(existsSync(marker)).toBe(false);
  });
});

it('one invalid case does not stop the others, and two messages with the same id are both reported', async () => {
  const one = writtenMessage(fullContent, { senderCaseId: 'IN-A-1' }).xml;
  const bad = writtenMessage(fullContent, { senderCaseId: 'IN-A-2' })
    .xml.replace(
      /code="5" codeSystem="2.16.840.1.113883.3.989.2.1.1.11"/,
      'code="77" codeSystem="2.16.840.1.113883.3.989.2.1.1.11"',
    )
    .replace('20261117', '20301117');
  const twice = writtenMessage(fullContent, { senderCaseId: 'IN-A-3' }).xml;
  const file = bytes(writeBatch([one, bad, twice, twice], batch, sender));
  const { messages } = await worker.read(file);
  const said = messages.map(({ faults }) => faults.map(({ message }) => message));
  expect(said[0]).toEqual([]);
  // A day of the future is stored, and shown as a finding of the case.
  expect(said[1]).toEqual([expect.stringMatching(/Outcome: "77" is not one of/)]);
  expect(said[2]).toEqual([expect.stringMatching(/"IN-A-3" is in the file twice/)]);
  // Its values are on one line each, so that the line names the value.
  const lines = messages[1]?.faults.map(({ path }) => Number(/^line (\d+)$/.exec(path)?.[1])) ?? [];
  const text = Buffer.from(file).toString().split('\n');
  expect(lines.map((line) => text[line - 1])).toEqual([expect.stringContaining('code="77"')]);
  expect(said[3]).toEqual(said[2]);
});

describe('names and numbers of a message', () => {
  const nested = (depth: number, declared: number) =>
    `${Array.from({ length: depth }, (_, level) => {
      const names = Array.from({ length: declared }, (_item, number) => `xmlns:p${level}-${number}="u"`);
      return `<a ${names.join(' ')}>`;
    }).join('')}${'</a>'.repeat(depth)}`;

  it.each<[name: string, xml: string, sentence: RegExp]>([
    ['nested declarations of namespaces', root(nested(200, 30)), /More than 64 namespaces are declared/],
    [
      'the same declaration on every level',
      root(`${'<a xmlns="u">'.repeat(100)}${'</a>'.repeat(100)}`),
      /64 namespaces/,
    ],
    [
      'millions of attributes',
      root(`<a>${`<b ${Array.from({ length: 99 }, (_, n) => `a${n}=""`).join(' ')}/>`.repeat(2_000)}</a>`),
      /more than 150,000 attributes/,
    ],
    [
      'a batch number of 101 characters',
      good.replace(batch.number, 'B'.repeat(101)),
      /^N.1.2 has more than 100/,
    ],
    ['a batch number with a line break', good.replace(batch.number, 'B&#10;1'), /^N.1.2 has a line break/],
  ])('%s are refused', (_name, xml, sentence) => {
    expect(() => readBatchText(xml)).toThrow(sentence);
  });

  it('a child costs the same, however many it has beside it', () => {
    let looked = 0;
    const { filter } = Array.prototype;
    const spy = vi.spyOn(Array.prototype, 'filter').mockImplementation(function (this: unknown[], ...how) {
      looked += this.length;
      return filter.apply(this, how) as unknown[];
    });
    const children = 10_000;
    const wide = good.replace(
      '</investigationEvent>',
      `${'<component/>'.repeat(children)}</investigationEvent>`,
    );
    expect(readBatchText(wide).messages).toHaveLength(1);
    spy.mockRestore();
    expect(looked / children).toBeLessThan(500);
  });

  const ids = [
    ['C.1.1', '2.16.840.1.113883.3.989.2.1.3.1'],
    ['C.1.8.1', '2.16.840.1.113883.3.989.2.1.3.2'],
    ['N.2.r.1', '2.16.840.1.113883.3.989.2.1.3.1'],
  ] as const;
  it.each(
    ids.flatMap(([element, oid]) => [
      [element, oid, 'x'.repeat(100_000), `${element} has more than 100 characters`] as const,
      ...['IN-1&#10;2', 'IN-\u202e21', 'IN-\u200b1', 'IN&#9;1'].map(
        (id) =>
          [
            element,
            oid,
            id,
            `${element} has a line break, or a control or direction mark, which an id never has`,
          ] as const,
      ),
    ]),
  )('%s (%s) is an id of at most 100 visible characters on one line', (element, oid, id, sentence) => {
    const inEvent = good.indexOf('<investigationEvent');
    const place = good.indexOf(`root="${oid}"`, element === 'N.2.r.1' ? 0 : inEvent);
    const tag = good.lastIndexOf('<id', place);
    const end = good.indexOf('>', place);
    const changed = good.slice(tag, end).replace(/extension="[^"]*"/, `extension="${id}"`);
    const { messages } = readBatchText(good.slice(0, tag) + changed + good.slice(end));
    expect(messages[0]?.faults.map(({ message: said }) => said)).toContain(sentence);
    // The other of C.1.1 and C.1.8.1 stands in its place.
    const ids = [messages[0]?.senderCaseId, messages[0]?.worldwideId, messages[0]?.messageId];
    expect(ids.filter((one) => one !== 'IN-TEST-2026-00042' && one !== '')).toEqual([]);
  });
});

describe('the answer of a receiver', () => {
  const [number, other] = ['TEST-B-1', 'IN-A-1'];
  const read = (xml: string | Uint8Array) => readAcknowledgement(typeof xml === 'string' ? bytes(xml) : xml);
  const text = (answers: Parameters<typeof acknowledgementOf>[1]) =>
    Buffer.from(acknowledgementOf(number, answers)).toString();

  it('is not taken for a message whose id is longer than 100 characters or has a direction mark', () => {
    const said = read(
      text([
        { messageId: 'x'.repeat(101), code: 'CA' },
        { messageId: 'A\u202eB', code: 'CA' },
      ]),
    );
    expect(said.messages).toEqual([]);
    expect(said.faults.map(({ message: sentence }) => sentence)).toEqual([
      'ACK.B.r.1 has more than 100 characters',
      'ACK.B.r.1 has a line break, or a control or direction mark, which an id never has',
    ]);
  });

  it('keeps 2,000 characters of what the receiver says, and answers at most 500 messages', () => {
    const [one] = read(text([{ messageId: other, code: 'CR', text: 'y'.repeat(1_000_000) }])).messages;
    expect(one?.text).toBe(`${'y'.repeat(2_000)}…`);
    const many = Array.from({ length: 501 }, (_, n) => ({ messageId: `A-${n}`, code: 'CA' as const }));
    expect(() => read(text(many))).toThrow(/more than 500 messages/);
  });
});
