// SQL of files and object_uploads, and the data about the files of records in replies.
import { sql } from 'kysely';
import { uploadedNameOf, type FileKind } from '#contract/files-rules.ts';
import { erasedText } from '#contract/privacy-rules.ts';
import type { StoredMedia } from '#contract/files.ts';
import { incrementContentVersion } from '../db/content-version.ts';
import { type Db, namingColumnsOf, tableNames, tables, type Tables } from '../db/tables.ts';
import type { StorageName } from './storage.ts';

/** `captions` belong to a video and are in WebVTT. */
export type StoredKind = FileKind | 'captions';

/** Who may read a file: everybody, or people who may read cases. */
export type Audience = 'public' | 'cases';

/**
 * `arriving`: the bytes are not complete; `stored`: in use; `leaving`: to be deleted. A row exists in every
 * state, so no file is forgotten after a crash.
 */
type State = 'arriving' | 'stored' | 'leaving';

export interface NewFile {
  name: string;
  kind: StoredKind;
  type: string;
  originalName: string;
  declaredType: string | null;
  foundType: string;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  /** Of a PDF. */
  pages?: number | null;
  colour: string | null;
  /** Whether all smaller images are made. */
  isFinished: boolean;
  poster: string | null;
  captions: string | null;
  storage: StorageName;
  audience: Audience;
}

const mediaColumns = ['width', 'height', 'colour', 'widths', 'poster', 'captions'] as const;

/** Records files before their bytes are put into storage. */
export async function announceFiles(db: Db, files: NewFile[], now: Date): Promise<void> {
  const at = now.toISOString();
  const state = 'arriving' satisfies State;
  const rows = files.map((file) => ({ ...file, widths: '[]', state, createdAt: at, usedAt: at }));
  await db.insertInto('files').values(rows).execute();
}

/** Marks files as stored for an audience. */
export async function markStored(db: Db, names: string[], audience: Audience): Promise<void> {
  const state = 'stored' satisfies State;
  await db.updateTable('files').set({ state }).where('name', 'in', names).execute();
  if (audience === 'public') await incrementContentVersion(db);
}

/** Those of the names whose bytes are not complete. */
export async function findArriving(db: Db, names: readonly string[]): Promise<string[]> {
  const state = 'arriving' satisfies State;
  const rows = await db
    .selectFrom('files')
    .select('name')
    .where('name', 'in', names)
    .where('state', '=', state)
    .execute();
  return rows.map(({ name }) => name);
}

/** Marks public files as stored, and where. */
export async function markStoredAt(db: Db, names: string[], storage: StorageName): Promise<void> {
  await db.updateTable('files').set({ storage }).where('name', 'in', names).execute();
  await markStored(db, names, 'public');
}

/** A stored file of this audience. */
export function findFile(db: Db, name: string, audience: Audience) {
  return db
    .selectFrom('files')
    .select(['name', 'kind', 'type', 'bytes', 'originalName', 'storage', 'pages', ...mediaColumns])
    .where('name', '=', name)
    .where('audience', '=', audience)
    .where('state', '=', 'stored')
    .executeTakeFirst();
}

/** Images whose smaller images are not made yet, oldest first. */
export function listUnfinished(db: Db) {
  return db
    .selectFrom('files')
    .select(['name', 'width', 'storage'])
    .where('isFinished', '=', false)
    .where('state', '=', 'stored')
    .orderBy('createdAt')
    .execute();
}

/** Records the smaller images of a file. */
export async function finishFile(db: Db, name: string, widths: number[]): Promise<void> {
  const finished = await db
    .updateTable('files')
    .set({ widths: JSON.stringify(widths), isFinished: true })
    .where('name', '=', name)
    .returning('audience')
    .executeTakeFirst();
  if (finished?.audience === 'public') await incrementContentVersion(db);
}

/**
 * Protects a file from the sweep because a record is about to name it. Call it in the record's transaction.
 * False if there is no such file of these kinds for the record's audience.
 */
export async function claimFile(
  db: Db,
  name: string,
  { kinds, audience }: { kinds: readonly StoredKind[]; audience: Audience },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ usedAt: now.toISOString() })
    .where('name', '=', name)
    .where('state', '=', 'stored')
    .where('kind', 'in', kinds)
    .where('audience', '=', audience)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives up a file that no record names any more: the next sweep deletes it. Its original name may name a person. */
export async function releaseFile(db: Db, name: string): Promise<void> {
  await db
    .updateTable('files')
    .set({ usedAt: new Date(0).toISOString(), originalName: erasedText })
    .where('name', '=', name)
    .execute();
}

/** Columns of `files` that name a part of the row's file, such as the poster of a video. */
const partColumns = namingColumnsOf('files').map(({ name }) => name) as ('poster' | 'captions')[];

