// The interface of a database engine. All differences between the two engines are in the files beside this one.
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '../tables.ts';
import type { QueryListener } from './query-watch.ts';

/** The reason of a failed query, as far as callers may know it. Null: an error in our code. */
export type Failure = 'conflict' | 'unavailable' | 'full' | null;

/** The engine's part of the schema, for migrations. */
export interface SchemaParts {
  /**
   * A statement in the engine's own words. Its types are written `uuid`, `text`, `integer`, `real`, `boolean`, `time`
   * (UTC, in milliseconds) and `json`; columns with such a name stand in double quotes.
   */
  spell(statement: string): string;
  /**
   * SQL that makes a table append-only: no updates, and deletes only one year after the time in `column`, by the
   * database's clock.
   */
  appendOnly(table: string, column: string): RawBuilder<unknown>[];
  /**
   * SQL that refuses an insert which would replace the row of an append-only table that has the same value in the
   * unique `column`.
   */
  notReplaced(table: string, column: string): RawBuilder<unknown>[];
  /**
   * SQL that makes a table append-only without a time limit. One exception: an erasure sets `erasedAt` and may change any
   * column except `fixed`. `key` is the primary key.
   */
  erasableOnly(table: string, key: readonly string[], fixed: readonly string[]): RawBuilder<unknown>[];
  /** SQL for a table that may lose its rows in a crash. */
  mayBeLost(table: string): RawBuilder<unknown>[];
  /** SQL that makes the database announce a new number in `column` to every process, where it can. */
  announced(table: string, column: string): RawBuilder<unknown>[];
  /** SQL that maintains a table's row count in `row_counts`. A name may have several rows there; their sum counts. */
  countRowsByTrigger(table: string): RawBuilder<unknown>[];
  /** SQL that creates the substring index on `searchText`. */
  searchIndex(table: string): RawBuilder<unknown>[];
  /** SQL that compresses new texts of a column in less time, where the database can. */
  compressedFast(table: string, column: string): RawBuilder<unknown>[];
}

/** The words of an engine for the types of a schema. */
export type TypeWords = Record<
  'uuid' | 'text' | 'integer' | 'real' | 'boolean' | 'time' | 'json' | 'true' | 'false',
  string
>;

/** Puts the words of an engine for types and truth values into a statement, outside double quotes. */
export const spellTypes = (statement: string, words: TypeWords): string =>
  statement.replaceAll(
    /(?<!["'])\b(uuid|text|integer|real|boolean|time|json|true|false)\b(?!["'])/g,
    (word) => words[word as keyof TypeWords],
  );

/** Tables with a substring index on `searchText`. */
export const searchedTables: ReadonlySet<string> = new Set([
  'adr_reports',
  'contact_messages',
  'drug_risks',
  'audit_events',
  'cases',
]);

/** A list of places, or a query for them. */
type Places = string | RawBuilder<unknown>;

/** A row's place in the file. An index has it, so no row is read to get it. */
export interface RowPlaces {
  place: RawBuilder<unknown>;
  /** The number of the first `most` rows of a query of `place`, and their places in one text. */
  list(query: RawBuilder<unknown>, most: number): RawBuilder<{ n: number; places: string }>;
  /** The condition that a row is at one of the first `most` of these places: each of them is read, and sorted. */
  isAt(places: Places, most?: number): RawBuilder<SqlBool>;
  /** The same condition, for rows that another index finds. It is tested before a row is read. */
  isAmong(places: Places): RawBuilder<SqlBool>;
}

export interface JsonRows {
  /** A row's columns as the text of a JSON object. */
  object(table: string, columns: readonly string[]): RawBuilder<string>;
  /** The row's position in the file. Reading in this order is sequential; any other order seeks for each row. */
  place: RawBuilder<unknown>;
  /** A text as UTF-8 bytes, sent without conversion. */
  bytes(text: RawBuilder<string>): RawBuilder<Uint8Array>;
}

export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  db: Kysely<Tables>;
  /**
   * Three ways to read without blocking this thread. A read waits only for reads of its own way, so that nobody's search
   * waits for an export. `publicReader`: visitors' lists and searches. `reader`: lists, searches and counts of the desk.
   * `longReader`: what reads far more than a page (figures, exports, whole lists, background work), in short statements.
   */
  publicReader: Kysely<Tables>;
  reader: Kysely<Tables>;
  longReader: Kysely<Tables>;
  /** Calls the listener for every finished query. Returns a function that stops it. */
  watchQueries(listener: QueryListener): () => void;
  /** The pool's connections and the number of waiting callers. Null: there is no pool. */
  connections(): { open: number; idle: number; waiting: number } | null;
  schemaParts: SchemaParts;
  /**
   * SQL that follows a select in a transaction and locks the found rows against changes (`rows`) or deletion (`keys`)
   * until the transaction ends.
   */
  held: { rows: RawBuilder<unknown>; keys: RawBuilder<unknown> };
  /**
   * The number of the public content (`content-version.ts`), read as cheaply as the engine can, since every cached
   * page and list asks for it. Never older than this process's own writes.
   */
  contentVersion(): number | Promise<number>;
  /**
   * A query for the `place` of each row whose `searchText` contains all of some folded texts, by the index; for its id where
   * there are no places. Null: the table has no such index, or a text is too short. `column`: another column that the
   * index holds. It needs places. `word`: only this part of the texts is looked up in the index, and the found rows are
   * compared with the texts. It needs an engine without places.
   */
  indexedSearch(
    table: string,
    folded: readonly string[],
    options?: { column?: string | undefined; word?: string | undefined },
  ): RawBuilder<unknown> | null;
  /** How many rows of a table the engine expects to meet each condition. Null: it does not know. */
  expectedRows(table: string, conditions: readonly RawBuilder<SqlBool>[]): Promise<number[] | null>;
  /** Null: the engine knows how many rows a condition has, and chooses the indexes itself. */
  rowPlaces: RowPlaces | null;
  /** A column whose index the engine should not choose, because another condition finds fewer rows. */
  withoutIndex(column: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Lets the engine write rows as JSON where that is faster than in this process. Null: it is not. */
  jsonRows: JsonRows | null;
  /**
   * Takes new rows of reports and cases into the search indexes: some of them where that blocks this process, else all.
   * True: more rows wait. Without it a commit does so when too many wait. Searches find every row before and after.
   */
  indexNewRows(): Promise<boolean>;
  /** Why searches read every row, in a sentence for people. Null: they use the index. */
  searchProblem(): Promise<string | null>;
  /**
   * Checkpoints the engine's write-ahead log into the database and truncates it, so that it holds no erased data.
   * Waits up to a second for readers of the log. False: the log is still in use; try again later.
   */
  emptyLog(): Promise<boolean>;
  hasTable(name: string): Promise<boolean>;
  /** Brings the schema up to date. Safe when several processes start at once. */
  migrate(migrations: Record<string, Migration>): Promise<void>;
  /** Classifies an error that a query threw. */
  failure(error: unknown): Failure;
  /** The engine's name and version, for people. */
  version(): Promise<string>;
  bytes(): Promise<number>;
  /**
   * Writes a consistent copy of the database into a new file, checks it, and returns the row count of each table.
   * Does not block writers.
   */
  copyTo(file: string): Promise<Record<string, number>>;
  close(): Promise<void>;
}
