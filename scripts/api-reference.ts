// `npm run docs`: writes docs/api.md, the reference of all endpoints, from the contract's table.
// `--check` writes nothing and fails when the document is not what it would be.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { describeCallers } from '#contract/access-rules.ts';
import { api, type ApiRow } from '#contract/api.ts';

/** The parts of a JSON Schema that the contract's schemas come to. */
interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

const file = join(import.meta.dirname, '../docs/api.md');

const head = `# API reference

Made by \`npm run docs\` from the table in \`contract/api.ts\`; do not edit. The same as OpenAPI 3.1:
\`GET /api/openapi.json\`.

Bodies are JSON (\`content-type: application/json\`, UTF-8, at most 256 KiB). Ids are UUIDs, times are ISO 8601 in UTC.
Text is stored as typed, in Unicode NFC, and its bounds count characters, not bytes. A field that is not listed is
ignored. Optional text may be absent, \`null\` or \`''\`; a \`PUT\` leaves fields that it does not name as they are.

A record with a \`version\` may be changed under \`If-Match: "<version>"\`: where somebody else has changed it meanwhile,
the answer is 412 with the record as it stands in \`current\`. Without the header the change is taken.

All rows that are not for everybody need the session cookie that \`POST /api/auth/login\` sets, and answer 401 without
it. Most of them need a right of the account as well, and answer 403 without it; the sentence says who can grant it. The
right \`sign\` includes what \`cases\` may. Writes that a browser sends from another site are refused with 403.

Refusals are looked for in this order: 401, 403 for the row's right, 400, 404, 403 for what only part of the row needs,
409, 403 for the password.

Some calls need the password from the last 5 minutes. A sign-in counts. Without it they answer 403 with \`"code": "confirm"\`;
after \`POST /api/auth/confirm\` the same request passes.
`;

const errors = `## Errors

Every refusal is JSON with one sentence for people, and names the fields at fault where there are some:

\`\`\`json
{
  "message": "Check these fields: age.",
  "issues": [{ "path": "age", "code": "range", "message": "Enter a number from 0 to 120" }]
}
\`\`\`

The codes are \`required\`, \`too_long\`, \`too_short\`, \`characters\`, \`marks\`, \`type\`, \`whole_number\`, \`range\`, \`email\`, \`url\`,
\`choice\` and \`format\`.

| Status | Meaning |
|---|---|
| 400 | The data is not as described here; \`issues\` says where |
| 401 | Not signed in, or the session has ended |
| 403 | The account lacks a right; or the password is needed once more (\`code\` is \`confirm\`); or a browser sent this from another site |
| 404 | No such record, or nothing at this address |
| 409 | Something of that name exists, or an \`Idempotency-Key\` came with other data |
| 412 | Changed by somebody else since it was read; \`current\` is the record as it is now |
| 413 | Too large; \`details\` says what is taken |
| 415 | Another content type than \`application/json\` |
| 429 | Too much from one address; \`Retry-After\` says when to come back |
| 500 | A fault of the portal; \`requestId\`, which every answer from 500 on has, finds it in the log |
| 501 | Not built yet |
| 503 | The database is away, or too many passwords are being checked; \`Retry-After\` says when to come back |
| 507 | The disk is full |
`;

const groups = [
  {
    title: 'Public',
    has: (key: string, row: ApiRow) => row.access === 'public' && !key.includes(' /api/auth/'),
  },
  { title: 'Auth', has: (key: string) => key.includes(' /api/auth/') },
  {
    title: 'Admin',
    has: (key: string, row: ApiRow) => row.access !== 'public' && !key.includes(' /api/auth/'),
  },
];

/** The whole document for a table. The same table gives the same text. */
export function apiReference(table: Record<string, ApiRow>): string {
  const rows = Object.entries(table);
  const sections = groups.map(({ title, has }) => {
    const found = rows.filter(([key, row]) => has(key, row));
    return `## ${title}\n\n${found.map(([key, row]) => endpoint(key, row)).join('\n')}`;
  });
  return [head, ...sections, errors].join('\n');
}

