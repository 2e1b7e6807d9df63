// `npm run docs` writes the tables of docs/data-model.md from server/db/tables.ts and the contract. `--check` writes
// nothing and fails when the file is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import * as z from 'zod/mini';
import { api, type ApiKey } from '#contract/api.ts';
import type { Kind } from '#server/db/column-kinds.ts';
import { columnsOf, tableNames, tables, type Tables } from '#server/db/tables.ts';

/** The endpoint that returns the rows of a table, for tables that administrators do not edit. */
const readAt: { [Name in keyof Tables]?: ApiKey } = {
  users: 'GET /api/auth/me',
  adr_reports: 'GET /api/adr-reports',
  contact_messages: 'GET /api/contact-messages',
  quiz_scores: 'GET /api/admin/quiz-scores',
  sessions: 'GET /api/auth/sessions',
  invites: 'GET /api/admin/invites',
  audit_events: 'GET /api/admin/audit-events',
};

type WithoutMark<Name> = Name extends `${infer Bare}?` | `${infer Bare}=` ? Bare : Name;

const kinds: Record<WithoutMark<Kind>, string> = {
  id: 'UUID',
  integer: 'integer',
  boolean: 'boolean',
  time: 'time',
  text: 'text',
  file: 'name of a file',
  'file address': 'text, may be the address of a file',
  'strings as json': 'list of texts (JSON)',
  'numbers as json': 'list of numbers (JSON)',
  'findings as json': 'list of findings (JSON)',
  'rights as json': 'list of rights (JSON)',
  'details as json': 'object (JSON)',
  'object as json': 'object (JSON)',
  'content as json': 'content of a case (JSON)',
  'clock as json': 'clock of a case (JSON)',
  'lines as json': 'list of decisions (JSON)',
  'answers as json': 'object (JSON)',
  'reasons as json': 'list of reasons (JSON)',
  'alarms as json': 'list of alarm words (JSON)',
  real: 'number',
};

/** The field names of a reply that is a record or a list of records. */
function namesIn(reply: z.ZodMiniType | null): string[] {
  if (reply instanceof z.ZodMiniArray) return namesIn(reply.def.element as z.ZodMiniType);
  return reply instanceof z.ZodMiniObject ? Object.keys(reply.shape) : [];
}

function section(name: keyof Tables): string {
  const { is, records } = tables[name];
  const key = records ? (`GET /api/${records.kind}` as const) : readAt[name];
  const shown = key ? namesIn(api[key].reply) : [];
  const lines = columnsOf(name).map(({ name: column, kind, meaning }) => {
    const notes = [kind.endsWith('?') && 'may be empty', kind.endsWith('=') && 'has a default'];
    const type = [kinds[kind.replace(/[?=]$/, '') as WithoutMark<Kind>], ...notes.filter(Boolean)].join(', ');
    return `| \`${column}\` | ${type} | ${shown.includes(column) ? 'yes' : 'no'} | ${meaning} |`;
  });
  return [
    `### ${name}`,
    '',
    is,
    '',
    '| column | type | in replies | meaning |',
    '|---|---|---|---|',
    ...lines,
  ].join('\n');
}

const file = join(import.meta.dirname, '../docs/data-model.md');
const [begin, end] = ['<!-- tables: begin -->', '<!-- tables: end -->'];
const before = readFileSync(file, 'utf8');
const [head, rest] = before.split(begin);
const tail = rest?.split(end)[1];
if (head === undefined || tail === undefined)
  throw new Error('docs/data-model.md has no begin and end marks.');

const sections = tableNames.map(section).join('\n\n');
const text = `${head}${begin}\n\n${sections}\n\n${end}${tail}`;
const { code: after } = await format(file, text);
if (!process.argv.includes('--check')) writeFileSync(file, after);
else if (after !== before) {
  console.error('docs/data-model.md is out of date. Run `npm run docs`.');
  process.exitCode = 1;
}
