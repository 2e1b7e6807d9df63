// The building blocks of every schema: each wraps a rule of the zod-free files, so that every rule is written
// once. Text is normalised only after its rule has passed, because normalising refused text could be expensive.
import * as z from 'zod/mini';
import type { IssueCode } from './issues.ts';
import { noticeVersionMax } from './notice-rules.ts';
import {
  dayIssue,
  emailIssue,
  linkIssue,
  normalizeText,
  soughtText,
  textIssue,
  textMax,
  urlIssue,
} from './text-rules.ts';
import { type FaultKey, faults } from './words/faults-rules.ts';

/** Sentences for single codes, where a field has its own: of the catalogue `faults`, or of another one. */
type Texts = Partial<Record<IssueCode, FaultKey | (() => string)>>;
/** Characters of a text, or values of a number. */
interface Limits {
  min?: number;
  max?: number;
}

function sentence(code: IssueCode, texts: Texts, limits?: Limits): string {
  const own = texts[code] ?? code;
  return typeof own === 'function' ? own() : faults(own, { ...limits });
}

/** Zod's own checks say the same sentences, where a schema gives them none. */
z.config({
  localeError(issue) {
    if (issue.input === undefined || issue.input === null) return faults('required');
    const isText = 'origin' in issue && issue.origin === 'string';
    if (issue.code === 'too_big' && isText) return faults('too_long', { max: Number(issue.maximum) });
    if (issue.code === 'too_small' && isText) return faults('too_short', { min: Number(issue.minimum) });
    if (issue.code === 'invalid_type') return faults('type');
    return faults(issue.code === 'invalid_value' || issue.code === 'invalid_union' ? 'choice' : 'format');
  },
});

function rule<T>(find: (value: T) => IssueCode | null, texts: Texts, limits: Limits = {}) {
  return z.check<T>((ctx) => {
    const code = find(ctx.value);
    if (!code) return;
    const message = sentence(code, texts, limits);
    ctx.issues.push({ code: 'custom', input: ctx.value, params: { code }, message });
  });
}

/** The fault of a text that does not have its shape. */
const shapeRule = (like: RegExp | undefined, texts: Texts) =>
  rule<string>((value) => (like && value !== '' && !like.test(value) ? 'format' : null), texts);

function typeError(texts: Texts) {
  // An absent field gives "required", a present one of another type "type".
  return ({ input }: { input?: unknown }) =>
    sentence(input === undefined || input === null ? 'required' : 'type', texts);
}

/**
 * Text that shows something; stored as typed, in NFC. `max` in characters, `isLine` as of `textIssue`, `like` the shape
 * of the whole text.
 */
export function requiredText(max: number, texts: Texts = {}, isLine?: boolean, like?: RegExp) {
  return z.string({ error: typeError(texts) }).check(
    rule((value) => textIssue(value, { max, required: true, isLine }), texts, { max }),
    shapeRule(like, texts),
    z.overwrite(normalizeText),
    z.meta({ minLength: 1, maxLength: max }),
  );
}

/** Optional text: absent, null and '' all mean null. Otherwise as `requiredText`. */
export function optionalText(max: number, texts: Texts = {}, isLine?: boolean, like?: RegExp) {
  const text = z.string({ error: typeError(texts) }).check(
    rule((value) => textIssue(value, { max, required: false, isLine }), texts, { max }),
    shapeRule(like, texts),
    z.overwrite(normalizeText),
    z.meta({ maxLength: max }),
  );
  return z.pipe(z.nullable(z.optional(text)), z.transform(emptyToNull));
}

/** Text that may be empty, such as the value of a setting. `max` in characters. */
export function text(max: number, texts: Texts = {}) {
  return z.string({ error: typeError(texts) }).check(
    rule((value) => textIssue(value, { max, required: false }), texts, { max }),
    z.overwrite(normalizeText),
    z.meta({ maxLength: max }),
  );
}

/** Version of the notice that the visitor saw; clients that do not know the notice leave it out. */
export const shownNotice = () => z.optional(optionalText(noticeVersionMax));

/** What a list is searched for. A text that shows nothing is no search, whichever invisible characters it has. */
export const searchText = () =>
  z.string({ error: typeError({}) }).check(
    z.overwrite(soughtText),
    rule((value) => textIssue(value, { max: textMax.line, required: false }), {}, { max: textMax.line }),
    z.overwrite(normalizeText),
    z.meta({ maxLength: textMax.line }),
  );

/** An e-mail address without spaces around it; at most 254 characters. */
export function email(texts: Texts = {}) {
  return z.string({ error: typeError(texts) }).check(
    rule(emailIssue, texts, { max: textMax.email }),
    z.overwrite((value) => normalizeText(value).trim()),
    z.meta({ format: 'email', maxLength: textMax.email }),
  );
}

/** As `email`, but optional: absent, null and '' all mean null. */
export function optionalEmail(texts: Texts = {}) {
  return z.pipe(z.nullable(z.optional(emailOrEmpty(texts))), z.transform(emptyToNull));
}

