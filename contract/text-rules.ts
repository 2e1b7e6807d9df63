// Which text the portal takes: lengths and characters, one rule for server and browser (readings 16).
// No zod here: public pages load this file.
import type { IssueCode } from './issues.ts';

// Both sides have it; the contract compiles without the types of either.
declare const URL: { canParse(address: string): boolean };

/** Longest texts, in characters (Unicode code points), where the specification gives no bound of its own. */
export const textMax = {
  line: 200,
  email: 254,
  url: 2_048,
  caption: 500,
  paragraph: 2_000,
  narrative: 10_000,
  content: 50_000,
} as const;

export interface TextRule {
  max: number;
  required: boolean;
}

// Control characters but tab, line feed and carriage return, and halves of surrogate pairs that stand alone.
const refusedCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u;

/** Most combining marks in a row, which is more than any script puts on a letter (UAX #15, "Stream-Safe Text Format"). */
export const marksMax = 30;

/** Most characters that NFC makes one of, as in U+1F82: no text becomes shorter than a quarter by it. */
const mostPieces = 4;

/** Length in characters as a person counts them: code points, not UTF-16 units. */
export function characterCount(text: string): number {
  return [...text].length;
}

/** How many characters of a text over `max` come back in its form: still too many, so that no part is sent unread. */
export const shownOfLonger = (max: number): number => 2 * max;

/** The beginning of a text that is longer than its form shows; null for any other. */
export function cutText(typed: string, max: number): string | null {
  const shown = shownOfLonger(max);
  return isLonger(typed, shown)
    ? Array.from(typed.slice(0, 2 * shown))
        .slice(0, shown)
        .join('')
    : null;
}

/** Whether a text has more than `max` characters. One character is one or two UTF-16 units, so few texts are counted. */
function isLonger(text: string, max: number): boolean {
  return text.length > max && (text.length > 2 * max || characterCount(text) > max);
}

/** Takes time in proportion to the text: nothing follows the run in the expression, so there is nothing to go back for. */
function hasTooManyMarks(text: string): boolean {
  for (const [run] of text.matchAll(/\p{M}+/gu)) if (isLonger(run, marksMax)) return true;
  return false;
}

/** The form in which text is stored and compared: Unicode NFC, otherwise exactly as typed. */
export function normalizeText(text: string): string {
  return text.normalize('NFC');
}

/**
 * What is wrong with a text in the form in which it is stored, or null. Required: something is left after trimming.
 * NFC takes the square of the time for a run of combining marks, so a text is bounded first, and read again after it,
 * since some characters become several.
 */
export function textIssue(typed: string, { max, required }: TextRule): IssueCode | null {
  if (isLonger(typed, max * mostPieces)) return 'too_long';
  if (hasTooManyMarks(typed)) return 'marks';
  const text = normalizeText(typed);
  if (isLonger(text, max)) return 'too_long';
  if (hasTooManyMarks(text)) return 'marks';
  if (required && text.trim() === '') return 'required';
  if (refusedCharacters.test(text) || !text.isWellFormed()) return 'characters';
  return null;
}

// The shape that HTML's input of type email takes (HTML Standard, "valid e-mail address"), plus a dot in the
// domain. Characters beyond ASCII are taken too: addresses in Indian scripts exist (RFC 6531).
const emailShape = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/u;

/** What is wrong with an e-mail address, or null. Spaces around it are taken, line ends are not. */
export function emailIssue(typed: string): IssueCode | null {
  const issue = textIssue(typed, { max: textMax.email, required: true });
  if (issue) return issue;
  const text = normalizeText(typed);
  return emailShape.test(text.trim()) && !/[\n\r\u2028\u2029]/.test(text) ? null : 'email';
}

/** What is wrong with an address that an administrator entered, or null (readings 23). */
export function urlIssue(text: string, required: boolean): IssueCode | null {
  const issue = textIssue(text, { max: textMax.url, required });
  if (issue || text === '') return issue;
  if (/^\/uploads\/[^/\\?#\s][^/\\\s]*$/.test(text)) return null;
  if (!/^https?:\/\/[^\s/\\]/i.test(text) || /\s/.test(text)) return 'url';
  return URL.canParse(text) ? null : 'url';
}

/** As `urlIssue` of an optional address, where a page of the portal may be named as well: `/quiz`, never `//host`. */
export function linkIssue(text: string): IssueCode | null {
  const issue = textIssue(text, { max: textMax.url, required: false });
  return issue ?? (/^\/(?![/\\])[^\\\s]*$/.test(text) ? null : urlIssue(text, false));
}

/** The form in which texts are searched, on both sides of a comparison. What a caller sent is bounded by `textIssue` first. */
export function foldText(text: string): string {
  // Small letters can have a composed form where the capital has none, such as J and ǰ; hence NFC once more.
  return normalizeText(normalizeText(text).toLowerCase());
}
