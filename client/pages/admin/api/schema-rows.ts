// A JSON schema of the API as rows of a table: one for each field, with the fields of objects and lists below it.
import { m } from '#client/paraglide/messages.js';
import type { JsonSchema } from '#contract/openapi-rules.ts';

export interface SchemaRow {
  /** Its place: `drugs[].name`. Empty for the whole body. */
  path: string;
  type: string;
  isRequired: boolean;
  bounds: string;
  /** What the field is, where the schema says so. */
  description: string;
}

/**
 * The fields of a schema, in its order, each before the fields that it contains. A schema without fields is one row with
 * an empty path.
 */
export function schemaRows(schema: JsonSchema): SchemaRow[] {
  const below = fieldsOf(schema, '');
  return below.length > 0 ? below : [rowOf(schema, '', true)];
}

function fieldsOf(schema: JsonSchema, place: string): SchemaRow[] {
  const { properties = {}, required = [] } = schema;
  const own = Object.entries(properties).flatMap(([name, field]) => {
    const path = place ? `${place}.${name}` : name;
    return [rowOf(field, path, required.includes(name)), ...fieldsOf(field, path)];
  });
  const ofEntries = schema.items ? fieldsOf(schema.items, `${place}[]`) : [];
  const ofChoices = choicesOf(schema).flatMap((choice) => fieldsOf(choice, place));
  return [...own, ...ofEntries, ...ofChoices.filter(isFirst)];
}

const choicesOf = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] => anyOf ?? oneOf ?? [];

/** Leaves out what several choices share. */
const isFirst = ({ path, type }: SchemaRow, at: number, rows: SchemaRow[]) =>
  rows.findIndex((row) => row.path === path && row.type === type) === at;

const rowOf = (schema: JsonSchema, path: string, isRequired: boolean): SchemaRow => ({
  path,
  type: typeOf(schema),
  isRequired,
  bounds: boundsOf(schema),
  description: schema.description ?? '',
});

const formats: Record<string, string> = {
  uuid: m.admin_api_uuid(),
  'date-time': m.admin_api_time(),
  email: m.admin_api_email(),
  binary: m.admin_api_file(),
};
const types: Record<string, string> = {
  string: m.admin_api_text(),
  integer: m.admin_api_whole_number(),
  number: m.admin_api_number(),
  boolean: m.admin_api_true_or_false(),
  object: m.admin_api_object(),
  array: m.admin_api_list(),
  null: 'null',
};
const or = ` ${m.admin_ui_or()} `;

/** The type in words, such as `text or null`. */
export function typeOf(schema: JsonSchema): string {
  const { type, enum: choices, items, prefixItems, format, additionalProperties } = schema;
  const kinds = choicesOf(schema).map(typeOf);
  if (kinds.length > 0) return [...new Set(kinds)].join(or);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(', ');
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one })).join(or);
  if (prefixItems) {
    const of = [...new Set(prefixItems.map(typeOf))].join(', ');
    return m.admin_api_list_of_number({ number: prefixItems.length, of });
  }
  if (type === 'array') return m.admin_api_list_of({ of: typeOf(items ?? {}) });
  if (type === 'object' && typeof additionalProperties === 'object') {
    return m.admin_api_values_of({ of: typeOf(additionalProperties) });
  }
  return formats[format ?? ''] ?? types[type ?? ''] ?? m.admin_api_anything();
}

const count = (number: number) => number.toLocaleString('en-IN');

/** A range in words, or nothing. `unit` adds what is counted. */
function range(from = -Infinity, to = Infinity, unit = (text: string) => text): string[] {
  const low = from > Number.MIN_SAFE_INTEGER;
  const high = to < Number.MAX_SAFE_INTEGER;
  if (!low && !high) return [];
  if (from === to) return [unit(count(from))];
  if (low && high) return [unit(m.admin_api_from_to({ from: count(from), to: count(to) }))];
  return [unit(low ? m.admin_api_at_least({ from: count(from) }) : m.admin_api_at_most({ to: count(to) }))];
}
const characters = (range: string) => m.admin_api_characters({ range });
const entries = (range: string) => m.admin_api_entries({ range });

/** The bounds in words: length, number, pattern and default. */
function boundsOf(schema: JsonSchema): string {
  const { items, prefixItems = [] } = schema;
  const [entry = items] = prefixItems;
  const isList = schema.type === 'array' || entry !== undefined;
  return [
    ...range(schema.minLength, schema.maxLength, characters),
    ...range(schema.minItems, schema.maxItems, entries),
    ...range(schema.minimum, schema.maximum),
    // An id and a time have patterns of their own, which say no more than their type.
    ...(schema.pattern && !schema.format ? [schema.pattern] : []),
    ...choicesOf(schema).map(boundsOf),
    ...(isList && entry && boundsOf(entry) ? [m.admin_api_each({ bounds: boundsOf(entry) })] : []),
    ...('default' in schema ? [m.admin_api_default({ value: JSON.stringify(schema.default) })] : []),
  ]
    .filter(Boolean)
    .join('; ');
}

/** Every name and description in a schema, for the search. */
export const schemaText = (schema: JsonSchema): string =>
  schemaRows(schema)
    .map(({ path, description }) => `${path} ${description}`)
    .join('\n');
