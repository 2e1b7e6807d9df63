// Tables of the register from which figures about many cases are counted. A job keeps them; nothing in them is typed here
// that the cases do not hold.
import { table } from '../column-kinds.ts';

export const figureTables = {
  figure_cases: table('One case in the register of figures.', {
    caseId: ['id', 'the case (`cases.id`), the primary key'],
    receivedOn: ['text', 'its received day'],
    marks: [
      'text',
      'its values: ids of `figure_values`, each with a space before and after it, in ascending order',
    ],
    days: [
      'text',
      'days from receipt to entry, signature, first sending and closure, separated by commas; empty: not yet',
    ],
  }),
  figure_values: table('A value that cases have in a figure. Figure and value are unique.', {
    id: ['integer', 'the primary key'],
    figure: ['text', 'name of the figure, such as outcome'],
    value: ['text', 'code, or folded name'],
    name: ['text', 'name as cases hold it; empty: the code has a name of its own'],
  }),
  figure_state: table('One row: when the register was last made, and from what.', {
    id: ['integer', 'always 1'],
    asOf: ['time', 'when the job last began'],
    since: ['time', 'later changes of cases are not in the register'],
    basis: ['text', 'day, terms and kind of register; with another one all cases are read again'],
    generation: ['integer', 'raised by each change of the register'],
  }),

  figure_packs: table('The counts of a month, quarter or year as somebody kept them.', {
    id: 'id',
    period: ['text', 'such as 2026-10, 2026-Q4 or 2026'],
    at: ['time', 'when it was counted'],
    by: ['text', 'username'],
    reports: ['integer', 'reports of the period'],
    cases: ['integer', 'cases counted'],
    serious: ['integer', 'serious ones'],
    counts: ['text', 'all counts, as JSON'],
  }),
  resource_downloads: table('How often visitors downloaded a document on a day. Nothing about who did.', {
    day: ['text', 'in the portal’s time zone; with the document the primary key'],
    resourceId: ['id', 'the document (`downloadable_resources.id`)'],
    amount: ['integer', 'how often'],
  }),
  watched_pairs: table('A pair of medicine and reaction that somebody watches, or has watched.', {
    id: 'id',
    drug: ['text', 'the substance as the figures name it'],
    reaction: ['text', 'the reaction as the figures name it'],
    pair: ['text?', 'both as folded names; unique among pairs that are watched, null once that has ended'],
    place: ['integer?', 'one of the places of the list, unique; null once watching has ended'],
    reason: ['text', 'why'],
    by: ['text', 'username of who began'],
    startedOn: ['text', 'cases received on this day or later are counted'],
    casesBefore: ['integer', 'cases in the days before'],
    daysBefore: ['integer', 'how many days before'],
    alarmOn: ['text?', 'received day of the case at which the test alarmed'],
    alarmSeenAt: ['time?', 'when the portal noted the alarm'],
    decision: ['text?', 'what somebody decided at the last look'],
    decidedBy: ['text?', 'username'],
    decidedAt: ['time?', 'when'],
    nextLookOn: ['text', 'day of the next look'],
    endedOn: ['text?', 'day on which watching ended'],
    version: ['integer=', 'raised by each decision'],
  }),
  public_statistics: table('What was published of a quarter. Rows are never changed.', {
    quarter: ['text', 'such as 2026-Q3, the primary key'],
    extractedAt: ['time', 'when it was counted'],
    figures: ['text', 'rounded counts, as JSON'],
  }),
};
