// The writes of all records that administrators edit, written once: create, change, delete into the bin, restore. Each
// runs in the caller's transaction, raises the number of the public content, and leaves its line in the audit trail.
import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { AuditAction } from '#contract/audit-events.ts';
import { type FileKind, uploadedNameOf } from '#contract/files-rules.ts';
import type { StoredMedia } from '#contract/files.ts';
import type { CurrentUser } from '#contract/users.ts';
import { raiseContentVersion } from '../../db/content-version.ts';
import { searchColumns, searchText } from '../../db/search-text.ts';
import { jsonColumns, tables, type Tables } from '../../db/tables.ts';
import { type NewEvent, recordEvent } from '../audit-events/queries.ts';
import { claimFile, withMedia } from '../files/queries.ts';

/**
 * Every kind by its name in addresses. `name`: the column by which people know a record. `files`: which columns name
 * files, by name or address, and of which kind. `media`: under which name replies say what the portal knows of them.
 * `has`: columns that replies do not show, and under which name they say whether there is something.
 */
export const recordKinds = {
  'awareness-content': { table: 'awareness_content', name: 'title' },
  'about-sections': {
    table: 'about_sections',
    name: 'title',
    files: { imageUrl: ['image'], videoUrl: ['video'] },
    media: { imageUrl: 'imageMedia', videoUrl: 'videoMedia' },
  },
  'authority-messages': {
    table: 'authority_messages',
    name: 'authorityName',
    files: { imageUrl: ['image'] },
    media: { imageUrl: 'imageMedia' },
  },
  'quiz-questions': { table: 'quiz_questions', name: 'question' },
  'drug-risks': { table: 'drug_risks', name: 'drugName' },
  gallery: {
    table: 'gallery_items',
    name: 'originalName',
    files: { filename: ['image', 'video'] },
    media: { filename: 'media' },
  },
  'site-settings': { table: 'site_settings', name: 'key', files: { value: ['image', 'video'] } },
  'contact-info': { table: 'contact_info', name: 'email' },
  'contact-links': { table: 'contact_links', name: 'title' },
  'downloadable-resources': {
    table: 'downloadable_resources',
    name: 'title',
    files: { uploadedFilename: ['document'] },
    has: { uploadedFilename: 'hasFile' },
  },
  'homepage-content': {
    table: 'homepage_content',
    name: 'title',
    files: { imageUrl: ['image'] },
    media: { imageUrl: 'imageMedia' },
  },
  'amc-locations': { table: 'amc_locations', name: 'name' },
} as const satisfies {
  [kind: string]: {
    table: EditableTable;
    name: string;
    files?: Record<string, FileKind[]>;
    media?: Record<string, string>;
    has?: Record<string, string>;
  };
};

type EditableTable = {
  [Name in keyof Tables]: 'deletedAt' extends keyof Tables[Name] ? Name : never;
}[keyof Tables];

export type RecordKind = keyof typeof recordKinds;

export function isRecordKind(name: string): name is RecordKind {
  return Object.hasOwn(recordKinds, name);
}

type Row<Kind extends RecordKind> = Selectable<Tables[(typeof recordKinds)[Kind]['table']]>;
/** A record as replies show it. */
export type RecordOf<Kind extends RecordKind> = Kind extends RecordKind
  ? Omit<Row<Kind>, 'deletedAt' | 'createdAt' | keyof HasOf<(typeof recordKinds)[Kind]>> &
      MediaOf<(typeof recordKinds)[Kind]> &
      Asked<HasOf<(typeof recordKinds)[Kind]>>
  : never;
type HasOf<Entry> = Entry extends { has: infer Names extends Record<string, string> }
  ? Names
  : Record<never, never>;
type Asked<Names> = { [Column in keyof Names as Names[Column] & string]: boolean };
type MediaOf<Entry> = Entry extends { media: infer Names extends Record<string, string> }
  ? { [Name in Names[keyof Names]]: StoredMedia | null }
  : unknown;
/** Columns to write; those left out, or undefined, stay as they are or take their default. */
export type Values<Kind extends RecordKind> = Kind extends RecordKind
  ? { [Column in keyof Row<Kind>]?: Row<Kind>[Column] | undefined }
  : never;

/** Who writes, and when. */
export interface By {
  administrator: CurrentUser;
  now: Date;
}

/** The address names no record, or one in the bin. */
export class NoSuchRecord extends Error {}

/** The record would name files that the portal does not have. */
export class NoSuchFile extends Error {
  readonly fields: string[];

  constructor(fields: string[]) {
    super('There is no such file.');
    this.fields = fields;
  }
}

/** Somebody else has changed the record since it was read. */
export class StaleVersion extends Error {
  readonly current: unknown;

  constructor(current: unknown) {
    super('The record has another version.');
    this.current = current;
  }
}

/** Makes a record, and gives it as it stands. Throws `NoSuchFile`. */
export async function createRecord<Kind extends RecordKind>(
  trx: Transaction<Tables>,
  kind: Kind,
  values: Values<Kind>,
  by: By,
): Promise<RecordOf<Kind>> {
  await raiseContentVersion(trx);
  const { table } = recordKinds[kind];
  const given = definedOnly(values);
  await claimFiles(trx, kind, given, {}, by);
  const row: Record<string, unknown> & { id: string } = {
    ...given,
    ...searched(table, given),
    ...stamps(table, ['createdAt', 'updatedAt', 'uploadedAt'], by),
    id: randomUUID(),
  };
  const record = await trx
    .insertInto(table)
    .values(encoded(row) as never)
    .returning(columnsOf(table))
    .executeTakeFirstOrThrow();
  await recordEvent(trx, event('create', kind, row.id, by, fieldNames(kind, row, Object.keys(given))));
  return withFiles(trx, kind, record);
}

