// Reads what a caller sent: strict UTF-8, JSON or a plain form, then the contract's schema.
import type * as z from 'zod/mini';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Issue, IssueCode } from '#contract/issues.ts';
import { invalidInput, Problem } from './problems.ts';

/** Largest body of JSON or of a plain form, in bytes (readings 16). */
export const bodyLimit = 256 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    // Replacing what cannot be read would change a person's words without telling them.
    throw new Problem(400, 'The data is not well-formed UTF-8.');
  }
}

/** JSON is the only body that routes take unless they say otherwise. */
export function readJsonBodies(app: FastifyInstance): void {
  // Keys such as __proto__ are unknown keys like any other: ignored and never stored.
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      const text = decode(body);
      if (text === '') done(null, undefined);
      else void parse(request, text, done);
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Plain forms, for pages that work without JavaScript. Line breaks arrive as CR LF and are read as LF. */
export function readFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body: Buffer, done) => {
      try {
        done(null, Object.fromEntries(decode(body).split('&').map(decodeField)));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

/** Largest CSV file, in bytes. */
const csvLimit = 5 * 1024 * 1024;

/** CSV files as text. To be called in a scope of its own, as nothing else takes them. */
export function readCsvBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'text/csv',
    { parseAs: 'buffer', bodyLimit: csvLimit },
    (_request, body: Buffer, done) => {
      try {
        done(null, decode(body));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  app.setErrorHandler((error: FastifyError) => {
    if (error.statusCode === 413) {
      throw new Problem(413, 'This is too large to be taken.', { details: 'At most 5 MB are taken here.' });
    }
    if (error.statusCode === 415) throw new Problem(415, 'Send the file as text/csv.');
    throw error;
  });
}

/** One `name=value` of a form. Not by URLSearchParams, which puts U+FFFD where it cannot read what was sent. */
function decodeField(field: string): [name: string, value: string] {
  const [name = '', value = ''] = field.replaceAll('+', ' ').split(/=(.*)/s);
  try {
    return [decodeURIComponent(name), decodeURIComponent(value).replaceAll('\r\n', '\n')];
  } catch {
    throw new Problem(400, 'The data is not well-formed UTF-8.');
  }
}

/** What `schema` makes of `value`. Throws a 400 that names every field at fault. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const checked = checkInput(schema, value);
  if ('issues' in checked) throw invalidInput(checked.issues);
  return checked.data;
}

/** What `schema` makes of `value`, or what is wrong with it. */
export function checkInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): { data: z.infer<Schema> } | { issues: Issue[] } {
  const result = schema.safeParse(value);
  if (result.success) return { data: result.data };
  return { issues: result.error.issues.map((issue) => toIssue(issue, value)) };
}

function toIssue(issue: z.core.$ZodIssue, input: unknown): Issue {
  return { path: issue.path.join('.'), code: issueCode(issue, input), message: issue.message };
}

function issueCode(issue: z.core.$ZodIssue, input: unknown): IssueCode {
  switch (issue.code) {
    case 'custom':
      return (issue.params?.['code'] as IssueCode | undefined) ?? 'format';
    case 'invalid_type':
      return isAbsent(input, issue.path) ? 'required' : 'type';
    case 'invalid_value':
      return isAbsent(input, issue.path) ? 'required' : 'choice';
    case 'too_big':
    case 'too_small':
      return 'type';
    default:
      return 'format';
  }
}

function isAbsent(input: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  );
  return value === undefined || value === null;
}
