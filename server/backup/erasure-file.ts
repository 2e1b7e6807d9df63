// The list of erasures beside the backups: a restored database is older than the erasures that came after it, and only
// this file knows of them. One line for each: kind, id and time, nothing of a person.
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { personKinds } from '#contract/privacy-rules.ts';
import type { Erasure } from '../features/privacy/queries.ts';
import { syncFolder } from './manifest.ts';

export const erasureFile = 'erasures.jsonl';

const erasure = z.object({ kind: z.enum(personKinds), recordId: z.uuid(), erasedAt: z.iso.datetime() });

/** Adds the erasures that the file does not hold yet. They are on the disk when this returns. */
export async function keepErasures(dir: string, erasures: readonly Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const file = await open(join(dir, erasureFile), 'a+', 0o600);
  try {
    const text = await file.readFile('utf8');
    const known = new Set(text.split('\n'));
    const lines = erasures
      .map(({ kind, recordId, erasedAt }) => JSON.stringify({ kind, recordId, erasedAt }))
      .filter((line) => !known.has(line));
    if (lines.length === 0) return;
    // A line that a power cut has torn stays by itself.
    const start = text === '' || text.endsWith('\n') ? '' : '\n';
    await file.appendFile(`${start}${lines.join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dir);
}

/** What the files in some directories hold, and how many lines cannot be read. A missing file holds nothing. */
export async function readErasures(
  dirs: readonly string[],
): Promise<{ erasures: Erasure[]; unreadable: number }> {
  const texts = await Promise.all([...new Set(dirs)].map((dir) => readIfThere(join(dir, erasureFile))));
  const lines = new Set(texts.flatMap((text) => text.split('\n')).filter((line) => line !== ''));
  const erasures = [...lines].flatMap((line) => {
    const parsed = erasure.safeParse(parseLine(line));
    return parsed.success ? [parsed.data] : [];
  });
  return { erasures, unreadable: lines.size - erasures.length };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

async function readIfThere(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
}