/**
 * Changes a record, which from then on is no sample any more. `versions`: those that the caller may have read, null for
 * whatever there is. Throws `NoSuchRecord`, `StaleVersion` or `NoSuchFile`.
 */
export async function changeRecord<Kind extends RecordKind>(
  trx: Transaction<Tables>,
  kind: Kind,
  id: string,
  values: Values<Kind>,
  by: By,
  versions: readonly string[] | null = null,
): Promise<RecordOf<Kind>> {
  // The first write takes the lock: what is read after it stays as it is until the end of the transaction.
  await raiseContentVersion(trx);
  const { table } = recordKinds[kind];
  const current = (await trx
    .selectFrom(table)
    .select(columnsOf(table))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) as Record<string, unknown> | undefined;
  if (!current) throw new NoSuchRecord();
  if (versions && !versions.includes(String(current['version']))) {
    throw new StaleVersion(await withFiles(trx, kind, current));
  }

  const given = definedOnly(values);
  await claimFiles(trx, kind, given, current, by);
  const row = {
    ...given,
    ...searched(table, { ...current, ...given }),
    ...stamps(table, ['updatedAt'], by),
    version: Number(current['version']) + 1,
    isSample: false,
  };
  const record = await trx
    .updateTable(table)
    .set(encoded(row) as never)
    .where('id', '=', id)
    .returning(columnsOf(table))
    .executeTakeFirstOrThrow();
  const changed = Object.keys(given).filter(
    (column) => JSON.stringify(given[column]) !== JSON.stringify(current[column]),
  );
  await recordEvent(trx, event('change', kind, id, by, fieldNames(kind, current, changed)));
  return withFiles(trx, kind, record);
}

/** Puts a record into the bin. Throws `NoSuchRecord`. */
export async function deleteRecord(
  trx: Transaction<Tables>,
  kind: RecordKind,
  id: string,
  by: By,
): Promise<void> {
  await raiseContentVersion(trx);
  const gone = await trx
    .updateTable(recordKinds[kind].table)
    .set({ deletedAt: by.now.toISOString() })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw new NoSuchRecord();
  await recordEvent(trx, event('delete', kind, id, by));
}

/** Takes a record out of the bin, as it went in. Throws `NoSuchRecord`. */
export async function restoreRecord(
  trx: Transaction<Tables>,
  kind: RecordKind,
  id: string,
  by: By,
): Promise<void> {
  await raiseContentVersion(trx);
  const back = await trx
    .updateTable(recordKinds[kind].table)
    .set({ deletedAt: null })
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!back) throw new NoSuchRecord();
  await recordEvent(trx, event('restore', kind, id, by));
}

/** Sees to it that the files exist, and stay, that a record newly names. Throws `NoSuchFile`. */
async function claimFiles(
  trx: Transaction<Tables>,
  kind: RecordKind,
  given: Record<string, unknown>,
  current: Record<string, unknown>,
  { now }: By,
): Promise<void> {
  const entry: { table: string; files?: Record<string, FileKind[]> } = recordKinds[kind];
  const missing: string[] = [];
  for (const [column, kinds] of Object.entries(entry.files ?? {})) {
    const value = given[column];
    if (typeof value !== 'string' || value === current[column]) continue;
    const isAddress = column.endsWith('Url') || column === 'value';
    const name = isAddress ? uploadedNameOf(value) : value;
    if (name !== null && !(await claimFile(trx, name, kinds, now))) missing.push(column);
  }
  if (missing.length > 0) throw new NoSuchFile(missing);
}

/** A record as replies show it, with what the portal knows of its files. */
async function withFiles<Kind extends RecordKind>(
  trx: Transaction<Tables>,
  kind: Kind,
  row: object,
): Promise<RecordOf<Kind>> {
  const entry: { table: string; media?: Record<string, string>; has?: Record<string, string> } =
    recordKinds[kind];
  const [record] = await withMedia(trx, [row], entry.media ?? {});
  const shown: Record<string, unknown> = { ...record };
  for (const [column, name] of Object.entries(entry.has ?? {})) {
    shown[name] = shown[column] !== null;
    delete shown[column];
  }
  return shown as RecordOf<Kind>;
}

function event(
  action: AuditAction,
  kind: RecordKind,
  recordId: string,
  by: By,
  fields: string[] = [],
): NewEvent {
  return { at: by.now, administrator: by.administrator, action, kind, recordId, fields };
}

/** What the audit trail calls the fields: a setting is one field, under its key. */
function fieldNames(kind: RecordKind, record: Record<string, unknown>, columns: string[]): string[] {
  return kind === 'site-settings' ? [String(record['key'])] : columns;
}

/** The columns that replies show: neither the bin's, nor those of searches, nor the one that only sorts. */
function columnsOf(table: EditableTable): never[] {
  const inner = ['deletedAt', 'createdAt', ...Object.keys(searchColumns[table] ?? {})];
  return Object.keys(tables[table]).filter((column) => !inner.includes(column)) as never[];
}

function definedOnly(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The search columns of a whole record. */
function searched(table: EditableTable, record: Record<string, unknown>): Record<string, string> {
  const columns = Object.entries(searchColumns[table] ?? {});
  return Object.fromEntries(
    columns.map(([column, fields]) => [column, searchText(...fields.map((field) => String(record[field])))]),
  );
}

/** The present for those of `columns` that the table has. */
function stamps(table: EditableTable, columns: string[], { now }: By): Record<string, string> {
  const own = columns.filter((column) => column in tables[table]);
  return Object.fromEntries(own.map((column) => [column, now.toISOString()]));
}

function encoded(row: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(row);
  return Object.fromEntries(
    entries.map(([column, value]) => [column, jsonColumns.has(column) ? JSON.stringify(value) : value]),
  );
}
