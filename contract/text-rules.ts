// Which texts the portal accepts: lengths and characters, with the same rules on server and browser.
import type { IssueCode } from './issues.ts';

// Both sides have it, but the contract compiles without their types.
declare const URL: { canParse(address: string): boolean };

/** Longest texts, in characters (Unicode code points), for fields without their own limit. */
export const textMax = {
  line: 200,
  email: 254,
  url: 2_048,
  caption: 500,
  paragraph: 2_000,
  narrative: 10_000,
  content: 50_000,
} as const;

interface TextRule {
  max: number;
  required: boolean;
  /** One line. Without it, texts of at most `textMax.line` characters are. */
  isLine?: boolean | undefined;
}

// They turn the direction of the letters after them, also of letters that are not theirs.
const turning = /[\u202a-\u202e\u2066-\u2069]/;

// Control characters except tab, line feed and carriage return, and lone surrogates.
const refusedCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u;

/** Most combining marks in a row, more than any script uses on a letter (UAX #15, "Stream-Safe Text Format"). */
export const marksMax = 30;

/** Most characters that NFC joins into one, as in U+1F82: no text becomes shorter than a quarter. */
const mostPieces = 4;

/** Length in characters as people count them: code points, not UTF-16 units. */
export function characterCount(text: string): number {
  return text.length - (text.match(surrogatePairs)?.length ?? 0);
}

const surrogatePairs = /[\ud800-\udbff][\udc00-\udfff]/g;

/**
 * How many characters of a text over `max` its form shows again: still too many, so that a cut text cannot be
 * sent by mistake.
 */
export const overlongTextMax = (max: number): number => 2 * max;

/** The beginning of a text that is too long for its form to show; null for any other. */
export function cutText(typed: string, max: number): string | null {
  const shown = overlongTextMax(max);
  return isLonger(typed, shown)
    ? Array.from(typed.slice(0, 2 * shown))
        .slice(0, shown)
        .join('')
    : null;
}

/**
 * Whether a text has more than `max` characters. A character is one or two UTF-16 units, so most texts need no
 * counting.
 */
function isLonger(text: string, max: number): boolean {
  return text.length > max && (text.length > 2 * max || characterCount(text) > max);
}

/** Whether a text has only characters before U+0300: it is in NFC, and none of them is a combining mark. */
const isPlain = (text: string): boolean => !/[\u0300-\uffff]/.test(text);

/** A run of more marks, from its beginning: each mark is looked at once. */
const manyMarks = new RegExp(`(?<!\\p{M})\\p{M}{${marksMax + 1}}`, 'u');
const hasTooManyMarks = (text: string): boolean => !isPlain(text) && manyMarks.test(text);

/** Letters with at most `marksMax` marks. A longer run of marks goes on in the next piece. */
const pieces = new RegExp(`\\P{M}*\\p{M}{0,${marksMax}}`, 'gu');

/**
 * The form in which text is stored and compared: Unicode NFC, otherwise exactly as typed. NFC takes quadratic time for a
 * run of combining marks, so a text with a run that `textIssue` refuses is normalised in pieces: in linear time, and
 * without an error, because texts of files are folded before their faults are known.
 */
export const normalizeText = (text: string): string => (isPlain(text) ? text : normalizeAs('NFC', text));

/** A text in one of the forms of Unicode, in linear time. */
function normalizeAs(form: 'NFC' | 'NFD', text: string): string {
  if (!hasTooManyMarks(text)) return text.normalize(form);
  return text.replace(pieces, (piece) => piece.normalize(form));
}

/**
 * The fault of a text in its stored form, or null. Required: something is left after trimming. Lengths are checked
 * before the text is normalised, and again afterwards, since some characters become several.
 */
export function textIssue(
  typed: string,
  { max, required, isLine = max <= textMax.line }: TextRule,
): IssueCode | null {
  if (isLonger(typed, max * mostPieces)) return 'too_long';
  if (hasTooManyMarks(typed)) return 'marks';
  const text = isPlain(typed) ? typed : typed.normalize('NFC');
  if (isLonger(text, max)) return 'too_long';
  if (text !== typed && hasTooManyMarks(text)) return 'marks';
  if (required && isBlank(text)) return 'required';
  if (refusedCharacters.test(text) || !text.isWellFormed()) return 'characters';
  return isLine && turning.test(text) ? 'direction' : null;
}

/** One line of visible characters, and spaces between them: no control, format or direction marks. */
export const identifierShape = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;
export const isIdentifier = (text: string): boolean =>
  identifierShape.test(text) && textIssue(text, { max: textMax.line, required: false }) === null;

