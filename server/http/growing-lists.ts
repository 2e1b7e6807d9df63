// The answer of a growing list: one page with its counts and links, or the whole list as a stream.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { isFullList, countedMatches, type ListQuery } from '#contract/growing-lists.ts';
import type { Engine, Sought } from '../db/engines/engine.ts';
import { countAll, countRows, type Filter, type GrowingList, readAll, readPage } from '../db/paging.ts';
import type { Db } from '../db/tables.ts';
import type { ImportAnswer } from '#contract/imports.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { invalidInput } from './problems.ts';
import type { Found } from '../audit/record-list-read.ts';
import { inBatches, serializerOf } from './serve.ts';

interface Call {
  query: ListQuery;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Conditions in addition to the query's `q`. */
  filters?: readonly Filter[];
  /** A condition that replaces the query's `q`. */
  search?: Filter | null;
  /** What the rows must meet instead of containing the query's `q`. */
  sought?: Sought;
  /** Called with the result before anything is sent. If it throws, the error is answered instead. */
  onRead?: (found: Found) => Promise<void>;
}

/**
 * One page if the query has any parameter, else the whole list, newest first. `record` is the contract's schema of
 * one record. `present` adds to the records of a page or of a batch what other tables know.
 */
export async function answerList<Row extends { id: string }>(
  engine: Engine,
  list: GrowingList<Row>,
  record: z.ZodMiniType<Row>,
  { present, ...call }: Call & { present?: (rows: Row[], db: Db) => Promise<Row[]> },
): Promise<Row[] | Readable> {
  if (!isFullList(call.query)) {
    const presentPage = async (rows: Row[]) => present?.(rows, engine.reader) ?? rows;
    return answerPage(engine, list, { ...call, present: presentPage });
  }
  await call.onRead?.({ amount: await countAll(engine.reader, list), records: [] });
  return streamAll(allAsJson(engine, list, record, present), call.reply);
}

