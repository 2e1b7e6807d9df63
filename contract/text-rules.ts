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

/** Length in characters as a person counts them: code points, not UTF-16 units. */
export function characterCount(text: string): number {
  return [...text].length;
}

/** The form in which text is stored and compared: Unicode NFC, otherwise exactly as typed. */
export function normalizeText(text: string): string {
  return text.normalize('NFC');
}

/** What is wrong with a text in the form in which it is stored, or null. Required: something is left after trimming. */
export function textIssue(typed: string, rule: TextRule): IssueCode | null {
  const text = normalizeText(typed);
  if (rule.required && text.trim() === '') return 'required';
  if (refusedCharacters.test(text) || !text.isWellFormed()) return 'characters';
  // Cheap test first: a text has at most as many characters as UTF-16 units.
  if (text.length > rule.max && characterCount(text) > rule.max) return 'too_long';
  return null;
}

// The shape that HTML's input of type email takes (HTML Standard, "valid e-mail address"), plus a dot in the
// domain. Characters beyond ASCII are taken too: addresses in Indian scripts exist (RFC 6531).
const emailShape = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/u;

/** What is wrong with an e-mail address, or null. */
export function emailIssue(typed: string): IssueCode | null {
  const text = normalizeText(typed);
  return (
    textIssue(text, { max: textMax.email, required: true }) ?? (emailShape.test(text.trim()) ? null : 'email')
  );
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
  return /^\/(?![/\\])[^\\\s]*$/.test(text)
    ? textIssue(text, { max: textMax.url, required: false })
    : urlIssue(text, false);
}

/** The form in which texts are searched, on both sides of a comparison (readings 8). */
export function foldText(text: string): string {
  // Small letters can have a composed form where the capital has none, such as J and ǰ; hence NFC once more.
  return normalizeText(normalizeText(text).toLowerCase());
}
