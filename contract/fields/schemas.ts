// What follows from a resource's fields for requests: the schemas of input and reply, and its rows in the table of
// endpoints.
import * as z from 'zod/mini';
import { editableRows } from '../api-rows.ts';
import {
  editable,
  email,
  id,
  oneOf,
  optionalEmail,
  optionalText,
  requiredText,
  time,
  wholeNumber,
  yesNo,
} from '../fields.ts';
import { textMax } from '../text-rules.ts';
import {
  type Field,
  fieldsOf,
  inputFieldsOf,
  type InputField,
  type InputOf,
  maxOf,
  type RecordOf,
  type Resource,
} from './kinds-rules.ts';

type ObjectOf<Values> = z.ZodMiniObject<{ [Name in keyof Values]: z.ZodMiniType<Values[Name]> }>;

/** What a request sends for a new record. */
export function inputOf<R extends Resource>(own: R) {
  const shape = inputFieldsOf(own).map(([name, field]) => {
    const value = inputValue(field);
    const preset = 'default' in field ? field.default : undefined;
    return [name, preset === undefined ? value : z._default(value, preset)];
  });
  return z.object(Object.fromEntries(shape)) as unknown as ObjectOf<InputOf<R>>;
}

function inputValue(field: InputField): z.ZodMiniType {
  const { isOptional, says } = field;
  switch (field.kind) {
    case 'text':
    case 'longText':
      return isOptional ? optionalText(maxOf(field), says) : requiredText(maxOf(field), says);
    case 'email':
      return isOptional ? optionalEmail(says) : email(says);
    case 'number':
      return wholeNumber(field.min, field.max, says);
    case 'yesNo':
      return yesNo();
    case 'choice':
      return oneOf(field.values);
    case 'list':
      return listOf(field.of.map((name) => requiredText(textMax.line, { required: `${name} is required` })));
  }
}

const listOf = (texts: z.ZodMiniType[]) => z.tuple(texts as [z.ZodMiniType, ...z.ZodMiniType[]]);

const replyValues: Record<Field['kind'], () => z.ZodMiniType> = {
  text: z.string,
  longText: z.string,
  email: z.string,
  choice: z.string,
  number: z.int,
  yesNo: z.boolean,
  list: () => z.array(z.string()),
  time,
};

/** A record in a reply. */
export function replyOf<R extends Resource>(own: R) {
  const shown = fieldsOf(own).flatMap(([name, field]) => {
    if ('isHidden' in field) return [];
    const value = replyValues[field.kind]();
    return [[name, field.isOptional ? z.nullable(value) : value]];
  });
  return z.object({ id: id(), ...Object.fromEntries(shown), ...editable }) as unknown as ObjectOf<
    RecordOf<R>
  >;
}

/** The four rows with which the desk lists, adds, changes and deletes records. */
export const rowsOf = <R extends Resource>(own: R) =>
  editableRows(own.kind as R['kind'], own.one, own.many, inputOf(own), replyOf(own));
