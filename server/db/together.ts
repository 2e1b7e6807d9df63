// Queries of one transaction that do not wait for each other: PostgreSQL gets them in one round trip.

/**
 * Waits until all have ended, and throws the first error in their order. `Promise.all` would not wait for the others: a
 * query could still run when its transaction is rolled back.
 */
export async function together<Results extends readonly unknown[]>(
  ...queries: { [Place in keyof Results]: Promise<Results[Place]> }
): Promise<Results> {
  await Promise.allSettled(queries);
  return Promise.all(queries) as unknown as Promise<Results>;
}
