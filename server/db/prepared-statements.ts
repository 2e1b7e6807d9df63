// The statements that run with every report. Their text is compiled once in the process, and PostgreSQL parses and plans it
// once in a connection. Not for statements whose text depends on input, such as on the length of a list: the process and
// each connection store every text for ever.
import { CompiledQuery } from 'kysely';

/** The names of the statements by their texts. */
export const preparedStatements = new Map<string, string>();

/** A query with a text that is always the same. */
export function prepared<Row>(text: string, values: readonly unknown[] = []): CompiledQuery<Row> {
  if (!preparedStatements.has(text)) preparedStatements.set(text, `portal_${preparedStatements.size + 1}`);
  return CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>;
}
