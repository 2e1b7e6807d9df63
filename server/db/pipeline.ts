// Pipelines the queries of a transaction or of one answer: PostgreSQL gets them on one connection in one packet. Kysely
// by itself sends each query of a transaction after the answer to the one before, and other queries on a connection each.
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  Transaction,
} from 'kysely';
import type { Db, Tables } from './tables.ts';

/** The target of queries: a database, a transaction, or the connection of `runPipelined`. */
export type Runner = Pick<Db, 'getExecutor'>;

/**
 * Runs queries on one connection at once. Waits until all have ended, also after an error, so that none runs when the
 * transaction is rolled back; then throws the first error in their order.
 */
export function runPipelined<Results extends readonly unknown[]>(
  db: Runner,
  start: (at: Runner) => { [Place in keyof Results]: Promise<Results[Place]> },
): Promise<Results> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const direct = executor.withConnectionProvider({ provideConnection: (query) => query(connection) });
    const running = start({ getExecutor: () => direct });
    await Promise.allSettled(running);
    return (await Promise.all(running)) as unknown as Results;
  });
}

/**
 * Lends one connection to `work`: as a database, or within a transaction as that transaction. Queries that `work` makes
 * without waiting leave in one packet. The connection refuses transactions, streams and audit events, and everything
 * after `work`.
 */
export function onOneConnection<Given extends Db, Result>(
  db: Given,
  work: (at: Given) => Promise<Result>,
): Promise<Result> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const running: Promise<unknown>[] = [];
    let isOver = false;
    const driver = queriesOnly((query) => {
      if (isOver) throw new Error('This connection has been given back.');
      const answer = connection.executeQuery<never>(query);
      running.push(answer);
      return answer;
    });
    const dialect: Dialect = {
      createDriver: () => driver,
      createAdapter: () => executor.adapter,
      createQueryCompiler: () => ({ compileQuery: (node, id) => executor.compileQuery(node, id) }),
      createIntrospector: refuse,
    };
    const plain = new Kysely<Tables>({ dialect });
    const inside = { config: { dialect }, dialect, driver, executor: plain.getExecutor() };
    try {
      return await work((db.isTransaction ? new Transaction<Tables>(inside) : plain) as Given);
    } finally {
      isOver = true;
      await Promise.allSettled(running); // none may run when the connection is given back
    }
  });
}

/** A driver with one connection for all queries at once, without transactions and streams. */
export function queriesOnly(executeQuery: DatabaseConnection['executeQuery']): Driver {
  const connection: DatabaseConnection = { executeQuery, streamQuery: refuse };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}

function refuse(): never {
  throw new Error('Only single queries run here.');
}

export const isPostgres = (db: Runner): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Runs the last query of a transaction. On PostgreSQL it waits only until the query is sent, so that the commit follows
 * in the same packet. After a query that failed PostgreSQL rolls back, and Kysely throws. `answered` ends with the
 * answer.
 */
export async function runLast(
  db: Runner,
  start: (at: Runner) => Promise<unknown>,
): Promise<{ answered: Promise<unknown> }> {
  const executor = db.getExecutor();
  const sent = Promise.withResolvers<void>();
  const answered = executor.provideConnection((connection) => {
    const watched: DatabaseConnection = {
      executeQuery: (query) => {
        const answer = connection.executeQuery<never>(query);
        if (isPostgres(db)) sent.resolve();
        return answer;
      },
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
    const direct = executor.withConnectionProvider({ provideConnection: (query) => query(watched) });
    return start({ getExecutor: () => direct });
  });
  await Promise.race([sent.promise, answered]); // it may fail before it is sent
  return { answered };
}
