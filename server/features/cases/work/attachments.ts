// Attachments by staff: photographs and PDF. They are never under /uploads/, and only accounts with `cases` get them.
import { randomUUID } from 'node:crypto';
import type { CaseAttachment } from '#contract/cases/work/case-details.ts';
import { attachmentLimits, attachmentTypes } from '#contract/cases/work/attachments-rules.ts';
import type { Issue } from '#contract/issues.ts';
import { fileTypeOfName } from '#contract/files-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { Actor } from '../../../access/signed-in-write.ts';
import { recordEvent } from '../../../audit/queries.ts';
import { NoSuchRecord } from '../../../db/refused-writes.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import type { Upload } from '../../../files/files.ts';
import { claimFile, findFile } from '../../../files/queries.ts';
import { Refusal } from '../../../files/refusals.ts';
import { invalidInput, Problem } from '../../../http/problems.ts';
import { requireNotErased } from './open-work.ts';
import { countAttachments, lockCase } from '../queries.ts';
import { findAttachment, insertAttachment, linkAttachment, listDuplicates } from './work-queries.ts';

/** Throws unless the form holds one photograph or PDF of at most the limit. */
export function requireType({ file: { originalName, bytes } }: Upload): void {
  const type = fileTypeOfName(originalName ?? '')?.types[0];
  if (type === undefined || !attachmentTypes.includes(type)) {
    throw new Refusal(problems('attachments_are_photographs_jpeg_png_webp'));
  }
  if (bytes > attachmentLimits.bytes) {
    throw new Problem(413, problems('file_too_large'), {
      details: problems('file_size_must_be_less_than', { most: 10 }),
    });
  }
}

/** Throws unless the case has room for one more attachment. */
export async function requireCapacity(trx: Trx, id: string) {
  const row = await lockCase(trx, id);
  if (!row) throw new NoSuchRecord();
  requireNotErased(row);
  if ((await countAttachments(trx, row.reportId)) >= attachmentLimits.count) {
    throw new Problem(409, problems('a_report_has_at_most_attachments', { count: attachmentLimits.count }));
  }
  return row;
}

/** Adds a stored file to a case: that of staff, or a document of a message under its title. */
export async function attach(
  trx: Trx,
  id: string,
  filename: string,
  { user, now }: Actor,
  title?: string,
): Promise<CaseAttachment> {
  const { reportId } = await requireCapacity(trx, id);
  const kinds = ['image', 'document'] as const;
  const file = await findFile(trx, filename, 'cases');
  if (!file || !(await claimFile(trx, filename, { kinds, audience: 'cases' }, now))) throw new NoSuchRecord();
  const { originalName: name, type, bytes, pages } = file;
  const from =
    title === undefined ? { name, source: 'staff' as const } : { name: title, source: 'message' as const };
  const shown = { id: randomUUID(), ...from, type, bytes, by: user.username };
  await insertAttachment(trx, { ...shown, reportId, caseId: id, file: filename, at: now });
  const event = { at: now, user, action: 'change', kind: 'cases', recordId: id } as const;
  await recordEvent(trx, { ...event, fields: ['attachments'] });
  return { ...shown, pages, reportId, informationId: null, at: now.toISOString() };
}

/** Notes that attachments of a case came with later information. Throws 400 for those that are not there or came with other. */
export async function attachToItem(
  trx: Trx,
  caseId: string,
  item: string,
  ids: readonly string[],
): Promise<void> {
  const issues: Issue[] = [];
  for (const [place, id] of ids.entries()) {
    if (await linkAttachment(trx, { caseId, id, item })) continue;
    const message = problems('the_case_has_no_such_attachment');
    issues.push({ path: `attachments.${place}`, code: 'choice', message });
  }
  if (issues.length > 0) throw invalidInput(issues);
}

/** An attachment of a case or of its duplicates, with its stored file. */
export async function findAttached(db: Db, caseId: string, id: string) {
  const duplicates = await listDuplicates(db, caseId);
  const found = await findAttachment(db, [caseId, ...duplicates.map((one) => one.id)], id);
  const stored = found && (await findFile(db, found.file, 'cases'));
  return found && stored ? { ...found, stored } : undefined;
}
