// The number and receipt code of the report that this window works on, handed from page to page in memory: the code is
// never in an address, in the history or in storage. The number, which opens nothing, outlives a reload of the tab. Both
// are gone when the window is closed or the visitor asks for it.

import type { AdrReportDraft } from '#contract/adr-reports-rules.ts';

export interface Proof {
  reference: string;
  code: string;
}

let proof: Proof | null = null;

export const getReportProof = (): Proof | null => proof;

export function setReportProof(next: Proof | null): void {
  proof = next;
  try {
    if (next) sessionStorage.setItem(numberKey, next.reference);
    else sessionStorage.removeItem(numberKey);
  } catch {} // a browser without storage forgets it
}

const numberKey = 'report-number';

/** The number of the report that this tab worked on, also after a reload. Null: none. */
export function getReportNumber(): string | null {
  try {
    return sessionStorage.getItem(numberKey);
  } catch {
    return null;
  }
}

let answers: AdrReportDraft | null = null;

/** The answers of the quick form of that report. They fill the first answers of the details. */
export const getReportAnswers = (): AdrReportDraft | null => answers;

export function setReportAnswers(next: AdrReportDraft | null): void {
  answers = next;
}
