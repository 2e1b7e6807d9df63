// What people type is first brought into plain characters: ASCII digits, one kind of dash, one kind of space, and nothing
// that does not show. Readers of numbers, dates, ages, codes and telephone numbers then read that.

/** Longest text that any reader reads, in UTF-16 units. A longer one is none of these things. */
const typedMax = 120;

/** Besides English: whoever types in one of these may write its words for months and times, whatever the page's language. */
export const typedLanguages = ['hi', 'ta', 'te', 'bn', 'mr', 'gu', 'kn', 'ml'] as const;

/**
 * ASCII digits for the decimal digits of every script (Devanagari, Bengali, Tamil, full width and so on). Everything else
 * stays. Each digit may cost some steps, so callers bound the text.
 */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

// Unicode puts the ten decimal digits of a script in consecutive code points, zero first. Where several scripts
// follow each other, each starts at a multiple of ten within the run.
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  if (point < 0x3a) return point - 0x30;
  let first = point;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (point - first) % 10;
}

// Joiners, direction marks, soft hyphens, blank letters (Unicode, "Default_Ignorable_Code_Point"), and the blank of Braille.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

// East Asian keyboards write ASCII in full width.
const fullWidth = /[\uff01-\uff5e]/g;

/**
 * A short text in plain characters: ASCII digits, ASCII in place of full width, `-` for each dash and for the minus, single
 * spaces, nothing invisible, no space around it. '': too long, or nothing to see.
 */
export function plainText(typed: string): string {
  if (typed.length > typedMax) return '';
  return asciiDigits(typed)
    .replace(unseen, '')
    .replace(fullWidth, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .normalize('NFC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}
