// The list of erasures beside the backups. A restored database does not know of later erasures; this file
// does. Each line has kind, id and time of one, and no personal data.
import { join } from 'node:path';
import * as z from 'zod/mini';
import { personKinds } from '#contract/privacy-rules.ts';
import type { Erasure } from '../db/erasures.ts';
import { appendLines, readIfExists } from './append-only-file.ts';

export const erasureFile = 'erasures.jsonl';

const erasure = z.object({ kind: z.enum(personKinds), recordId: z.uuid(), erasedAt: z.iso.datetime() });

/** Adds those erasures that are not in the file yet. They are synced to the disk when this resolves. */
export async function storeErasures(dir: string, erasures: readonly Erasure[]): Promise<void> {
  const known = new Set((await readIfExists(join(dir, erasureFile))).split('\n'));
  await addErasures(
    dir,
    erasures.filter((one) => !known.has(lineOf(one))),
  );
}

/** Adds new erasures without reading the file, which may be long. */
export async function addErasures(dir: string, erasures: readonly Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  await appendLines(dir, erasureFile, erasures.map(lineOf));
}

const lineOf = ({ kind, recordId, erasedAt }: Erasure) => JSON.stringify({ kind, recordId, erasedAt });

/** Reads the erasures of some directories, and counts the lines that cannot be read. A missing file counts as empty. */
export async function readErasures(
  dirs: readonly string[],
): Promise<{ erasures: Erasure[]; unreadableLines: number }> {
  const texts = await Promise.all([...new Set(dirs)].map((dir) => readIfExists(join(dir, erasureFile))));
  const lines = new Set(texts.flatMap((text) => text.split('\n')).filter((line) => line !== ''));
  const erasures = [...lines].flatMap((line) => {
    const parsed = erasure.safeParse(parseLine(line));
    return parsed.success ? [parsed.data] : [];
  });
  return { erasures, unreadableLines: lines.size - erasures.length };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
