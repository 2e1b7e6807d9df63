// SQL of files and object_uploads, and what records say of the files that they name.
import { sql } from 'kysely';
import { uploadedNameOf, type FileKind } from '#contract/files-rules.ts';
import type { StoredMedia } from '#contract/files.ts';
import { raiseContentVersion } from '../../db/content-version.ts';
import { type Db, namingColumnsOf, tableNames, tables, type Tables } from '../../db/tables.ts';
import type { HomeName } from '../../files/home.ts';

/** `captions` go with a video, in WebVTT. */
export type StoredKind = FileKind | 'captions';

/** Who may read a file: everybody, or people who may read cases. */
export type Audience = 'public' | 'cases';

/** A file begins as `arriving`, counts as soon as it is `stored`, and ends as `leaving`, so that none is forgotten. */
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
  colour: string | null;
  /** Whether there are no smaller images to make. */
  isFinished: boolean;
  poster: string | null;
  captions: string | null;
  home: HomeName;
  audience: Audience;
}

const mediaColumns = ['width', 'height', 'colour', 'widths', 'poster', 'captions'] as const;

/** Notes files that are about to be put where they live. */
export async function announceFiles(db: Db, files: NewFile[], now: Date): Promise<void> {
  const at = now.toISOString();
  const state = 'arriving' satisfies State;
  const rows = files.map((file) => ({ ...file, widths: '[]', state, createdAt: at, usedAt: at }));
  await db.insertInto('files').values(rows).execute();
}

/** From now on these files count, which are for one audience. */
export async function markStored(db: Db, names: string[], audience: Audience): Promise<void> {
  const state = 'stored' satisfies State;
  await db.updateTable('files').set({ state }).where('name', 'in', names).execute();
  if (audience === 'public') await raiseContentVersion(db);
}

/** A file that is stored for this audience. */
export function findFile(db: Db, name: string, audience: Audience) {
  return db
    .selectFrom('files')
    .select(['name', 'kind', 'type', 'bytes', 'originalName', 'home', ...mediaColumns])
    .where('name', '=', name)
    .where('audience', '=', audience)
    .where('state', '=', 'stored')
    .executeTakeFirst();
}

/** Images whose smaller ones are still to be made, oldest first. */
export function listUnfinished(db: Db) {
  return db
    .selectFrom('files')
    .select(['name', 'width', 'home'])
    .where('isFinished', '=', false)
    .where('state', '=', 'stored')
    .orderBy('createdAt')
    .execute();
}

/** Notes the smaller images of a file. */
export async function finishFile(db: Db, name: string, widths: number[]): Promise<void> {
  const finished = await db
    .updateTable('files')
    .set({ widths: JSON.stringify(widths), isFinished: true })
    .where('name', '=', name)
    .returning('audience')
    .executeTakeFirst();
  if (finished?.audience === 'public') await raiseContentVersion(db);
}

/**
 * Notes that a record is about to name a file, so that no sweep takes it away meanwhile. To be called in the record's
 * transaction. False: there is no such file of these kinds for the audience that may read the record.
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

/** Columns of `files` that name a file which belongs to that of the row, such as the poster of a video. */
const partColumns = namingColumnsOf('files').map(({ name }) => name) as ('poster' | 'captions')[];

