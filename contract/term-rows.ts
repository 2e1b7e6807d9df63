// Rows of the table of endpoints (api.ts): MedDRA releases, the centre's own terms, and substances.
import * as z from 'zod/mini';
import { created, nothing } from './api-rows.ts';
import { importAnswer, importQuery } from './imports.ts';
import {
  decided,
  decidedWords,
  foundTerm,
  lookedAt,
  lookedAtCount,
  meddraImportQuery,
  meddraRelease,
  outdatedCase,
  ownTerm,
  ownTermChange,
  ownTermInput,
  ownTermListQuery,
  ownTermMerge,
  ownTermName,
  publicNamesInput,
  termListQuery,
  termSearchQuery,
  termUse,
  unlinkedWord,
} from './terms.ts';

const importOf = <const What extends string>(what: What) =>
  ({
    access: 'cases',
    confirm: 'never',
    summary: `Import ${what} from a CSV file, no row if one has a fault; \`dryRun=true\` only reports`,
    query: importQuery,
    consumes: 'csv',
    reply: importAnswer,
  }) as const;

export const termRows = {
  'GET /api/medicine-names': {
    access: 'public',
    summary: 'Names of medicines that the centre has approved for the public, suggested while someone types',
    reply: z.array(z.string()),
  },
  'GET /api/admin/terms/releases': {
    access: 'cases',
    summary: 'The imported MedDRA releases, newest version first',
    reply: z.array(meddraRelease),
  },
  'POST /api/admin/terms/releases': {
    access: 'cases',
    confirm: 'never',
    summary: 'Import a MedDRA release: multipart with its ASCII files; a job writes the terms',
    ...created,
    query: meddraImportQuery,
    consumes: 'multipart',
    reply: meddraRelease,
  },
  'GET /api/admin/terms/search': {
    access: 'cases',
    summary: 'Terms that match a typed text: current ones of the newest MedDRA release, and own ones',
    query: termSearchQuery,
    reply: z.array(foundTerm),
  },
  'GET /api/admin/terms/outdated': {
    access: 'cases',
    summary: 'Cases with a code that the newest MedDRA release calls not current',
    reply: z.array(outdatedCase),
  },
  'GET /api/admin/terms/unlinked': {
    access: 'cases',
    summary: 'Words in cases that are not linked to a term of the centre, most frequent first',
    query: termListQuery,
    reply: z.array(unlinkedWord),
  },
  'POST /api/admin/terms/unlinked': {
    access: 'cases',
    confirm: 'never',
    summary: 'Link unlinked words to terms, or make them terms, all or none',
    body: decidedWords,
    reply: decided,
  },
  'POST /api/admin/terms/looked-at': {
    access: 'cases',
    confirm: 'never',
    summary: 'Say that someone has looked at entries of the starter lists; their mark goes',
    body: lookedAt,
    reply: lookedAtCount,
  },
  'GET /api/admin/terms/:id/use': {
    access: 'cases',
    summary: 'How often cases name a term, which is what a rename or merge touches',
    reply: termUse,
  },
  'GET /api/admin/terms': {
    access: 'cases',
    summary: 'The reaction terms or substances of the centre, by name; with `limit` the first that `q` finds',
    query: ownTermListQuery,
    reply: z.array(ownTerm),
  },
  'POST /api/admin/terms': {
    access: 'cases',
    confirm: 'never',
    summary: 'Add a reaction term or substance',
    ...created,
    body: ownTermInput,
    reply: ownTerm,
  },
  'PUT /api/admin/terms/:id': {
    access: 'cases',
    confirm: 'never',
    summary: 'Rename a term, or change its group or ATC code; earlier names still stand for it',
    body: ownTermChange,
    reply: ownTerm,
  },
  'DELETE /api/admin/terms/:id': {
    access: 'cases',
    confirm: 'never',
    summary: 'Delete a term; what is typed in cases is linked to it no more',
    ...nothing,
  },
  'POST /api/admin/terms/:id/names': {
    access: 'cases',
    confirm: 'never',
    summary: 'Link a name to a term',
    body: ownTermName,
    reply: ownTerm,
  },
  'PUT /api/admin/terms/:id/public-names': {
    access: 'cases',
    confirm: 'never',
    summary: 'Choose which names of a substance the public forms suggest',
    body: publicNamesInput,
    reply: ownTerm,
  },
  'POST /api/admin/terms/:id/merge': {
    access: 'cases',
    confirm: 'never',
    summary: 'Merge a term into another one, for which all of its names then stand',
    body: ownTermMerge,
    reply: ownTerm,
  },
  'POST /api/admin/terms/substances/import': importOf('substances'),
  'POST /api/admin/terms/reactions/import': importOf('reaction words'),
} as const;
