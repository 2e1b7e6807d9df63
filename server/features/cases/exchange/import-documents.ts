// Documents inside imported messages become attachments of the case, after the checks that other attachments pass. A
// document that cannot become one is listed as not mapped, with the reason. All documents stay in the stored message
// and are sent again with it.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflate, inflateRaw } from 'node:zlib';
import { attachmentLimits, attachmentTypes } from '#contract/cases/work/attachments-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { Actor, Write } from '../../../access/signed-in-write.ts';
import type { Trx } from '../../../db/tables.ts';
import type { Files } from '../../../files/files.ts';
import { Refusal } from '../../../files/refusals.ts';
import type { MessageDocument, ReadMessage, Unmapped } from '../../../icsr/read-message.ts';
import { attach } from '../work/attachments.ts';
import { hasSameAttachment, listOmittedAttachments } from './exchange-queries.ts';
import { countAttachments, findCase } from '../queries.ts';

export interface PlannedDocument extends MessageDocument {
  /** The stored file, or why there is none; null: not checked yet. */
  stored: { filename: string } | { refusal: string } | null;
}

const tooMany = () => problems('a_report_has_at_most_attachments', { count: attachmentLimits.count });

/** Sorts documents by media type: those to check, and all values of the message that are not mapped. */
export function planDocuments({ documents, notMapped }: Pick<ReadMessage, 'documents' | 'notMapped'>): {
  documents: PlannedDocument[];
  notMapped: Unmapped[];
} {
  const planned: PlannedDocument[] = [];
  const refused: Unmapped[] = [];
  for (const document of documents) {
    const refusal =
      planned.length >= attachmentLimits.count
        ? tooMany()
        : attachmentTypes.includes(document.mediaType.toLowerCase())
          ? null
          : problems('attachments_are_photographs_jpeg_png_webp_and', { mediaType: document.mediaType });
    if (refusal === null) planned.push({ ...document, stored: null });
    else refused.push(unmapped(document, refusal));
  }
  const replaced = documents.map(({ path }) => `${path}/`);
  const isPart = (path: string) =>
    replaced.some(
      (start) => path.startsWith(start) && /^(?:code|title|text)\b/.test(path.slice(start.length)),
    );
  return { documents: planned, notMapped: [...notMapped.filter(({ path }) => !isPart(path)), ...refused] };
}

const unmapped = ({ path, title }: MessageDocument, refusal: string): Unmapped => ({
  path: `${path}/text`,
  value: `${title === '' ? problems('a_document_file') : title}: ${refusal}`,
  isFda: false,
});

interface WithDocuments {
  shown: { fate: string };
  documents: PlannedDocument[];
}

/** Checks and stores the documents of the messages that are imported. A file that no case names later is deleted. */
export async function importDocuments(
  files: Pick<Files, 'incoming' | 'takeIn'>,
  planned: readonly WithDocuments[],
  write: Write,
): Promise<void> {
  for (const { shown, documents } of planned) {
    if (shown.fate === 'refused' || shown.fate === 'older' || shown.fate === 'remark') continue;
    for (const document of documents) document.stored = await importDocument(files, document, write);
  }
}

async function importDocument(
  { incoming, takeIn }: Pick<Files, 'incoming' | 'takeIn'>,
  document: MessageDocument,
  write: Write,
): Promise<NonNullable<PlannedDocument['stored']>> {
  const bytes = await bytesOf(document);
  if (bytes === null) return { refusal: problems('the_content_cannot_be_read_or') };
  const declaredType = document.mediaType.toLowerCase();
  try {
    return await incoming.inFolder(async (folder) => {
      const path = join(folder, 'document');
      await writeFile(path, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const file = { path, bytes: bytes.length, sha256, originalName: null, declaredType };
      return takeIn(folder, { file }, ['image', 'document'], write, 'cases');
    });
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
}

const [rawInflate, zlibInflate] = [promisify(inflateRaw), promisify(inflate)];

/** Null: it cannot be decompressed, or is too large. */
async function bytesOf({ base64, compression }: MessageDocument): Promise<Buffer | null> {
  const bytes = Buffer.from(base64, 'base64');
  if (compression === '') return bytes.length > attachmentLimits.bytes ? null : bytes;
  if (compression !== 'DF') return null;
  // DF is deflate without a frame; some senders write the frame of zlib around it.
  const limit = { maxOutputLength: attachmentLimits.bytes };
  return rawInflate(bytes, limit).catch(() => zlibInflate(bytes, limit).catch(() => null));
}

/**
 * Adds the stored documents to a case, each once. Returns those that are no attachments, the ids of the new attachments,
 * and the names of attachments of earlier messages that this one leaves out.
 */
export async function attachDocuments(
  trx: Trx,
  caseId: string,
  documents: readonly PlannedDocument[],
  by: Actor,
): Promise<{ refused: Unmapped[]; attached: string[]; omitted: string[] }> {
  const refused: Unmapped[] = [];
  const attached: string[] = [];
  for (const document of documents) {
    const { stored, title, path } = document;
    if (stored === null) continue;
    if ('refusal' in stored) {
      refused.push(unmapped(document, stored.refusal));
      continue;
    }
    if (await hasSameAttachment(trx, caseId, stored.filename)) continue;
    const row = await findCase(trx, caseId);
    if (!row || row.erasedAt !== null) continue;
    if ((await countAttachments(trx, row.reportId)) >= attachmentLimits.count) {
      refused.push(unmapped(document, tooMany()));
      continue;
    }
    attached.push((await attach(trx, caseId, stored.filename, by, title === '' ? path : title)).id);
  }
  const filenames = documents.flatMap(({ stored }) =>
    stored && 'filename' in stored ? [stored.filename] : [],
  );
  return { refused, attached, omitted: await listOmittedAttachments(trx, caseId, filenames) };
}
