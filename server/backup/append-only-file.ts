// Files of lines beside the backups, which only grow: appending is safe when the power fails.
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../files/sync.ts';

/** Adds lines. They are synced to the disk when this resolves. */
export async function appendLines(dir: string, name: string, lines: readonly string[]): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const file = await open(join(dir, name), 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    // A power cut may have left the last line incomplete: start a new one.
    const start = size === 0 || buffer.toString() === '\n' ? '' : '\n';
    await file.appendFile(`${start}${lines.join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dir);
}

/** The text of a file; '' if it does not exist. */
export async function readIfExists(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
}
