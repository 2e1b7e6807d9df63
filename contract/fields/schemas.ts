// What follows from a resource's fields for requests: the schemas of input and reply, and its rows in the table of
// endpoints.
import * as z from 'zod/mini';
import { nothing } from '../api-rows.ts';
import {
  editable,
  day,
  email,
  id,
  instant,
  oneOf,
  optionalOneOf,
  optionalNumber,
  optionalEmail,
  optionalLink,
  optionalText,
  optionalUrl,
  requiredText,
  text,
  time,
  url,
  visitors,
  wholeNumber,
  yesNo,
} from '../fields.ts';
import { storedMedia } from '../files.ts';
import { importAnswer, importQuery } from '../imports.ts';
import { inLanguage } from '../language-query.ts';
import { textMax } from '../text-rules.ts';
import {
  type ChangeOf,
  type Field,
  fieldsOf,
  type InputOf,
  maxOf,
  type RecordOf,
  type Resource,
  sentFieldsOf,
  type SentField,
  translatedFieldsOf,
} from './kinds-rules.ts';
import { contentLanguages, type Translations } from '../translations-rules.ts';
import { faults } from '../words/faults-rules.ts';

type ObjectOf<Values> = z.ZodMiniObject<{
  [Name in keyof Values]-?: undefined extends Values[Name]
    ? z.ZodMiniOptional<z.ZodMiniType<Exclude<Values[Name], undefined>>>
    : z.ZodMiniType<Values[Name]>;
}>;

/** What a request sends for a new record. */
export function inputOf<R extends Resource>(own: R) {
  const shape = sentFieldsOf(own).map(([name, field]) => {
    const known = inputValue(field);
    // Left out, it stays out, so that the hash of a body for its idempotency key does not change.
    const value = field.isAdded ? z.optional(known) : known;
    const preset = 'default' in field ? field.default : undefined;
    return [name, preset === undefined ? value : z._default(value, preset)];
  });
  return z.object({ ...Object.fromEntries(shape), ...sentTranslations(own) }) as unknown as ObjectOf<
    InputOf<R>
  >;
}

/** What a request sends to change a record. What it leaves out stays as it is. */
export function changeOf<R extends Resource>(own: R) {
  const shape = sentFieldsOf(own, 'new').map(([name, field]) => [name, z.optional(inputValue(field))]);
  return z.object({ ...Object.fromEntries(shape), ...sentTranslations(own) }) as unknown as z.ZodMiniType<
    ChangeOf<R>
  >;
}

/** Of the resource's translated fields; nothing where it has none. */
function sentTranslations(own: Resource) {
  const texts = sentFieldsOf(own, 'new').flatMap(([name, field]) =>
    field.isTranslated ? [[name, translatedValue(field)] as const] : [],
  );
  return texts.length > 0 && { translations: z.optional(translationsOf(Object.fromEntries(texts))) };
}

function translatedValue(field: SentField): z.ZodMiniType {
  if (field.kind === 'list') return z.optional(listOf(field.of.map(() => text(textMax.line))));
  return optionalText(maxOf(field), {}, field.kind === 'text');
}

/** Translations in any of the languages, of the fields of `texts`. */
export function translationsOf(texts: Record<string, z.ZodMiniType>): z.ZodMiniType<Translations> {
  const fields = Object.keys(texts).join(', ');
  const mark = z.optional(text(16));
  const of = z.optional(z.object(Object.fromEntries(Object.keys(texts).map((name) => [name, mark]))));
  const language = z.strictObject(
    { ...texts, of },
    { error: unknownKey((key) => faults('no_translated_text', { key, fields })) },
  );
  return z.strictObject(Object.fromEntries(contentLanguages.map((code) => [code, z.optional(language)])), {
    error: unknownKey((key) =>
      faults('no_translated_language', { key, languages: contentLanguages.join(', ') }),
    ),
  }) as unknown as z.ZodMiniType<Translations>;
}

const unknownKey =
  (say: (key: string) => string) =>
  (issue: { code?: string; keys?: unknown }): string | undefined =>
    issue.code === 'unrecognized_keys' ? say(String((issue.keys as unknown[])[0]).slice(0, 40)) : undefined;

function inputValue(field: SentField): z.ZodMiniType {
  const { isOptional, says } = field;
  switch (field.kind) {
    case 'text':
    case 'longText':
      return isOptional
        ? optionalText(maxOf(field), says, field.kind === 'text', field.like)
        : requiredText(maxOf(field), says, field.kind === 'text', field.like);
    case 'day':
      return day(isOptional);
    case 'email':
      return isOptional ? optionalEmail(says) : email(says);
    case 'number':
      return isOptional
        ? optionalNumber(field.min, field.max, says)
        : wholeNumber(field.min, field.max, says);
    case 'yesNo':
      return yesNo();
    case 'choice':
      return isOptional ? optionalOneOf(field.values) : oneOf(field.values);
    case 'address':
      if (field.mayBePage) return optionalLink(says);
      return isOptional ? optionalUrl(says) : url(says);
    case 'file':
      return isOptional ? optionalText(textMax.line, says) : requiredText(textMax.line, says);
    case 'moment':
      return instant();
    case 'list':
      return listOf(field.of.map((required) => requiredText(textMax.line, { required })));
  }
}

