// Which targets of links in documents are allowed. Runs only in the process of check-process.ts.

const schemes = new Set(['http', 'https', 'mailto', 'tel']);

/**
 * Whether a link opens a page, a mail or a telephone call. Refused are a file or a share (`file:`,
 * `\\server`), to which Windows sends the password's hash; a script; and schemes that start a program
 * (`ms-msdt:`).
 */
export function isHarmlessLink(target: string): boolean {
  // Readers ignore invisible characters and decode percent encoding.
  const plain = target.replace(/%([\da-f]{2})/gi, (_all, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  const text = plain.replace(/[\0- \u007f-\u00a0]+/g, '');
  const scheme = /^([^/?#:]*):/.exec(text)?.[1]?.toLowerCase();
  return scheme === undefined ? !/^[\\/]{2}/.test(text) : schemes.has(scheme);
}
