// The only list of tables and columns, with the kind and meaning of each; groups of tables are in tables/. From it follow
// the types of all queries and the conversion of booleans and JSON; a test compares it with the
// migrated schema on both engines.
import type { Kysely, Transaction } from 'kysely';
import { type Kind, type KindOf, type Kinds, meanings, table } from './column-kinds.ts';
import { accountTables } from './tables/accounts.ts';
import { auditTables } from './tables/audit.ts';
import { caseTables } from './tables/cases.ts';
import { contentTables } from './tables/content.ts';
import { figureTables } from './tables/figures.ts';
import { fileTables } from './tables/files.ts';
import { reportTables } from './tables/reports.ts';
import { termTables } from './tables/terms.ts';
import { workTables } from './tables/work.ts';

export const tables = {
  users: table('An account that can sign in.', {
    id: 'id',
    username: ['text', 'unique'],
    password: ['text', 'Argon2id hash as a PHC string'],
    createdAt: 'time',
    rights: ['rights as json=', 'what it may do: portal, content, cases, sign'],
    fullName: ['text?', 'name of the person; a signature needs it'],
    designation: ['text?', 'position of the person; a signature needs it'],
    email: ['text?', 'e-mail address'],
    emailVerifiedAt: ['time?', 'when a mail confirmed the address'],
    version: 'integer=',
  }),
  ...reportTables,
  ...contentTables,
  ...fileTables,
  ...figureTables,
  ...accountTables,
  ...workTables,
  ...auditTables,
  ...caseTables,
  ...termTables,
  row_counts: table(
    'The row counts of tables, updated by triggers in the transaction of each insert and delete.',
    {
      name: ['text', 'the table'],
      slot: [
        'integer',
        'PostgreSQL has several rows for each table, so that connections do not wait for each other; their sum counts',
      ],
      amount: ['integer', 'number of rows'],
    },
  ),
  content_state: table(
    'One row: the version number of the public content. Every write to public content raises it, which invalidates caches in memory.',
    {
      id: ['integer', 'always 1'],
      version: ['integer', 'the version number'],
    },
  ),
};

export type Tables = {
  [Name in keyof typeof tables]: {
    -readonly [Column in keyof (typeof tables)[Name]['columns']]: Kinds[KindOf<
      (typeof tables)[Name]['columns'][Column]
    >];
  };
};

/** A database handle or a transaction: the first argument of every query function. */
export type Db = Kysely<Tables> | Trx;
/** For functions that must run inside a transaction. */
export type Trx = Transaction<Tables>;

export interface Column {
  name: string;
  kind: Kind;
  meaning: string;
}

export function columnsOf(name: keyof Tables): Column[] {
  const columns: [string, Kind | readonly [Kind, string]][] = Object.entries(tables[name].columns);
  return columns.map(([column, own]) => {
    const [kind, meaning] = typeof own === 'string' ? [own, meanings[column as keyof typeof meanings]] : own;
    return { name: column, kind, meaning };
  });
}

export const tableNames = Object.keys(tables) as (keyof Tables)[];

/** The columns of a table that refer to uploaded files, by name or by address. */
export function namingColumnsOf(name: keyof Tables): { name: string; by: 'name' | 'address' }[] {
  return columnsOf(name).flatMap(({ name: column, kind }) => {
    if (!kind.startsWith('file')) return [];
    return [{ name: column, by: kind.startsWith('file address') ? 'address' : 'name' }];
  });
}

/**
 * The conversion that a column needs because SQLite has no such type: boolean or JSON. Looked up by table and column,
 * since a column of another table may have the same name and another kind. Null: none.
 */
export function conversionOf(table: string | null, column: string | null): 'boolean' | 'json' | null {
  return conversions.get(`${table}.${column}`) ?? null;
}

const conversions = new Map(
  tableNames.flatMap((table) =>
    columnsOf(table).flatMap(({ name, kind }): [string, 'boolean' | 'json'][] => {
      if (kind === 'boolean' || kind === 'boolean=') return [[`${table}.${name}`, 'boolean']];
      return / as json[?=]?$/.test(kind) ? [[`${table}.${name}`, 'json']] : [];
    }),
  ),
);
