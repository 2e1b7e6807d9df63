// Serves rows of the contract's table: guard, input and reply all follow from the row, so that a route cannot be
// registered unguarded or answer with a column that the contract does not name.
import type { Readable } from 'node:stream';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
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
import type { CurrentUser } from '#contract/users.ts';
import type { Write } from '../access/signed-in-write.ts';
import { parseInput } from './input.ts';
import { notFound, Problem } from './problems.ts';

export interface Call<K extends ApiKey> {
  query: Query<K>;
  body: Body<K>;
  /** The record that the address names, for rows with `:id`. */
  id: string;
  /** Who is signed in. Only rows that are not public may look at it; the guard has seen to it there. */
  user: CurrentUser;
  /**
   * How a row with `access: 'admin'` writes. Its body may have come long after the guard looked, so the transaction looks
   * at session and account again: server/access/signed-in-write.ts. Throws 401 when they have ended.
   */
  write: Write;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * A list may also come as a stream that writes the row's reply itself; a file is one. Who gives `reply` back has sent
 * the answer already.
 */
type Handler<K extends ApiKey> = (call: Call<K>) => Promise<Reply<K> | Readable | FastifyReply> | Reply<K>;

export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Serves one row. `config` goes to Fastify's route, as rate limits do. */
export function serve<K extends ApiKey>(
  app: FastifyInstance,
  key: K,
  handler: Handler<K>,
  config: RouteShorthandOptions['config'] = {},
): void {
  const row: ApiRow = api[key];
  const { method, url } = addressOf(key);
  app.route({
    method,
    url,
    config: { ...config, ...guardOf(row), api: key },
    ...(row.reply && serialized(row.status, serializerOf(row.reply))),
    handler: async (request, reply) => {
      const { id = '' } = request.params as { id?: string };
      if (url.includes(':id') && !isUuid(id)) throw notFound();
      const call = {
        query: row.query && parseInput(row.query, request.query),
        body: row.body && parseInput(row.body, request.body),
        id,
        user: request.user,
        write: app.writeOf(request),
        request,
        reply,
      } as Call<K>;
      const answer = await handler(call);
      if (row.answers === 'file' || answer === reply) return answer; // which may be a part of it, under a status of its own
      reply.code(row.status);
      return row.reply ? answer : reply.send();
    },
  });
  app.servedRows.add(key);
}

/** Rows that nothing serves yet answer 501; `app.servedRows` tells which they are. */
export function serveTheRest(app: FastifyInstance): void {
  for (const key of Object.keys(api) as ApiKey[]) {
    if (app.servedRows.has(key)) continue;
    app.route({
      ...addressOf(key),
      config: guardOf(api[key]),
      handler: () => {
        throw new Problem(501, 'This part of the portal is not built yet.');
      },
    });
  }
}

const serialized = (status: number, { schema, toJson }: Serializer) => ({
  schema: { response: { [status]: schema } },
  serializerCompiler: () => toJson,
});

/** What the guard and the signed-in write have to know of a row. */
function guardOf({ access, orOwnAccount, confirm }: ApiRow) {
  return { access, orOwnAccount: orOwnAccount === true, isConfirmed: confirm === 'always' };
}

export interface Serializer {
  /** The reply's JSON Schema in the form that `fast-json-stringify` compiles. */
  schema: { properties?: Record<string, unknown> };
  toJson(reply: unknown): string;
}

const serializers = new WeakMap<z.ZodMiniType, Serializer>();

/** Compiled once in a process: it takes longer than the rest of a route. */
export function serializerOf(reply: z.ZodMiniType): Serializer {
  const known = serializers.get(reply);
  if (known) return known;
  const schema = z.toJSONSchema(reply, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      // `nullable` compiles to a plain test, `anyOf` to a validator run for each value.
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
    isConfirmed?: boolean;
    api?: ApiKey;
  }
}
