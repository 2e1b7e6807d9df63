// Checks a file against the official schema of ICH, which an institute downloads and names by E2B_SCHEMA_DIR. Only the
// files of that folder can be opened. Runs in the worker thread: it is synchronous, and a schema takes 25 MB.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlLibError,
  xmlRegisterInputProvider,
  XsdValidator,
} from 'libxml2-wasm';

/** Ours: one schema for both messages. It includes the two files of ICH. */
const entryName = 'e2b/portal-entry.xsd';
const entry = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:hl7-org:v3" targetNamespace="urn:hl7-org:v3" elementFormDefault="qualified">
<xs:include schemaLocation="multicacheschemas/MCCI_IN200100UV01.xsd"/>
<xs:include schemaLocation="multicacheschemas/MCCI_IN200101UV01.xsd"/>
</xs:schema>`;

export interface SchemaFault {
  line: number;
  message: string;
}

export type SchemaCheck = (xml: Uint8Array) => SchemaFault[];

/** How many faults are reported for one file. */
const faultsMax = 20;

/** Sizes are limited when a file is read (xml.ts); attachments that are written may be larger than libxml2's 10 MB. */
const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_HUGE;

/** Throws when the folder does not hold the schema of ICH. */
export function loadSchema(folder: string): SchemaCheck {
  const files: Record<string, Uint8Array> = { [entryName]: new TextEncoder().encode(entry) };
  for (const part of ['coreschemas', 'multicacheschemas']) {
    for (const name of readdirSync(join(folder, part))) {
      if (name.endsWith('.xsd')) files[`e2b/${part}/${name}`] = readFileSync(join(folder, part, name));
    }
  }
  xmlRegisterInputProvider(new XmlBufferInputProvider(files));
  const schema = XmlDocument.fromBuffer(files[entryName] as Uint8Array, { url: entryName });
  const validator = XsdValidator.fromDoc(schema);
  schema.dispose();
  return (xml) => {
    let document: XmlDocument | null = null;
    try {
      document = XmlDocument.fromBuffer(xml, { option });
      validator.validate(document);
      return [];
    } catch (fault) {
      // libxml2 also refuses some XML that ours takes, such as two hyphens in a comment.
      if (!(fault instanceof XmlLibError)) throw fault;
      return fault.details
        .slice(0, faultsMax)
        .map(({ message, line }) => ({ line, message: plain(message) }));
    } finally {
      document?.dispose();
    }
  };
}

/** Without the namespace in front of each name. */
const plain = (message: string): string =>
  message.replaceAll('{urn:hl7-org:v3}', '').replaceAll(/\s+/g, ' ').trim().slice(0, 300);
