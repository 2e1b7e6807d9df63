// Case content while it is being edited: the same tree, with the value of a control in place of each answer. Dates,
// numbers and yes or no are text. Text that cannot be read stays as typed, so that the schema refuses it at its field.
import { type CaseContent, contentFields } from '#contract/cases/content/content-rules.ts';
import { differences } from '#contract/cases/content/differences-rules.ts';
import {
  type Amount,
  type AmountField,
  type Field,
  type Fields,
  isUnknown,
  type Unknown,
} from '#contract/cases/content/fields-rules.ts';
import { valueAt, withValue } from '#contract/cases/content/paths-rules.ts';
import { readAge } from '#contract/typed/ages-rules.ts';
import { readAmount } from '#contract/typed/amounts-rules.ts';
import { readInterval } from '#contract/typed/intervals-rules.ts';
import { readMeasured, readNumber } from '#contract/typed/numbers-rules.ts';
import { dateFromTyped, typedFromDate } from './typed-date.ts';

type Json = Record<string, unknown>;

/** Content as typed. Its shape is that of the content; its answers are `Typed`. */
export type TypedContent = Json & { readonly typed?: never };

export interface TypedAmount {
  value: string;
  unit: string;
}
/** The value of one control. */
export type Typed = string | Unknown | TypedAmount;

/** The controls' texts for a content. */
export const typedFromContent = (content: CaseContent): TypedContent =>
  converted(contentFields, content, typedAnswer);

/** The content from the controls. It is not checked yet. */
export const contentFromTyped = (typed: TypedContent): CaseContent =>
  converted(contentFields, typed, answerOf);

function converted(fields: Fields, value: Json, leaf: (field: Field, value: unknown) => unknown): Json {
  const entries = Object.entries(value).flatMap(([name, one]) => {
    const field = fields[name];
    if (!field) return [[name, one]]; // the id of an entry, or the reaction of a pair
    const made = convertedField(field, one, leaf);
    return made === undefined ? [] : [[name, made]];
  });
  return Object.fromEntries(entries) as Json;
}

function convertedField(
  field: Field,
  value: unknown,
  leaf: (field: Field, value: unknown) => unknown,
): unknown {
  switch (field.kind) {
    case 'group': {
      const group = converted(field.fields, value as Json, leaf);
      return Object.keys(group).length > 0 ? group : undefined;
    }
    case 'entries':
      return (value as Json[]).map((entry) => converted(field.fields, entry, leaf));
    case 'pairs': {
      const pairs = (value as Json[]).map((entry) => converted(field.fields, entry, leaf));
      const filled = pairs.filter((pair) => Object.keys(pair).length > 1);
      return filled.length > 0 ? filled : undefined;
    }
    case 'rows': {
      const rows = (value as Json[]).map((entry) => converted(field.fields, entry, leaf));
      const filled = leaf === answerOf ? rows.filter((row) => Object.keys(row).length > 0) : rows;
      return filled.length > 0 ? filled : undefined;
    }
    case 'texts': {
      const texts = (value as string[]).filter((text) => text !== '');
      return texts.length > 0 ? texts : undefined;
    }
    case 'codes':
      return (value as string[]).length > 0 ? value : undefined;
    default:
      return isUnknown(value) ? value : leaf(field, value);
  }
}

function typedAnswer(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'date':
      return typedFromDate(value as string);
    case 'yesNo':
      return value === true ? 'yes' : 'no';
    case 'number':
      return String(value);
    case 'amount': {
      const { value: number, unit } = value as Amount;
      return { value: number === undefined ? '' : String(number), unit } satisfies TypedAmount;
    }
    default:
      return value;
  }
}

function answerOf(field: Field, typed: unknown): unknown {
  if (typed === '') return undefined;
  switch (field.kind) {
    case 'date':
      return dateFromTyped(typed as string, field.use);
    case 'yesNo':
      return typed === 'yes' ? true : typed === 'no' ? false : typed;
    case 'number':
      if (field.unit) return readAmount(typed as string, [field.unit])?.value ?? typed;
      return (field.isSigned ? readMeasured : readNumber)(typed as string) ?? typed;
    case 'amount': {
      const { value, unit } = typed as TypedAmount;
      if (value.trim() === '' && unit === '') return undefined;
      // A unit without a value counts as empty, unless the unit can stand alone.
      if (value.trim() === '' && !field.alone?.includes(unit)) return undefined;
      if (value.trim() === '') return { unit };
      // It may be typed with its unit: 10 days, 500 mg.
      const read = readWithUnit(field, value);
      return { value: read?.value ?? readMeasured(value) ?? value, unit: read?.unit ?? unit };
    }
    default:
      return typed;
  }
}

/** The number and, if one was typed, the unit of an amount; null: it is none. */
export const readWithUnit = (
  { units, usual }: AmountField,
  typed: string,
): { value: number; unit?: string | undefined } | null => {
  if (usual === 'a') return readAge(typed);
  if (!Object.hasOwn(units, 'd')) return readAmount(typed, Object.keys(units));
  const read = readInterval(typed);
  return read?.unit === undefined || Object.hasOwn(units, read.unit) ? read : null;
};

/** The path of the control of an issue: the schema counts entries by position, controls name them by id. */
export function controlPath(path: string, content: object): string {
  const parts = path.split('.');
  const walked: string[] = [];
  let fields: Fields = contentFields;
  let value: unknown = content;
  while (parts.length > 0) {
    const name = parts.shift() ?? '';
    const field = fields[name];
    if (!field) break; // the unit of an amount, or the word of an unknown answer
    walked.push(name);
    value = (value as Json | undefined)?.[name];
    if ((field.kind === 'entries' || field.kind === 'pairs') && parts.length > 0) {
      const entry = (value as Json[] | undefined)?.[Number(parts.shift())];
      walked.push(String(entry?.[field.kind === 'pairs' ? 'reaction' : 'id']));
      value = entry;
    } else if (field.kind === 'rows' && parts.length > 0) {
      const position = parts.shift() ?? '';
      walked.push(position);
      value = (value as Json[] | undefined)?.[Number(position)];
    }
    fields = 'fields' in field ? field.fields : {};
  }
  return walked.join('.');
}

/** The tree with another value of one control or entry. Undefined removes it. */
export function withTyped(typed: TypedContent, path: string, value: unknown): TypedContent {
  return withValue(typed as CaseContent, path, value) as TypedContent;
}

/** The typed values with the changes from one content to another; everything else stays as typed. */
export function withChanges(typed: TypedContent, before: CaseContent, after: CaseContent): TypedContent {
  const saved = typedFromContent(after) as CaseContent;
  return differences(before, after).reduce(
    (tree, { path }) => withTyped(tree, path, valueAt(saved, path)),
    typed,
  );
}
