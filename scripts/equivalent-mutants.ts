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
    file: 'server/access/passkeys.ts',
    line: 'const made = challenge === null ? undefined : await consumeChallenge(db, challenge);',
    change: 'challenge === null → false',
    reason: 'In SQL no stored challenge equals null.',
  },
  {
    file: 'contract/cases/content/partial-dates-rules.ts',
    line: "if (written === undefined || readDate(text) !== null || written > '31' || written < '01') return false;",
    change: '< → <=',
    reason: 'With the day 01 a text is a date, or no month of it has that day: both return false.',
  },
  {
    file: 'server/db/paging.ts',
    line: 'return rows[0]?.total ?? 0;',
    change: 'rows[0]?.total ?? 0 → rows[0]?.total',
    reason: 'A select without a table returns one row.',
  },
  ...[
    'order by ${urgency} limit ${sql.lit(countedMatches + 1)}`.execute(db);',
    'from (select 1 ${rows} limit ${sql.lit(countedMatches + 1)}) as found`,',
  ].map((line) => ({
    file: 'server/features/cases/list/list-queries.ts',
    line,
    change: '1 → 2',
    reason: 'One row more is read. What is counted is cut at the same number.',
  })),
  {
    file: 'server/features/cases/list/list-queries.ts',
    line: 'isAgeKnown: isAgeKnown(ageOf.get(reportId) ?? 0, facts),',
    change: 'ageOf.get(reportId) ?? 0 → ageOf.get(reportId)',
    reason: 'Only cases of these reports are read.',
  },
  {
    file: 'server/features/cases/list/list-queries.ts',
    line: 'isAgeKnown: isAgeKnown(ageOf.get(reportId) ?? 0, facts),',
    change: '0 → 1',
    reason: 'Only cases of these reports are read.',
  },
  {
    file: 'server/features/cases/list/list-queries.ts',
    line: 'return rows[0]?.cases ?? 0;',
    change: '0 → 1',
    reason: 'A count returns one row.',
  },
  {
    file: 'server/icsr/list-lens.ts',
    line: 'return all.length > 0 ? all : undefined;',
    change: 'all.length > 0 → true',
    reason: 'The content of a message is read by the rules of a case, which leave out empty lists.',
  },
  {
    file: 'server/icsr/icsr-thread.ts',
    line: 'if (!options.findsRefused || others.length > 0 || !one?.imported) return [];',
    change: '|| → &&',
    reason:
      'Without the question no place of the message is known, so no part is found. Only single cases ask.',
  },
  {
    file: 'server/features/cases/list/list-queries.ts',
    line: "return [(value) => sql`(${sort === 'urgency' ? stateOf : value(stateOf)} = 'new' or alarming)`];",
    change: '=== → !==',
    reason: 'Says by which index the cases are found. They are the same, in the same order.',
  },
  {
    file: 'contract/cases/alarms/alarm-words-rules.ts',
    line: 'if (first >= openEnd || open.length + covered.length > overlapMax) finish();',
    change: '> → >=',
    reason: 'A stretch of entries that overlap ends at 60 of them instead of 61. No sentence has so many.',
  },
];
