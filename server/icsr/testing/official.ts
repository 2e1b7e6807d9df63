// The official schema and sample messages. They are not part of the repository; tests use them if they are in a folder
// beside it. The names of tests that need them end with `(Not run without the E2B schema)`: `npm test` lists the skipped
// ones.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { XmlDocument } from 'libxml2-wasm';
import { loadSchema, type SchemaCheck } from '../schema.ts';

/** Seen from the working copy, or from one that is a folder deeper. */
const candidates = ['../../../../shared/data/e2b', '../../../../../shared/data/e2b'];
export const official: string | null =
  candidates.map((path) => resolve(import.meta.dirname, path)).find((path) => existsSync(path)) ?? null;

let loaded: SchemaCheck | undefined;
/** The faults of a file by the official schema. Throws where the schema is not at hand. */
export const schemaFaults = (xml: Uint8Array) => (loaded ??= loadSchema(join(folder(), 'schemas')))(xml);

function folder(): string {
  if (official === null) throw new Error('There is no E2B schema: skip this test by its name');
  return official;
}

interface IchTable {
  elements: { no: string; path?: string; context: string }[];
  contexts: Record<string, string>;
}
/** The elements of ICH with their paths. Throws where the table is not at hand. */
export const ichTable = (): IchTable =>
  JSON.parse(readFileSync(join(folder(), 'elements.json'), 'utf8')) as IchTable;

export const namespaces = { h: 'urn:hl7-org:v3', xsi: 'http://www.w3.org/2001/XMLSchema-instance' };
/** Elements that sending on may change: the file around the message, our ids, our dates, and the sender. */
const changing = /^(N\.|C\.1\.1$|C\.1\.2$|C\.1\.4$|C\.1\.5$|C\.1\.7$|C\.1\.9\.1|C\.3\.|ACK)/;

/** The values of the elements that sending on must not change. */
export function stableValues(xml: Uint8Array): Record<string, string[]> {
  const { elements, contexts } = ichTable();
  const document = XmlDocument.fromBuffer(xml);
  try {
    return Object.fromEntries(
      elements.flatMap(({ no, path, context }) => {
        if (path === undefined || contexts[context] === undefined || changing.test(no)) return [];
        const places = path
          .split(' | ')
          .flatMap((one) => [one, one.replace(/(?:@[\w:]+|text\(\))$/, '@nullFlavor')])
          .map((one) => `${contexts[context]}/${one}`);
        return [[no, document.find(places.join(' | '), namespaces).map(({ content }) => content)] as const];
      }),
    );
  } finally {
    document.dispose();
  }
}
