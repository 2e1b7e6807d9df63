// The official schema and sample messages, which are no part of the repository: tests use them where they lie beside it.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadSchema, type SchemaCheck } from '../schema.ts';

/** From the working copy, or from one that lies a folder deeper. */
const candidates = ['../../../../shared/data/e2b', '../../../../../shared/data/e2b'];
export const official: string | null =
  candidates.map((path) => resolve(import.meta.dirname, path)).find((path) => existsSync(path)) ?? null;

let loaded: SchemaCheck | undefined;
/** No faults where the schema is not there. */
export const schemaFaults = (xml: Uint8Array) =>
  official === null ? [] : (loaded ??= loadSchema(join(official, 'schemas')))(xml);
