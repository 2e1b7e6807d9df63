// Requests and answers of /api/admin/insight: figures about many cases, without persons.
import * as z from 'zod/mini';
import { day, namesOf } from './cases/cases.ts';
import { oneOf, searchText, text } from './fields.ts';
import { pageSizes } from './growing-lists.ts';
import { drugLevels, reactionLevels } from './insight-rules.ts';

export const disproportionalityQuery = z.object({
  /** Default: substance. */
  drugLevel: z.optional(oneOf(namesOf(drugLevels))),
  /** Default: term. */
  reactionLevel: z.optional(oneOf(namesOf(reactionLevels))),
  /** Received on or after the one day, and on or before the other, in the portal's time zone. */
  from: z.optional(day()),
  to: z.optional(day()),
  /** A case-insensitive substring of the drug or the reaction. */
  q: z.optional(searchText()),
  /** Without it, the answer has all pairs. */
  limit: z.optional(oneOf(pageSizes)),
  /** From the `Link` header of the previous page. */
  cursor: z.optional(text(10)),
});
export type DisproportionalityQuery = z.infer<typeof disproportionalityQuery>;

const figure = () => z.nullable(z.number());

/** A pair of drug and reaction that are in one case at least. Null: not computable. */
export const reportedPair = z.object({
  drug: z.string(),
  reaction: z.string(),
  /** Cases with both, with the drug, with the reaction, and all with a drug and a reaction. */
  n: z.int(),
  drugCases: z.int(),
  reactionCases: z.int(),
  allCases: z.int(),
  /** How many cases had both if drug and reaction were reported independently of each other. */
  expected: z.number(),
  /** Proportional reporting ratio with its 95 % interval, and χ² with Yates' correction. */
  prr: figure(),
  prrLower: figure(),
  prrUpper: figure(),
  chiSquared: figure(),
  /** No other drug has the reaction: PRR and ROR are null, because they have no upper end. */
  noOther: z.boolean(),
  /** Whether n ≥ 3, PRR ≥ 2 and χ² ≥ 4; with `noOther` whether n ≥ 3 and χ² ≥ 4. */
  meetsEvans: z.boolean(),
  /** Reporting odds ratio with its 95 % interval. */
  ror: figure(),
  rorLower: figure(),
  rorUpper: figure(),
  /** Information component, and the limits of its 95 % credibility interval. */
  ic: z.number(),
  ic025: z.number(),
  ic975: z.number(),
});
export type ReportedPair = z.infer<typeof reportedPair>;