/** Every file name that a column of any table holds, and whether one of them is in a row that is not deleted. */
export async function namedFiles(db: Db): Promise<Map<string, boolean>> {
  const named = new Map<string, boolean>();
  const note = (name: string, isLive: boolean) => named.set(name, (named.get(name) ?? false) || isLive);
  for (const table of tableNames) {
    const columns = namingColumnsOf(table);
    if (table === 'files' || columns.length === 0) continue;
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

/** The names in a text, wherever they stand: people also enter whole addresses with the portal's own origin. */
function addressedNames(text: string): string[] {
  return [...text.matchAll(/\/uploads\/([^/?#\s"']+)/g)].map(([, name = '']) => name);
}

function partsOf(row: { [Column in (typeof partColumns)[number]]: string | null }): string[] {
  return partColumns.map((column) => row[column]).filter((part) => part !== null);
}

/** All images, videos and captions that are stored and that everybody may read. */
export function listPublicMedia(db: Db) {
  return db
    .selectFrom('files')
    .select(['name', 'kind', 'type', 'bytes', 'home', 'widths'])
    .where('kind', '!=', 'document')
    .where('audience', '=', 'public' satisfies Audience)
    .where('state', '=', 'stored')
    .execute();
}

/** The files in one home that are complete with their smaller images, oldest first. */
export function listFilesAt(db: Db, home: HomeName) {
  return db
    .selectFrom('files')
    .select(['name', 'type', 'sha256'])
    .where('home', '=', home)
    .where('state', '=', 'stored')
    .where('isFinished', '=', true)
    .orderBy('createdAt')
    .orderBy('name')
    .execute();
}

/** The names of all files in one home. */
export async function listNamesAt(db: Db, home: HomeName): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('name')
    .where('home', '=', home)
    .where('state', '=', 'stored')
    .execute();
  return rows.map(({ name }) => name);
}

/** From now on a file is read from its other home. */
export async function moveFile(db: Db, name: string, home: HomeName): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('files').set({ home }).where('name', '=', name).execute();
    await raiseContentVersion(trx);
  });
}

/** Sends off what nobody has named since `before`, and what never arrived or did not get away before that. */
export async function sendOff(db: Db, before: Date) {
  const since = before.toISOString();
  const named = await namedFiles(db);
  const old = await db
    .selectFrom('files')
    .select(['name', 'home', 'widths', 'state'])
    .where('usedAt', '<', since)
    .execute();
  // What goes with a file that stays or is too young to go stays too.
  const young = await db.selectFrom('files').select(partColumns).where('usedAt', '>=', since).execute();
  const kept = new Set(young.flatMap(partsOf));
  const leaving = [];
  for (const file of old) {
    if (file.state === 'stored' && (named.has(file.name) || kept.has(file.name))) continue;
    // A record that names it just now has moved its time (claimFile): then it stays.
    const { numUpdatedRows } = await db
      .updateTable('files')
      .set({ state: 'leaving' satisfies State })
      .where('name', '=', file.name)
      .where('usedAt', '<', since)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) leaving.push(file);
  }
  return leaving;
}

/** Forgets a file whose bytes are gone. */
export async function deleteFile(db: Db, name: string): Promise<void> {
  await db.deleteFrom('files').where('name', '=', name).where('state', '=', 'leaving').execute();
}

/** Notes a one-time address. */
export async function insertObjectUpload(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db
    .insertInto('object_uploads')
    .values({ id, expiresAt: expiresAt.toISOString(), sentAt: null, declaredType: null })
    .execute();
}

/** Uses an address up. False: it was used before, it has expired, or there is none. */
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

/** What is known of an address. */
export function findObjectUpload(db: Db, id: string) {
  return db.selectFrom('object_uploads').select('declaredType').where('id', '=', id).executeTakeFirst();
}

/** Takes an address out: what was sent to it is the caller's from now on. False: there is none. */
export async function takeObjectUpload(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('object_uploads').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Forgets addresses that expired before a time, and gives them. */
export async function deleteOldObjectUploads(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('object_uploads')
    .where('expiresAt', '<', before.toISOString())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

type FieldNames<Row> = { readonly [Field in keyof Row]?: string };
type WithMedia<Row, Fields extends FieldNames<Row>> = Row & {
  [Name in Fields[keyof Fields] & string]: StoredMedia | null;
};

/**
 * Adds to rows what the portal knows of the files that they name: `{ imageUrl: 'imageMedia' }` reads the file from
 * `imageUrl`, a name or an address under /uploads, and puts what is known under `imageMedia`.
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

/** What is known of images and videos that everybody may read, by name. */
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
