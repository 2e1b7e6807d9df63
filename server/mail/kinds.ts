// The facts that each kind of mail contains in addition to its fixed words. They are never health data, because third
// parties can read mail in transit.
import type { RetainedKind } from '#contract/privacy-rules.ts';
import type { Right } from '#contract/access-rules.ts';
import type { MailKind } from '#contract/mails-rules.ts';

export interface MailFacts extends Record<MailKind, object> {
  number: { reference: string; at: string };
  question: { reference: string };
  reminder: { reference: string };
  overdue: { cases: number };
  /** The number of the case and its id, for the link. */
  death: { number: string; caseId: string };
  /** `by` null: on the server's command line. */
  grant: { account: string; rights: Right[]; by: string | null };
  retention: { records: RetainedKind; months: number; by: string; effectiveAt: string };
  /** `link`: its id in `account_links`. */
  address: { link: string; account: string };
  /** To the former address. */
  addressChange: { account: string; by: string; removed: boolean };
  password: { link: string; account: string };
}

/** The facts about the portal that all texts need at the time of sending. */
export interface MailFrame {
  institute: string;
  /** The portal's own address, such as https://pv.example.org. */
  origin: string;
  /** How to reach the centre, a line each. */
  contact: readonly string[];
  timeZone: string;
  /** The proof in the address of a link. */
  tokenOf(link: string): string;
}
