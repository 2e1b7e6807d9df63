// The facts about a case and the portal that a message needs.
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import type { NameFacts } from '#contract/cases/exchange/masking-rules.ts';

/** Who sends: N.1.3, N.1.4 and C.3, from the settings. */
export interface Sender {
  senderId: string;
  receiverId: string;
  type: string;
  organisation: string;
  department: string;
  title: string;
  givenName: string;
  familyName: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  telephone: string;
  email: string;
}

/** G.k.9.i.2.r: an assessment that an account with `sign` has fixed. */
export interface FixedAssessment {
  drug: string;
  reaction: string;
  source: string;
  method: string;
  result: string;
}

/** C.1.6.1.r */
export interface CaseDocument {
  title: string;
  mediaType: string;
  base64: string;
}

export interface CaseToSend {
  content: CaseContent;
  /** C.1.1 */
  senderCaseId: string;
  /** C.1.2, as 20261120143000+0530 */
  createdAt: string;
  /** C.1.11 */
  version: { kind: 'amendment' | 'nullification'; reason: string } | null;
  assessments: readonly FixedAssessment[];
  documents: readonly CaseDocument[];
  names: NameFacts;
  /** C.1.10.r: the worldwide ids of the cases of this centre that are linked to this one. */
  linkedIds?: readonly string[];
  /** The ids that linked cases get by this message, because none of theirs was made before. */
  idsOfLinked?: readonly { caseId: string; senderId: string; worldwideId: string }[];
  /** The newest message about the case that was imported. Null: there is none. */
  imported: {
    /** Its `investigationEvent`, unchanged. */
    xml: string;
    /** C.1.1 of the imported message, and the sender that gave it. */
    senderCaseId: string;
    source: string;
    /** The paths of what a person leaves out of it. */
    leftOut?: readonly string[];
  } | null;
}

/** N.1: the file around the messages. */
export interface Batch {
  number: string;
  createdAt: string;
}
