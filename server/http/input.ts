// Reads request bodies: strict UTF-8, JSON or a plain form, validated by the contract's schema.
import type * as z from 'zod/mini';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Issue, IssueCode } from '#contract/issues.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { invalidInput, Problem } from './problems.ts';

/** Largest JSON or form body, in bytes. */
export const bodyLimit = 256 * 1024;
/** Largest JSON body of rows with `isLarge`, in bytes. */
export const largeBodyLimit = 4 * 1024 * 1024;
/** The same for public rows: parsing a JSON body is one turn. The longest details of a visitor fit. */
export const visitorBodyLimit = 1024 * 1024;

/** Parts of JSON within each other: the content of a case has some ten. Code that walks through data calls itself. */
const depthMax = 50;
/** Values, objects and lists in a JSON body that is no large one of staff. A visitor's fullest details have some 3,500. */
const partsMax = 10_000;
/** From so many letters on, other requests have a turn before and after the parsing. */
const longBody = 64 * 1024;
/** Fields of a plain form, the largest of which has some thirty. */
const formFieldsMax = 500;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(
  body: Buffer,
  fault: Parameters<typeof problems>[0] = 'the_data_is_not_well_formed_utf',
): string {
  try {
    return utf8.decode(body);
  } catch {
    // Replacing unreadable bytes would silently change a person's words.
    throw new Problem(400, problems(fault));
  }
}

/**
 * Counts the parts of a JSON text before it is parsed, because few bytes can hold very many: those are dear to parse, to
 * check and to release. Throws a 400 if there are more than `most`, or more than `depthMax` within each other. Whether
 * the text is JSON at all is the parser's matter.
 */
function refuseManyParts(body: Uint8Array, most: number): void {
  let [parts, depth] = [0, 0];
  let isText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === 0x22) isText = !isText; // "
    else if (isText) at += byte === 0x5c ? 1 : 0; // \\ and what it escapes
    else if (byte === 0x2c) parts += 1; // ,
    else if (byte === 0x7d || byte === 0x5d) depth -= 1; // } and ]
    else if (byte === 0x7b || byte === 0x5b) [parts, depth] = [parts + 1, depth + 1]; // { and [
    if (parts > most || depth > depthMax) {
      const details = problems('at_most_values_are_accepted_and_within', {
        most: most.toLocaleString('en'),
        depthMax,
      });
      throw new Problem(400, problems('the_data_has_too_many_parts'), { details });
    }
  }
}

/** JSON is the default body of routes. */
export function readJsonBodies(app: FastifyInstance): void {
  // Keys such as __proto__ are ignored like any unknown key, and never stored.
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      const isOfStaff = request.routeOptions.bodyLimit === largeBodyLimit;
      refuseManyParts(body, isOfStaff ? Infinity : partsMax);
      const text = decode(body);
      if (text === '') done(null, undefined);
      else if (text.length < longBody) void parse(request, text, done);
      else {
        // Counting, parsing and checking take some milliseconds each.
        setImmediate(() => void parse(request, text, (error, value) => setImmediate(done, error, value)));
      }
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Plain forms, for pages without JavaScript. Converts CR LF to LF. */
export function readFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body: Buffer, done) => {
      try {
        const fields = decode(body).split('&', formFieldsMax + 1);
        if (fields.length > formFieldsMax) throw new Problem(400, problems('the_data_has_too_many_parts'));
        done(null, Object.fromEntries(fields.map(decodeField)));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

/** Largest CSV file, in bytes. */
const csvLimit = 5 * 1024 * 1024;

/** How files of Excel and LibreOffice begin: a ZIP file (.xlsx, .ods), or OLE (.xls). */
const workbooks = ['PK\x03\x04', '\xd0\xcf\x11\xe0'];

/** UTF-8, or UTF-16 with its mark, which Excel writes as "Unicode Text". */
function decodeCsv(body: Buffer): string {
  const [first, second] = body;
  const isLittle = first === 0xff && second === 0xfe;
  if (workbooks.includes(body.toString('latin1', 0, 4)))
    throw new Problem(400, problems('the_file_is_a_workbook'));
  if (!isLittle && !(first === 0xfe && second === 0xff)) return decode(body, 'the_csv_file_is_not_utf_8');
  try {
    return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(body);
  } catch {
    throw new Problem(400, problems('the_file_is_not_valid_utf_16'));
  }
}

/** CSV files as text. Call it in a Fastify scope of its own: only the import accepts CSV. */
export const readCsvBodies = (app: FastifyInstance): void =>
  readTextBodies(
    app,
    ['text/csv'],
    csvLimit,
    decodeCsv,
    'at_most_5_mb_are_accepted',
    'send_the_file_as_text_csv',
  );

/** Largest session description, in bytes: those of browsers have some 6 KiB. */
const sdpLimit = 64 * 1024;

/** Session descriptions as text. Call it in a Fastify scope of its own: only the broadcast accepts them. */
export const readSdpBodies = (app: FastifyInstance): void =>
  readTextBodies(
    app,
    ['application/sdp', 'application/trickle-ice-sdpfrag'],
    sdpLimit,
    decode,
    'at_most_64_kib_are_accepted',
    'send_the_offer_as_application_sdp',
  );

function readTextBodies(
  app: FastifyInstance,
  types: string[],
  limit: number,
  read: (body: Buffer) => string,
  tooLarge: Parameters<typeof problems>[0],
  otherType: Parameters<typeof problems>[0],
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: limit }, (_request, body: Buffer, done) => {
    try {
      done(null, read(body));
    } catch (error) {
      done(error as Error);
    }
  });
  app.setErrorHandler((error: FastifyError) => {
    if (error.statusCode === 413) {
      throw new Problem(413, problems('this_is_too_large'), { details: problems(tooLarge) });
    }
    if (error.statusCode === 415) throw new Problem(415, problems(otherType));
    throw error;
  });
}

/** Largest XML file, in bytes. */
const xmlLimit = 20 * 1024 * 1024;

/** XML files as bytes. Call it in a Fastify scope of its own: only imports accept XML. */
export function readXmlBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/xml', 'text/xml'],
    { parseAs: 'buffer', bodyLimit: xmlLimit },
    (_request, body: Buffer, done) => done(null, body),
  );
  app.setErrorHandler((error: FastifyError) => {
    if (error.statusCode === 413) {
      throw new Problem(413, problems('this_is_too_large'), {
        details: problems('at_most_20_mb_are_accepted'),
      });
    }
    if (error.statusCode === 415) throw new Problem(415, problems('send_the_file_as_application_xml'));
    throw error;
  });
}

/** Decodes one `name=value` of a form. URLSearchParams would silently replace unreadable bytes by U+FFFD. */
function decodeField(field: string): [name: string, value: string] {
  const [name = '', value = ''] = field.replaceAll('+', ' ').split(/=(.*)/s);
  try {
    return [decodeURIComponent(name), decodeURIComponent(value).replaceAll('\r\n', '\n')];
  } catch {
    throw new Problem(400, problems('the_data_is_not_well_formed_utf'));
  }
}

/** Validates `value` with `schema`. Throws a 400 that names every wrong field. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const checked = checkInput(schema, value);
  if ('issues' in checked) throw invalidInput(checked.issues);
  return checked.data;
}

/** Validates `value` with `schema`; returns the data or the issues. */
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
    case 'invalid_union':
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
