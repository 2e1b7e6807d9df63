// The kinds of columns, and what an entry of `tables` in tables.ts says of a table.
import type { Generated, JSONColumnType } from 'kysely';
import type { Right } from '#contract/access-rules.ts';
import type { ReadDetails } from '#contract/audit-events.ts';
import type { FileKind } from '#contract/files-rules.ts';

/** `?`: may be null. `=`: the database fills it in when an insert leaves it out. */
export interface Kinds {
  id: string;
  'id?': string | null;
  text: string;
  'text?': string | null;
  'text=': Generated<string>;
  integer: number;
  'integer=': Generated<number>;
  'integer?': number | null;
  boolean: boolean;
  'boolean=': Generated<boolean>;
  /** ISO 8601 in UTC with milliseconds. */
  time: string;
  'time?': string | null;
  /** The name of an uploaded file, as `files.name` has it. Such a file is not swept. */
  file: string;
  'file?': string | null;
  /** A text that may be the address of an uploaded file, such as /uploads/a.jpg. Such a file is not swept. */
  'file address': string;
  'file address?': string | null;
  'strings as json': JSONColumnType<string[], string, string>;
  'numbers as json': JSONColumnType<number[], string, string>;
  'details as json?': JSONColumnType<ReadDetails | null, string | null, string | null>;
  'rights as json=': JSONColumnType<Right[], string | undefined, string>;
  'object as json': JSONColumnType<Record<string, unknown>, string, string>;
}
export type Kind = keyof Kinds;

/** Columns that mean the same in every table that has them. */
export const meanings = {
  id: 'UUID, the primary key',
  isActive: 'shown to visitors',
  isSample: 'came with the portal and was not edited since',
  version: 'for edits at the same time',
  deletedAt: 'in the bin since then',
  sortOrder: 'place among its siblings, smallest first',
  createdAt: 'when it came',
  updatedAt: 'when it was last written',
  uploadedAt: 'when it was added',
  title: 'heading',
  noticeVersion: 'version of the notice that the form showed',
  erasedAt: 'when the person was taken out of it',
  content: 'text',
  imageUrl: 'address of an image',
  videoUrl: 'address of a video',
} as const;

/** A column's kind and meaning; without the latter where `meanings` has it. */
type ColumnNamed<Name> = readonly [Kind, string] | (Name extends keyof typeof meanings ? Kind : never);

/** The kind of an entry of `columns`. */
export type KindOf<Column> = Column extends readonly [infer Own extends Kind, string]
  ? Own
  : Column extends Kind
    ? Column
    : never;

/** The columns that name files. */
type NamingColumn<Columns> = {
  [Name in keyof Columns]: KindOf<Columns[Name]> extends `file${string}` ? Name : never;
}[keyof Columns] &
  string;

/** What lists and writes have to know of records that administrators edit. */
export interface Records<Column extends string, Naming extends string = string> {
  /** Their name in addresses. */
  kind: string;
  /** The column by which people know a record. */
  name: Column;
  /** The order of their lists. Absent: there is no list that is no more than all of them. */
  order?: readonly (Column | `${Column} desc`)[];
  /** Search columns, and which columns each folds. */
  search?: { readonly [Search in Column]?: readonly Column[] };
  /** Of which kinds the files are that each of its columns may name. */
  files?: { readonly [Column in Naming]: readonly FileKind[] };
  /** Under which name replies say what the portal knows of those files. */
  media?: { readonly [Column in Naming]?: string };
  /** Columns that replies do not show, and under which name they say whether there is something. */
  has?: { readonly [Hidden in Column]?: string };
}

type NamesFiles<Naming extends string> = [Naming] extends [never] ? { files?: never } : { files: object };

/** `is`: what a row is. Records say of each column that names files of which kinds these are. */
export function table<
  const Columns extends { readonly [Name in keyof Columns]: ColumnNamed<Name> },
  const Kept extends
    (Records<keyof Columns & string, NamingColumn<Columns>> & NamesFiles<NamingColumn<Columns>>) | undefined =
    undefined,
>(is: string, columns: Columns, records?: Kept) {
  return { is, columns, records: records as Kept };
}
