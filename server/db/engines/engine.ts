// The interface of a database engine. All differences between the two engines are in the files beside this one.
import type { Kysely, RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Filter } from '../paging.ts';
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

/** A condition with an index. `value` goes around each column or expression that the index begins with. */
export type Condition = (value: (indexed: RawBuilder<unknown>) => RawBuilder<unknown>) => Filter;

/** What the rows of a list must meet. */
export interface Sought {
  /** Texts that a column contains, case-insensitively. A column other than `searchText` is a part of it. */
  texts: readonly { text: string; column?: string }[];
  conditions?: readonly Condition[];
  /** Conditions without an index. */
  others?: readonly Filter[];
}

/** The same conditions as the engine finds a page of the list, and counts its rows, in the least time. */
export interface Found {
  page: Filter[];
  count: Filter[];
}

/** Whether a standby is read: it is used, it does not answer, or it is too far behind. */
export interface ReadsElsewhere {
  state: 'used' | 'away' | 'behind';
  /** How long ago the primary was where the standby is; null: longer than this process knows. */
  behindSeconds: number | null;
}

export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  db: Kysely<Tables>;
  /**
   * Four ways to read without blocking this thread. A read waits only for reads of its own way, so that nobody's search
   * waits for an export. `publicReader`: visitors' lists and searches. `reader`: lists, searches and counts of the desk.
   * `longReader`: what reads far more than a page (lists of work, background work), in short statements. `farReader`: figures, exports and prints of many
   * cases, in statements that each stand alone; it may read a standby that is up to a minute behind. Nothing that is
   * written may follow from it.
   */
  publicReader: Kysely<Tables>;
  reader: Kysely<Tables>;
  longReader: Kysely<Tables>;
  farReader: Kysely<Tables>;
  /** What `farReader` reads now. Null: no standby is configured. */
  readsElsewhere(): ReadsElsewhere | null;
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
  /** How the rows of a table that meet all conditions are found. Texts of '' are met by every row. */
  findRows(reader: Kysely<Tables>, table: string, sought: Sought): Promise<Found>;
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
