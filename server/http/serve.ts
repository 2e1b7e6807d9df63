// Serves rows of the contract's table. Guard, input and reply follow from the row, so that no route can be unguarded
// or return a column that the contract does not name.
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import fastJson from 'fast-json-stringify';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify';
import * as z from 'zod/mini';
import {
  addressOf,
  api,
  type ApiKey,
  type ApiRow,
  type Body,
  type Query,
  type Reply,
} from '#contract/api.ts';
import { statusOf } from '#contract/api-rows.ts';
import type { CurrentUser } from '#contract/users.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { Write } from '../access/signed-in-write.ts';
import { largeBodyLimit, parseInput, visitorBodyLimit } from './input.ts';
import { notFound, Problem } from './problems.ts';

export interface Call<K extends ApiKey> {
  query: Query<K>;
  body: Body<K>;
  /** The record's id in the address, in small letters, for rows with `:id`. */
  id: string;
  /** The signed-in account. Only set for rows that are not public, after the guard. */
  user: CurrentUser;
  /**
   * How signed-in rows write. The body may arrive long after the guard's check, so the transaction checks session and
   * account again: server/access/signed-in-write.ts. Throws 401 if they have ended.
   */
  write: Write;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * A list may also be a stream that contains the serialised reply; so may a file. A handler that returns `reply` has
 * sent the answer itself.
 */
type Handler<K extends ApiKey> = (call: Call<K>) => Promise<Reply<K> | Readable | FastifyReply> | Reply<K>;

export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The parameters of addresses that are ids. */
const idNames = ['id', 'item', 'attachment', 'submission', 'other'] as const;

/** Serves one row. `config` is passed to Fastify's route, for example a call limit. */
export function serve<K extends ApiKey>(
  app: FastifyInstance,
  key: K,
  handler: Handler<K>,
  config: RouteShorthandOptions['config'] = {},
): void {
  const row: ApiRow = api[key];
  const { method, url } = addressOf(key);
  const ids = idNames.filter((name) => url.includes(`:${name}`));
  app.route({
    method,
    url,
    config: { ...config, ...guardOf(row), api: key },
    ...(row.isLarge && (row.access === 'public' ? visitorBody : largeBody)),
    ...(row.reply && serialized(statusOf(row), serializerOf(row.reply))),
    handler: async (request, reply) => {
      const query = row.query && parseInput(row.query, request.query);
      const body = row.body && parseInput(row.body, request.body);
      if (row.isLarge) await turn(); // checking a long body takes some milliseconds, and so does what follows
      // Checked after the input: a body with faults gets a 400 even if the record does not exist.
      const params = request.params as Record<string, string | undefined>;
      for (const name of ids) {
        const typed = params[name] ?? '';
        if (!isUuid(typed)) throw notFound();
        // PostgreSQL finds ids in capital letters too. Handlers compare ids as texts.
        params[name] = typed.toLowerCase();
      }
      const call = {
        query,
        body,
        id: params['id'] ?? '',
        user: request.user,
        write: app.writeOf(request),
        request,
        reply,
      } as Call<K>;
      const answer = await handler(call);
      if (row.answers === 'file' || answer === reply) return answer; // may be partial, with its own status
      reply.code(statusOf(row));
      if (!row.reply) return reply.send();
      if (!Array.isArray(answer) || answer.length <= rowsAtOnce) return answer;
      reply.type('application/json; charset=utf-8');
      return Readable.from(listAsJson(key, answer), { objectMode: false });
    },
  });
  app.servedRows.add(key);
}

/** How many rows of a list are serialised before other requests are served. */
const rowsAtOnce = 500;

/** Rows as JSON, with a turn for other requests after each part. */
export async function* inBatches<Row>(rows: readonly Row[], toJson: (row: Row) => string) {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    if (from > 0) await turn();
    yield rows
      .slice(from, from + rowsAtOnce)
      .map((row) => toJson(row))
      .join(',\n');
  }
}

/** The reply of a row that is a list, in parts of JSON. */
export async function* listAsJson(key: ApiKey, list: readonly unknown[]) {
  const { reply }: ApiRow = api[key];
  if (!(reply instanceof z.ZodMiniArray)) throw new Error(`The reply of ${key} is no list.`);
  let before = '[';
  for await (const part of inBatches(list, serializerOf(reply.def.element as z.ZodMiniType).toJson)) {
    yield before + part;
    before = ',\n';
  }
  yield before === '[' ? '[]' : ']';
}

/** Rows whose body may be larger than others. */
const largeBodyOf = (bodyLimit: number) => ({
  bodyLimit,
  errorHandler: (error: FastifyError) => {
    if (error.statusCode !== 413) throw error;
    throw new Problem(413, problems('this_is_too_large'), {
      code: 'too-large',
      details: problems('at_most_mib_are_accepted', { most: bodyLimit / (1024 * 1024) }),
    });
  },
});
const [largeBody, visitorBody] = [largeBodyOf(largeBodyLimit), largeBodyOf(visitorBodyLimit)];

/** Rows without a handler answer 501; `app.servedRows` lists the others. */
export function serveUnimplemented(app: FastifyInstance): void {
  for (const key of Object.keys(api) as ApiKey[]) {
    if (app.servedRows.has(key)) continue;
    app.route({
      ...addressOf(key),
      config: guardOf(api[key]),
      handler: () => {
        throw new Problem(501, problems('this_part_of_the_portal'));
      },
    });
  }
}

const serialized = (status: number, { schema, toJson }: Serializer) => ({
  schema: { response: { [status]: schema } },
  serializerCompiler: () => toJson,
});

/** The requirements of a row for the guard and the signed-in write. */
function guardOf({ access, orOwnAccount, orStreamKey, confirm, duringSetUp }: ApiRow) {
  return {
    access,
    orStreamKey: orStreamKey === true,
    orOwnAccount: orOwnAccount === true,
    isConfirmed: confirm === 'always',
    duringSetUp: duringSetUp === true,
  };
}

export interface Serializer {
  /** The reply's JSON Schema in the form that `fast-json-stringify` compiles. */
  schema: { properties?: Record<string, unknown> };
  toJson(reply: unknown): string;
}

const serializers = new WeakMap<z.ZodMiniType, Serializer>();

/** Compiled once in a process: compiling takes longer than adding the rest of a route. */
export function serializerOf(reply: z.ZodMiniType): Serializer {
  const known = serializers.get(reply);
  if (known) return known;
  const schema = z.toJSONSchema(reply, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      // `nullable` compiles to a simple test, `anyOf` to a validator for each value.
      const [first, second] = jsonSchema.anyOf ?? [];
      if (typeof first === 'object' && typeof second === 'object' && second.type === 'null') {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, first, { nullable: true });
      }
    },
  });
  const serializer = { schema, toJson: fastJson(schema as fastJson.Schema) };
  serializers.set(reply, serializer);
  return serializer;
}

declare module 'fastify' {
  interface FastifyInstance {
    servedRows: Set<ApiKey>;
  }
  interface FastifyContextConfig {
    access?: ApiRow['access'];
    orOwnAccount?: boolean;
    /** The handler checks a stream key in place of the session. */
    orStreamKey?: boolean;
    isConfirmed?: boolean;
    duringSetUp?: boolean;
    api?: ApiKey;
  }
}
