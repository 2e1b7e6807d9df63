// What the rest of the server knows of a database engine. Everything in which the two engines differ stands in
// the files beside this one and nowhere else.
import type { ColumnDataType, Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '../tables.ts';
import type { QueryListener } from './query-watch.ts';

/** Why a query failed, as far as a caller can be told; null for a fault of ours. */
export type Failure = 'conflict' | 'unavailable' | 'full' | null;

type ColumnType = ColumnDataType | Expression<unknown>;

/** How this engine spells the column types, for migrations. */
export interface ColumnTypes {
  id: ColumnType;
  text: ColumnType;
  integer: ColumnType;
  boolean: ColumnType;
  time: ColumnType;
  json: ColumnType;
  /** What stands behind the closing bracket of `create table`. */
  tableEnd: RawBuilder<unknown>;
  /**
   * What makes a table take new rows only: rows are never changed, and deleted only when a year has passed since the
   * time in `column`, by the database's own clock.
   */
  appendOnly(table: string, column: string): RawBuilder<unknown>[];
  /** What stands behind `create` for a table whose rows may be lost when the machine fails. */
  mayBeLost: RawBuilder<unknown>;
  /** What makes the database tell every process of a new number in `column`, where it can. */
  announced(table: string, column: string): RawBuilder<unknown>[];
  /** What keeps the number of a table's rows in `kept_counts`. A name may have several rows there, which are summed. */
  keepCount(table: string): RawBuilder<unknown>[];
  /** What lets `searchText` be searched for a substring without reading every row. */
  searchIndex(table: string): RawBuilder<unknown>[];
}

/** Tables whose `searchText` has such an index. */
export const searchedTables: ReadonlySet<string> = new Set([
  'adr_reports',
  'contact_messages',
  'drug_risks',
  'audit_events',
]);

/** Rows whose `searchText` holds a text, by the index. */
export interface IndexedSearch {
  /** A query for the first `most` of them: how many these are, and where, in one text. */
  hits(most: number): RawBuilder<{ n: number; places: string }>;
  /** The condition of being one of those. */
  isAt(places: string): RawBuilder<SqlBool>;
}

export interface JsonRows {
  /** Columns of a row of `table` as the text of a JSON object. */
  object(table: string, columns: readonly string[]): RawBuilder<string>;
  /** Where a row lies in the file: in this order many are read at once, in any other the disk is asked for each. */
  place: RawBuilder<unknown>;
  /** A text as the bytes of its UTF-8, which are sent as they are. */
  bytes(text: RawBuilder<string>): RawBuilder<Uint8Array>;
}

export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  db: Kysely<Tables>;
  /** Reads that may take over 20 ms: searches, counts, whole lists. They hold nothing else up (readings 4). */
  reader: Kysely<Tables>;
  /** Calls the listener with every query that ends, until what this gives is called. */
  watchQueries(listener: QueryListener): () => void;
  /** The pool's connections, and how many callers wait for one; null: there is no pool. */
  connections(): { open: number; idle: number; waiting: number } | null;
  columnTypes: ColumnTypes;
  /**
   * What stands behind a select in a transaction so that others cannot change the rows it finds (`rows`), or cannot
   * delete them (`keys`), before the transaction ends.
   */
  held: { rows: RawBuilder<unknown>; keys: RawBuilder<unknown> };
  /**
   * The number of the public content (`content-version.ts`) as cheaply as this engine can tell it: for every page and
   * list that is kept in memory. After a write of this process it is never an older one.
   */
  contentVersion(): number | Promise<number>;
  /**
   * The index to ask for rows that hold `folded`. Null: the table has none, the text is too short for it, or the engine
   * finds it by itself.
   */
  indexedSearch(table: string, folded: string): IndexedSearch | null;
  /** How the engine itself writes rows as JSON, where it is quicker at that than this process is; null: it is not. */
  jsonRows: JsonRows | null;
  /** Why searches read every row, in a sentence for people; null: they do not. */
  searchProblem(): Promise<string | null>;
  /**
   * Takes what stands in the engine's own log of writes into the database and empties the log, so that it holds nothing
   * of what was erased. Waits up to a second for those who use the log. False: somebody still does; try again later.
   */
  emptyLog(): Promise<boolean>;
  /** Brings the schema up to date; safe when several processes start at once. */
  migrate(migrations: Record<string, Migration>): Promise<void>;
  /** Names the failure behind an error that a query threw. */
  failure(error: unknown): Failure;
  /** The version of the engine, for people. */
  version(): Promise<string>;
  /** The size of the database, in bytes. */
  bytes(): Promise<number>;
  /**
   * Writes a copy of the database as it is at this moment into a new file, checks it, and gives the number of rows of
   * each table. Others write meanwhile.
   */
  copyTo(file: string): Promise<Record<string, number>>;
  close(): Promise<void>;
}
