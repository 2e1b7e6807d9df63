// Shared SQL of all records that administrators edit: lists and the writes create, change, delete (into the
// bin) and restore. Each write runs in the caller's transaction, raises the content version, and adds an
// audit event.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { type Selectable, sql, type SqlBool, type Transaction } from 'kysely';
import type { AuditAction } from '#contract/audit-events.ts';
import { soundsLike } from '#contract/sounds-rules.ts';
import { foldName } from '#contract/text-rules.ts';
import { uploadedNameOf } from '#contract/files-rules.ts';
import type { StoredMedia } from '#contract/files.ts';
import {
  inReadersLanguage,
  settleTranslations,
  type Translated,
  type Translations,
} from '#contract/translations-rules.ts';
import type { Actor } from '../../access/signed-in-write.ts';
import { incrementContentVersion } from '../../db/content-version.ts';
import type { Records } from '../../db/column-kinds.ts';
import { type Filter, inOrderOf } from '../../db/paging.ts';
import { batches } from '../../db/insert-rows.ts';
import { searchText, textsIn } from '../../db/search-text.ts';
import { NoSuchFile, NoSuchRecord, StaleVersion } from '../../db/refused-writes.ts';
import { conversionOf, type Db, namingColumnsOf, tableNames, tables, type Tables } from '../../db/tables.ts';
import { type NewEvent, recordEvent, recordEvents } from '../../audit/queries.ts';
import { claimFile, withMedia } from '../../files/queries.ts';

/** Each kind by its name in addresses, with its table and that table's properties. */
export const recordKinds = Object.fromEntries(
  tableNames.flatMap((table) => {
    const { records } = tables[table];
    return records ? [[records.kind, { table, ...records }]] : [];
  }),
) as unknown as {
  [Kind in RecordKind]: (typeof tables)[TableOf[Kind]]['records'] & { table: TableOf[Kind] };
};

/** The table that stores the records of a kind. */
type TableOf = {
  [
    Name in keyof Tables as (typeof tables)[Name]['records'] extends { kind: infer Kind extends string }
      ? Kind
      : never
  ]: Name;
};
type EditableTable = TableOf[RecordKind];

export type RecordKind = keyof TableOf;

export function isRecordKind(name: string): name is RecordKind {
  return Object.hasOwn(recordKinds, name);
}

type Row<Kind extends RecordKind> = Selectable<Tables[(typeof recordKinds)[Kind]['table']]>;
/** A record as replies show it. */
export type RecordOf<Kind extends RecordKind> = Kind extends RecordKind
  ? Omit<Row<Kind>, 'deletedAt' | 'createdAt' | 'translations' | keyof HasOf<(typeof recordKinds)[Kind]>> &
      MediaOf<(typeof recordKinds)[Kind]> &
      Asked<HasOf<(typeof recordKinds)[Kind]>> &
      Translated
  : never;
type HasOf<Entry> = Entry extends { has: infer Names extends Record<string, string> }
  ? Names
  : Record<never, never>;
type Asked<Names> = { [Column in keyof Names as Names[Column] & string]: boolean };
type MediaOf<Entry> = Entry extends { media: infer Names extends Record<string, string> }
  ? { [Name in Names[keyof Names]]: StoredMedia | null }
  : unknown;
export type ListedKind = {
  [Kind in RecordKind]: (typeof recordKinds)[Kind] extends { order: readonly string[] } ? Kind : never;
}[RecordKind];

export const listedKinds = Object.keys(recordKinds).filter(
  (kind): kind is ListedKind => 'order' in recordKinds[kind as RecordKind],
);

/** A list as replies show it. */
export type ListOf<Kind extends RecordKind> = Kind extends RecordKind ? RecordOf<Kind>[] : never;

/** Columns to write. Those left out or undefined stay unchanged or take their default. */
export type Values<Kind extends RecordKind> = Kind extends RecordKind
  ? { [Column in keyof Row<Kind>]?: Row<Kind>[Column] | undefined }
  : never;

/** Rows that are read before other requests are served. */
const rowsPerTurn = 500;

