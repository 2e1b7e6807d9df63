// Checks that a file matches its name and its declared type and may be stored. Runs only in the process of
// check-process.ts: the portal's own process never decodes untrusted data.
import { open, readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { fileTypeOfName, fileTypes, type FileKind, type FileType } from '#contract/files-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { encodeImage, type EncodedImage } from './encode-image.ts';
import { checkBinaryOffice, refuseLocked } from './check-binary-office.ts';
import { checkPackage } from './check-package.ts';
import { checkPdf } from './check-pdf.ts';
import { Refusal, refusalOfType } from './refusals.ts';

export interface InspectJob {
  from: string;
  /** The path for the image that the portal will serve. */
  to: string;
  originalName: string | null;
  declaredType: string | null;
}

export interface Inspected {
  kind: FileKind;
  /** The type under which the file is served, its extension, and facts about its content. */
  type: string;
  extension: string;
  foundType: string;
  image: EncodedImage | null;
  /** Of a PDF. */
  pages: number | null;
}

/** Enough bytes for every signature except those at the end of a file. */
const headBytes = 65_536;
const markup = /<(?:!doctype\s+html|html[\s>]|script[\s>/]|iframe[\s>])/i;

export async function inspect({ from, to, originalName, declaredType }: InspectJob): Promise<Inspected> {
  const head = await readHead(from);
  if (head.length === 0) throw new Refusal(problems('file_empty_2'));
  const foundType = await typeOfContent(head);
  const found = fileTypes.find(({ types }) => types.includes(foundType));
  const named = originalName === null ? found : fileTypeOfName(originalName);
  if (!named) throw new Refusal(refusalOfType(foundType) ?? problems('files_of_this_type_are_not_accepted'));
  if (!sameContent(named, found, foundType)) {
    if (foundType === compoundFile) refuseLocked(await readFile(from));
    throw new Refusal(
      refusalOfType(foundType) ?? problems('the_file_is_not_what_its_name', { kind: nameOf(named) }),
    );
  }
  // Office documents have no signature of their own: the name says which kind it is, and the content is
  // checked against it.
  const type = found ?? named;
  if (
    declaredType !== null &&
    declaredType !== 'application/octet-stream' &&
    !type.types.includes(declaredType)
  ) {
    throw new Refusal(problems('the_file_was_sent', { declaredType, kind: nameOf(type) }));
  }
  const result = {
    kind: type.kind,
    type: type.types[0],
    extension: type.extensions[0],
    foundType,
    image: null,
    pages: null,
  };
  switch (type.kind) {
    case 'video':
      return result;
    case 'document':
      return { ...result, pages: await checkDocument(from, type) };
    case 'image': {
      if (markup.test(await readFile(from, 'latin1'))) {
        throw new Refusal(problems('the_picture_holds_parts_of_a_web'));
      }
      const image = await encodeImage(from, to);
      return { ...result, type: image.type, extension: image.extension, image };
    }
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const zip = 'application/zip';
const compoundFile = 'application/x-cfb';

async function typeOfContent(head: Buffer): Promise<string> {
  // Detected here, because file-type would unpack such files to look inside.
  if (head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return zip;
  const found = (await fileTypeFromBuffer(head))?.mime;
  if (found && found !== 'application/xml') return found;
  // Scanners write up to 1,024 bytes before it, and readers accept them (ISO 32000-1, annex H.3).
  if (head.subarray(0, 1_029).includes('%PDF-')) return 'application/pdf';
  const text = head.toString('latin1').slice(0, 2_048);
  if (/<svg[\s>]/i.test(text)) return 'image/svg+xml';
  return markup.test(text) ? 'text/html' : (found ?? 'application/octet-stream');
}

function sameContent(named: FileType, found: FileType | undefined, foundType: string): boolean {
  switch (named.extensions[0]) {
    case 'docx':
    case 'pptx':
      return foundType === zip;
    case 'doc':
    case 'ppt':
      return foundType === compoundFile;
    default:
      return named === found;
  }
}

const nameOf = ({ extensions }: FileType) => extensions[0].toUpperCase();

/** Returns how many pages a PDF has. */
async function checkDocument(path: string, type: FileType): Promise<number | null> {
  const extension = type.extensions[0];
  switch (extension) {
    case 'docx':
    case 'pptx':
      await checkPackage(path, extension);
      return null;
    case 'doc':
    case 'ppt':
      checkBinaryOffice(await readFile(path), extension);
      return null;
    default:
      return checkPdf(path);
  }
}
