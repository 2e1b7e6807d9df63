// Terms of reactions and names of drugs: MedDRA releases, the centre's own terms, and substances.
import * as z from 'zod/mini';
import { id, oneOf, optionalText, requiredText, searchText, text, time } from './fields.ts';
import { pageSizes } from './growing-lists.ts';
import { termKinds } from './terms-rules.ts';
import { textMax } from './text-rules.ts';

const kind = () => oneOf(termKinds);

export const meddraRelease = z.object({
  id: id(),
  version: z.string(),
  language: z.string(),
  state: z.enum(['importing', 'ready', 'failed']),
  /** Rows written so far, and rows to write. */
  done: z.int(),
  total: z.int(),
  problem: z.nullable(z.string()),
  by: z.string(),
  createdAt: time(),
});
export type MeddraRelease = z.infer<typeof meddraRelease>;

/** Needed if the files do not contain them. */
export const meddraImportQuery = z.object({
  version: z.optional(text(10)),
  language: z.optional(text(40)),
});

export const termSearchQuery = z.object({ kind: kind(), q: requiredText(textMax.line) });

/** A term for coding or linking a typed word. */
export const foundTerm = z.object({
  source: z.enum(['meddra', 'own', 'brand']),
  /** The MedDRA code, or the id of a term of the centre or of a brand name. */
  code: z.string(),
  name: z.string(),
  /** The preferred term, the name of the term of the centre, or the substances of a brand joined by ' + '. */
  preferred: z.string(),
  /** The primary system organ class, the body system or the class; of a brand its composition, source and day. */
  group: z.nullable(z.string()),
  /** The release that has the term. */
  release: z.nullable(z.string()),
});
export type FoundTerm = z.infer<typeof foundTerm>;

/** The code or link of a reaction or drug of a case. */
export const termOfCase = z.object({
  ...foundTerm.shape,
  /** The path of the reaction or drug, `reactions.<id>`. */
  entry: z.string(),
  /** Whether a person chose it. Otherwise the typed text is one of its names. */
  isChosen: z.boolean(),
  /** The newest release, if it calls the term not current. */
  notCurrentIn: z.nullable(z.string()),
});
export type TermOfCase = z.infer<typeof termOfCase>;

export const termListQuery = z.object({ kind: kind() });

export const ownTermListQuery = z.object({
  kind: kind(),
  /** A case-insensitive substring of a name, of the group or of the ATC code. */
  q: z.optional(searchText()),
  /** Only entries of the starter lists that nobody has looked at. With `limit` only. */
  toCheck: z.optional(oneOf(['true'])),
  /** Without it the answer is the whole list, as a stream. */
  limit: z.optional(oneOf(pageSizes)),
});

/** A reaction term or substance of the centre. */
export const ownTerm = z.object({
  id: id(),
  kind: z.enum(termKinds),
  name: z.string(),
  group: z.nullable(z.string()),
  atc: z.nullable(z.string()),
  /** All names of the term, including its own. */
  names: z.array(z.string()),
  /** The names that the public forms suggest during typing. */
  publicNames: z.array(z.string()),
  /** Where an entry of a starter list comes from. */
  source: z.nullable(z.string()),
  /** Of a starter list, and nobody has looked at it yet. */
  isSample: z.boolean(),
  by: z.string(),
  createdAt: time(),
  version: z.int(),
});
export type OwnTerm = z.infer<typeof ownTerm>;

const nameMax = textMax.line;
/** Longest text that is read as an ATC code. */
const atcTypedMax = 60;

export const ownTermInput = z.object({
  kind: kind(),
  name: requiredText(nameMax),
  group: optionalText(nameMax),
  atc: optionalText(atcTypedMax),
  names: z._default(z.array(requiredText(nameMax)).check(z.maxLength(200)), []),
});
export type OwnTermInput = z.infer<typeof ownTermInput>;

export const ownTermChange = z.object({
  name: requiredText(nameMax),
  group: optionalText(nameMax),
  atc: optionalText(atcTypedMax),
});

export const ownTermName = z.object({ name: requiredText(nameMax) });
/** Which of its names the public forms may suggest. */
export const publicNamesInput = z.object({
  names: z.array(requiredText(nameMax)).check(z.maxLength(1_000)),
});
export const ownTermMerge = z.object({ into: id() });

/** A term that a word may mean. A person decides. */
const likelyTerm = z.object({
  /** The id of the term. Null: a combination that is no term yet. */
  code: z.nullable(z.string()),
  name: z.string(),
  group: z.nullable(z.string()),
  /** The word is a brand of it, contains one of its names, or is spelt nearly as one. */
  why: z.enum(['brand', 'contains', 'spelling']),
});
export type LikelyTerm = z.infer<typeof likelyTerm>;

/** A name in cases that is linked to no term. */
export const unlinkedWord = z.object({
  word: z.string(),
  cases: z.int(),
  /** At most three, the likeliest first. */
  likely: z.array(likelyTerm),
});

/**
 * What becomes of unlinked words: a name of the term `into`; without it a term of their own, or a name of the combination
 * `as`, which is added if it is no term yet.
 */
export const decidedWords = z.object({
  kind: kind(),
  words: z
    .array(
      z.object({
        word: requiredText(nameMax),
        into: z.nullable(id()),
        as: optionalText(nameMax),
      }),
    )
    .check(z.minLength(1), z.maxLength(200)),
});
export const decided = z.object({ linked: z.int(), added: z.int() });

/** How often cases name a term, by any of its names. */
export const termUse = z.object({ cases: z.int() });

export const lookedAt = z.object({ ids: z.array(id()).check(z.minLength(1), z.maxLength(200)) });
export const lookedAtCount = z.object({ terms: z.int() });

/** A case whose code is not current in the newest release. */
export const outdatedCase = z.object({
  id: id(),
  number: z.string(),
  reaction: z.string(),
  code: z.string(),
  term: z.string(),
});
