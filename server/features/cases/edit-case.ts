// Saves the content of a case as a version, and adds notes.
import type { CaseContent } from '#contract/cases/content-rules.ts';
import { changedFixedFields, contradictions } from '#contract/cases/contradictions-rules.ts';
import { differences } from '#contract/cases/differences-rules.ts';
import { nowIn } from '#contract/cases/partial-dates-rules.ts';
import type { Issue } from '#contract/issues.ts';
import { recordEvent } from '../../audit/queries.ts';
import type { Trx } from '../../db/tables.ts';
import { invalidInput, Problem } from '../../http/problems.ts';
import { settleItems } from './open-items.ts';
import {
  type WriteContext,
  openForWrite,
  requireEditable,
  requireNotErased,
  requireVersion,
} from './open-work.ts';
import { saveVersion } from './save-version.ts';
import { insertNote } from './work-queries.ts';

export interface ContentToSave {
  content: CaseContent;
  significant: boolean;
  why: string | null;
}

/** The issues of a content, at their places in the body of a save. */
export const ofContent = (issues: readonly Issue[]) =>
  issues.map(({ path, ...issue }) => ({ ...issue, path: `content.${path}` }));

/** Throws a 400 that names the dates of a content that contradict each other or are in the future. */
export function requireConsistent(content: CaseContent, now: Date, timeZone: string): void {
  const issues = contradictions(content, nowIn(now, timeZone));
  if (issues.length > 0) throw invalidInput(ofContent(issues));
}

/** The names of the fields that two contents differ in, for the audit trail. */
export const changedNames = (before: CaseContent, after: CaseContent): string[] => [
  ...new Set(differences(before, after).map(({ path }) => path.split('.')[0] ?? '')),
];

/** Saves a content. `versions`: those that the caller may have read; null: the caller named none. */
export async function saveContent(
  trx: Trx,
  id: string,
  { content, significant, why }: ContentToSave,
  versions: readonly string[] | null,
  { by, timeZone }: WriteContext,
): Promise<void> {
  const before = await openForWrite(trx, id);
  requireEditable(before.row);
  if (!versions) {
    throw new Problem(
      428,
      'Send If-Match with the version that you have read, so that no other save is lost.',
    );
  }
  requireVersion(before.row, versions);
  const issues = changedFixedFields(before.content, content);
  if (issues.length > 0) throw invalidInput(ofContent(issues));
  const { user, now } = by;
  await saveVersion(trx, before, {
    content,
    expectedVersion: before.row.version,
    by: user.username,
    byPerson: true,
    significant,
    why,
    now,
    timeZone,
  });
  if (before.row.hasNewInformation) await settleItems(trx, id, now);
  const fields = changedNames(before.content, content);
  await recordEvent(trx, { at: now, user, action: 'change', kind: 'cases', recordId: id, fields });
}

export async function addNote(trx: Trx, id: string, text: string, { by }: WriteContext): Promise<void> {
  const { row } = await openForWrite(trx, id);
  requireNotErased(row);
  const { user, now } = by;
  await insertNote(trx, { caseId: row.id, by: user.username, text, at: now });
  const event = { at: now, user, action: 'change', kind: 'cases', recordId: id } as const;
  await recordEvent(trx, { ...event, fields: ['notes'] });
}