// The shape that HTML accepts for an input of type email (HTML Standard, "valid e-mail address"), plus a dot in
// the domain. Non-ASCII characters are accepted too: there are addresses in Indian scripts (RFC 6531).
const emailShape = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/u;

// Characters that show nothing: format characters (joiners, direction marks), and letters that are blank.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cn}\p{Co}\u2800]/u;

/** Whether a text shows nothing: spaces and invisible characters only. Linear time. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u.test(text);

/** What is searched for: a text that shows nothing is no search, ''. */
export const soughtText = (text: string): string => (isBlank(text) ? '' : text);

// Between letters of Indian scripts, joiners decide how these look; variation selectors decide how a symbol looks.
const joiners = /[\u{200c}-\u{200d}]|[\u{fe00}-\u{fe0f}]/gu;

/** Whether a text is one line of visible characters: no tab or line end, no direction marks, nothing else that hides. */
export const isVisibleLine = (text: string): boolean => {
  const shown = text.replace(joiners, '');
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(shown) && !invisible.test(shown) && (text === '' || !isBlank(text));
};

/** The fault of an e-mail address, or null. Spaces around it are accepted, line breaks and invisible characters are not. */
export function emailIssue(typed: string): IssueCode | null {
  const issue = textIssue(typed, { max: textMax.email, required: true });
  if (issue) return issue;
  const text = normalizeText(typed);
  if (invisible.test(text) || /[\n\r\u2028\u2029]/.test(text)) return 'email';
  return emailShape.test(text.trim()) ? null : 'email';
}

/** The fault of an address that an administrator entered, or null: only https, http and `/uploads/`. */
export function urlIssue(text: string, required: boolean): IssueCode | null {
  const issue = textIssue(text, { max: textMax.url, required });
  if (issue || text === '') return issue;
  if (invisible.test(text)) return 'url';
  if (/^\/uploads\/[^/\\?#\s][^/\\\s]*$/.test(text)) return null;
  if (!/^https?:\/\/[^\s/\\]/i.test(text) || /\s/.test(text)) return 'url';
  return URL.canParse(text) ? null : 'url';
}

/** As `urlIssue` of an optional address, but also accepts a page of the portal: `/quiz`, never `//host`. */
export function linkIssue(text: string): IssueCode | null {
  const issue = textIssue(text, { max: textMax.url, required: false });
  if (issue) return issue;
  const isPage = !invisible.test(text) && /^\/(?![/\\])[^\\\s]*$/.test(text);
  return isPage ? null : urlIssue(text, false);
}

/** The fault of a calendar day as 2026-11-22, or null. */
export function dayIssue(text: string): IssueCode | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return isDay ? null : 'format';
}

/** The form in which both sides of a search are compared; linear time for every text. */
export function foldText(text: string): string {
  // Lower case can have a composed form where upper case has none, such as J and ǰ, so NFC is applied again.
  return normalizeText(normalizeText(text).toLowerCase());
}

/** Letters with points, as people write initials and short words: P.Q., P. Q., i.v. */
const initials = /(?<![\p{L}\p{M}\p{N}])(?:\p{L}\p{M}?\. ?)+(?:\p{L}\p{M}?(?![\p{L}\p{M}\p{N}]))?/gu;

/**
 * The form in which a search compares: what looks the same is the same. Dashes, apostrophes, spaces, signs of micro, accents of
 * letters that are no letters of their own in Indian scripts, initials with and without points, and characters that do not show.
 * Runs of marks that only such characters part become one run, so the text is normalised in pieces afterwards, too.
 */
export const foldSought = (text: string): string =>
  normalizeAs(
    'NFC',
    normalizeAs('NFD', foldText(text)).replace(/[\u{300}-\u{36f}]|\p{Default_Ignorable_Code_Point}/gu, ''),
  )
    .replace(/[\p{Pd}\u{2212}]/gu, '-')
    .replace(/[\u{2018}\u{2019}\u{201b}\u{2bc}\u{2032}\u{b4}`]/gu, "'")
    .replaceAll('\u{b5}', '\u{3bc}')
    .replace(/\s+/gu, ' ')
    .replace(initials, (run) => run.replace(/\. ?/gu, '') + (run.endsWith(' ') ? ' ' : ''));

/** Names are compared in small letters, with single spaces, hyphens as spaces, and without spaces around them. */
export const foldName = (name: string): string =>
  foldText(name)
    .replace(/[\s\-\u{2010}-\u{2015}]+/gu, ' ')
    .trim();
