// The zod schema of case content, which uses read-content-rules.ts, and the JSON Schema from the same list of fields.
// The portal gives ids to entries without one.
import * as z from 'zod/mini';
import { type CaseContent, contentFields } from './content-rules.ts';
import { unknowns } from './code-lists-rules.ts';
import type { Field, Fields } from './fields-rules.ts';
import type { Issue } from '../../issues.ts';
import { readContent } from './read-content-rules.ts';
import {
  otherListMax,
  overfullDetails,
  overfullLists,
  reporterListMax,
} from '../reporters/reporter-lists-rules.ts';

// Browser and server both have it, but the contract compiles without the types of either.
declare const crypto: { randomUUID(): string };

type JsonSchema = Record<string, unknown>;

const uuid = { type: 'string', format: 'uuid' };
const unknownAnswer = objectOf({ unknown: { enum: Object.keys(unknowns) } }, ['unknown']);

interface ObjectSchema extends JsonSchema {
  properties: Record<string, JsonSchema>;
}

function objectOf(properties: Record<string, JsonSchema>, required: string[] = []): ObjectSchema {
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

function fieldsSchema(fields: Fields, first: Record<string, JsonSchema> = {}, required: string[] = []) {
  const properties = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)] as const);
  return objectOf({ ...first, ...Object.fromEntries(properties) }, required);
}

function fieldSchema(field: Field): JsonSchema {
  const described = { description: field.element ? `${field.label} (${field.element})` : field.label };
  switch (field.kind) {
    case 'group':
      return { ...described, ...fieldsSchema(field.fields) };
    case 'entries':
      return { ...described, ...listOf(field.atMost, fieldsSchema(field.fields, { id: uuid })) };
    case 'pairs':
      return {
        ...described,
        ...listOf(field.atMost, fieldsSchema(field.fields, { reaction: uuid }, ['reaction'])),
      };
    case 'rows':
      return { ...described, ...listOf(field.atMost, fieldsSchema(field.fields)) };
    case 'texts':
      return { ...described, ...listOf(field.atMost, textSchema(field)) };
    case 'codes': {
      const codes = Object.keys(field.codes);
      return { ...described, ...listOf(codes.length, { enum: codes }) };
    }
    default:
      return field.isPlain
        ? { ...described, ...answerSchema(field) }
        : { ...described, anyOf: [answerSchema(field), unknownAnswer] };
  }
}

const listOf = (maxItems: number, items: JsonSchema): JsonSchema => ({ type: 'array', maxItems, items });

const textSchema = ({ max, shape }: { max: number; shape?: RegExp }): JsonSchema => ({
  type: 'string',
  maxLength: max,
  ...(shape && { pattern: shape.source }),
});

function answerSchema(field: Field): JsonSchema {
  switch (field.kind) {
    case 'text':
      return textSchema(field);
    case 'date':
      return { type: 'string' };
    case 'code':
      return { enum: Object.keys(field.codes) };
    case 'yesNo':
      return { type: 'boolean' };
    case 'number':
      return { type: 'number', minimum: 0 };
    case 'amount': {
      const unit = field.isOpen ? { type: 'string' } : { enum: Object.keys(field.units) };
      return objectOf({ value: { type: 'number', minimum: 0 }, unit }, ['unit']);
    }
    default:
      return uuid;
  }
}

/** The JSON Schema of case content. Ids are optional, because the portal can give them. */
export const contentJsonSchema = fieldsSchema(contentFields);

/** The same for the details of a visitor, who may list less. */
const { suspects, otherDrugs, reactions, tests } = reporterListMax;
const { properties } = shortened(contentJsonSchema) as ObjectSchema;
const detailsJsonSchema = objectOf({
  ...properties,
  drugs: {
    ...properties['drugs'],
    maxItems: suspects + otherDrugs,
    description: `Drugs: at most ${suspects} suspected or interacting ones, and ${otherDrugs} others`,
  },
  reactions: { ...properties['reactions'], maxItems: reactions },
  tests: { ...properties['tests'], maxItems: tests },
});

/** The schema with the lengths of a visitor's lists, at each depth. */
function shortened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shortened);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      name === 'maxItems' ? Math.min(value as number, otherListMax) : shortened(value),
    ]),
  );
}

/** `tooMuch` finds the faults of a value that is not worth reading, `tooLong` those of what was read. */
const contentOf = (
  jsonSchema: JsonSchema,
  tooMuch: (value: unknown) => Issue[],
  tooLong: (content: CaseContent) => Issue[],
) =>
  z.pipe(
    z.unknown().check(z.meta(jsonSchema)),
    z.transform((value: unknown, ctx): CaseContent => {
      const unread = tooMuch(value);
      const { content, issues } =
        unread.length > 0 ? { content: null, issues: unread } : readContent(value, () => crypto.randomUUID());
      const all = content ? tooLong(content) : issues;
      for (const { path, code, message } of all) {
        const at = path === '' ? [] : path.split('.');
        ctx.issues.push({ code: 'custom', path: at, params: { code }, message, input: value });
      }
      return content && all.length === 0 ? content : z.NEVER;
    }),
  );

/** The content that staff send. Faults name their paths. Dates that contradict each other are checked later. */
export const caseContent = contentOf(
  contentJsonSchema,
  () => [],
  () => [],
);

/** The content that a visitor sends as details. */
export const detailsContent = contentOf(
  detailsJsonSchema,
  (details) => overfullDetails(details, 'answers'),
  overfullLists,
);