/** Names files of cases: reporters decide how many rows it has. Files of cases are never public. */
const tableOfCases = 'case_attachments';

/** Every file name in a column of a public record, and whether a row that is not deleted holds it. */
export async function namedFiles(db: Db): Promise<Map<string, boolean>> {
  const named = new Map<string, boolean>();
  const note = (name: string, isLive: boolean) => named.set(name, (named.get(name) ?? false) || isLive);
  for (const table of tableNames) {
    const columns = namingColumnsOf(table);
    if (table === 'files' || table === tableOfCases || columns.length === 0) continue;
    const isDeleted = 'deletedAt' in tables[table].columns ? sql`"deletedAt" is not null` : sql`1 = 0`;
    for (const { name: column, by } of columns) {
      const { rows } = await sql<{ value: string; isLive: number | boolean }>`
        select ${sql.ref(column)} as value, not (${isDeleted}) as "isLive"
        from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
      for (const { value, isLive } of rows) {
        for (const name of by === 'name' ? [value] : addressedNames(value)) note(name, Boolean(isLive));
      }
    }
  }

  const wholes = await db
    .selectFrom('files')
    .select(['name', ...partColumns])
    .where(({ eb, or }) => or(partColumns.map((column) => eb(column, 'is not', null))))
    .execute();
  for (const whole of wholes) {
    const isLive = named.get(whole.name);
    if (isLive !== undefined) for (const part of partsOf(whole)) note(part, isLive);
  }
  return named;
}

/** The file names anywhere in a text: people also type whole addresses with the portal's origin. */
function addressedNames(text: string): string[] {
  return [...text.matchAll(/\/uploads\/([^/?#\s"']+)/g)].map(([, name = '']) => name);
}

function partsOf(row: { [Column in (typeof partColumns)[number]]: string | null }): string[] {
  return partColumns.map((column) => row[column]).filter((part) => part !== null);
}

/** All stored public images, videos and captions. */
export function listPublicMedia(db: Db) {
  return db
    .selectFrom('files')
    .select(['name', 'kind', 'type', 'bytes', 'storage', 'widths'])
    .where('kind', '!=', 'document')
    .where('audience', '=', 'public' satisfies Audience)
    .where('state', '=', 'stored')
    .execute();
}

/** The files in one storage whose smaller images are all made, oldest first. */
export function listFilesAt(db: Db, storage: StorageName) {
  return db
    .selectFrom('files')
    .select(['name', 'type', 'sha256'])
    .where('storage', '=', storage)
    .where('state', '=', 'stored')
    .where('isFinished', '=', true)
    .orderBy('createdAt')
    .orderBy('name')
    .execute();
}

/** The names of all files in one storage. */
export async function listNamesAt(db: Db, storage: StorageName): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('name')
    .where('storage', '=', storage)
    .where('state', '=', 'stored')
    .execute();
  return rows.map(({ name }) => name);
}

/** Records that a file is now in the other storage. */
export async function moveFile(db: Db, name: string, storage: StorageName): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('files').set({ storage }).where('name', '=', name).execute();
    await incrementContentVersion(trx);
  });
}

/** How many files one query looks through. */
const filesPerQuery = 1_000;

/**
 * The files after a name that no record names, and that nobody has used since `before`: `named` holds the names in public
 * records. Files of cases are looked up, because reporters decide how many there are. `last`: where the next call
 * continues; null: these were the last files.
 */
export async function listIdle(db: Db, before: Date, named: ReadonlyMap<string, boolean>, after: string) {
  const all = db.selectFrom('files').where('name', '>', after).orderBy('name');
  const end = await all
    .select('name')
    .limit(1)
    .offset(filesPerQuery - 1)
    .executeTakeFirst();
  const old = await all
    .select(['name', 'storage', 'widths', 'state', 'audience'])
    .where('usedAt', '<', before.toISOString())
    .$if(end !== undefined, (query) => query.where('name', '<=', end?.name ?? ''))
    .where(({ not, or, eb, exists, selectFrom }) =>
      or([
        eb('state', '!=', 'stored' satisfies State),
        not(exists(selectFrom(tableOfCases).select('id').whereRef('file', '=', 'files.name'))),
      ]),
    )
    .execute();
  return {
    files: old.filter(({ name, state }) => state !== 'stored' || !named.has(name)),
    last: end?.name ?? null,
  };
}

/** The parts of files that were used since `before`: they stay, too. */
export async function listPartsInUse(db: Db, before: Date): Promise<Set<string>> {
  const young = await db
    .selectFrom('files')
    .select(partColumns)
    .where('usedAt', '>=', before.toISOString())
    .where(({ eb, or }) => or(partColumns.map((column) => eb(column, 'is not', null))))
    .execute();
  return new Set(young.flatMap(partsOf));
}

/**
 * Marks for deletion those of the files that nobody has used since `before`, and returns them. If a record names a file at
 * this moment, claimFile has changed its time, and the file stays.
 */
export async function sendOff<File extends { name: string; state: string; audience: string }>(
  trx: Db,
  files: readonly File[],
  before: Date,
): Promise<File[]> {
  // Before the rows of the files, as every write to records does: two transactions never wait for each other.
  const isPublic = files.some(({ state, audience }) => state === 'stored' && audience === 'public');
  if (isPublic) await incrementContentVersion(trx);
  const leaving: File[] = [];
  for (const file of files) {
    const { numUpdatedRows } = await trx
      .updateTable('files')
      .set({ state: 'leaving' satisfies State })
      .where('name', '=', file.name)
      .where('usedAt', '<', before.toISOString())
      .executeTakeFirst();
    if (numUpdatedRows === 1n) leaving.push(file);
  }
  return leaving;
}

/**
 * Marks files for deletion by the next sweep; nobody can read them from now on. Call it in the transaction that deletes
 * the last rows that name them, after `incrementContentVersion`.
 */
export async function sendOffNow(db: Db, names: readonly string[]): Promise<void> {
  const leaving = { state: 'leaving' satisfies State, usedAt: new Date(0).toISOString() };
  for (const name of names) {
    await db.updateTable('files').set(leaving).where('name', '=', name).execute();
  }
}

/** Deletes the row of a file whose bytes are deleted. */
export async function deleteFile(db: Db, name: string): Promise<void> {
  await db.deleteFrom('files').where('name', '=', name).where('state', '=', 'leaving').execute();
}

/** Stores a one-time address. */
export async function insertObjectUpload(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db
    .insertInto('object_uploads')
    .values({ id, expiresAt: expiresAt.toISOString(), sentAt: null, declaredType: null })
    .execute();
}

/** Uses an address up. False if it was used before, has expired or does not exist. */
export async function useObjectUpload(
  db: Db,
  id: string,
  declaredType: string | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('object_uploads')
    .set({ sentAt: now.toISOString(), declaredType })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The state of an address. */
export function findObjectUpload(db: Db, id: string) {
  return db.selectFrom('object_uploads').select('declaredType').where('id', '=', id).executeTakeFirst();
}

/** Deletes an address; the file that was sent to it then belongs to the caller. False if there is none. */
export async function consumeObjectUpload(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('object_uploads').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes some of the addresses that expired before a time, and returns them. None: there are no more. */
export async function deleteOldObjectUploads(db: Db, before: Date): Promise<string[]> {
  const some = db
    .selectFrom('object_uploads')
    .select('id')
    .where('expiresAt', '<', before.toISOString())
    .limit(100);
  const rows = await db.deleteFrom('object_uploads').where('id', 'in', some).returning('id').execute();
  return rows.map(({ id }) => id);
}

type FieldNames<Row> = { readonly [Field in keyof Row]?: string };
type WithMedia<Row, Fields extends FieldNames<Row>> = Row & {
  [Name in Fields[keyof Fields] & string]: StoredMedia | null;
};

/**
 * Adds data about their files to rows: `{ imageUrl: 'imageMedia' }` takes the file name or the address under
 * /uploads from `imageUrl` and puts the data of that file into `imageMedia`.
 */
export async function withMedia<Row extends object, const Fields extends FieldNames<Row>>(
  db: Db,
  rows: readonly Row[],
  fields: Fields,
): Promise<WithMedia<Row, Fields>[]> {
  const pairs = Object.entries(fields) as [keyof Row, string][];
  const nameIn = (row: Row, field: keyof Row) => {
    const value = row[field] as string | null;
    return value?.startsWith('/') ? uploadedNameOf(value) : value;
  };
  const names = new Set(rows.flatMap((row) => pairs.map(([field]) => nameIn(row, field))));
  const found = await findMedia(db, [...names]);
  return rows.map((row) => {
    const media = pairs.map(([field, name]) => [name, found.get(nameIn(row, field) ?? '') ?? null]);
    return { ...row, ...Object.fromEntries(media) } as WithMedia<Row, Fields>;
  });
}

/** Data of public images and videos, by name. */
async function findMedia(db: Db, names: (string | null)[]): Promise<Map<string, StoredMedia>> {
  const known = names.filter((name) => name !== null);
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(['name', ...mediaColumns])
    .where('name', 'in', known)
    .where('audience', '=', 'public' satisfies Audience)
    .where('state', '=', 'stored')
    .where('kind', 'in', ['image', 'video'] satisfies Tables['files']['kind'][])
    .execute();
  return new Map(rows.map(({ name, ...media }) => [name, media]));
}
