// Tells who wants to know of every query that has ended: the log of slow queries, and the metrics.
import type { LogEvent } from 'kysely';

export interface EndedQuery {
  /** With placeholders where values stood. */
  sql: string;
  ms: number;
  failed: boolean;
}

export type QueryListener = (query: EndedQuery) => void;

/** `log` is for Kysely's option of that name. */
export function queryWatch() {
  const listeners = new Set<QueryListener>();
  return {
    log({ query, queryDurationMillis, level }: LogEvent): void {
      const ended = { sql: query.sql, ms: queryDurationMillis, failed: level === 'error' };
      for (const listener of listeners) listener(ended);
    },
    /** Gives what ends it. */
    watchQueries(listener: QueryListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
