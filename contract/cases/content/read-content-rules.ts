// Reads the content of a case that a caller sent. The result has only fields of the list of fields. Absent, null and ''
// all mean: not asked. Each fault names the path in the caller's own JSON. content.ts makes a schema of it.
import { faults } from '../../words/faults-rules.ts';
import { refusals } from '../../words/refusals-rules.ts';
import type { Issue, IssueCode } from '../../issues.ts';
import { isBlank, normalizeText, textIssue } from '../../text-rules.ts';
import { unknowns } from './code-lists-rules.ts';
import { isCountryCode } from './countries-rules.ts';
import { type CaseContent, contentFields } from './content-rules.ts';
import {
  type AmountField,
  type Field,
  type Fields,
  hints,
  type Labels,
  type NumberField,
  type TextField,
  longTextFrom,
} from './fields-rules.ts';
import { isNoSuchDay, readDate } from './partial-dates-rules.ts';

/** How many faults of one content are reported at most. */
export const issuesMax = 50;

interface Reading {
  issues: Issue[];
  /** An id for an entry without one. */
  newId: () => string;
  /** The ids of all entries, by the paths of their entries. */
  ids: Map<string, string>;
  /** Where a reaction is named, with its id. */
  named: [path: string, id: string][];
  /** Of another sender: a day that does not exist is kept, and a check shows it. */
  takesNoSuchDays: boolean;
}

type Json = Record<string, unknown>;

/**
 * The content, or its faults in the order of the fields. Facts are not compared with each other here:
 * checks-rules.ts.
 */
export function readContent(
  value: unknown,
  newId: () => string,
  { takesNoSuchDays = false }: { takesNoSuchDays?: boolean } = {},
): { content: CaseContent; issues: [] } | { content: null; issues: Issue[] } {
  const reading: Reading = { issues: [], newId, ids: new Map(), named: [], takesNoSuchDays };
  if (!isObject(value)) {
    return { content: null, issues: [issue('', 'type', refusals('content_is_object'))] };
  }
  const content = readFields(contentFields, value, '', reading) ?? {};
  if (reading.issues.length === 0) reading.issues.push(...wholeIssues(content, reading));
  const issues = reading.issues.slice(0, issuesMax);
  return issues.length > 0 ? { content: null, issues } : { content: content as CaseContent, issues: [] };
}

/** Faults that only the whole content shows: ids of reactions that do not exist, and more than one primary source. */
function wholeIssues(content: Json, { named }: Reading): Issue[] {
  const { reactions = [], reporters = [] } = content as CaseContent;
  const known = new Set(reactions.map(({ id }) => id));
  const primary = reporters.flatMap(({ primary: is }, number) => (is === true ? [number] : []));
  return [
    ...named.flatMap(([path, id]) =>
      known.has(id) ? [] : [issue(path, 'choice', refusals('no_such_reaction'))],
    ),
    ...primary
      .slice(1)
      .map((number) => issue(`reporters.${number}.primary`, 'choice', refusals('one_primary'))),
  ];
}

function readFields(fields: Fields, value: Json, path: string, reading: Reading): Json | undefined {
  const read: Json = {};
  for (const [name, field] of Object.entries(fields)) {
    if (reading.issues.length >= issuesMax) break;
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if (given === undefined || given === null || isNothing(given)) continue;
    const one = readField(field, given, path === '' ? name : `${path}.${name}`, reading);
    if (one !== undefined) read[name] = one;
  }
  return Object.keys(read).length > 0 ? read : undefined;
}

/** A text that shows nothing. */
const isNothing = (given: unknown) => typeof given === 'string' && isBlank(given);

function readField(field: Field, value: unknown, path: string, reading: Reading): unknown {
  switch (field.kind) {
    case 'group':
      if (!isObject(value)) return refuse(reading, path, 'type', refusals('object'));
      return readFields(field.fields, value, path, reading);
    case 'entries':
    case 'pairs':
    case 'rows':
    case 'texts':
    case 'codes':
      return readList(field, value, path, reading);
    default:
      return readAnswer(field, value, path, reading);
  }
}

