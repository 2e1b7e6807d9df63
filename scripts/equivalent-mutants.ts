// Mutants that change nothing a caller could notice, each with the reason. `npm run mutants` does not count them.

interface EquivalentMutant {
  file: string;
  /** The line of the source, without the spaces around it. */
  line: string;
  /** As the run prints it. */
  change: string;
  reason: string;
}

export const equivalentMutants: readonly EquivalentMutant[] = [];
