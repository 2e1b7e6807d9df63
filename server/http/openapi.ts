// The contract's table as an OpenAPI 3.1 document: https://spec.openapis.org/oas/v3.1.1.html
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type Access, nameRights, type Right } from '#contract/access-rules.ts';
import { api, type ApiKey, type ApiRow } from '#contract/api.ts';
import { statusOf } from '#contract/api-rows.ts';
import type {
  JsonSchema,
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
} from '#contract/openapi-rules.ts';
import { problem } from '#contract/problems.ts';

/** What holds for all calls. Markdown: paragraphs, lists and code. */
const description = `
Bodies are JSON (\`content-type: application/json\`, UTF-8, at most 256 KiB where a call says nothing else). Ids are UUIDs, times are ISO 8601 in UTC. Text is stored as typed, in Unicode NFC, and its bounds count characters, not bytes. Unlisted fields are ignored. Optional text may be absent, \`null\` or \`''\`; a \`PUT\` does not change fields that it leaves out.

A record with a \`version\` can be changed with \`If-Match: "<version>"\`: if someone else has changed it meanwhile, the answer is 412 with the present record in \`current\`. Without the header the change is accepted.

All calls that are not public need the session cookie that \`POST /api/auth/login\` sets, and answer 401 without it. Most of them need a right of the account as well, and answer 403 without it; the message says who can grant it. The right \`sign\` includes the right \`cases\`. Writes that a browser sends from another site are refused with 403.

Checks run in this order: 401, 403 for the call's right, 400, 404, 403 for a right that only some requests need, 409, 403 for the password.

Some calls need the password, or a passkey, from the last 5 minutes. A sign-in counts. Without it they answer 403 with \`"code": "confirm"\`; after \`POST /api/auth/confirm\` the same request succeeds.

An account with a second factor signs in with \`code\` beside the password; without it the answer is 401 with \`"code": "second_factor"\`. Where the setting \`second_factor\` is \`required\`, an account without a second factor gets 403 with \`"code": "second_factor_setup"\` for every call but \`GET /api/auth/me\`, \`POST /api/auth/logout\`, \`/api/auth/confirm\` and those under \`/api/auth/second-factor\`.

A call with an \`Idempotency-Key\` header (1 to 200 visible ASCII characters, valid for 90 days) gets the first answer again when it is repeated. If the personal data of the record was erased since, every request with its key gets the id and number with \`[erased]\` in all fields (an age is 0); nothing is stored.

Every refusal is JSON with one sentence for people in \`message\`. Where fields are wrong, \`issues\` names each with \`path\`, \`code\` and \`message\`; the codes are \`required\`, \`too_long\`, \`too_short\`, \`characters\`, \`marks\`, \`type\`, \`whole_number\`, \`range\`, \`email\`, \`url\`, \`choice\` and \`format\`.

- \`400\` The data is not valid; \`issues\` names the fields
- \`401\` Not signed in, or the session has ended
- \`403\` The account lacks a right; or the password is needed again (\`code\` is \`confirm\`); or a browser sent this from another site
- \`404\` No such record, or nothing at this address
- \`409\` A record of that name exists, or an \`Idempotency-Key\` was sent with other data
- \`412\` Changed by someone else since it was read; \`current\` is the present record
- \`413\` Too large; \`details\` says what is allowed
- \`415\` The content type is not the one that the call takes
- \`429\` Too many requests from one address; \`Retry-After\` says when to try again
- \`500\` An error in the portal; \`requestId\`, which every answer from 500 on has, finds it in the log
- \`503\` The database is unreachable, or too many passwords are being checked; \`Retry-After\` says when to try again
- \`507\` The disk is full
`.trim();

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest as JsonSchema;
};
const json = (schema: JsonSchema | { $ref: string }): OpenApiContent => ({ 'application/json': { schema } });

