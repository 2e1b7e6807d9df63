// The table of a resource, from the list of its fields: columns, name, order and search columns.
import type { FileKind } from '#contract/files-rules.ts';
import {
  type Field,
  fieldsOf,
  type IsTranslated,
  type Resource,
  type SearchColumns,
  translatedFieldsOf,
} from '#contract/fields/kinds-rules.ts';
import type { Kind, Records } from './column-kinds.ts';
import { editable } from './tables/shared-columns.ts';

const kinds = {
  text: 'text',
  longText: 'text',
  email: 'text',
  day: 'text',
  choice: 'text',
  address: 'file address',
  file: 'file',
  number: 'integer',
  yesNo: 'boolean=',
  list: 'strings as json',
  moment: 'time',
  time: 'time',
} as const satisfies Record<Field['kind'], Kind>;

type ColumnKindOf<F> = F extends { kind: 'number'; default: number }
  ? 'integer='
  : F extends { kind: infer Own extends Field['kind']; isOptional: true }
    ? `${(typeof kinds)[Own]}?`
    : F extends { kind: infer Own extends Field['kind'] }
      ? (typeof kinds)[Own]
      : never;

type FieldColumns<R extends Resource> = {
  readonly [Name in keyof R['fields']]: readonly [ColumnKindOf<R['fields'][Name]>, string];
};
type ColumnsOf<R extends Resource> = FieldColumns<R> & {
  readonly [Name in SearchColumns<R>]: 'text';
} & { id: 'id' } & typeof editable &
  ([IsTranslated<R>] extends [never] ? unknown : { translations: 'translations as json=' });

function columnOf(field: Field): Kind {
  const kind = kinds[field.kind];
  const mark = field.isOptional ? '?' : field.kind === 'number' && field.default !== undefined ? '=' : '';
  return `${kind}${mark}` as Kind;
}

/** The columns of the fields alone, for a table with further columns of its own. */
export const fieldColumnsOf = <R extends Resource>(own: R) =>
  Object.fromEntries(
    fieldsOf(own).map(([name, field]) => [name, [columnOf(field), 'described in contract/resources']]),
  ) as unknown as FieldColumns<R>;

/** `added`: search columns of a later migration. They have a default, because the version before does not fill them. */
export function tableOf<const R extends Resource>(own: R, added: readonly SearchColumns<R>[] = []) {
  const search: Record<string, string[]> = {};
  const files: Record<string, readonly FileKind[]> = {};
  const media: Record<string, string> = {};
  const has: Record<string, string> = {};
  for (const [name, field] of fieldsOf(own)) {
    for (const column of field.search === true ? [] : [field.search ?? []].flat()) {
      (search[column] ??= []).push(name);
    }
    if ('files' in field) files[name] = field.files;
    if ('media' in field) media[name] = field.media;
    if ('shownAs' in field) has[name] = field.shownAs;
  }
  const translated = translatedFieldsOf(own);
  const columns = Object.fromEntries([
    ['id', 'id'],
    ...Object.entries(fieldColumnsOf(own)),
    ...Object.keys(search).map((column) => [
      column,
      (added as readonly string[]).includes(column) ? 'text=' : 'text',
    ]),
    ...Object.entries(editable),
    ...(translated.length > 0 ? [['translations', 'translations as json=']] : []),
  ]) as ColumnsOf<R>;
  const { kind, name, order } = own;
  return {
    is: own.kind,
    columns,
    records: {
      kind,
      name,
      ...(order && { order }),
      search,
      files,
      media,
      has,
      translated,
    } as unknown as RecordsOf<R>,
  };
}

/** The table of each of the resources. */
export const tablesOf = <All extends Readonly<Record<string, Resource>>>(all: All) =>
  Object.fromEntries(Object.entries(all).map(([name, own]) => [name, tableOf(own)])) as {
    [Name in keyof All]: ReturnType<typeof tableOf<All[Name]>>;
  };

type Those<Of, Mark extends string> = {
  [Name in keyof Of as Of[Name] extends Record<Mark, string> ? Name : never]: Of[Name] extends Record<
    Mark,
    infer Value
  >
    ? Value
    : never;
};
type RecordsOf<R extends Resource> = Pick<R, keyof R & ('kind' | 'name' | 'order')> &
  Pick<Records<string>, 'search' | 'files' | 'translated'> & {
    media: Those<R['fields'], 'media'>;
    has: Those<R['fields'], 'shownAs'>;
  };
