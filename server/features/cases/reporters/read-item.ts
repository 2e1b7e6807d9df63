// The contents of one information item, for the person who decides about its lines: contract/cases/work/case-details.ts.
import type { InformationItem } from '#contract/cases/work/case-details.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { differencesToRead, labelOf, printValue } from '#contract/cases/content/differences-rules.ts';
import { addsEntry, keptParts, nullifies } from '#contract/cases/reporters/information-rules.ts';
import { valueAt } from '#contract/cases/content/paths-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import { findVersion } from '../../../db/history.ts';
import { NoSuchRecord } from '../../../db/refused-writes.ts';
import type { Db } from '../../../db/tables.ts';
import { answersFor } from './item-answers.ts';
import { openLines } from './open-items.ts';
import { findKeptSender, findMessageOfItem } from '../exchange/message-queries.ts';
import { partName } from '../../../icsr/part-names.ts';
import type { Unmapped } from '../../../icsr/read-message.ts';
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
  const message = way === 'icsr' && erasedAt === null ? await messageOf(db, item) : null;
  const offered = message && offeredLines(message);
  // A settled item has none: the case may say something else again since then.
  const open = (settledAt === null ? openLines(work, item) : []).map((line) => ({
    path: line.path,
    // The item names entries that the case does not have.
    label: offered?.[line.path]?.label ?? labelOf(line.path, addsEntry(line) ? item.content : content),
    ...(line.before !== undefined && { before: line.before }),
    says: line.says,
    beforeText: offered?.[line.path]?.before ?? printValue(line.path, line.before, content),
    saysText: offered?.[line.path]?.says ?? printValue(line.path, line.says, item.content),
    addsEntry: addsEntry(line),
    decision: null,
    decidedBy: null,
    decidedAt: null,
  }));
  const decided = item.lines.map(({ path, decision, by, at }) => ({
    path,
    label: offered?.[path]?.label ?? (labelOf(path, content) || labelOf(path, item.content)),
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
    message,
    original: originalOf(item, content),
    lines: [...open, ...decided],
    entries,
  };
}

type ShownMessage = NonNullable<InformationItem['message']>;

/** The message that an item is, with what it holds without a field beside what the kept message holds. */
async function messageOf(db: Db, item: StoredItem): Promise<ShownMessage | null> {
  const message = await findMessageOfItem(db, item.id);
  if (!message || message.erasedAt !== null) return null;
  const kept = await findKeptSender(db, message.caseId);
  // Of a message that is kept itself, nothing differs any more.
  const before = kept && kept.id !== message.id ? kept.notMapped : null;
  return {
    source: message.source,
    senderId: message.senderId,
    sentBy: message.sentBy,
    createdAt: message.createdAt,
    firstReceived: message.firstOn,
    latestInformation: message.latestOn,
    kind: message.kind as ShownMessage['kind'],
    reason: message.reason,
    isVoid: message.voidAt !== null,
    parts: partsBeside(valuesOf(before), valuesOf(message.notMapped)),
  };
}

const valuesOf = (notMapped: string | null) => JSON.parse(notMapped ?? '[]') as Unmapped[];

/** The values that differ, in the order of the messages. */
function partsBeside(before: readonly Unmapped[], says: readonly Unmapped[]): ShownMessage['parts'] {
  const [old, now] = [before, says].map((all) => new Map(all.map(({ path, value }) => [path, value])));
  const paths = [...new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])])];
  return paths
    .map((path) => ({ path, before: old?.get(path) ?? '', says: now?.get(path) ?? '' }))
    .filter((part) => part.before !== part.says);
}

/** The lines of a message besides its fields, in words. */
function offeredLines({
  parts,
  source,
  reason,
}: ShownMessage): Record<string, { label: string; before: string; says: string }> {
  const words = (side: 'before' | 'says') =>
    parts
      .filter((part) => part[side] !== '')
      .map((part) => `${partName(part.path)}: ${part[side]}`)
      .join('\n');
  return {
    [keptParts]: {
      label: statements('what_the_portal_has_no_field'),
      before: words('before'),
      says: words('says'),
    },
    [nullifies]: {
      label: statements('nullification'),
      before: '',
      says: statements(reason === '' ? 'case_nullified_by' : 'case_nullified_by_because', { source, reason }),
    },
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
