// The made-up cases can be sent as messages once their reactions have codes: each is valid, and no required element is
// missing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlDocument } from 'libxml2-wasm';
import { expect, it } from 'vitest';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { requiredNumbers } from '../../icsr/required.ts';
import { batch, fileOf, sender, writtenMessage } from '../../icsr/testing/invented-case.ts';
import { official, schemaFaults } from '../../icsr/testing/official.ts';
import { writeBatch } from '../../icsr/write-message.ts';
import { makeDemoCases } from './make-cases.ts';

/** The content of each case that can be true, when its work is done, with a code that MedDRA does not have. */
const contents = makeDemoCases(new Date('2026-11-22T09:30:00.000Z'))
  .filter(({ show }) => show !== 'impossible')
  .map(({ contentWith, ids, receivedAt }): CaseContent => {
    const { reactions = [], ...content } = contentWith(ids);
    const day = receivedAt.toISOString().slice(0, 10);
    return {
      firstReceivedOn: day,
      latestInformationOn: day,
      ...content,
      meddraVersion: '27.0',
      reactions: reactions.map((one) => ({ ...one, code: '99999901' })),
    };
  });

/** Cases that are not valid do not name a drug. */
const withDrug = contents.map((content) => ({
  ...content,
  drugs: content.drugs ?? [
    { id: '00000000-0000-4000-8000-000000000001', role: '1' as const, name: 'Capsule' },
  ],
}));

it('a made-up case without a suspected drug is refused with the place, and only such a case', () => {
  const refused = contents.flatMap((content, place) =>
    writtenMessage(content, { senderCaseId: `IN-TEST-${place}` }).faults.map(({ element, path }) => [
      content.drugs === undefined,
      element,
      path,
    ]),
  );
  expect(refused).toEqual(Array.from({ length: 14 }, () => [true, 'G.k', 'drugs']));
});

it.skipIf(official === null)(
  '299 made-up cases are valid by the official schema, with 33 of 33 required elements (Not run without the E2B schema)',
  () => {
    const messages = withDrug.map((content, place) => {
      const { xml, faults } = writtenMessage(content, { senderCaseId: `IN-TEST-${place}` });
      expect(faults).toEqual([]);
      return xml;
    });
    expect(messages).toHaveLength(299);
    const bytes = (all: string[]) => new TextEncoder().encode(writeBatch(all, batch, sender));
    expect(schemaFaults(bytes(messages))).toEqual([]);
    expect(requiredNumbers).toHaveLength(33);
    for (const [place, message] of messages.entries()) {
      expect([place, missingIn(bytes([message]))]).toEqual([place, []]);
    }
  },
);

it.skipIf(official === null)(
  'a message that lacks a required element is found (Not run without the E2B schema)',
  () => {
    const text = new TextDecoder().decode(fileOf(withDrug[0] ?? {}));
    const outcome =
      /<outboundRelationship2[^>]*>\s*<observation[^>]*>\s*<code code="27"[\s\S]*?<\/outboundRelationship2>/;
    expect(missingIn(new TextEncoder().encode(text.replace(outcome, '')))).toEqual(['E.i.7']);
  },
);

/** The numbers of required elements that a message, one of its reactions or one of its drugs lacks, by the table of ICH. */
function missingIn(file: Uint8Array): string[] {
  const { elements, contexts } = tableOfElements();
  const ns = { h: 'urn:hl7-org:v3', xsi: 'http://www.w3.org/2001/XMLSchema-instance' };
  const document = XmlDocument.fromBuffer(file);
  try {
    const count = (path: string) => document.find(path, ns).length;
    return requiredNumbers.filter((number) => {
      const { path, context, nullFlavors } = elements.find(({ no }) => no === number) ?? noElement;
      // The role of a drug stands beside the drug.
      const owner = contexts[number === 'G.k.1' ? 'drug' : context] ?? '';
      const place = `${contexts[context]}/${path}`;
      const orNull = nullFlavors ? ` | ${place.replace(/(?:@\w+|text\(\))$/, '@nullFlavor')}` : '';
      return count(owner) === 0 || count(`${place}${orNull}`) !== count(owner);
    });
  } finally {
    document.dispose();
  }
}

interface Table {
  elements: { no: string; path: string; context: string; nullFlavors?: string[] }[];
  contexts: Record<string, string>;
}

const noElement: Table['elements'][number] = { no: '', path: '', context: '' };

let table: Table | undefined;
const tableOfElements = (): Table =>
  (table ??= JSON.parse(readFileSync(join(official ?? '', 'elements.json'), 'utf8')) as Table);
