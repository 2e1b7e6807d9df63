// Reports every finished query to listeners: the log of slow queries and the metrics.
import type { LogEvent } from 'kysely';

interface EndedQuery {
  /** SQL with placeholders for values. */
  sql: string;
  ms: number;
  failed: boolean;
}

export type QueryListener = (query: EndedQuery) => void;

/** `log` is for Kysely's option of the same name. */
export function queryWatch() {
  const listeners = new Set<QueryListener>();
  return {
    log({ query, queryDurationMillis, level }: LogEvent): void {
      const ended = { sql: query.sql, ms: queryDurationMillis, failed: level === 'error' };
      for (const listener of listeners) listener(ended);
    },
    /** Returns a function that removes the listener. */
    watchQueries(listener: QueryListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
