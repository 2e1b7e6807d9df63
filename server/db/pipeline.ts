// Pipelines queries of one transaction: PostgreSQL gets them in one packet. Kysely by itself sends each query of a
// transaction after the answer to the one before.
import { type DatabaseConnection, PostgresAdapter } from 'kysely';
import type { Db } from './tables.ts';

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
