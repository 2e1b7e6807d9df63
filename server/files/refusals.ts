// The sentences with which files are refused.

/** The file is at fault; the message is for its sender. */
export class Refusal extends Error {}

export const typesText =
  'Files of this type are not accepted. Images can be JPEG, PNG, WebP, AVIF or GIF, videos MP4, MOV or WebM, ' +
  'documents PDF, DOC, DOCX, PPT or PPTX.';

const heic = 'HEIC pictures are not shown by most browsers and are not accepted. Save the picture as JPEG.';
const program = 'Programs are not accepted.';

/** Content types with a sentence of their own. */
export const refusedTypes: Readonly<Record<string, string>> = {
  'image/svg+xml': 'SVG pictures can hold scripts and are not accepted. Save the picture as PNG.',
  'text/html': 'Web pages are not accepted.',
  'image/heic': heic,
  'image/heif': heic,
  'image/heic-sequence': heic,
  'image/heif-sequence': heic,
  'application/x-msdownload': program,
  'application/vnd.microsoft.portable-executable': program,
  'application/x-elf': program,
  'application/x-mach-binary': program,
};

const refusedExtensions: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  svgz: 'image/svg+xml',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'text/html',
  heic: 'image/heic',
  heif: 'image/heif',
  exe: 'application/x-msdownload',
};

/** The sentence for a file extension that the portal does not accept. */
export function refusalOfExtension(extension: string): string {
  return refusedTypes[refusedExtensions[extension] ?? ''] ?? typesText;
}

/** `found` comes from the file, so only its harmless characters are shown. */
export function refuseContent(what: string, found: string, name: string): Refusal {
  const shown = [found, name].map((text) => text.replace(/[^\u0020-\u007e]/g, '?').slice(0, 80));
  return new Refusal(
    `The document ${what} (${shown.join(' in ')}). Save it without them and upload it again.`,
  );
}
