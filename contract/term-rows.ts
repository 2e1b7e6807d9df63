// Rows of the table of endpoints (api.ts): MedDRA releases, the centre's own terms, and substances.
import * as z from 'zod/mini';
import { created, ok } from './api-rows.ts';
import {
  foundTerm,
  meddraImportQuery,
  meddraRelease,
  outdatedCase,
  ownTerm,
  ownTermChange,
  ownTermInput,
  ownTermMerge,
  ownTermName,
  publicNamesInput,
  substanceImport,
  substanceImportQuery,
  termListQuery,
  termSearchQuery,
  unlinkedWord,
} from './terms.ts';

export const termRows = {
  'GET /api/medicine-names': {
    access: 'public',
    summary: 'Names of medicines that the centre has approved for the public, suggested while somebody types',
    ...ok,
    reply: z.array(z.string()),
  },
  'GET /api/admin/terms/releases': {
    access: 'cases',
    summary: 'The imported MedDRA releases, newest version first',
    ...ok,
    reply: z.array(meddraRelease),
  },
  'POST /api/admin/terms/releases': {
    access: 'cases',
    summary: 'Import a MedDRA release: multipart with its ASCII files; a job writes the terms',
    ...created,
    query: meddraImportQuery,
    consumes: 'multipart',
    reply: meddraRelease,
  },
  'GET /api/admin/terms/search': {
    access: 'cases',
    summary: 'Terms that match a typed text: current ones of the newest MedDRA release, and own ones',
    ...ok,
    query: termSearchQuery,
    reply: z.array(foundTerm),
  },
  'GET /api/admin/terms/outdated': {
    access: 'cases',
    summary: 'Cases with a code that the newest MedDRA release calls not current',
    ...ok,
    reply: z.array(outdatedCase),
  },
  'GET /api/admin/terms/unlinked': {
    access: 'cases',
    summary: 'Words in cases that are not linked to a term of the centre, most frequent first',
    ...ok,
    query: termListQuery,
    reply: z.array(unlinkedWord),
  },
  'GET /api/admin/terms': {
    access: 'cases',
    summary: 'The reaction terms or substances of the centre',
    ...ok,
    query: termListQuery,
    reply: z.array(ownTerm),
  },
  'POST /api/admin/terms': {
    access: 'cases',
    summary: 'Add a reaction term or substance',
    ...created,
    body: ownTermInput,
    reply: ownTerm,
  },
  'PUT /api/admin/terms/:id': {
    access: 'cases',
    summary: 'Rename a term, or change its group or ATC code; earlier names still stand for it',
    ...ok,
    body: ownTermChange,
    reply: ownTerm,
  },
  'POST /api/admin/terms/:id/names': {
    access: 'cases',
    summary: 'Link a name to a term',
    ...ok,
    body: ownTermName,
    reply: ownTerm,
  },
  'PUT /api/admin/terms/:id/public-names': {
    access: 'cases',
    summary: 'Choose which names of a substance the public forms suggest',
    ...ok,
    body: publicNamesInput,
    reply: ownTerm,
  },
  'POST /api/admin/terms/:id/merge': {
    access: 'cases',
    summary: 'Merge a term into another one, for which all of its names then stand',
    ...ok,
    body: ownTermMerge,
    reply: ownTerm,
  },
  'POST /api/admin/terms/substances/import': {
    access: 'cases',
    summary:
      'Import substances from a CSV file: all rows or none; with `dryRun=true` only report what would happen',
    ...ok,
    query: substanceImportQuery,
    consumes: 'csv',
    reply: substanceImport,
  },
} as const;
