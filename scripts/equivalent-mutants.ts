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
    file: 'server/access/passkeys.ts',
    line: 'if (expectedChallenge === null) return null;',
    change: 'expectedChallenge === null → false',
    reason:
      'The library refuses every response where no challenge is expected, and the function returns null then.',
  },
  {
    file: 'server/db/paging.ts',
    line: 'return rows[0]?.total ?? 0;',
    change: 'rows[0]?.total ?? 0 → rows[0]?.total',
    reason: 'A select without a table returns one row.',
  },
];
