// Receives upload forms. Their parts go into a folder: `file`, and with a video optionally `poster` and `captions`. Limits
// are checked while the parts stream in.
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { extensionOf, fileLimits, fileTypeOfName, type FileKind, limitsInMB } from '#contract/files-rules.ts';
import { marksMax, normalizeText, textIssue, textMax } from '#contract/text-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { Upload, UploadedPart, Files } from '../files/files.ts';
import { receive } from '../files/incoming.ts';
import { Refusal, refusalOfExtension } from '../files/refusals.ts';
import { Problem } from './problems.ts';

/** The properties of a form part that are used here. */
interface Part {
  fieldname: string;
  filename?: string | undefined;
  mimetype: string;
  /** Absent for plain fields. */
  file?: Readable;
}

/** The most parts of a form. No form of the portal has as many. */
const maxParts = 10;

/** Lets the routes of a Fastify scope receive forms. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    preservePath: true, // a name with a path is refused, not shortened
    throwFileSizeLimit: false,
    limits: {
      fileSize: Infinity, // receiveForm checks the limit of each kind
      parts: maxParts,
      files: 4,
      fields: maxParts,
      fieldSize: 4096,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
}

/** Receives the form of a request into a folder, which lasts as long as `work`. */
export function inReceivedForm<T>(
  request: FastifyRequest,
  { incoming }: Pick<Files, 'incoming'>,
  work: (folder: string, arrival: Upload) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Problem(415, problems('send_the_file_as_multipart_form_data'));
  return incoming.inFolder(async (folder) => {
    try {
      const arrival = await receiveForm(request.parts(), folder).catch((error: unknown) => {
        throw formFault(error);
      });
      return await work(folder, arrival);
    } finally {
      drainBody(request);
    }
  });
}

/**
 * Errors of the form parser are faults of the request. They have a 4xx status, or come from the underlying
 * parser without a system error code.
 */
export function formFault(error: unknown): unknown {
  if (error instanceof Refusal || error instanceof Problem) return error;
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string };
  const isParser =
    (statusCode !== undefined && statusCode < 500) ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    /multipart|boundary|needle|part|header|end of form|end of data/i.test(
      code === undefined ? (message ?? '') : '',
    );
  return isParser ? new Problem(400, problems('the_form_cannot_be_read')) : error;
}

/** Reads the rest of a refused body, so that the client gets the answer instead of a broken connection. */
export function drainBody({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** Captions are text: an hour of speech has about 60 KiB. */
const captionsLimit = 1024 * 1024;

async function receiveForm(parts: AsyncIterable<Part>, folder: string): Promise<Upload> {
  const arrived: Partial<Record<string, UploadedPart>> = {};
  for await (const { fieldname, filename, mimetype, file } of parts) {
    if (!file) continue; // plain fields are ignored
    if (!['file', 'poster', 'captions'].includes(fieldname) || arrived[fieldname]) {
      throw new Problem(400, problems('the_form_must_hold_one_file'));
    }
    const originalName = checkName(filename);
    const { limit, tooLarge } = limitOf(fieldname, originalName);
    const path = join(folder, fieldname);
    const received = await receive(file, path, limit, tooLarge);
    arrived[fieldname] = { ...received, originalName, declaredType: mediaType(mimetype) };
  }
  const { file, poster, captions } = arrived;
  if (!file) throw new Problem(400, problems('the_form_holds_no_file'));
  return { file, poster, captions };
}

// Invisible characters that make one name look like another: marks of direction, and characters without a
// picture. Joiners and variation selectors are allowed: words in Devanagari and emoji need them.
const deceptive =
  /[[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb\ufffd]--[\u200c-\u200d]--[\ufe0e-\ufe0f]]/v;

/** The name as it is stored: in NFC, as every text, and otherwise unchanged. Throws `Refusal`. */
function checkName(filename = ''): string {
  switch (textIssue(filename, { max: textMax.line, required: true })) {
    case null:
      break;
    case 'required':
      throw new Refusal(problems('the_file_has_no_name'));
    case 'too_long':
      throw new Refusal(problems('the_name_of_the_file_must', { line: textMax.line }));
    case 'marks':
      throw new Refusal(problems('a_letter_in_the_name', { marksMax }));
    default:
      throw new Refusal(problems('the_name_of_the_file_holds_characters'));
  }
  if (/[/\\]/.test(filename)) throw new Refusal(problems('the_name_of_the_file_must_not_hold_or'));
  if (deceptive.test(filename)) {
    throw new Refusal(problems('the_name_of_the_file_holds_characters'));
  }
  return normalizeText(filename);
}

function limitOf(field: string, name: string): { limit: number; tooLarge: () => Problem } {
  if (field === 'captions') {
    return {
      limit: captionsLimit,
      tooLarge: () => tooLargeProblem(problems('file_size_must_be_less_than', { most: 1 })),
    };
  }
  const kind = fileTypeOfName(name)?.kind;
  if (!kind) throw new Refusal(refusalOfExtension(extensionOf(name)));
  return { limit: fileLimits[kind], tooLarge: () => tooLargeOf(kind) };
}

/** The 413 reply, with the size limits in the texts that clients expect. */
export function tooLargeOf(kind: FileKind): Problem {
  return tooLargeProblem(
    kind === 'document'
      ? problems('file_size_must_be_less_than', { most: limitsInMB[kind] })
      : problems('gallery_file_too_large'),
  );
}

const tooLargeProblem = (details: string) => new Problem(413, problems('file_too_large'), { details });

/** A content type without its parameters; null if there is none. */
export function mediaType(header: string | undefined): string | null {
  return header?.split(';', 1)[0]?.trim().toLowerCase() || null;
}