/** All records of a kind outside the bin, in the order of its lists. */
export async function listRecords<Kind extends ListedKind>(
  db: Db,
  kind: Kind,
  filters: readonly Filter[] = [],
  present: (records: ListOf<Kind>) => ListOf<Kind> = (records) => records,
): Promise<ListOf<Kind>> {
  const { table } = recordKinds[kind];
  const presented = async (rows: readonly object[]) =>
    present((await withFiles(db, kind, rows)) as ListOf<Kind>);
  const first = await inOrder(db, kind, filters).select(columnsOf(table)).limit(rowsPerTurn).execute();
  if (first.length < rowsPerTurn) return presented(first);

  // A long list: its order first, then its rows, a part at a time.
  const places = await inOrder(db, kind, filters).select('id').execute();
  const records: object[] = [];
  for (let from = 0; from < places.length; from += rowsPerTurn) {
    const ids = places.slice(from, from + rowsPerTurn).map(({ id }) => id);
    const part = inOrder(db, kind, [sql<SqlBool>`id in (${sql.join(ids)})`]).select(columnsOf(table));
    records.push(...(await presented(await part.execute())));
    await turn();
  }
  return records as ListOf<Kind>;
}

/** The records that visitors see, with the texts of `language`; `inReadersLanguage` says which these are. */
export function listActiveRecords<Kind extends ListedKind>(
  db: Db,
  kind: Kind,
  filters: readonly Filter[] = [],
  language?: string,
): Promise<ListOf<Kind>> {
  return listRecords(
    db,
    kind,
    [...filters, ...onlyActive(kind)],
    (records) => inLanguageOf(kind, records as Translated[], language) as ListOf<Kind>,
  );
}

/** Letters of names that one search compares by their sound: some 20 milliseconds of work. */
const lettersCompared = 25_000;
/** Letters that are compared before other requests are served. */
const lettersPerTurn = 5_000;
/** Most records that are found by their sound. */
const soundingMax = 50;

/**
 * Active records whose names sound like a text in another script; with the texts of `language`. Long lists are not compared
 * to their end.
 */
export async function listSoundingLike<Kind extends ListedKind>(
  db: Db,
  kind: Kind,
  { names, least }: { names: readonly string[]; least?: number },
  text: string,
  language?: string,
): Promise<ListOf<Kind>> {
  const isAlike = soundsLike(text, least);
  if (!isAlike) return [] as unknown as ListOf<Kind>;
  const rows = await inOrder(db, kind, onlyActive(kind))
    .select(['id', ...names.map((name) => sql<string | null>`${sql.ref(name)}`.as(name))])
    .limit(2_000)
    .execute();
  const ids: string[] = [];
  let letters = 0;
  for (const { id, ...row } of rows) {
    const own = Object.values(row).join(' ');
    letters += own.length;
    if (letters > lettersCompared || ids.length === soundingMax) break;
    if (letters % lettersPerTurn < own.length) await turn();
    if (isAlike(own)) ids.push(id);
  }
  if (ids.length === 0) return [] as unknown as ListOf<Kind>;
  return listActiveRecords(db, kind, [sql<SqlBool>`id in (${sql.join(ids)})`], language);
}

/** Records of a kind as readers of a language get them. */
export function inLanguageOf<R extends Translated>(
  kind: RecordKind,
  records: readonly R[],
  language: string | undefined,
): R[] {
  const { translated = [] }: Records<string> = recordKinds[kind];
  return records.map((record) => inReadersLanguage(record, translated, language));
}

function inOrder(db: Db, kind: ListedKind, filters: readonly Filter[]) {
  const { table, order }: { table: EditableTable; order: readonly string[] } = recordKinds[kind];
  let query = db
    .selectFrom(table)
    .where('deletedAt', 'is', null)
    .where(({ and }) => and([...filters]));
  for (const key of [...order, 'id']) {
    const [column, direction] = key.split(' ') as ['id', 'desc' | undefined];
    // Names as people look for them: capital letters do not come first.
    query = query.orderBy(key === 'name' ? inOrderOf(key) : column, direction);
  }
  return query;
}

function onlyActive(kind: ListedKind): Filter[] {
  const isActive = 'isActive' in tables[recordKinds[kind].table].columns;
  return isActive ? [sql<SqlBool>`${sql.ref('isActive')} = ${true}`] : [];
}

/** Creates a record and returns it. Throws `NoSuchFile`. */
export async function createRecord<Kind extends RecordKind>(
  trx: Transaction<Tables>,
  kind: Kind,
  values: Values<Kind>,
  by: Actor,
): Promise<RecordOf<Kind>> {
  await incrementContentVersion(trx);
  const { table }: { table: EditableTable } = recordKinds[kind];
  const given = settled(kind, definedOnly(values), {});
  await claimFiles(trx, kind, given, {}, by);
  const row = newRow(table, given, by);
  const record = await trx
    .insertInto(table)
    .values(encoded(table, row) as never)
    .returning(columnsOf(table))
    .executeTakeFirstOrThrow();
  await recordEvent(trx, creation(kind, row, given, by));
  return shown(trx, kind, record);
}

