// Attachments from reporters. A one-time address is asked for with the receipt code; the file is sent there, checked,
// and stored for accounts with access to cases. The address has the id of the attachment, so that a repeated file is
// stored once.
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { attachmentLimits } from '#contract/cases/work/attachments-rules.ts';
import { fileTypes } from '#contract/files-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { Write } from '../../access/signed-in-write.ts';
import { auditedTransaction } from '../../audit/queries.ts';
import type { Trx } from '../../db/tables.ts';
import { receive } from '../../files/incoming.ts';
import { notFound, Problem } from '../../http/problems.ts';
import type { Portal } from '../../portal.ts';
import { sign } from '../../secret.ts';
import { addAttachment } from '../cases/reporters/from-reporters.ts';
import { countAttachments } from '../cases/queries.ts';
import { findReportUpload, insertReportUpload, isAttached } from './queries.ts';
import { lockReport } from './lock-report.ts';

/** How long a one-time address is valid, in milliseconds. A slow phone may need a while for 10 MB. */
const addressMs = 3_600_000;

interface Announced {
  name: string;
  type: string;
}

/** Throws if a report has as many attachments as it may have. */
async function requireCapacity(trx: Trx, reportId: string): Promise<void> {
  if ((await countAttachments(trx, reportId)) < attachmentLimits.count) return;
  throw new Problem(409, problems('a_report_has_at_most_attachments', { count: attachmentLimits.count }));
}

const ticketOf = ({ keys }: Portal, id: string) => `${id}.${sign(keys.upload, `report attachment ${id}`)}`;

/** An id that follows from the key of a request, so that a repeated one gets the same address. */
function idOf({ keys }: Portal, reportId: string, key: string): string {
  const hex = createHmac('sha256', keys.upload).update(`${reportId} ${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** Announces a file of a locked report. Returns the ticket of its one-time address. */
export async function announceAttachment(
  portal: Portal,
  trx: Trx,
  reportId: string,
  { name, type, key }: Announced & { key: string },
): Promise<string> {
  const id = idOf(portal, reportId, key);
  if (!(await isAttached(trx, id))) await requireCapacity(trx, reportId);
  const expiresAt = new Date(portal.now().getTime() + addressMs);
  await insertReportUpload(trx, { id, reportId, name, type }, expiresAt);
  return ticketOf(portal, id);
}

/** Takes the file that was sent to a one-time address. A file that has arrived already is not stored again. */
export async function receiveAttachment(portal: Portal, ticket: string, body: Readable): Promise<void> {
  const { engine, files } = portal;
  const [id = ''] = ticket.split('.');
  const upload = ticket === ticketOf(portal, id) ? await findReportUpload(engine.db, id) : undefined;
  if (!upload) throw notFound();
  if (await isAttached(engine.db, id)) return;
  if (Date.parse(upload.expiresAt) < portal.now().getTime()) {
    throw new Problem(409, problems('this_address_has_expired'));
  }
  const extension = fileTypes.find(({ types }) => types[0] === upload.type)?.extensions[0] ?? '';
  const write = writeOf(portal);
  await files.incoming.inFolder(async (folder) => {
    const tooLarge = () =>
      new Problem(413, problems('file_too_large'), {
        details: problems('file_size_must_be_less_than', { most: 10 }),
      });
    const received = await receive(body, join(folder, id), attachmentLimits.bytes, tooLarge);
    const file = { ...received, originalName: `attachment.${extension}`, declaredType: upload.type };
    const { filename } = await files.takeIn(
      folder,
      { file },
      ['image', 'document'],
      write,
      'cases',
      'strangers',
    );
    await write(async (trx) => {
      const report = await lockReport(trx, upload.reportId);
      if (!report || report.erasedAt)
        throw new Problem(409, problems('the_personal_data_of_this_report_was'));
      if (await isAttached(trx, id)) return; // two concurrent requests attached the same file
      await requireCapacity(trx, upload.reportId);
      await addAttachment(trx, upload.reportId, { id, name: upload.name, filename }, portal.now());
    });
  });
}

/** Writes for somebody without an account: the audit trail says that nobody was signed in. */
function writeOf({ engine, now }: Portal): Write {
  const user = null as unknown as CurrentUser;
  return (work) =>
    auditedTransaction(engine.db, (trx) => work(trx, { user, now: now(), requireConfirmed: () => {} }));
}
