// node:sqlite statements that convert booleans and JSON, for which SQLite has no types. The main connection and the
// reading thread share this file, so that both return the same rows.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { conversionOf } from '../tables.ts';

/**
 * Most bytes of all prepared statements of a connection, and of one of them. A larger one, such as that of a list of
 * many values, is prepared for each call: its size is a caller's choice.
 */
const mostBytes = 8 * 1024 * 1024;
const largest = 512 * 1024;
/** A statement keeps the values of its last call. With more characters or bytes than this it is not stored any more. */
const mostValues = 64 * 1024;

/** The part of better-sqlite3's interface that Kysely's dialect uses, on top of node:sqlite. */
export function asKyselySqlite(database: DatabaseSync) {
  /** In order of use, the most recent one last. */
  const stored = new Map<string, Prepared>();
  let bytes = 0;

  function store(query: string, statement: Prepared): void {
    stored.set(query, statement);
    bytes += statement.bytes;
    for (const oldest of stored.keys()) {
      if (bytes <= mostBytes) return;
      remove(oldest);
    }
  }

  function remove(query: string): void {
    const statement = stored.get(query);
    if (!statement) return;
    stored.delete(query);
    bytes -= statement.bytes;
    statement.close();
  }

  return {
    close: () => database.close(),
    prepare(text: string): Prepared {
      // A plain `begin` would take the write lock only at the first write, and fail there instead of waiting.
      const query = text === 'begin' ? 'begin immediate' : text;
      const known = stored.get(query);
      if (known) {
        stored.delete(query);
        stored.set(query, known);
        return known;
      }
      const statement = new Prepared(database.prepare(query), query, () => remove(query));
      if (statement.bytes <= largest) store(query, statement);
      else statement.closeAfterUse();
      return statement;
    },
    /** The number of the prepared statements that this connection stores, and their bytes. */
    stored: () => ({ statements: stored.size, bytes }),
  };
}

/** The first releases of Node.js 26, and the types of all, lack both. */
interface SizedStatement extends StatementSync {
  stat?(counter: 'memused'): number;
  close?(): void;
}
/** About how many bytes a statement takes for each character of its text. */
const bytesPerCharacter = 40;

class Prepared {
  readonly reader: boolean;
  /** What it takes in memory, without values. */
  readonly bytes: number;
  readonly #statement: SizedStatement;
  readonly #booleans: string[];
  readonly #json: string[];
  readonly #onManyValues: () => void;
  #uses = 0;
  #closesAfterUse = false;

  /** `onManyValues` is called before it runs with more values than may stay in memory. */
  constructor(statement: SizedStatement, query: string, onManyValues: () => void) {
    // SQLite reports the source table and column of each result column, also through aliases, subqueries and
    // RETURNING. Of several columns with one name, the row holds the last.
    const columns = statement.columns();
    this.reader = columns.length > 0;
    this.bytes = statement.stat?.('memused') ?? bytesPerCharacter * query.length;
    this.#statement = statement;
    this.#onManyValues = onManyValues;
    const conversions = new Map(
      columns.map(({ name, table, column }) => [name, conversionOf(table, column)] as const),
    );
    const converted = (to: 'boolean' | 'json') =>
      [...conversions].filter(([, conversion]) => conversion === to).map(([name]) => name);
    this.#booleans = converted('boolean');
    this.#json = converted('json');
  }

  all(parameters: readonly unknown[]) {
    return this.#use(parameters, (values) => this.#statement.all(...values).map((row) => this.#decode(row)));
  }

  *iterate(parameters: readonly unknown[]) {
    const values = this.#begin(parameters);
    try {
      for (const row of this.#statement.iterate(...values)) yield this.#decode(row);
    } finally {
      this.#end();
    }
  }

  run(parameters: readonly unknown[]) {
    return this.#use(parameters, (values) => this.#statement.run(...values));
  }

  /** Closes it after its next use, or the present one. */
  closeAfterUse(): void {
    this.#closesAfterUse = true;
  }

  /** Closes it now, or after the present use. */
  close(): void {
    if (this.#uses > 0) this.#closesAfterUse = true;
    else this.#statement.close?.();
  }

  #use<Result>(parameters: readonly unknown[], work: (values: SQLInputValue[]) => Result): Result {
    const values = this.#begin(parameters);
    try {
      return work(values);
    } finally {
      this.#end();
    }
  }

  #begin(parameters: readonly unknown[]): SQLInputValue[] {
    this.#uses += 1;
    let size = 0;
    const values = parameters.map((parameter) => {
      const value = encode(parameter);
      if (typeof value === 'string') size += value.length;
      else if (ArrayBuffer.isView(value)) size += value.byteLength;
      return value;
    });
    if (size > mostValues) this.#onManyValues();
    return values;
  }

  #end(): void {
    this.#uses -= 1;
    if (this.#closesAfterUse && this.#uses === 0) this.#statement.close?.();
  }

  #decode(row: Record<string, unknown>) {
    for (const name of this.#booleans) if (row[name] !== null) row[name] = row[name] === 1;
    for (const name of this.#json) if (typeof row[name] === 'string') row[name] = JSON.parse(row[name]);
    return row;
  }
}

function encode(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value as SQLInputValue;
}
