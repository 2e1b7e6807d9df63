// Rows of the table of endpoints (api.ts) that the lists of the centre and saved views have beside those of every resource
// (resource-rows.ts), or in place of them.
import * as z from 'zod/mini';
import { nothing } from './api-rows.ts';
import { replyOf } from './fields/schemas.ts';
import { inLanguage } from './language-query.ts';
import { id, oneOf, requiredText } from './fields.ts';
import { wordLists } from './resources/centre-lists-rules.ts';
import { reporters } from './resources/reporters-rules.ts';
import { resourceRows } from './resource-rows.ts';
import { savedViews } from './resources/saved-views-rules.ts';

const [access, confirm] = ['cases', 'never'] as const;
const list = () => oneOf(wordLists);
const word = () => requiredText(60);

/** A reporter with what the centre received from them, by their name. */
const listedReporter = z.extend(replyOf(reporters), {
  reports: z.int(),
  /** The received day of the last report; null: there is none. */
  lastReport: z.nullable(z.string()),
});
export type ListedReporter = z.infer<typeof listedReporter>;

const listWords = z.object({
  /** Words of cases that mean no entry, most frequent first, with the id of the entry that each probably means. */
  unlinked: z.array(z.object({ word: z.string(), cases: z.int(), likely: z.nullable(id()) })),
  /** How many cases have a name of an entry, by the entry's id; entries without cases are left out. */
  uses: z.array(z.object({ id: id(), cases: z.int() })),
});
export type ListWords = z.infer<typeof listWords>;

/** Who saved it, beside the view. */
const ownedView = z.extend(replyOf(savedViews), { owner: z.string() });

const names = () => z.array(z.string());

export const listRows = {
  'GET /api/list-names': {
    access: 'public',
    summary: 'Names of departments, routes, forms and frequencies, suggested while someone types',
    query: inLanguage,
    reply: z.object({
      departments: names(),
      route: names(),
      form: names(),
      frequency: names(),
      /** What these names are called in the script of the language that was asked for, where an entry says so. */
      inScript: z.optional(z.record(z.string(), z.string())),
    }),
  },
  'GET /api/admin/reporters': {
    access,
    summary: 'The directory of reporters, with how many reports have their name and when the last came',
    reply: z.array(listedReporter),
  },
  'POST /api/admin/reporters/from-case': {
    access,
    confirm,
    summary: 'Take a reporter of a case over into the directory',
    status: 201,
    body: z.object({ caseId: id(), reporter: id() }),
    reply: replyOf(reporters),
  },
  'GET /api/admin/saved-views': { ...resourceRows['GET /api/admin/saved-views'], reply: z.array(ownedView) },
  'POST /api/admin/saved-views': { ...resourceRows['POST /api/admin/saved-views'], reply: ownedView },
  'PUT /api/admin/saved-views/:id': { ...resourceRows['PUT /api/admin/saved-views/:id'], reply: ownedView },
  'GET /api/admin/lists/words': {
    access,
    summary:
      'Words of cases that are in no entry of a list, most frequent first, and how many cases each entry has',
    query: z.object({ list: list() }),
    reply: listWords,
  },
  'POST /api/admin/lists/links': {
    access,
    confirm,
    summary: 'Link words of cases to entries of a list, or make them entries (`id: null`), all or none',
    ...nothing,
    body: z.object({
      list: list(),
      links: z
        .array(z.object({ word: word(), id: z.nullable(id()) }))
        .check(z.minLength(1), z.maxLength(200)),
    }),
  },
  'POST /api/admin/lists/merge': {
    access,
    confirm,
    summary: 'Merge an entry of a list into another one, which all of its names then mean',
    ...nothing,
    body: z.object({ list: list(), from: id(), into: id() }),
  },
} as const;
