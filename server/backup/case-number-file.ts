// Stores the highest case number of each year in a file beside the backups: a database restored from an older backup
// does not know the numbers that were issued since. Each line is a mark, an upper limit for case numbers. A number
// above the mark is committed only after a higher mark was written. So a restore never issues a number twice, and skips
// at most `ahead` numbers.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { appendLines, readIfExists } from './append-only-file.ts';

export const caseNumberFile = 'case-numbers.jsonl';

/** The distance of a mark from the issued numbers. */
const ahead = 100;

export interface HighestNumber {
  year: number;
  last: number;
}

const markLine = z.object({ year: z.int(), last: z.int() });

/** The last written mark of a year in a directory, and the one that is being written. */
interface Mark {
  last: number;
  next: Promise<void> | null;
}
const marks = new Map<string, Mark>();

/**
 * Makes sure that the file covers numbers that were just drawn. Call it in their transaction. The next mark is written
 * while there are numbers left under this one, so that the transaction rarely waits for it. A directory that cannot be
 * written to stops no report; the system status shows it with the next backup.
 */
export async function reserveInFile(dir: string, numbers: readonly HighestNumber[]): Promise<void> {
  const highest = new Map<number, number>();
  for (const { year, last } of numbers) highest.set(year, Math.max(last, highest.get(year) ?? 0));
  const isThere = await stat(join(dir, caseNumberFile)).then(Boolean, () => false);
  for (const [year, last] of highest) {
    const key = `${year} ${dir}`;
    const mark = marks.get(key) ?? { last: 0, next: null };
    marks.set(key, mark);
    // Somebody has emptied the directory, or mounted another disk there.
    if (!isThere && mark.next === null) mark.last = 0;
    if (last + ahead / 2 > mark.last) mark.next ??= writeMark(dir, year, mark, last);
    if (last > mark.last) await mark.next;
    // The mark that is being written is too low.
    if (last > mark.last) await writeMark(dir, year, mark, last);
  }
}

async function writeMark(dir: string, year: number, mark: Mark, number: number): Promise<void> {
  const line = { year, last: number + ahead };
  try {
    await appendLines(dir, caseNumberFile, [JSON.stringify(line)]);
    mark.last = Math.max(mark.last, line.last);
  } catch {
    // The next numbers try again.
  } finally {
    mark.next = null;
  }
}

/** The highest mark of each year in some directories. Lines that cannot be read are left out. */
export async function readHighestNumbers(dirs: readonly string[]): Promise<HighestNumber[]> {
  const texts = await Promise.all([...new Set(dirs)].map((dir) => readIfExists(join(dir, caseNumberFile))));
  const highest = new Map<number, number>();
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    const parsed = markLine.safeParse(parseLine(line));
    if (!parsed.success) continue;
    const { year, last } = parsed.data;
    highest.set(year, Math.max(last, highest.get(year) ?? 0));
  }
  return [...highest].map(([year, last]) => ({ year, last }));
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
