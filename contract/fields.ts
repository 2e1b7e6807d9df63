// The building blocks of every schema: each wraps a rule of the zod-free files, so that a rule is written once. A text
// is normalised after its rule has passed, since that is costly for a text that the rule refuses.
import * as z from 'zod/mini';
import { issueMessage, type IssueCode, type IssueLimits } from './issues.ts';
import { noticeVersionMax } from './notice-rules.ts';
import { emailIssue, linkIssue, normalizeText, textIssue, textMax, urlIssue } from './text-rules.ts';

/** Own sentences for single codes, where the specification gives a field its literal text. */
type Texts = Partial<Record<IssueCode, string>>;

function rule<T>(find: (value: T) => IssueCode | null, texts: Texts, limits: IssueLimits = {}) {
  return z.check<T>((ctx) => {
    const code = find(ctx.value);
    if (!code) return;
    const message = texts[code] ?? issueMessage(code, limits);
    ctx.issues.push({ code: 'custom', input: ctx.value, params: { code }, message });
  });
}

function typeError(texts: Texts) {
  // An absent field reads "required", a present one of another type reads "type".
  return (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null
      ? (texts.required ?? issueMessage('required'))
      : (texts.type ?? issueMessage('type'));
}

/** Text that must hold something besides white space; stored as typed, in NFC. `max` in characters. */
export function requiredText(max: number, texts: Texts = {}) {
  return z.string({ error: typeError(texts) }).check(
    rule((value) => textIssue(value, { max, required: true }), texts, { max }),
    z.overwrite(normalizeText),
    z.meta({ minLength: 1, maxLength: max }),
  );
}

/** Text that may be left out: absent, null and '' all mean null. `max` in characters. */
export function optionalText(max: number, texts: Texts = {}) {
  const text = z.string({ error: typeError(texts) }).check(
    rule((value) => textIssue(value, { max, required: false }), texts, { max }),
    z.overwrite(normalizeText),
    z.meta({ maxLength: max }),
  );
  return z.pipe(z.nullable(z.optional(text)), z.transform(emptyToNull));
}

/** Text that may be empty, as the values of settings may. `max` in characters. */
export function text(max: number, texts: Texts = {}) {
  return z.string({ error: typeError(texts) }).check(
    rule((value) => textIssue(value, { max, required: false }), texts, { max }),
    z.overwrite(normalizeText),
    z.meta({ maxLength: max }),
  );
}

/** Which notice the visitor was shown; clients that know of none leave it out. */
export const shownNotice = () => z.optional(optionalText(noticeVersionMax));

/** An e-mail address; at most 254 characters. */
export function email(texts: Texts = {}) {
  return z
    .string({ error: typeError(texts) })
    .check(
      rule(emailIssue, texts, { max: textMax.email }),
      z.overwrite(normalizeText),
      z.meta({ format: 'email', maxLength: textMax.email }),
    );
}

/** As `email`, or nothing: absent, null and '' all mean null. */
export function optionalEmail(texts: Texts = {}) {
  return z.pipe(z.nullable(z.optional(emailOrEmpty(texts))), z.transform(emptyToNull));
}

/** As `email`, or '', as the values of settings may be. */
export function emailOrEmpty(texts: Texts = {}) {
  return z.string({ error: typeError(texts) }).check(
    rule((value) => (value === '' ? null : emailIssue(value)), texts, { max: textMax.email }),
    z.overwrite(normalizeText),
    z.meta({ format: 'email', maxLength: textMax.email }),
  );
}

/** A web address or one of the portal's own files (readings 23). */
export function url(texts: Texts = {}) {
  return z.string({ error: typeError(texts) }).check(
    rule((value) => urlIssue(value, true), texts, { max: textMax.url }),
    z.meta({ maxLength: textMax.url }),
  );
}

/** As `url`, or nothing: absent, null and '' all mean null. */
export function optionalUrl(texts: Texts = {}) {
  return z.pipe(z.nullable(z.optional(urlOrEmpty(texts))), z.transform(emptyToNull));
}

/** As `url`, or '', as the values of settings may be. */
export function urlOrEmpty(texts: Texts = {}) {
  return z.string({ error: typeError(texts) }).check(
    rule((value) => urlIssue(value, false), texts, { max: textMax.url }),
    z.meta({ maxLength: textMax.url }),
  );
}

/** Where a button leads: as `optionalUrl`, or a page of the portal such as `/report-adr`. */
export function optionalLink(texts: Texts = {}) {
  const address = z
    .string({ error: typeError(texts) })
    .check(rule(linkIssue, texts, { max: textMax.url }), z.meta({ maxLength: textMax.url }));
  return z.pipe(z.nullable(z.optional(address)), z.transform(emptyToNull));
}

function emptyToNull(value: string | null | undefined): string | null {
  return value === undefined || value === '' ? null : value;
}

/** A whole number from `min` to `max`, both included. Text that looks like a number is not taken. */
export function wholeNumber(min: number, max: number, texts: Texts = {}) {
  return z.number({ error: typeError(texts) }).check(
    rule((value) => wholeNumberIssue(value, min, max), texts, { min, max }),
    z.meta({ type: 'integer', minimum: min, maximum: max }),
  );
}

function wholeNumberIssue(value: number, min: number, max: number): IssueCode | null {
  if (!Number.isInteger(value)) return 'whole_number';
  return value < min || value > max ? 'range' : null;
}

export const yesNo = () => z.boolean({ error: typeError({}) });

/** One of a fixed set of words. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, {
    error: (issue) => issueMessage(issue.input === undefined ? 'required' : 'choice'),
  });
}

export const id = () => z.string().check(z.meta({ format: 'uuid' }));

/** An instant: ISO 8601 in UTC with milliseconds, `2026-11-21T05:40:00.000Z`. */
export const time = () => z.string().check(z.meta({ format: 'date-time' }));

/** What every record that administrators edit carries in replies (readings 24 and 36). */
export const editable = { version: z.int(), isSample: z.boolean() };

/** What every record that a visitor sent carries in replies. */
export const visitors = {
  isSample: z.boolean(),
  /** The version of the notice at the form; null: the client sent none. */
  noticeVersion: z.nullable(z.string()),
  /** When the person was taken out of it (contract/privacy-rules.ts); null: not. */
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

/** The position among its siblings; smallest first. */
export const sortOrder = () => wholeNumber(0, 1_000_000);
