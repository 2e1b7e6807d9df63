import { type SelectQueryBuilder, sql } from 'kysely';

/** How many rows a query finds. */
export async function countOf<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const row = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return Number((row as { count: number }).count);
}
