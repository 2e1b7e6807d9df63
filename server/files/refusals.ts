// The sentences with which files are refused.
import { problems } from '#contract/words/problems-rules.ts';

/** The file is at fault; the message is for its sender. */
export class Refusal extends Error {}

/** Content types with a sentence of their own. */
const keys: Readonly<Record<string, Parameters<typeof problems>[0]>> = {
  'image/svg+xml': 'svg_not_accepted',
  'text/html': 'web_pages_not_accepted',
  'image/heic': 'heic_not_accepted',
  'image/heif': 'heic_not_accepted',
  'image/heic-sequence': 'heic_not_accepted',
  'image/heif-sequence': 'heic_not_accepted',
  'application/x-msdownload': 'programs_not_accepted',
  'application/vnd.microsoft.portable-executable': 'programs_not_accepted',
  'application/x-elf': 'programs_not_accepted',
  'application/x-mach-binary': 'programs_not_accepted',
};

/** The sentence for a content type that is refused by its name; undefined: it has none of its own. */
export function refusalOfType(type: string): string | undefined {
  const key = keys[type];
  return key && problems(key);
}

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
  return refusalOfType(refusedExtensions[extension] ?? '') ?? problems('files_of_this_type_are_not_accepted');
}

/** `found` comes from the file, so only its harmless characters are shown. */
export function refuseContent(
  what: 'macros' | 'files' | 'template' | 'parts' | 'damaged' | 'unusual' | 'links',
  found: string,
  name: string,
): Refusal {
  const shown = (text: string) => text.replace(/[^\u0020-\u007e]/g, '?').slice(0, 80);
  return new Refusal(problems(`document_${what}`, { found: shown(found), name: shown(name) }));
}