const listOf = (texts: z.ZodMiniType[]) => z.tuple(texts as [z.ZodMiniType, ...z.ZodMiniType[]]);

const replyValues: Record<Field['kind'], () => z.ZodMiniType> = {
  text: z.string,
  longText: z.string,
  email: z.string,
  day: z.string,
  choice: z.string,
  address: z.string,
  file: z.string,
  number: z.int,
  yesNo: z.boolean,
  list: () => z.array(z.string()),
  moment: time,
  time,
};

/** The translations in a reply, and the fields that are in the language that was asked for. */
export const translatedReply = () => ({
  translations: z.optional(z.any() as z.ZodMiniType<Translations>),
  translated: z.optional(z.array(z.string())),
});

/** A record in a reply. */
export function replyOf<R extends Resource>(own: R) {
  const shown = fieldsOf(own).flatMap(([name, field]) => {
    if ('isHidden' in field) return [];
    if ('shownAs' in field) return [[field.shownAs, z.boolean()]];
    const value = replyValues[field.kind]();
    const own = [name, field.isOptional ? z.nullable(value) : value];
    return 'media' in field ? [own, [field.media, z.nullable(storedMedia)]] : [own];
  });
  return z.object({
    id: id(),
    ...Object.fromEntries(shown),
    ...(own.sentBy ? visitors : editable),
    ...(translatedFieldsOf(own).length > 0 && translatedReply()),
  }) as unknown as ObjectOf<RecordOf<R>>;
}

/** What `Object.assign` makes of the rows of each resource. */
const merged = <R, Rows>(all: readonly R[], rowsOfOne: (own: R) => object) =>
  Object.assign({}, ...all.map(rowsOfOne)) as Rows;

/** The row with which visitors read the list of each public resource. */
export function publicRowsOf<R extends Resource>(all: readonly R[]): PublicRows<R> {
  return merged(all, (own: R) => {
    const { kind, publicList: summary } = own;
    if (summary === undefined) return {};
    return {
      [`GET /api/${kind}`]: { access: 'public', summary, query: inLanguage, reply: z.array(replyOf(own)) },
    };
  });
}

/**
 * The rows with which the desk lists, adds, changes and deletes the records of each resource, and imports those of a
 * resource with a key from a CSV file. A resource without names for the documents of the API has rows of its own.
 */
export function rowsOf<R extends Resource>(all: readonly R[]): Rows<R> {
  return merged(all, (own: R) => {
    const { kind, one, many, access = 'content' } = own;
    if (one === undefined || many === undefined) return {};
    const confirm = 'never';
    const reply = replyOf(own);
    return {
      [`GET /api/admin/${kind}`]: { access, summary: `All ${many}`, reply: z.array(reply) },
      [`POST /api/admin/${kind}`]: {
        access,
        confirm,
        summary: `Add ${one}`,
        status: 201,
        body: inputOf(own),
        reply,
      },
      [`PUT /api/admin/${kind}/:id`]: {
        access,
        confirm,
        summary: `Change ${one}`,
        body: changeOf(own),
        reply,
      },
      [`DELETE /api/admin/${kind}/:id`]: { access, confirm, summary: `Delete ${one}`, ...nothing },
      ...(own.key && {
        [`POST /api/admin/${kind}/import`]: {
          access,
          confirm,
          summary: `Import ${many} from a CSV file, no row if one has a fault; \`dryRun=true\` only reports`,
          query: importQuery,
          consumes: 'csv',
          reply: importAnswer,
        },
      }),
    };
  });
}

export interface Row<Own> {
  access: Own extends { access: 'cases' } ? 'cases' : 'content';
  confirm: 'never';
  summary: string;
}
type PublicRows<R extends Resource> = {
  [Own in Extract<R, { publicList: string }> as `GET /api/${Own['kind']}`]: {
    access: 'public';
    summary: string;
    query: typeof inLanguage;
    reply: z.ZodMiniArray<ObjectOf<RecordOf<Own>>>;
  };
};
type Edited<R extends Resource> = Extract<R, { one: string }>;
type Rows<R extends Resource> = {
  [Own in Edited<R> as `GET /api/admin/${Own['kind']}`]: Omit<Row<Own>, 'confirm'> & {
    reply: z.ZodMiniArray<ObjectOf<RecordOf<Own>>>;
  };
} & {
  [Own in Edited<R> as `POST /api/admin/${Own['kind']}`]: Row<Own> & {
    status: 201;
    body: ObjectOf<InputOf<Own>>;
    reply: ObjectOf<RecordOf<Own>>;
  };
} & {
  [Own in Edited<R> as `PUT /api/admin/${Own['kind']}/:id`]: Row<Own> & {
    body: z.ZodMiniType<ChangeOf<Own>>;
    reply: ObjectOf<RecordOf<Own>>;
  };
} & {
  [Own in Edited<R> as `DELETE /api/admin/${Own['kind']}/:id`]: Row<Own> & { status: 204; reply: null };
} & {
  [Own in Extract<R, { key: readonly string[] }> as `POST /api/admin/${Own['kind']}/import`]: Row<Own> & {
    query: typeof importQuery;
    consumes: 'csv';
    reply: typeof importAnswer;
  };
};
