// What a resource is: a kind of record that people at the desk edit or visitors send, as one list of its fields. Each field has a kind and
// marks. Schemas of input and reply, rows of the table of endpoints, the database table, the form, the search and the CSV
// file follow from the list. It says what a record is, never what happens to it: that is code in a feature or a screen.
import type { FileKind } from '../files-rules.ts';
import type { StoredMedia } from '../files.ts';
import type { IssueCode } from '../issues.ts';
import { emailIssue, textIssue, textMax } from '../text-rules.ts';
import type { Translated, Translations } from '../translations-rules.ts';
import type { FaultKey } from '../words/faults-rules.ts';

/** Properties that every field can have. */
interface Marks {
  /** It may be empty: null. */
  isOptional?: true;
  /** A search finds its text: that of the desk's list only, or also those of the columns with these names. */
  search?: true | string | readonly string[];
  /** It may name a person: an erasure empties it. 'retold': or it puts a description in its place that names nobody. */
  isPersonal?: boolean | 'retold';
  /** Clients that were written before it do not send it, and the CSV file has no such column. It is optional. */
  isAdded?: true;
  /** Its text may have translations; a reader of a language without one gets the text itself. */
  isTranslated?: true;
  /** A row of the desk's list shows it, where the resource has no screen of its own. */
  inRow?: true;
  /** Other headings of its column in CSV files that are imported. */
  alsoCalled?: readonly string[];
  /** Only requests for a new record may send it, or only those that change one. */
  for?: 'new' | 'change';
  /** Sentences for single faults, where a field has its own. */
  says?: Partial<Record<IssueCode, FaultKey>>;
}

interface TextField extends Marks {
  /** One line, or several. */
  kind: 'text' | 'longText';
  /** Most characters. Without it `textMax.line`, or `textMax.paragraph` for several lines. */
  max?: number;
  default?: string;
  /** The whole text has this shape, unless it is empty. The pattern takes time in proportion to the text. */
  like?: RegExp;
}
/** A calendar day, 2026-11-22. */
interface DayField extends Marks {
  kind: 'day';
}
interface EmailField extends Marks {
  kind: 'email';
}
interface NumberField extends Marks {
  /** A whole number. */
  kind: 'number';
  min: number;
  max: number;
  default?: number;
}
interface YesNoField extends Marks {
  kind: 'yesNo';
  default: boolean;
}
interface ChoiceField extends Marks {
  kind: 'choice';
  values: readonly [string, ...string[]];
  default?: string;
}
/** A web address, or that of a file of the portal. */
interface AddressField extends Marks {
  kind: 'address';
  /** The kinds of files that it may name. */
  files: readonly FileKind[];
  /** The field of replies that describes the file. */
  media?: string;
  /** It may also be a page of the portal, such as /report-adr. */
  mayBePage?: true;
}
/** The name of an uploaded file. */
interface FileField extends Marks {
  kind: 'file';
  files: readonly FileKind[];
  media?: string;
  /** Replies have this field in place of the name: whether there is a file. */
  shownAs?: string;
}
/** A fixed number of texts of one line. */
interface ListField extends Marks {
  kind: 'list';
  /** The sentence for each of them that it is missing. */
  of: readonly FaultKey[];
}
/** A date with its time, which a person chooses: ISO 8601 in UTC. */
interface MomentField extends Marks {
  kind: 'moment';
}
/** When the portal wrote something. No request sets it. */
interface TimeField extends Marks {
  kind: 'time';
  /** Replies do not have it. */
  isHidden?: true;
}

export type Field =
  | TextField
  | DayField
  | EmailField
  | NumberField
  | YesNoField
  | ChoiceField
  | AddressField
  | FileField
  | ListField
  | MomentField
  | TimeField;
/** A field that requests send. */
export type SentField = Exclude<Field, TimeField>;
type Fields = Readonly<Record<string, Field>>;

