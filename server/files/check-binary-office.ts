// Checks a .doc or .ppt by the names of its streams. Each name stands in one piece, in UTF-16, at the beginning of an entry
// of 128 bytes ([MS-CFB] 2.6.1), so it is found without following the file's own index. Runs only in the process of
// check-process.ts.
import { problems } from '#contract/words/problems-rules.ts';
import { refuseContent, Refusal } from './refusals.ts';

const mainStream = { doc: 'WordDocument', ppt: 'PowerPoint Document' };

/** Streams that carry programs: the project of macros, and any file that is embedded as an icon. */
const refused = [
  ['_VBA_PROJECT', 'macros'],
  ['_VBA_PROJECT_CUR', 'macros'],
  ['\u0001Ole10Native', 'files'],
] as const;

/** The record of a .ppt that says that it has macros, which are packed inside of another record ([MS-PPT] 2.4.10). */
const macrosOfSlides = Buffer.from('020000040c000000', 'hex');

/** Throws `Refusal`. */
export function checkBinaryOffice(content: Buffer, extension: 'doc' | 'ppt'): void {
  refuseLocked(content);
  const has = (name: string) => hasStream(content, name);
  if (!has(mainStream[extension])) {
    throw new Refusal(problems('the_content_of_the_file_is_not', { kind: extension.toUpperCase() }));
  }
  for (const [name, what] of refused) if (has(name)) throw refuseContent(what, name, `.${extension}`);
  if (extension === 'ppt' && content.includes(macrosOfSlides)) {
    throw refuseContent('macros', 'VBAInfo', '.ppt');
  }
}

/** Throws `Refusal` for a document with a password: Office packs a locked .docx or .pptx into a compound file, too. */
export function refuseLocked(content: Buffer): void {
  if (hasStream(content, 'EncryptedPackage')) {
    throw new Refusal(problems('document_protected_password_not'));
  }
}

function hasStream(content: Buffer, name: string): boolean {
  const words = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = content.indexOf(words); at >= 0; at = content.indexOf(words, at + 1)) {
    if (at % 128 === 0) return true;
  }
  return false;
}