/** The document. It is made in turns with other work: all rows at once would hold up requests for 50 ms. */
export async function openApiDocument(version: string): Promise<OpenApiDocument> {
  const paths: OpenApiDocument['paths'] = {};
  for (const [key, row] of Object.entries(api) as [ApiKey, ApiRow][]) {
    const [method = '', path = ''] = key.split(' ');
    (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {})[method.toLowerCase()] = operation(key, row, path);
    await setImmediate();
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Pharmacovigilance portal', version, description },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  };
}

/** Who may call a row of the table. */
function describeCallers({ access, orOwnAccount }: { access: Access; orOwnAccount?: true }): string {
  return `${describeAccess(access)}${orOwnAccount ? ', and every account for itself' : ''}`;
}

function describeAccess(access: Access): string {
  if (access === 'public') return 'everyone';
  if (access === 'signed in') return 'everyone who is signed in';
  if (typeof access === 'string') return `accounts with ${nameRights([access])}`;
  return 'all' in access
    ? `accounts with ${nameRights(access.all)}`
    : `accounts with ${nameRights(access.oneOf, 'or')}`;
}

function descriptionOf(row: ApiRow): string {
  const sentences = [`For ${describeCallers(row)}.`];
  if (row.confirm && row.confirm !== 'never') {
    const when = row.confirm === 'always' ? '' : ` ${row.confirm}`;
    sentences.push(
      `Needs the password from the last 5 minutes${when}: otherwise 403 with the code \`confirm\`.`,
    );
  }
  if (row.idempotent) sentences.push('A repeated `Idempotency-Key` gets the first answer again.');
  if (row.isLarge) sentences.push(`The body has at most ${row.access === 'public' ? 1 : 4} MiB.`);
  if (row.consumes) sentences.push(bodies[row.consumes].text);
  return sentences.join(' ');
}

const form: JsonSchema = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
};
/** Bodies that are not JSON. */
const bodies: Record<NonNullable<ApiRow['consumes']>, { text: string; content: OpenApiContent }> = {
  multipart: {
    text: 'The body is a form with the field `file`.',
    content: { 'multipart/form-data': { schema: form } },
  },
  csv: {
    text: 'The body is CSV in UTF-8, with or without a byte-order mark, of at most 5 MB and 20,000 rows; the first row names the columns.',
    content: { 'text/csv': {} },
  },
  xml: {
    text: 'The body is XML in UTF-8, of at most 20 MB and 500 messages.',
    content: { 'application/xml': {} },
  },
  sdp: {
    text: 'The body is a session description of WebRTC (SDP), of at most 64 KiB.',
    content: { 'application/sdp': {}, 'application/trickle-ice-sdpfrag': {} },
  },
  file: { text: 'The body is the file, under its own content type.', content: { '*/*': {} } },
};

/** The session, with rights as its roles: all rights of one entry, or any one of several entries. */
export function securityOf(access: Exclude<Access, 'public'>): { session: readonly Right[] }[] {
  if (access === 'signed in') return [{ session: [] }];
  if (typeof access === 'string') return [{ session: [access] }];
  return 'all' in access ? [{ session: access.all }] : access.oneOf.map((right) => ({ session: [right] }));
}

function operation(key: ApiKey, row: ApiRow, path: string): OpenApiOperation {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: { type: 'string' },
  }));
  const { properties = {}, required = [] } = row.query ? schemaOf(row.query, 'input') : {};
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query' as const,
    required: required.includes(name),
    schema,
  }));
  const idempotencyKey: OpenApiParameter = {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', maxLength: 200 },
  };
  const ifMatch: OpenApiParameter = {
    name: 'If-Match',
    in: 'header',
    description: 'The version that was read, in quotation marks',
    schema: { type: 'string' },
  };
  const reply = row.reply && schemaOf(row.reply, 'output');
  const isVersioned = /^(PUT|PATCH) /.test(key) && 'version' in (reply?.properties ?? {});
  const content = row.body ? json(schemaOf(row.body, 'input')) : row.consumes && bodies[row.consumes].content;
  return {
    operationId: key.replace(/\W+/g, '_'),
    tags: [areaOf(path)],
    summary: row.summary,
    description: descriptionOf(row),
    'x-callers': describeCallers(row),
    'x-confirm': row.confirm ?? 'never',
    ...(row.access !== 'public' && { security: securityOf(row.access) }),
    parameters: [
      ...inPath,
      ...inQuery,
      ...(row.idempotent ? [idempotencyKey] : []),
      ...(isVersioned ? [ifMatch] : []),
    ],
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      [statusOf(row)]: {
        description: row.reply || row.answers ? 'Success' : 'Success without a body',
        ...(reply && { content: json(reply) }),
        ...(row.answers && { content: { '*/*': {} } }),
      },
      default: {
        description: 'A refusal, with one sentence for people',
        content: json({ $ref: '#/components/schemas/Problem' }),
      },
    },
  };
}

const areaOf = (path: string) => /^\/api\/(?:admin\/)?([^/]+)/.exec(path)?.[1] ?? '';
