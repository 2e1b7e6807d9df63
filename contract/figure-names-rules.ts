// The figures by name, without words: screens that only pass a filter on load no more.

/** In the order of tables and files. */
export const allFigures = [
  'serious',
  'criterion',
  'death',
  'outcome',
  'ageBand',
  'sex',
  'reporterType',
  'occupation',
  'department',
  'source',
  'state',
  'substance',
  'drugClass',
  'reaction',
  'bodySystem',
  'causality',
  'naranjo',
  'severity',
  'preventability',
  'onset',
  'toEntry',
  'toSignature',
  'toSending',
  'toClosure',
  'timing',
  'documented',
  'findings',
  'poster',
] as const;
export type Figure = (typeof allFigures)[number];

/** The value of a case whose answer nobody gave. It is never left out. */
export const notKnown = 'notKnown';
