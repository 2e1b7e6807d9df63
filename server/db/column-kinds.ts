// The kinds of columns, and the shape of an entry of `tables` in tables.ts.
import type { Generated, JSONColumnType } from 'kysely';
import type { Right } from '#contract/access-rules.ts';
import type { ReadDetails } from '#contract/audit-events.ts';
import type { Clock } from '#contract/cases/work/clock-rules.ts';
import type { Finding } from '#contract/cases/content/checks-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import type { AlarmTheme } from '#contract/cases/alarms/alarm-themes-rules.ts';
import type { InformationLine } from '#contract/cases/reporters/information-rules.ts';
import type { Translations } from '#contract/translations-rules.ts';
import type { FileKind } from '#contract/files-rules.ts';

/** An alarm word in a text, as it was written. */
export interface StoredAlarmWord {
  theme: AlarmTheme;
  word: string;
}

/** `?`: nullable. `=`: the database fills it in when an insert leaves it out. */
export interface Kinds {
  id: string;
  'id?': string | null;
  text: string;
  'text?': string | null;
  'text=': Generated<string>;
  integer: number;
  'integer=': Generated<number>;
  'integer?': number | null;
  /** A number, possibly with a fraction. */
  'alarms as json': JSONColumnType<StoredAlarmWord[], string, string>;
  real: number;
  'real?': number | null;
  boolean: boolean;
  'boolean=': Generated<boolean>;
  /** ISO 8601 in UTC with milliseconds. */
  time: string;
  'time?': string | null;
  /** The name of an uploaded file, as in `files.name`. The sweep does not delete such a file. */
  file: string;
  'file?': string | null;
  /**
   * A text that may be the address of an uploaded file, such as /uploads/a.jpg. The sweep does not delete such a
   * file.
   */
  'file address': string;
  'file address?': string | null;
  'strings as json': JSONColumnType<string[], string, string>;
  'strings as json=': JSONColumnType<string[], string | undefined, string>;
  'findings as json=': JSONColumnType<Finding[], string | undefined, string>;
  'numbers as json': JSONColumnType<number[], string, string>;
  'details as json?': JSONColumnType<ReadDetails | null, string | null, string | null>;
  'rights as json=': JSONColumnType<Right[], string | undefined, string>;
  'translations as json=': JSONColumnType<Translations, string | undefined, string>;
  'object as json': JSONColumnType<Record<string, unknown>, string, string>;
  'object as json?': JSONColumnType<Record<string, unknown> | null, string | null, string | null>;
  'content as json': JSONColumnType<CaseContent, string, string>;
  'content as json?': JSONColumnType<CaseContent | null, string | null, string | null>;
  'clock as json?': JSONColumnType<Clock | null, string | null, string | null>;
  'lines as json': JSONColumnType<InformationLine[], string, string>;
  'answers as json': JSONColumnType<Record<string, string>, string, string>;
  'answers as json=': JSONColumnType<Record<string, string>, string | undefined, string>;
  'reasons as json': JSONColumnType<{ bits: number; text: string }[], string, string>;
}
export type Kind = keyof Kinds;

/** Columns that mean the same in every table. */
export const meanings = {
  id: 'UUID, the primary key',
  isActive: 'shown to visitors',
  isSample: 'sample content that nobody has edited',
  version: 'raised by each write; detects concurrent edits',
  deletedAt: 'when it was moved to the bin',
  sortOrder: 'position in lists, smallest first',
  createdAt: 'when it was created',
  updatedAt: 'when it was last written',
  uploadedAt: 'when it was added',
  title: 'heading',
  noticeVersion: 'version of the notice that the form showed',
  erasedAt: 'when the personal data was erased',
  content: 'text',
  imageUrl: 'address of an image',
  videoUrl: 'address of a video',
  translations: 'the texts in other languages, each with a mark of the text that it was made from',
} as const;

/** A column's kind and meaning. The meaning may be left out where `meanings` has it. */
type ColumnNamed<Name> = readonly [Kind, string] | (Name extends keyof typeof meanings ? Kind : never);

/** The kind of an entry of `columns`. */
export type KindOf<Column> = Column extends readonly [infer Own extends Kind, string]
  ? Own
  : Column extends Kind
    ? Column
    : never;

/** The facts about editable records that lists and writes need. */
export interface Records<Column extends string = string> {
  /** The name of the kind in addresses. */
  kind: string;
  /** The column that people recognise a record by. */
  name: Column;
  /** The sort order of lists. Absent: no list returns all records. */
  order?: readonly (Column | `${Column} desc`)[];
  /** Search columns, each with the columns whose folded text it holds. */
  search?: { readonly [Search in Column]?: readonly Column[] };
  /** The columns whose texts `translations` has in other languages. */
  translated?: readonly string[];
  /** Columns with a folded name, each with the column that has the name. */
  folds?: { readonly [Folded in Column]?: Column };
  /** The kinds of files that each file column may name. */
  files?: { readonly [Name in Column]?: readonly FileKind[] };
  /** The reply field that describes the file of each file column. */
  media?: { readonly [Name in Column]?: string };
  /** Columns that replies hide, with the boolean reply field that says whether the column has a value. */
  has?: { readonly [Hidden in Column]?: string };
}

/** `is`: what a row represents. */
export function table<
  const Columns extends { readonly [Name in keyof Columns]: ColumnNamed<Name> },
  const Own extends Records<keyof Columns & string> | undefined = undefined,
>(is: string, columns: Columns, records?: Own) {
  return { is, columns, records: records as Own };
}
