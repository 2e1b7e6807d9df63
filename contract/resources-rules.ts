// Every resource that people at the desk edit. The rows of the table of endpoints (contract/resource-rows.ts), the tables
// (server/db/tables/content.ts), the imports of CSV files and the rights in the bin follow from this list. What visitors
// send is not in it: code of its own receives it.
import { resources } from './resources/all-rules.ts';

type AnyResource = (typeof resources)[keyof typeof resources];

export const allResources: readonly AnyResource[] = Object.values(resources);

/** Those that are imported from a CSV file. */
type ImportedResource = Extract<AnyResource, { key: readonly string[] }>;
export const importedResources = allResources.filter((own): own is ImportedResource => 'key' in own);

/** What is imported from a CSV file: the resources with a key, and the lists of terms. */
export type ImportKind = ImportedResource['kind'] | 'substances' | 'reactions' | 'brands';