export interface Resource {
  /** Its name in addresses. */
  kind: string;
  /** Its names in the documents of the API: 'a medicine', 'medicines'. */
  one?: string;
  many?: string;
  /** Visitors send it, with the version of the notice that they saw. Absent: people at the desk edit it. */
  sentBy?: 'visitors';
  /** The right that reading and editing it needs. Absent: `content`. */
  access?: 'cases';
  /** The icon of its screen at the desk, which then follows from this description. Absent: a screen of its own has it. */
  icon?: 'document' | 'list' | 'people' | 'pill' | 'warning';
  /** Visitors read the list of its active records: the summary of the call. */
  publicList?: string;
  /** Visitors read its records by calls of its own. */
  isPublic?: true;
  /** In the order of the form. */
  fields: Fields;
  /** The field that people recognise a record by. */
  name: string;
  /** The sort order of its lists, by columns; with ` desc` the greatest first. Absent: no list has all records. */
  order?: readonly string[];
  /** The fields by which a row of a CSV file is the same as a record. Absent: there is no import. */
  key?: readonly string[];
}

/** Fields that mean the same in every resource. */
export const isActive = { kind: 'yesNo', default: true } as const;
export const sortOrder = {
  kind: 'number',
  min: 0,
  max: 1_000_000,
  default: 0,
} as const;
export const imageUrl = {
  kind: 'address',
  files: ['image'],
  media: 'imageMedia',
  isOptional: true,
} as const;
export const updatedAt = { kind: 'time', is: 'when it was last written' } as const;
export const uploadedAt = { kind: 'time', is: 'when it was added' } as const;
export const createdAt = { kind: 'time', isHidden: true } as const;

/** The description of a resource. A bad one does not compile: its field then is to have the sentence of the fault. */
/* @__NO_SIDE_EFFECTS__ */
export function resource<const R extends Resource>(own: R & Sound<R>): R {
  return own;
}

interface Sound<R extends Resource> {
  name: Named<R>;
  order?: readonly (Named<R> | SearchColumns<R> | `${Named<R>} desc`)[];
  key?: readonly Named<R>[];
  fields: { [Name in Named<R>]: FaultOf<R, Name, R['fields'][Name]> };
}
type Named<R extends Resource> = keyof R['fields'] & string;
type FaultOf<R extends Resource, Name extends string, F> = Name extends
  | 'id'
  | 'version'
  | 'isSample'
  | 'deletedAt'
  | 'of'
  | 'translations'
  | 'translated'
  | (R extends { sentBy: 'visitors' } ? 'noticeVersion' | 'erasedAt' : never)
  | SearchColumns<R>
  | AddedNames<R['fields']>
  ? 'Two fields have this name'
  : F extends { isTranslated: true; kind: Exclude<Field['kind'], 'text' | 'longText' | 'list'> }
    ? 'Only texts are translated'
    : R extends { isPublic: true } | { publicList: string }
      ? F extends { search: unknown; isPersonal: true | 'retold' }
        ? 'A public list has no search over a personal field'
        : F
      : R extends { sentBy: 'visitors' }
        ? F extends { kind: 'text' | 'longText' | 'email'; isPersonal?: undefined }
          ? 'What visitors write says whether it may name a person'
          : F
        : F;

/** The columns that hold the folded text of searched fields. */
export type SearchColumns<R extends Resource> = {
  [Name in keyof R['fields']]: R['fields'][Name] extends { search: infer By } ? ColumnIn<By> : never;
}[keyof R['fields']];
type ColumnIn<By> = By extends string
  ? By
  : By extends readonly (infer Column extends string)[]
    ? Column
    : never;

/** The names that replies add: the descriptions of files, and whether there is one. */
type AddedNames<Of> = {
  [Name in keyof Of]: Of[Name] extends { media: infer N } | { shownAs: infer N } ? N : never;
}[keyof Of];

// The values.

type ValueOf<F> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'yesNo' }
    ? boolean
    : F extends { kind: 'list' }
      ? string[]
      : string;
type Or<F, Value> = F extends { isOptional: true } ? Value | null : Value;
type InputValueOf<F> = F extends { kind: 'choice'; values: readonly (infer Value)[] }
  ? Value
  : F extends { kind: 'list'; of: infer Of }
    ? { -readonly [Place in keyof Of]: string }
    : ValueOf<F>;

