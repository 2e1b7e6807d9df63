// What waits for a person in a case: lines of information that nobody has decided, and the receiver's answer to a message.
import type { CaseContent } from '#contract/cases/content-rules.ts';
import {
  addedTo,
  type InformationLine,
  type ProposedLine,
  proposedLines,
} from '#contract/cases/information-rules.ts';
import { withOrigins, withoutOrigins } from '#contract/cases/with-details-rules.ts';
import type { Trx } from '../../db/tables.ts';
import { openForWrite } from './open-work.ts';
import { changeCase, decideItem, listDuplicates, listItems, listOpenItems } from './work-queries.ts';

interface Item {
  /** The report that it belongs to. */
  reportId: string;
  /** How it arrived. */
  way: string;
  content: CaseContent;
  lines: readonly InformationLine[];
  /** Its text is added to the text of the case. */
  adds: boolean;
  erasedAt: string | null;
}

/** A case as far as its items are compared with it. */
interface CaseOfItem {
  /** Its own report. */
  reportId: string;
  content: CaseContent;
}

/** The lines of an item that no person has decided yet. */
export function openLines(work: CaseOfItem, item: Item): ProposedLine[] {
  if (item.erasedAt !== null) return [];
  const decided = new Set(item.lines.map(({ path }) => path));
  return proposedLines(work.content, answersFor(work, item)).filter(({ path }) => !decided.has(path));
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

/**
 * Settles the items of a case and its duplicates that have no open line any more: their lines are decided, or the case
 * says the same meanwhile. Then it notes whether something of the case still waits. What a duplicate has waits at the
 * surviving case.
 */
export async function settleItems(trx: Trx, id: string, now: Date): Promise<void> {
  const own = await openForWrite(trx, id);
  const { state, survivingCaseId } = own.row;
  const isDuplicate = state === 'duplicate' && survivingCaseId !== null;
  const { row, content } = isDuplicate ? await openForWrite(trx, survivingCaseId) : own;
  const caseIds = [row.id, ...(await listDuplicates(trx, row.id)).map((one) => one.id)];
  let isOpen = false;
  for (const item of await listOpenItems(trx, caseIds)) {
    if (openLines({ reportId: row.reportId, content }, item).length > 0) isOpen = true;
    else await decideItem(trx, item.id, item.lines, now);
  }
  const hasNewInformation = isOpen || row.receiverTask !== null;
  if (row.hasNewInformation !== hasNewInformation) await changeCase(trx, row.id, { hasNewInformation }, now);
  if (isDuplicate && own.row.hasNewInformation) await changeCase(trx, id, { hasNewInformation: false }, now);
}

/** Nobody has to act on the receiver's answer any more: it accepted the message after all, or another one was sent. */
export async function endReceiverTask(trx: Trx, id: string, now: Date): Promise<void> {
  await changeCase(trx, id, { hasFollowUpGround: false, receiverTask: null }, now);
  await settleItems(trx, id, now);
}

/**
 * Opens the items of a separated case again that were settled while it was a duplicate, as far as they say something
 * else than the case: they were compared with the surviving case, and lines accepted there are not in this one.
 */
export async function reopenItems(trx: Trx, id: string, since: string): Promise<void> {
  const { row, content } = await openForWrite(trx, id);
  for (const item of await listItems(trx, id)) {
    const lines = item.lines.filter(({ at, decision }) => decision === 'declined' || at < since);
    const isChanged =
      lines.length < item.lines.length || (item.settledAt !== null && item.settledAt >= since);
    if (isChanged && openLines({ reportId: row.reportId, content }, { ...item, lines }).length > 0) {
      await decideItem(trx, item.id, lines, null);
    }
  }
}
