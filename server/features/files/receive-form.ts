// Reads the parts of an upload's form into a folder: `file`, and with a video optionally `poster` and `captions`.
// Limits hold while the parts stream in.
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  extensionOf,
  fileLimits,
  fileTexts,
  fileTypeOfName,
  type FileKind,
  tooLargeText,
} from '#contract/files-rules.ts';
import { textMax } from '#contract/text-rules.ts';
import type { Arrival, Arrived } from '../../files/files.ts';
import { receive } from '../../files/incoming.ts';
import { Refusal, refusalOfExtension } from '../../files/refusals.ts';
import { Problem } from '../../http/problems.ts';

/** One part of a form, as far as this looks at it. */
export interface Part {
  fieldname: string;
  filename?: string | undefined;
  mimetype: string;
  /** Absent for plain fields. */
  file?: Readable;
}

/** Captions are text: an hour of speech comes to about 60 KiB. */
const captionsLimit = 1024 * 1024;

export async function receiveForm(parts: AsyncIterable<Part>, folder: string): Promise<Arrival> {
  const arrived: Partial<Record<string, Arrived>> = {};
  for await (const { fieldname, filename, mimetype, file } of parts) {
    if (!file) continue; // plain fields say nothing that the portal wants to know
    if (!['file', 'poster', 'captions'].includes(fieldname) || arrived[fieldname]) {
      throw new Problem(400, 'The form must hold one file, in the field "file".');
    }
    const originalName = checkName(filename);
    const { limit, tooLarge } = limitOf(fieldname, originalName);
    const path = join(folder, fieldname);
    const received = await receive(file, path, limit, tooLarge);
    arrived[fieldname] = { ...received, originalName, declaredType: mediaType(mimetype) };
  }
  const { file, poster, captions } = arrived;
  if (!file) throw new Problem(400, 'The form holds no file in the field "file".');
  return { file, poster, captions };
}

// Besides control characters, those that make a name look like another one: marks of direction and what is not seen.
const deceptive = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

/** The name as it is stored. Throws `Refusal`; nothing in a name is silently changed. */
function checkName(filename: string | undefined): string {
  const name = filename?.normalize('NFC') ?? '';
  if (name.trim() === '') throw new Refusal('The file has no name.');
  if (/[/\\]/.test(name)) throw new Refusal('The name of the file must not hold / or \\.');
  if (deceptive.test(name) || !name.isWellFormed() || name.includes('\ufffd')) {
    throw new Refusal('The name of the file holds characters that cannot be seen. Rename it.');
  }
  if ([...name].length > textMax.line) {
    throw new Refusal(`The name of the file must have at most ${textMax.line} characters.`);
  }
  return name;
}

function limitOf(field: string, name: string): { limit: number; tooLarge: () => Problem } {
  if (field === 'captions') {
    return { limit: captionsLimit, tooLarge: () => tooLargeProblem('File size must be less than 1MB') };
  }
  const kind = fileTypeOfName(name)?.kind;
  if (!kind) throw new Refusal(refusalOfExtension(extensionOf(name)));
  return { limit: fileLimits[kind], tooLarge: () => tooLargeOf(kind) };
}

/** 413 in the words of the specification. */
export function tooLargeOf(kind: FileKind): Problem {
  return tooLargeProblem(kind === 'document' ? tooLargeText(kind) : fileTexts.galleryTooLarge.description);
}

const tooLargeProblem = (details: string) => new Problem(413, fileTexts.tooLarge, { details });

/** A content type without its parameters; null where there is none. */
export function mediaType(header: string | undefined): string | null {
  return header?.split(';', 1)[0]?.trim().toLowerCase() || null;
}