/** As `email`, or '', such as the value of a setting. */
export function emailOrEmpty(texts: Texts = {}) {
  return z.string({ error: typeError(texts) }).check(
    rule((value) => (value === '' ? null : emailIssue(value)), texts, { max: textMax.email }),
    z.overwrite((value) => normalizeText(value).trim()),
    z.meta({ format: 'email', maxLength: textMax.email }),
  );
}

/** A calendar day, 2026-11-22. With `isOptional` absent, null and '' all mean null. */
export function day(isOptional = false) {
  const own = z.string({ error: typeError({}) }).check(
    rule((value) => (value === '' ? (isOptional ? null : 'required') : dayIssue(value)), {}),
    z.meta({ format: 'date' }),
  );
  return isOptional ? z.pipe(z.nullable(z.optional(own)), z.transform(emptyToNull)) : own;
}

/** A web address with http or https, or `/uploads/` and a file of the portal. */
export function url(texts: Texts = {}) {
  return z.string({ error: typeError(texts) }).check(
    rule((value) => urlIssue(value, true), texts, { max: textMax.url }),
    z.meta({ maxLength: textMax.url }),
  );
}

/** As `url`, but optional: absent, null and '' all mean null. */
export function optionalUrl(texts: Texts = {}) {
  return z.pipe(z.nullable(z.optional(urlOrEmpty(texts))), z.transform(emptyToNull));
}

/** As `url`, or '', such as the value of a setting. */
export function urlOrEmpty(texts: Texts = {}) {
  return z.string({ error: typeError(texts) }).check(
    rule((value) => urlIssue(value, false), texts, { max: textMax.url }),
    z.meta({ maxLength: textMax.url }),
  );
}

/** The target of a button: as `optionalUrl`, or a page of the portal such as `/report-adr`. */
export function optionalLink(texts: Texts = {}) {
  const address = z
    .string({ error: typeError(texts) })
    .check(rule(linkIssue, texts, { max: textMax.url }), z.meta({ maxLength: textMax.url }));
  return z.pipe(z.nullable(z.optional(address)), z.transform(emptyToNull));
}

function emptyToNull(value: string | null | undefined): string | null {
  return value === undefined || value === '' ? null : value;
}

/** A whole number from `min` to `max`, inclusive. A number in a string is refused. */
export function wholeNumber(min: number, max: number, texts: Texts = {}) {
  return z.number({ error: typeError(texts) }).check(
    rule((value) => wholeNumberIssue(value, min, max), texts, { min, max }),
    z.meta({ type: 'integer', minimum: min, maximum: max }),
  );
}

/** As `wholeNumber`, or nothing: absent and null mean null. */
export const optionalNumber = (min: number, max: number, texts: Texts = {}) =>
  z.pipe(
    z.nullable(z.optional(wholeNumber(min, max, texts))),
    z.transform((value: number | null | undefined) => value ?? null),
  );

function wholeNumberIssue(value: number, min: number, max: number): IssueCode | null {
  if (!Number.isInteger(value)) return 'whole_number';
  return value < min || value > max ? 'range' : null;
}

export const yesNo = () => z.boolean({ error: typeError({}) });

/** One of a fixed set of words. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, {
    error: (issue) => faults(issue.input === undefined ? 'required' : 'choice'),
  });
}

/** As `oneOf`, or nothing: absent, null and '' all mean null. */
export const optionalOneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.pipe(
    z.nullable(z.optional(oneOf(['', ...values] as readonly [string, ...string[]]))),
    z.transform((value: string | null | undefined) => (value ? (value as T[number]) : null)),
  );

/** An id. Callers may write it in capital letters; it is compared in small ones. */
export const id = () => z.string().check(z.toLowerCase(), z.meta({ format: 'uuid' }));

/** An instant: ISO 8601 in UTC with milliseconds, `2026-11-21T05:40:00.000Z`. */
export const time = () => z.string().check(z.meta({ format: 'date-time' }));

/**
 * In every reply with a record that administrators edit: its version for `If-Match`, and whether it is sample
 * content.
 */
export const editable = { version: z.int(), isSample: z.boolean() };

/** In every reply with a record that a visitor sent. */
export const visitors = {
  isSample: z.boolean(),
  /** The version of the notice beside the form; null: the client sent none. */
  noticeVersion: z.nullable(z.string()),
  /** When the person was erased from it (contract/privacy-rules.ts); null: not erased. */
  erasedAt: z.nullable(time()),
};

/** An instant as a caller may write it, with its zone; read as the portal writes it. */
export const instant = () =>
  z.pipe(
    z.string().check(
      rule(
        (value) =>
          /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
          !Number.isNaN(Date.parse(value))
            ? null
            : 'format',
        {},
      ),
      z.meta({ format: 'date-time' }),
    ),
    z.transform((value: string) => new Date(value).toISOString()),
  );
