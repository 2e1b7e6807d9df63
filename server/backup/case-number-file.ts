// The highest case number of each year, in a file beside the backups: a database restored from an older backup does not
// know the numbers that were issued since. Each line is a mark, which is written before the first number above the mark
// before it is committed. So a restore issues no number again, and leaves at most `ahead` numbers out.
import { join } from 'node:path';
import * as z from 'zod/mini';
import { appendLines, readIfThere } from './lines-file.ts';

export const caseNumberFile = 'case-numbers.jsonl';

/** How many numbers one mark is ahead. */
const ahead = 100;

export interface HighestNumber {
  year: number;
  last: number;
}

const mark = z.object({ year: z.int(), last: z.int() });

/** The marks that this process has written, by directory and year. */
const written = new Map<string, number>();

/**
 * Makes sure that the file covers numbers that were just drawn. Call it in their transaction: the lock on the number of
 * the year lets one process write at a time. A directory that cannot be written to stops no report; the system status
 * shows it with the next backup.
 */
export async function coverNumbers(dir: string, numbers: readonly HighestNumber[]): Promise<void> {
  const highest = new Map<number, number>();
  for (const { year, last } of numbers) highest.set(year, Math.max(last, highest.get(year) ?? 0));
  for (const [year, last] of highest) {
    const key = `${year} ${dir}`;
    if (last <= (written.get(key) ?? 0)) continue;
    const line = { year, last: last + ahead };
    await appendLines(dir, caseNumberFile, [JSON.stringify(line)]).then(
      () => written.set(key, line.last),
      () => {},
    );
  }
}

/** The highest mark of each year in some directories. Lines that cannot be read are left out. */
export async function readHighestNumbers(dirs: readonly string[]): Promise<HighestNumber[]> {
  const texts = await Promise.all([...new Set(dirs)].map((dir) => readIfThere(join(dir, caseNumberFile))));
  const highest = new Map<number, number>();
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    const parsed = mark.safeParse(parseLine(line));
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
