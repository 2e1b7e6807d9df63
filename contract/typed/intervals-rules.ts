// Reads intervals and durations as people type them: every 8 hours, 8 hourly, Q8H, 30 min, 3 days, हर 8 घंटे. A number
// alone has no unit.
import { readAge } from './ages-rules.ts';
import { plainText } from './digits-rules.ts';

export type TimeUnit = NonNullable<ReturnType<typeof readAge>>['unit'] | 'min' | 's';

const minutes = /^([\d.,]+) ?(?:min|mins|minutes?|मिनट)\.?$/;
const seconds = /^([\d.,]+) ?(?:s|secs?|seconds?|सेकंड)\.?$/;

/** Null: it is none. `m` may be minutes or months and is not read. */
export function readInterval(typed: string): { value: number; unit?: TimeUnit } | null {
  const text = plainText(typed)
    .toLowerCase()
    .replace(/^(?:once )?(?:every|each|in every|in|per)\b |^q ?(?=\d+ ?\p{L})|^(?:हर|प्रत्येक|दर) /u, '')
    .replace(/(?<=\d)[ -]?(?:hourly|hrly|hly)$/, ' hours')
    // every day, every week
    .replace(/^(?=[^\d\s]+$)(?=day$|week$|month$|year$|hour$|minute$)/, '1 ');
  for (const [shape, unit] of [
    [minutes, 'min'],
    [seconds, 's'],
  ] as const) {
    const [, number] = shape.exec(text) ?? [];
    const value = number === undefined ? null : readAge(number);
    if (value) return { value: value.value, unit };
  }
  if (/\d ?m\.?$/.test(text)) return null;
  return readAge(text);
}