function endpoint(key: string, row: ApiRow): string {
  const parts = [`### ${key}`, `${row.summary}.`, `Who may call: ${describeCallers(row)}.`];
  if (row.confirm) {
    const when = row.confirm === 'always' ? 'Needs' : `Needs, ${row.confirm},`;
    parts.push(`${when} the password from the last 5 minutes (\`POST /api/auth/confirm\`).`);
  }
  if (row.idempotent) {
    parts.push(
      'With an `Idempotency-Key` header (1 to 200 visible ASCII characters, kept 90 days) a repeated request gives the ' +
        'first answer again. When the person has been erased from the record since, every request with its key gets the ' +
        'id and number with `[erased]` in all fields (an age is 0); nothing is stored.',
    );
  }
  if (row.query) parts.push('Query:', fields(row.query));
  if (row.consumes === 'multipart') parts.push('Body: `multipart/form-data` with the field `file`.');
  if (row.consumes === 'csv') {
    parts.push(
      'Body: `text/csv`, UTF-8 with or without a byte-order mark, at most 5 MB and 5,000 rows; the first row names the columns.',
    );
  }
  if (row.consumes === 'file') parts.push('Body: the file, under its own content type.');
  if (row.body) parts.push('Body:', fields(row.body));
  parts.push(
    row.reply
      ? `Answer: ${row.status} and ${reply(toSchema(row.reply, 'output'))}.`
      : `Answer: ${row.status}${row.answers ? ' and the file' : ''}.`,
  );
  return `${parts.join('\n\n')}\n`;
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  return z.toJSONSchema(schema, { io }) as Schema;
}

function fields(schema: z.ZodMiniType): string {
  const { properties = {}, required = [] } = toSchema(schema, 'input');
  const lines = Object.entries(properties).map(([name, field]) => {
    const needed = required.includes(name) ? 'yes' : 'no';
    return `| \`${name}\` | ${cell(kind(field))} | ${needed} | ${cell(bounds(field))} |`;
  });
  return ['| Field | Type | Required | Bounds |', '|---|---|---|---|', ...lines].join('\n');
}

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The choice of a schema that may be null, and whether it may. */
function withoutNull(schema: Schema): { schema: Schema; nullable: boolean } {
  if (Array.isArray(schema.type)) {
    const [type = 'any'] = schema.type.filter((name) => name !== 'null');
    return { schema: { ...schema, type }, nullable: schema.type.includes('null') };
  }
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [only] = choices;
  return only && choices.length === 1
    ? { schema: { ...schema, ...only }, nullable: choices.length !== schema.anyOf?.length }
    : { schema, nullable: false };
}

function kind(field: Schema): string {
  const { schema, nullable } = withoutNull(field);
  const orNull = nullable ? ' or null' : '';
  if (schema.enum) return `one of ${schema.enum.map((value) => `\`${String(value)}\``).join(', ')}${orNull}`;
  if (schema.prefixItems) return `array of ${schema.prefixItems.length} texts${orNull}`;
  if (schema.type === 'array') return `array of ${kind(schema.items ?? {})}${orNull}`;
  if (schema.type === 'integer') return `whole number${orNull}`;
  if (schema.type === 'string') {
    const names: Record<string, string> = { uuid: 'UUID', 'date-time': 'time', email: 'e-mail address' };
    return `${names[schema.format ?? ''] ?? 'text'}${orNull}`;
  }
  return `${String(schema.type ?? 'any')}${orNull}`;
}

function bounds(field: Schema): string {
  const { schema } = withoutNull(field);
  const text = schema.prefixItems?.[0] ?? schema;
  const said = [];
  if (text.maxLength !== undefined) {
    const min = text.minLength === undefined ? 'at most' : `${text.minLength} to`;
    said.push(`${min} ${text.maxLength.toLocaleString('en')} characters`);
  }
  if (schema.pattern !== undefined) said.push(`\`${schema.pattern}\``);
  if (schema.minimum !== undefined && schema.maximum !== undefined) {
    said.push(`${schema.minimum} to ${schema.maximum.toLocaleString('en')}`);
  }
  if (field.default !== undefined) said.push(`default ${JSON.stringify(field.default)}`);
  return said.join('; ');
}

function reply(schema: Schema): string {
  if (schema.type === 'array') return `an array of ${record(schema.items ?? {})}`;
  return record(schema);
}

function record({ properties = {} }: Schema): string {
  const names = Object.entries(properties).map(([name, field]) => `${name}: ${value(field)}`);
  return `{ ${names.join(', ')} }`;
}

function value(field: Schema): string {
  const { schema, nullable } = withoutNull(field);
  const orNull = nullable ? ' or null' : '';
  if (schema.properties) return `${record(schema)}${orNull}`;
  if (schema.items?.properties) return `array of ${record(schema.items)}${orNull}`;
  return kind(field).replaceAll('`', '');
}

if (import.meta.main) {
  const text = apiReference(api);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    process.stderr.write('docs/api.md is not what the contract says. Run `npm run docs`.\n');
    process.exitCode = 1;
  }
}
