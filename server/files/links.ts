// Where links in documents may lead. Runs in the process of check-process.ts only.

const schemes = new Set(['http', 'https', 'mailto', 'tel']);

/**
 * Whether following a link opens a page, a letter or a telephone call. Not: a file or a share (`file:`, `\\server`), for
 * which Windows sends the password's hash; a script; a program that waits for its own scheme (`ms-msdt:`).
 */
export function isHarmlessLink(target: string): boolean {
  // Readers drop what cannot be seen, and decode what is in percent signs.
  const plain = target.replace(/%([\da-f]{2})/gi, (_all, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  const text = plain.replace(/[\0- \u007f-\u00a0]+/g, '');
  const scheme = /^([^/?#:]*):/.exec(text)?.[1]?.toLowerCase();
  return scheme === undefined ? !/^[\\/]{2}/.test(text) : schemes.has(scheme);
}
