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
  const known = new Set((await readIfThere(join(dir, erasureFile))).split('\n'));
  await addErasures(
    dir,
    erasures.filter((one) => !known.has(lineOf(one))),
  );
}

/** Adds erasures that were just made: what the file holds already, which may be long, need not be read for them. */
export async function addErasures(dir: string, erasures: readonly Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const file = await open(join(dir, erasureFile), 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    // A line that a power cut has torn stays by itself.
    const start = size === 0 || buffer.toString() === '\n' ? '' : '\n';
    await file.appendFile(`${start}${erasures.map(lineOf).join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dir);
}

const lineOf = ({ kind, recordId, erasedAt }: Erasure) => JSON.stringify({ kind, recordId, erasedAt });

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
