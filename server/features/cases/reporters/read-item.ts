// The contents of one information item, for the person who decides about its lines: contract/cases/work/case-details.ts.
import type { InformationItem } from '#contract/cases/work/case-details.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { differencesToRead, labelOf, printValue } from '#contract/cases/content/differences-rules.ts';
import { addsEntry } from '#contract/cases/reporters/information-rules.ts';
import { valueAt } from '#contract/cases/content/paths-rules.ts';
import { findVersion } from '../../../db/history.ts';
import { NoSuchRecord } from '../../../db/refused-writes.ts';
import type { Db } from '../../../db/tables.ts';
import { answersFor } from './item-answers.ts';
import { openLines } from './open-items.ts';
import { findCase } from '../queries.ts';
import { incomingEntries } from './same-entries.ts';
import { findItem, listDuplicates } from '../work/work-queries.ts';

/** Throws `NoSuchRecord` if neither the case nor one of its duplicates has the item. */
export async function readItem(db: Db, caseId: string, itemId: string): Promise<InformationItem> {
  const [row, duplicates] = await Promise.all([findCase(db, caseId), listDuplicates(db, caseId)]);
  if (!row) throw new NoSuchRecord();
  const caseIds = [caseId, ...duplicates.map(({ id }) => id)];
  const [version, item] = await Promise.all([
    findVersion(db, caseId, row.version),
    findItem(db, caseIds, itemId),
  ]);
  if (!version || !item) throw new NoSuchRecord();
  return itemOf(db, item, { reportId: row.reportId, content: version.content });
}

type StoredItem = NonNullable<Awaited<ReturnType<typeof findItem>>>;

async function itemOf(
  db: Db,
  item: StoredItem,
  work: { reportId: string; content: CaseContent },
): Promise<InformationItem> {
  const { content } = work;
  const { id, receivedAt, receivedOn: received, way, text, bytes, settledAt, erasedAt } = item;
  // A settled item has none: the case may say something else again since then.
  const open = (settledAt === null ? openLines(work, item) : []).map((line) => ({
    path: line.path,
    // The item names entries that the case does not have.
    label: labelOf(line.path, addsEntry(line) ? item.content : content),
    ...(line.before !== undefined && { before: line.before }),
    says: line.says,
    beforeText: printValue(line.path, line.before, content),
    saysText: printValue(line.path, line.says, item.content),
    addsEntry: addsEntry(line),
    decision: null,
    decidedBy: null,
    decidedAt: null,
  }));
  const decided = item.lines.map(({ path, decision, by, at }) => ({
    path,
    label: labelOf(path, content) || labelOf(path, item.content),
    beforeText: '',
    saysText: '',
    addsEntry: false,
    decision,
    decidedBy: by,
    decidedAt: at,
  }));
  const waits = settledAt === null && erasedAt === null;
  const entries = waits ? await incomingEntries(db, content, answersFor(work, item), item.same) : [];
  return {
    id,
    receivedAt,
    received,
    way,
    from: item.informant as InformationItem['from'],
    text,
    bytes,
    decidedLines: decided.length,
    openLines: open.length,
    settledAt,
    erasedAt,
    original: originalOf(item, content),
    lines: [...open, ...decided],
    entries,
  };
}

/** The answers of an item as they were sent, and the fields that it empties. */
function originalOf({ content: sent, replaces, erasedAt }: StoredItem, content: CaseContent) {
  if (erasedAt !== null) return [];
  const answers = differencesToRead({}, sent).map(({ path, after }) => ({
    path,
    // An entry that only leads to a changed field has the name that the case gives it.
    label: labelOf(path, valueAt(content, path) === undefined ? sent : content),
    text: printValue(path, after, sent),
  }));
  const emptied = replaces.filter((path) => valueAt(sent, path) === undefined);
  return [...answers, ...emptied.map((path) => ({ path, label: labelOf(path, content) || path, text: '' }))];
}