type ListField = Extract<Field, { kind: 'entries' | 'pairs' | 'rows' | 'texts' | 'codes' }>;

function readList(field: ListField, value: unknown, path: string, reading: Reading): unknown[] | undefined {
  if (!Array.isArray(value)) return refuse(reading, path, 'type', refusals('list'));
  const list = value as unknown[];
  const atMost = field.kind === 'codes' ? Object.keys(field.codes).length : field.atMost;
  if (list.length > atMost) {
    const sentence = refusals('list_too_long', {
      atMost,
      label: field.label,
      count: list.length.toLocaleString('en'),
    });
    return refuse(reading, path, 'too_long', sentence);
  }
  const read: unknown[] = [];
  const seen = new Set<unknown>();
  for (const [number, one] of list.entries()) {
    if (reading.issues.length >= issuesMax) break;
    if (one === null || isNothing(one)) continue;
    const at = `${path}.${number}`;
    const entry = readEntry(field, one, at, reading);
    if (entry === undefined) continue;
    const key = keyOf(field, entry);
    if (key !== undefined && seen.has(key)) refuse(reading, at, 'choice', refusals('twice'));
    seen.add(key);
    read.push(entry);
  }
  return read.length > 0 ? read : undefined;
}

/** The value that must be unique in a list. Ids must be unique in all lists: `entryId` checks them. */
function keyOf(field: ListField, entry: unknown): unknown {
  if (field.kind === 'pairs') return (entry as Json)['reaction'];
  return field.kind === 'codes' ? entry : undefined;
}

function readEntry(field: ListField, value: unknown, path: string, reading: Reading): unknown {
  if (field.kind === 'texts') return readText(field, value, path, reading);
  if (field.kind === 'codes') return readCode(field.codes, value, path, reading);
  if (!isObject(value)) return refuse(reading, path, 'type', refusals('object'));
  if (field.kind === 'rows') return readFields(field.fields, value, path, reading);
  if (field.kind === 'pairs') {
    const reaction = readReaction(value['reaction'], `${path}.reaction`, reading);
    return reaction && { reaction, ...readFields(field.fields, value, path, reading) };
  }
  const id = entryId(value['id'], `${path}.id`, reading);
  return id && { id, ...readFields(field.fields, value, path, reading) };
}

function entryId(value: unknown, path: string, reading: Reading): string | undefined {
  const id = value === undefined || value === null || value === '' ? reading.newId() : readId(value);
  if (id === undefined) return refuse(reading, path, 'format', refusals('uuid'));
  const first = reading.ids.get(id);
  if (first !== undefined) return refuse(reading, path, 'choice', refusals('same_id', { first }));
  reading.ids.set(id, path);
  return id;
}

function readReaction(value: unknown, path: string, reading: Reading): string | undefined {
  if (value === undefined || value === null || value === '') return refuse(reading, path, 'required');
  const id = readId(value);
  if (id === undefined) return refuse(reading, path, 'format', refusals('reaction_id'));
  reading.named.push([path, id]);
  return id;
}

/** UUIDs are compared without case, and stored in small letters. */
function readId(value: unknown): string | undefined {
  const isUuid = typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
  return isUuid ? value.toLowerCase() : undefined;
}

type AnswerField = Exclude<Field, ListField | { kind: 'group' }>;

