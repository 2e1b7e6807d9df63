// Mutants that change nothing a caller could notice, each with the reason. `npm run mutants` does not count them.

interface EquivalentMutant {
  file: string;
  /** The line of the source, without the spaces around it. */
  line: string;
  /** As the run prints it. */
  change: string;
  reason: string;
}

export const equivalentMutants: readonly EquivalentMutant[] = [
  {
    file: 'server/db/narrow.ts',
    line: 'const fewFound = 3_000;',
    change: '3_000 → 3001',
    reason: 'From so many rows on another plan is faster. Both plans return the same rows.',
  },
  {
    file: 'server/features/cases/list-queries.ts',
    line: "const order = condition?.range === 'dueOn' ? sql`order by ${due(sql.ref)}` : sql``;",
    change: "condition?.range === 'dueOn' → false",
    reason: 'The order tells PostgreSQL which index to count by. The count is the same.',
  },
  {
    file: 'server/access/passkeys.ts',
    line: 'if (expectedChallenge === null) return null;',
    change: 'expectedChallenge === null → false',
    reason:
      'The library refuses every response where no challenge is expected, and the function returns null then.',
  },
];
