// Whether a file is what its name and its declared type say, and may be taken. Runs in the process of
// check-process.ts only: what strangers made is never decoded in the portal's own process.
import { open, readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { fileTypeOfName, fileTypes, type FileKind, type FileType } from '#contract/files-rules.ts';
import { encodeImage, type EncodedImage } from './encode-image.ts';
import { checkBinaryOffice } from './check-binary-office.ts';
import { checkPackage } from './check-package.ts';
import { checkPdf } from './check-pdf.ts';
import { Refusal, refusedTypes, typesText } from './refusals.ts';

export interface InspectJob {
  from: string;
  /** Where an image goes, as the portal will serve it. */
  to: string;
  originalName: string | null;
  declaredType: string | null;
}

export interface Inspected {
  kind: FileKind;
  /** The type under which the file is served, what its name ends in, and what its content said. */
  type: string;
  extension: string;
  foundType: string;
  image: EncodedImage | null;
}

/** Enough for every signature but those that stand at the end. */
const headBytes = 65_536;
const markup = /<(?:!doctype\s+html|html[\s>]|script[\s>/]|iframe[\s>])/i;

export async function inspect({ from, to, originalName, declaredType }: InspectJob): Promise<Inspected> {
  const head = await readHead(from);
  if (head.length === 0) throw new Refusal('The file is empty.');
  const foundType = await typeOfContent(head);
  const found = fileTypes.find(({ types }) => types.includes(foundType));
  const named = originalName === null ? found : fileTypeOfName(originalName);
  if (!named) throw new Refusal(refusedTypes[foundType] ?? typesText);
  if (!sameContent(named, found, foundType)) {
    throw new Refusal(
      refusedTypes[foundType] ?? `The file is not what its name says: its content is not ${nameOf(named)}.`,
    );
  }
  // Office documents have no signature of their own: the name says which one, and the content is checked for it.
  const type = found ?? named;
  if (
    declaredType !== null &&
    declaredType !== 'application/octet-stream' &&
    !type.types.includes(declaredType)
  ) {
    throw new Refusal(`The file was sent as ${declaredType}, and its content is ${nameOf(type)}.`);
  }
  const result = {
    kind: type.kind,
    type: type.types[0],
    extension: type.extensions[0],
    foundType,
    image: null,
  };
  switch (type.kind) {
    case 'video':
      return result;
    case 'document':
      await checkDocument(from, type);
      return result;
    case 'image': {
      if (markup.test(await readFile(from, 'latin1'))) {
        throw new Refusal('The picture holds parts of a web page. Save it anew in a picture program.');
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
  // Not left to file-type, which unpacks such files to see what is in them.
  if (head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return zip;
  const found = (await fileTypeFromBuffer(head))?.mime;
  if (found && found !== 'application/xml') return found;
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

async function checkDocument(path: string, type: FileType): Promise<void> {
  const extension = type.extensions[0];
  switch (extension) {
    case 'docx':
    case 'pptx':
      return checkPackage(path, extension);
    case 'doc':
    case 'ppt':
      return checkBinaryOffice(await readFile(path), extension);
    default:
      return checkPdf(await readFile(path));
  }
}
