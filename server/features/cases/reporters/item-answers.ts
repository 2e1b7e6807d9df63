// What an item of information says to a case.
import { type ClockView, viewOf } from '#contract/cases/work/clock-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import {
  addedTo,
  answersNamedAlike,
  type InformationLine,
  type SameEntries,
} from '#contract/cases/reporters/information-rules.ts';
import { withOrigins, withoutOrigins } from '#contract/cases/reporters/with-details-rules.ts';

export interface Item {
  /** The report that it belongs to. */
  reportId: string;
  /** How it arrived. */
  way: string;
  content: CaseContent;
  lines: readonly InformationLine[];
  /** Which entries of the case its entries are, as a person said. */
  same: SameEntries;
  /** Paths at which a person emptied a field, removed an entry or entered 'not known'. */
  replaces: readonly string[];
  /** Its text is added to the text of the case. */
  adds: boolean;
  /** What a message of another sender offers besides its fields. */
  offers: readonly string[];
  erasedAt: string | null;
}

/** A case as far as its items are compared with it. */
export interface CaseOfItem {
  /** Its own report. */
  reportId: string;
  content: CaseContent;
}

/**
 * What an item says to a case. Details of its own report correct what the quick form named; those of another report do
 * not. Answers to questions follow the text of the case.
 */
export function answersFor(
  { reportId, content }: CaseOfItem,
  item: Pick<Item, 'reportId' | 'content' | 'adds' | 'way'>,
): CaseContent {
  const isOwn = item.reportId === reportId && item.way === 'details';
  const answers = isOwn ? withOrigins(item.content, content) : withoutOrigins(item.content);
  return item.adds ? addedTo(content, answers) : answers;
}

/** The facts and criteria that an item holds by itself, with the ids of the case. */
export const heldBy = (
  work: CaseOfItem,
  item: Pick<Item, 'reportId' | 'content' | 'adds' | 'way'> & { same?: SameEntries },
): ClockView => viewOf(answersNamedAlike(work.content, answersFor(work, item), item.same));