/** Cursors are made only here and contain no personal data. */
const cursorShape =
  /^(?<direction>after|before)_(?<id>[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;

/**
 * One page with its counts and links, as `present` makes it from its records. Throws a 400 if the cursor is invalid or
 * its record was erased.
 */
export async function answerPage<Row extends { id: string }, Sent>(
  engine: Engine,
  list: GrowingList<Row>,
  {
    query,
    request,
    reply,
    filters = [],
    search = null,
    onRead,
    present,
    ...call
  }: Call & { present(rows: Row[]): Promise<Sent[]> },
): Promise<Sent[]> {
  const { q = '', sort = list.time, order = 'desc', limit = '25', cursor } = query;
  const parts = cursor === undefined ? undefined : cursorShape.exec(cursor)?.groups;
  if (cursor !== undefined && !parts) throw lostPlace();
  const from = parts ? { id: parts['id'] ?? '', direction: parts['direction'] as 'after' | 'before' } : null;

  const { reader } = engine;
  const sought = call.sought ?? { texts: search ? [] : [{ text: q }] };
  const found = await engine.findRows(reader, list.table, sought);
  const others = [...(search ? [search] : []), ...filters];
  const reading = readPage(reader, list, {
    filters: [...found.page, ...others],
    sort,
    descending: order === 'desc',
    limit: Number(limit),
    from,
  });
  const counting = countRows(reader, list, [...found.count, ...others]);
  counting.catch(() => {}); // awaited below
  const page = await reading;
  if (!page) throw lostPlace();
  // Counting all matches takes the longest.
  const [sent, { total, matches }] = await Promise.all([
    present(page.rows),
    counting,
    onRead?.({ amount: page.rows.length, records: page.rows }),
  ]);

  const first = page.rows[0];
  const last = page.rows.at(-1);
  sendLinks(
    { query, request, reply },
    {
      next: page.hasNext && last ? `after_${last.id}` : null,
      prev: page.hasPrevious && first ? `before_${first.id}` : null,
    },
  );
  reply.header('x-total-count', total).header('x-filtered-count', Math.min(matches, countedMatches));
  if (matches > countedMatches) reply.header('x-filtered-more', 'true');
  return sent;
}

/**
 * A page of a list that was computed as a whole, with its counts and links; without a limit, all rows. `total`: how many
 * rows there are without the search. Throws a 400 if the cursor is invalid.
 */
export function answerRows<Row>(
  rows: readonly Row[],
  total: number,
  { query, request, reply }: Pick<Call, 'query' | 'request' | 'reply'>,
): Row[] {
  const from = /^\d{1,9}$/.test(query.cursor ?? '0') ? Number(query.cursor ?? 0) : NaN;
  if (!(from === 0 || from < rows.length)) throw lostPlace();
  const limit = Number(query.limit ?? rows.length);
  sendLinks(
    { query, request, reply },
    {
      next: from + limit < rows.length ? String(from + limit) : null,
      prev: from > 0 ? String(Math.max(0, from - limit)) : null,
    },
  );
  reply.header('x-total-count', total).header('x-filtered-count', rows.length);
  return rows.slice(from, from + limit);
}

/** Streams a list that was computed as a whole: `present` makes the records while they are sent. */
export function streamRows<Row, Sent>(
  rows: readonly Row[],
  present: (row: Row) => Sent,
  record: z.ZodMiniType<Sent>,
  reply: FastifyReply,
): Promise<Readable> {
  const { toJson } = serializerOf(record);
  return streamAll(
    inBatches(rows, (row) => toJson(present(row))),
    reply,
  );
}

/** Streams what an import has done with each row of a long file: `{ applied, rows }`, and how it read the columns. */
export function streamImport<Row>(
  { rows, ...head }: ImportAnswer<Row>,
  record: z.ZodMiniType<Row>,
  reply: FastifyReply,
): Promise<Readable> {
  const { toJson } = serializerOf(record);
  const begun = JSON.stringify(head).slice(0, -1);
  return streamAll(inBatches(rows, toJson), reply, [`${begun},"rows":[\n`, '\n]}\n']);
}

/** Streams a list that is read in batches. */
export function streamBatches<Row>(
  batches: AsyncGenerator<Row[], void, undefined>,
  record: z.ZodMiniType<Row>,
  reply: FastifyReply,
): Promise<Readable> {
  const { toJson } = serializerOf(record);
  async function* lines() {
    for await (const rows of batches) if (rows.length > 0) yield rows.map(toJson).join(',\n');
  }
  return streamAll(lines(), reply);
}

/** Names the addresses of the next and the previous page by their cursors. */
function sendLinks(
  { query, request, reply }: Pick<Call, 'query' | 'request' | 'reply'>,
  cursors: { next: string | null; prev: string | null },
): void {
  const [path = ''] = request.url.split('?');
  const links = Object.entries(cursors).flatMap(([rel, cursor]) => {
    if (cursor === null) return [];
    const search = new URLSearchParams({ ...(query as Record<string, string>), cursor });
    return `<${path}?${search.toString()}>; rel="${rel}"`;
  });
  if (links.length > 0) reply.header('link', links.join(', '));
}

const lostPlace = () =>
  invalidInput([
    {
      path: 'cursor',
      code: 'format',
      message: problems('this_page_of_the_list_no_longer'),
    },
  ]);

/**
 * Streams a JSON array with one record on each line, so that a reader can process it line by line. Reads a batch when
 * the connection has room for it, and none after the caller disconnects. Throws the error of the first read.
 */
async function streamAll(
  batches: AsyncGenerator<string, void, undefined>,
  reply: FastifyReply,
  [open, close]: readonly [string, string] = ['[\n', '\n]\n'],
): Promise<Readable> {
  const first = await batches.next();
  async function* lines() {
    let before = open;
    for (let batch = first; !batch.done; batch = await batches.next()) {
      yield before;
      yield batch.value;
      before = ',\n';
    }
    yield before === open ? `${open.trimEnd()}${close.trimStart()}` : close;
  }
  reply.type('application/json; charset=utf-8');
  return Readable.from(lines(), { objectMode: false });
}

/** Yields all records in batches, separated by a comma and a new line, with only the contract's fields. */
async function* allAsJson<Row extends { id: string }>(
  { farReader: reader }: Engine,
  list: GrowingList<Row>,
  record: z.ZodMiniType<Row>,
  present: ((rows: Row[], db: Db) => Promise<Row[]>) | undefined,
): AsyncGenerator<string, void, undefined> {
  const { toJson } = serializerOf(record);
  for await (const rows of readAll(reader, list)) {
    if (rows.length === 0) continue;
    const sent = (await present?.(rows, reader)) ?? rows;
    yield sent.map(toJson).join(',\n');
  }
}