function readAnswer(field: AnswerField, value: unknown, path: string, reading: Reading): unknown {
  if (!field.isPlain && isObject(value) && Object.hasOwn(value, 'unknown')) {
    const unknown = readCode(unknowns, value['unknown'], `${path}.unknown`, reading);
    return unknown && { unknown };
  }
  switch (field.kind) {
    case 'text':
      return readText(field, value, path, reading);
    case 'date':
      if (typeof value !== 'string') return refuse(reading, path, 'type', refusals('write_date'));
      return readDate(value) || (reading.takesNoSuchDays && isNoSuchDay(value))
        ? value
        : refuse(reading, path, 'format', refusals(isNoSuchDay(value) ? 'no_such_day' : 'write_date'));
    case 'code':
      return readCode(field.codes, value, path, reading);
    case 'yesNo':
      return typeof value === 'boolean' ? value : refuse(reading, path, 'type', refusals('true_or_false'));
    case 'number':
      return readNumber(field, value, path, reading);
    case 'amount':
      return readAmount(field, value, path, reading);
    case 'reaction':
      return readReaction(value, path, reading);
  }
}

function readText(
  { max, shape, hint, isCountry }: Pick<TextField, 'max' | 'shape' | 'hint' | 'isCountry'>,
  value: unknown,
  path: string,
  reading: Reading,
): string | undefined {
  if (typeof value !== 'string') return refuse(reading, path, 'type', refusals('text'));
  // Messages of others may have such characters; screens isolate them.
  const isLine = max < longTextFrom && !reading.takesNoSuchDays;
  const code = textIssue(value, { max, required: false, isLine });
  if (code) return refuse(reading, path, code, faults(code, { max }));
  const text = normalizeText(value);
  const fits = (!shape || shape.test(text)) && (isCountry !== true || isCountryCode(text));
  return fits ? text : refuse(reading, path, 'format', hint && hints[hint]);
}

/** A code as text, or as the whole number that it is written as. */
function readCode(codes: Labels, value: unknown, path: string, reading: Reading): string | undefined {
  const code = typeof value === 'number' ? String(value) : value;
  if (typeof code === 'string' && Object.hasOwn(codes, code)) return code;
  return refuse(reading, path, 'choice', refusals('use_one_of', { choices: Object.keys(codes).join(', ') }));
}

function readNumber(
  { digits, isSigned = false }: Pick<NumberField, 'digits' | 'isSigned'>,
  value: unknown,
  path: string,
  reading: Reading,
): number | undefined {
  if (typeof value !== 'number') return refuse(reading, path, 'type', refusals('number'));
  const written = String(value);
  const shape = isSigned ? /^-?\d+(\.\d+)?(e[+-]\d+)?$/ : /^\d+(\.\d+)?$/;
  if (shape.test(written) && written.length <= digits) return value;
  const sentence = refusals(isSigned ? 'digits_signed' : 'digits', { digits });
  return refuse(reading, path, 'range', sentence);
}

function readAmount(field: AmountField, value: unknown, path: string, reading: Reading): unknown {
  if (!isObject(value)) return refuse(reading, path, 'type', refusals('value_and_unit'));
  const unit = readUnit(field, value['unit'], `${path}.unit`, reading);
  const amount = value['value'];
  if (amount === undefined || amount === null) {
    if (unit === undefined || field.alone?.includes(unit)) return unit && { unit };
    return refuse(reading, `${path}.value`, 'required', refusals('value_missing'));
  }
  const number = readNumber(field, amount, `${path}.value`, reading);
  return unit === undefined || number === undefined ? undefined : { value: number, unit };
}

/** UCUM units are printable ASCII without spaces. */
const ucum = /^[!-~]{1,50}$/;

function readUnit(field: AmountField, value: unknown, path: string, reading: Reading): string | undefined {
  if (value === undefined || value === null || value === '') {
    return refuse(reading, path, 'required', refusals('unit_missing'));
  }
  if (field.isOpen && typeof value === 'string' && ucum.test(value)) return value;
  return readCode(field.units, value, path, reading);
}

function refuse(reading: Reading, path: string, code: IssueCode, message = faults(code)): undefined {
  reading.issues.push(issue(path, code, message));
}

const issue = (path: string, code: IssueCode, message: string): Issue => ({ path, code, message });

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