/**
 * Creates many records that name no files; all must have the same columns. Sends two queries for a hundred
 * records instead of three for each, which matters with a distant database. Other requests run between the
 * hundreds.
 */
export async function createRecords<Kind extends RecordKind>(
  trx: Transaction<Tables>,
  kind: Kind,
  many: readonly Values<Kind>[],
  by: Actor,
): Promise<void> {
  await incrementContentVersion(trx);
  const { table }: { table: EditableTable } = recordKinds[kind];
  function* rows() {
    for (const values of many) {
      const given = definedOnly(values);
      const row = newRow(table, given, by);
      yield { given, row, ...('searchText' in row && { searchText: row.searchText }) };
    }
  }
  for (const made of batches(rows())) {
    await turn();
    await trx
      .insertInto(table)
      .values(made.map(({ row }) => encoded(table, row)) as never)
      .execute();
    await recordEvents(
      trx,
      made.map(({ given, row }) => creation(kind, row, given, by)),
    );
  }
}

function newRow(table: EditableTable, given: Record<string, unknown>, by: Actor) {
  return {
    ...given,
    ...searched(table, given),
    ...stamps(table, ['createdAt', 'updatedAt', 'uploadedAt'], by),
    id: randomUUID() as string,
  };
}

const creation = (
  kind: RecordKind,
  row: { id: string },
  given: Record<string, unknown>,
  by: Actor,
): NewEvent => event('create', kind, row.id, by, fieldNames(kind, { ...row }, Object.keys(given)));

/**
 * Changes a record, which then is no longer a sample. `versions`: the versions that the caller may have read;
 * null accepts any. Throws `NoSuchRecord`, `StaleVersion` or `NoSuchFile`.
 */
export async function changeRecord<Kind extends RecordKind>(
  trx: Transaction<Tables>,
  kind: Kind,
  id: string,
  values: Values<Kind>,
  by: Actor,
  versions: readonly string[] | null = null,
): Promise<RecordOf<Kind>> {
  // The first write takes the lock, so later reads stay valid until the commit.
  await incrementContentVersion(trx);
  const { table }: { table: EditableTable } = recordKinds[kind];
  const current = (await trx
    .selectFrom(table)
    .select(columnsOf(table))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) as Record<string, unknown> | undefined;
  if (!current) throw new NoSuchRecord();
  if (versions && !versions.includes(String(current['version']))) {
    throw new StaleVersion(await shown(trx, kind, current));
  }

  const given = settled(kind, definedOnly(values), current);
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
    .set(encoded(table, row) as never)
    .where('id', '=', id)
    .returning(columnsOf(table))
    .executeTakeFirstOrThrow();
  const changed = Object.keys(given).filter(
    (column) => JSON.stringify(given[column]) !== JSON.stringify(current[column]),
  );
  await recordEvent(trx, event('change', kind, id, by, fieldNames(kind, current, changed)));
  return shown(trx, kind, record);
}

/** Puts a record into the bin. Throws `NoSuchRecord`. */
export const deleteRecord = (trx: Transaction<Tables>, kind: RecordKind, id: string, by: Actor) =>
  moveRecord(trx, 'delete', kind, id, by);

/** Takes a record out of the bin unchanged. Throws `NoSuchRecord`. */
export const restoreRecord = (trx: Transaction<Tables>, kind: RecordKind, id: string, by: Actor) =>
  moveRecord(trx, 'restore', kind, id, by);

async function moveRecord(
  trx: Transaction<Tables>,
  action: 'delete' | 'restore',
  kind: RecordKind,
  id: string,
  by: Actor,
): Promise<void> {
  await incrementContentVersion(trx);
  const isDeleted = action === 'delete';
  const moved = await trx
    .updateTable(recordKinds[kind].table)
    .set({ deletedAt: isDeleted ? by.now.toISOString() : null })
    .where('id', '=', id)
    .where('deletedAt', isDeleted ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!moved) throw new NoSuchRecord();
  await recordEvent(trx, event(action, kind, id, by));
}

