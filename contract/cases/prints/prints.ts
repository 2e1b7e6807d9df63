// The answers of the calls for prints. A print is a page of the administrators' area that the browser can save as a
// PDF.
import * as z from 'zod/mini';
import { id, oneOf, time } from '../../fields.ts';
import { assessmentMethods, printForms } from '../content/choices-rules.ts';
import { caseListFilters, caseSummary, storedContent } from '../cases.ts';
import { sources } from '../reporters/from-report-rules.ts';
import { caseStates } from '../work/steps-rules.ts';

type Names<Labels> = [keyof Labels & string, ...(keyof Labels & string)[]];
const methods = Object.keys(assessmentMethods) as Names<typeof assessmentMethods>;

const casePrintQuery = z.object({ form: oneOf(printForms) });

/** The centre, under the name that other institutions know. */
const centre = () =>
  z.object({ name: z.string(), address: z.string(), telephone: z.string(), email: z.string() });

const casePrint = z.object({
  form: z.enum(printForms),
  id: id(),
  number: z.string(),
  reference: z.string(),
  state: z.enum(caseStates),
  source: z.enum(sources),
  version: z.int(),
  receivedAt: time(),
  printedAt: time(),
  /** The day of the print in the portal's time zone. */
  printedOn: z.string(),
  isSample: z.boolean(),
  /** The language of the page that sent the report; null: not known. */
  language: z.nullable(z.string()),
  /** When the person was erased from the case; null: not erased. */
  erasedAt: z.nullable(time()),
  /** The signature of this version; null: it is not signed. */
  signature: z.nullable(z.object({ fullName: z.string(), designation: z.string(), at: time() })),
  /** The number that the national system gave. */
  worldwideNumber: z.nullable(z.string()),
  nationalSystem: z.nullable(z.string()),
  nationalOn: z.nullable(z.string()),
  /** C.1.8.1 of E2B(R3). */
  worldwideId: z.nullable(z.string()),
  isFollowUp: z.boolean(),
  /** Something about the case waits for a person, so that the print may soon be out of date. */
  hasNewInformation: z.boolean(),
  /** Masked in prints for outsiders. */
  content: storedContent(),
  /** In prints for outsiders, only assessments that an account with `sign` has fixed. */
  assessments: z.array(
    z.object({
      drug: z.nullable(id()),
      reaction: id(),
      method: z.enum(methods),
      result: z.string(),
      /** The result in words. */
      words: z.string(),
      isFixed: z.boolean(),
      /** The pair whose answers were taken over. */
      sameAs: z.optional(z.nullable(z.object({ drug: z.nullable(id()), reaction: id() }))),
    }),
  ),
  /** The reactions that an account with `sign` has confirmed as not related to the death of the patient. */
  unrelated: z.array(id()),
  centre: centre(),
  /** The changes of each version, in the print of the case with its history. */
  changes: z.array(
    z.object({
      version: z.int(),
      differences: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});

export type CasePrint = z.infer<typeof casePrint>;

const caseListingQuery = z.object(caseListFilters);

const caseListing = z.object({
  printedAt: time(),
  centre: centre(),
  rows: z.array(
    z.object({
      ...caseSummary.shape,
      /** Masked as in prints of one case: initials only, except where another sender wrote more. */
      patient: z.string(),
      worldwideNumber: z.nullable(z.string()),
      /** The day on which it was received, in the portal's time zone. */
      receivedOn: z.string(),
      facts: z.object({
        /** The suspected drugs, each with its doses and days. */
        drugs: z.string(),
        /** The reactions, each with its first day and outcome. */
        reactions: z.string(),
        dechallenge: z.string(),
        rechallenge: z.string(),
        causality: z.string(),
        /** What the reporter is, and the department or ward. */
        reporter: z.string(),
      }),
    }),
  ),
});
export type CaseListing = z.infer<typeof caseListing>;

// The rows of the table of endpoints. They have names because the type of the table is at the limit of the compiler.
export interface ListingRow {
  access: 'cases';
  summary: string;
  query: typeof caseListingQuery;
  reply: typeof caseListing;
}
export interface PrintRow {
  access: 'cases';
  summary: string;
  query: typeof casePrintQuery;
  reply: typeof casePrint;
}
export interface PrintRows {
  'GET /api/admin/cases/listing': ListingRow;
  'GET /api/admin/cases/:id/print': PrintRow;
}

export const printRows: PrintRows = {
  'GET /api/admin/cases/listing': {
    access: 'cases',
    summary: 'What the line listing of a view, of filters or of a search shows: at most 1,000 cases',
    query: caseListingQuery,
    reply: caseListing,
  },
  'GET /api/admin/cases/:id/print': {
    access: 'cases',
    summary: 'What a print of a case shows. An alert card needs a signed case: otherwise 409',
    query: casePrintQuery,
    reply: casePrint,
  },
};