type Sent<Of, Not> = {
  -readonly [
    Name in keyof Of as Of[Name] extends { kind: 'time' } | { for: Not } | { isAdded: true } ? never : Name
  ]: Or<Of[Name], InputValueOf<Of[Name]>>;
};
/** The values that a request sends for a new record. */
export type InputOf<R extends Resource> = Sent<R['fields'], 'change'> & {
  -readonly [Name in keyof R['fields'] as R['fields'][Name] extends { isAdded: true } ? Name : never]?:
    | InputValueOf<R['fields'][Name]>
    | null
    | undefined;
} & SentTranslations<R>;
/** The values that a request may change. */
export type ChangeOf<R extends Resource> = Flat<Partial<Sent<R['fields'], 'new'>> & SentTranslations<R>>;

/** Whether a resource has texts that can be translated. */
export type IsTranslated<R extends Resource> = {
  [Name in keyof R['fields']]: R['fields'][Name] extends { isTranslated: true } ? true : never;
}[keyof R['fields']];
type SentTranslations<R extends Resource> = [IsTranslated<R>] extends [never]
  ? unknown
  : { translations?: Translations | undefined };

/** A record as replies show it. */
export type RecordOf<R extends Resource> = Flat<
  { id: string } & {
    -readonly [
      Name in keyof R['fields'] as R['fields'][Name] extends { isHidden: true } | { shownAs: string }
        ? never
        : Name
    ]: Or<R['fields'][Name], ValueOf<R['fields'][Name]>>;
  } & MediaOf<R['fields']> &
    HasOf<R['fields']> &
    ([IsTranslated<R>] extends [never] ? unknown : Translated) &
    (R extends { sentBy: 'visitors' }
      ? { isSample: boolean; noticeVersion: string | null; erasedAt: string | null }
      : { version: number; isSample: boolean })
>;
type MediaOf<Of> = {
  -readonly [
    Name in keyof Of as Of[Name] extends { media: infer Media extends string } ? Media : never
  ]: StoredMedia | null;
};
type HasOf<Of> = {
  -readonly [
    Name in keyof Of as Of[Name] extends { shownAs: infer Has extends string } ? Has : never
  ]: boolean;
};
type Flat<T> = { [Key in keyof T]: T[Key] };

/** A field with its name. */
export const fieldsOf = ({ fields }: Resource): [string, Field][] => Object.entries(fields);

/** The fields that a request sends for a new record, or to change one, in their order. The CSV file has the former. */
export const sentFieldsOf = (own: Resource, not: 'new' | 'change' = 'change'): [string, SentField][] =>
  fieldsOf(own).flatMap(([name, field]) =>
    field.kind === 'time' || field.for === not ? [] : [[name, field]],
  );

/** The fields whose text can be translated. */
export const translatedFieldsOf = (own: Resource): string[] =>
  fieldsOf(own).flatMap(([name, { isTranslated }]) => (isTranslated ? [name] : []));

/** The columns of the CSV file. */
export const csvColumnsOf = <R extends Resource>(own: R) =>
  sentFieldsOf(own).flatMap(([name, { isAdded }]) => (isAdded ? [] : [name])) as (keyof Sent<
    R['fields'],
    'change'
  > &
    string)[];

/** The fields whose text a search column holds. */
export const searchedFieldsOf = (own: Resource, column: string): string[] =>
  fieldsOf(own).flatMap(([name, { search }]) =>
    search !== true && [search ?? []].flat().includes(column) ? [name] : [],
  );

/** The most characters of a text. */
export function maxOf(field: Field): number {
  if (field.kind === 'email') return textMax.email;
  if (field.kind === 'longText') return field.max ?? textMax.paragraph;
  return (field.kind === 'text' ? field.max : undefined) ?? textMax.line;
}

/** The fault of a text as typed, or null. */
export const typedIssue = (field: Field, typed: string): IssueCode | null =>
  field.kind === 'email'
    ? emailIssue(typed)
    : textIssue(typed, {
        max: maxOf(field),
        required: !field.isOptional,
        isLine: field.kind === 'text',
      });