/** Ensures that files named for the first time exist and are not swept. Throws `NoSuchFile`. */
async function claimFiles(
  trx: Transaction<Tables>,
  kind: RecordKind,
  given: Record<string, unknown>,
  current: Record<string, unknown>,
  { now }: Actor,
): Promise<void> {
  const { table, files = {} }: Records<string> & { table: EditableTable } = recordKinds[kind];
  const missing: string[] = [];
  for (const { name: column, by } of namingColumnsOf(table)) {
    const value = given[column];
    if (typeof value !== 'string' || value === current[column]) continue;
    const name = by === 'address' ? uploadedNameOf(value) : value;
    const wanted = { kinds: files[column] ?? [], audience: 'public' } as const;
    if (name !== null && !(await claimFile(trx, name, wanted, now))) missing.push(column);
  }
  if (missing.length > 0) throw new NoSuchFile(missing);
}

/** Records as replies show them, with data about their files. */
async function withFiles<Kind extends RecordKind>(
  db: Db,
  kind: Kind,
  rows: readonly object[],
): Promise<RecordOf<Kind>[]> {
  const { media, has = {} }: Records<string> = recordKinds[kind];
  const records = media ? await withMedia(db, rows, media as Record<string, string>) : rows;
  const hidden = Object.entries(has);
  return records.map((record) => {
    const shown: Record<string, unknown> = { ...record };
    if (isEmpty(shown['translations'])) delete shown['translations'];
    for (const [column, name] of hidden) {
      shown[name as string] = shown[column] !== null;
      delete shown[column];
    }
    return shown as RecordOf<Kind>;
  });
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** One record as replies show it. */
async function shown<Kind extends RecordKind>(db: Db, kind: Kind, row: object): Promise<RecordOf<Kind>> {
  const [record] = await withFiles(db, kind, [row]);
  return record as RecordOf<Kind>;
}

function event(
  action: AuditAction,
  kind: RecordKind,
  recordId: string,
  by: Actor,
  fields: string[] = [],
): NewEvent {
  return { at: by.now, user: by.user, action, kind, recordId, fields };
}

/** Field names for the audit trail. A setting counts as one field, named by its key. */
function fieldNames(kind: RecordKind, record: Record<string, unknown>, columns: string[]): string[] {
  return kind === 'site-settings' ? [String(record['key'])] : columns;
}

/**
 * The columns in replies, without the columns of the bin, of searches, of sorting, and of the current retention
 * period.
 */
function columnsOf(table: EditableTable): never[] {
  const folded = Object.keys(searchColumns(table)).concat(Object.keys(foldedColumns(table)));
  const inner = ['deletedAt', 'createdAt', 'inForce', ...folded];
  return Object.keys(tables[table].columns).filter((column) => !inner.includes(column)) as never[];
}

function definedOnly(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The table's search columns, with the columns that each of them folds. */
function searchColumns(table: EditableTable): NonNullable<Records<string>['search']> {
  const { search = {} }: Records<string> = tables[table].records;
  return search;
}

const foldedColumns = (table: EditableTable): NonNullable<Records<string>['folds']> =>
  (tables[table].records as Records<string>).folds ?? {};

/** The values of the search columns and of folded names for a whole record. */
function searched(table: EditableTable, record: Record<string, unknown>): Record<string, string> {
  const columns = Object.entries(searchColumns(table));
  const names = Object.entries(foldedColumns(table));
  return Object.fromEntries([
    ...columns.map(([column, fields]) => [column, searchText(...textsIn(record, fields ?? []))]),
    ...names.map(([column, field]) => {
      const name = record[field ?? column];
      return [column, typeof name === 'string' ? foldName(name) : ''];
    }),
  ]) as Record<string, string>;
}

/** The values to write, with the translations as they are stored. `current`: the record before. */
function settled(
  kind: RecordKind,
  given: Record<string, unknown>,
  current: Record<string, unknown>,
): Record<string, unknown> {
  const { translated = [] }: Records<string> = recordKinds[kind];
  const sent = given['translations'] as Translations | undefined;
  if (!sent) return given;
  const before = (current['translations'] ?? {}) as Translations;
  return { ...given, translations: settleTranslations(translated, before, sent, { ...current, ...given }) };
}

/** The present time for those of `columns` that the table has. */
function stamps(table: EditableTable, columns: string[], { now }: Actor): Record<string, string> {
  const own = columns.filter((column) => column in tables[table].columns);
  return Object.fromEntries(own.map((column) => [column, now.toISOString()]));
}

function encoded(table: EditableTable, row: Record<string, unknown>): Record<string, unknown> {
  const value = ([column, given]: [string, unknown]) =>
    conversionOf(table, column) === 'json' ? JSON.stringify(given) : given;
  return Object.fromEntries(Object.entries(row).map((entry) => [entry[0], value(entry)]));
}
