// Places in a content: `patient.sex`, `drugs.<id>.doses.<id>.start`, `drugs.<id>.rechallenge.<id of the reaction>.result`.
// Entries are named by their ids, so that a path means the same in two versions. Contents are never changed in place.
import { type CaseContent, contentFields } from './content-rules.ts';
import type { Field, Fields } from './fields-rules.ts';

type Json = Record<string, unknown>;
type Entry = Json & { id?: string; reaction?: string };

/** Whether two values are equal. The order of the fields of objects does not matter. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name) => Object.hasOwn(other, name) && sameValue((one as Json)[name], (other as Json)[name]))
  );
}

/** The name of an entry within its list; empty where entries have none. */
export function entryKey(field: Field, entry: unknown): string {
  const { id = '', reaction = '' } = entry as Entry;
  return field.kind === 'pairs' ? reaction : id;
}

const isKeyed = (field: Field): field is Extract<Field, { kind: 'entries' | 'pairs' }> =>
  field.kind === 'entries' || field.kind === 'pairs';

/** The value for the path of an entry: it says that the entry exists. */
export const present = 'present';

/**
 * All values of a content by their paths. A list of rows, texts or codes is one value. An entry has a path of its own,
 * with the value `present`.
 */
export function leavesOf(content: CaseContent): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  collect(contentFields, content, '', leaves);
  return leaves;
}

function collect(fields: Fields, value: Json, prefix: string, leaves: Map<string, unknown>): void {
  for (const [name, field] of Object.entries(fields)) {
    const one = value[name];
    if (one === undefined) continue;
    const path = `${prefix}${name}`;
    if (field.kind === 'group') collect(field.fields, one as Json, `${path}.`, leaves);
    else if (isKeyed(field)) {
      for (const entry of one as Entry[]) {
        const at = `${path}.${entryKey(field, entry)}`;
        leaves.set(at, present);
        collect(field.fields, entry, `${at}.`, leaves);
      }
    } else leaves.set(path, one);
  }
}

/** The paths that enclose a path, outermost first. */
export function enclosing(path: string): string[] {
  const outer: string[] = [];
  for (let end = path.indexOf('.'); end !== -1; end = path.indexOf('.', end + 1))
    outer.push(path.slice(0, end));
  return outer;
}

/** The target of a path: its fields from the outside in, and whether it ends at an entry. */
export interface Place {
  fields: Field[];
  isEntry: boolean;
}

/** The fields on the way to a path. Null: no field has this path. */
export function placeOf(path: string): Place | null {
  const found: Field[] = [];
  let fields: Fields | null = contentFields;
  const parts = path.split('.');
  while (parts.length > 0) {
    const name = parts.shift() ?? '';
    const field: Field | undefined = fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return null;
    found.push(field);
    if (isKeyed(field)) {
      if (parts.shift() === undefined) return { fields: found, isEntry: false };
      if (parts.length === 0) return { fields: found, isEntry: true };
    }
    fields = 'fields' in field ? field.fields : null;
  }
  return { fields: found, isEntry: false };
}

/** The value at a path: of a field, or a whole entry. Undefined: empty or absent. */
export function valueAt(content: CaseContent, path: string): unknown {
  let value: unknown = content;
  let fields: Fields = contentFields;
  const parts = path.split('.');
  while (parts.length > 0 && value !== undefined) {
    const name = parts.shift() ?? '';
    const field = fields[name];
    if (!field) return undefined;
    value = (value as Json)[name];
    if (isKeyed(field) && parts.length > 0) {
      const key = parts.shift();
      value = (value as Entry[] | undefined)?.find((entry) => entryKey(field, entry) === key);
    }
    fields = 'fields' in field ? field.fields : {};
  }
  return value;
}

/** The path of a place that is named by numbers, such as `drugs.0.doses.1.start`: the path of a fault in a content. */
export function pathOfFault(content: CaseContent, numbered: string): string {
  let value: unknown = content;
  let fields: Fields = contentFields;
  const path: string[] = [];
  const parts = numbered.split('.');
  while (parts.length > 0) {
    const name = parts.shift() ?? '';
    const field = fields[name];
    path.push(name);
    if (!field) break;
    value = (value as Json | undefined)?.[name];
    if (isKeyed(field) && parts.length > 0) {
      value = (value as Entry[] | undefined)?.[Number(parts.shift())];
      path.push(entryKey(field, value ?? {}));
    }
    fields = 'fields' in field ? field.fields : {};
  }
  return path.join('.');
}

/**
 * Returns the content with another value at a path. Undefined empties a field and removes an entry. A new entry is
 * added at the end. The entries on the way to the path must exist.
 */
export function withValue(content: CaseContent, path: string, value: unknown): CaseContent {
  return (changed(contentFields, content, path.split('.'), value) ?? {}) as CaseContent;
}

function changed(fields: Fields, value: Json, parts: string[], to: unknown): Json | undefined {
  const [name = '', ...rest] = parts;
  const field = fields[name];
  if (!field) throw new Error(`no such field: ${name}`);
  const one = changedField(field, value[name], rest, to);
  const { [name]: _, ...others } = value;
  const all = one === undefined ? others : { ...value, [name]: one };
  return Object.keys(all).length > 0 ? all : undefined;
}

function changedField(field: Field, value: unknown, parts: string[], to: unknown): unknown {
  if (parts.length === 0) return to;
  if (field.kind === 'group') return changed(field.fields, (value ?? {}) as Json, parts, to);
  if (!isKeyed(field)) throw new Error('the path goes on behind a value');
  const [key = '', ...rest] = parts;
  const list = (value ?? []) as Entry[];
  const isIt = (entry: Entry) => entryKey(field, entry) === key;
  const entries =
    rest.length > 0
      ? list.map((entry) => (isIt(entry) ? changed(field.fields, entry, rest, to) : entry))
      : replaced(list, isIt, to as Entry | undefined);
  return entries.length > 0 ? entries : undefined;
}

function replaced(list: Entry[], isIt: (entry: Entry) => boolean, by: Entry | undefined): Entry[] {
  if (by === undefined) return list.filter((entry) => !isIt(entry));
  return list.some(isIt) ? list.map((entry) => (isIt(entry) ? by : entry)) : [...list, by];
}

/** A path that names entries by position, as a caller's JSON has them: `drugs.0.doses.1.start`. */
export function positionPath(path: string, content: CaseContent): string {
  let value: unknown = content;
  let fields: Fields = contentFields;
  const found: string[] = [];
  const parts = path.split('.');
  while (parts.length > 0) {
    const name = parts.shift() ?? '';
    const field = fields[name];
    if (!field) return [...found, name, ...parts].join('.');
    found.push(name);
    value = (value as Json | undefined)?.[name];
    if (isKeyed(field) && parts.length > 0) {
      const key = parts.shift();
      const place = ((value as Entry[] | undefined) ?? []).findIndex(
        (entry) => entryKey(field, entry) === key,
      );
      found.push(String(place));
      value = (value as Entry[] | undefined)?.[place];
    }
    fields = 'fields' in field ? field.fields : {};
  }
  return found.join('.');
}
