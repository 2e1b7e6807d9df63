// node:sqlite statements that convert booleans and JSON, for which SQLite has no types. The main connection and the
// reading thread share this file, so that both return the same rows. Each statement is prepared for one use.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { conversionOf } from '../tables.ts';

/** The part of better-sqlite3's interface that Kysely's dialect uses, on top of node:sqlite. */
export function asKyselySqlite(database: DatabaseSync) {
  return {
    close: () => database.close(),
    // A plain `begin` would take the write lock only at the first write, and fail there instead of waiting.
    prepare: (text: string) => new Converted(database.prepare(text === 'begin' ? 'begin immediate' : text)),
  };
}

/** The first releases of Node.js 26, and the types of all, lack `close`. */
interface ClosedStatement extends StatementSync {
  close?(): void;
}

class Converted {
  readonly reader: boolean;
  readonly #statement: ClosedStatement;
  readonly #booleans: string[];
  readonly #json: string[];

  constructor(statement: ClosedStatement) {
    // SQLite reports the source table and column of each result column, also through aliases, subqueries and
    // RETURNING. Of several columns with one name, the row holds the last.
    const columns = statement.columns();
    this.reader = columns.length > 0;
    this.#statement = statement;
    const conversions = new Map(
      columns.map(({ name, table, column }) => [name, conversionOf(table, column)] as const),
    );
    const converted = (to: 'boolean' | 'json') =>
      [...conversions].filter(([, conversion]) => conversion === to).map(([name]) => name);
    this.#booleans = converted('boolean');
    this.#json = converted('json');
  }

  all(parameters: readonly unknown[]) {
    return this.#once(() => this.#statement.all(...parameters.map(encode)).map((row) => this.#decode(row)));
  }

  *iterate(parameters: readonly unknown[]) {
    try {
      for (const row of this.#statement.iterate(...parameters.map(encode))) yield this.#decode(row);
    } finally {
      this.#statement.close?.();
    }
  }

  run(parameters: readonly unknown[]) {
    return this.#once(() => this.#statement.run(...parameters.map(encode)));
  }

  /** Frees its memory at once: its size is a caller's choice. */
  #once<Result>(work: () => Result): Result {
    try {
      return work();
    } finally {
      this.#statement.close?.();
    }
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
