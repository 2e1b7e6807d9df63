// An invented pair of a medicine and a reaction that stands out, as the portal answers it.
import type { PairTrend, ReportedPair } from '#contract/insight.ts';

/** Its figures where other medicines have the reaction, too. */
export const reportedPair: ReportedPair = {
  drug: 'Cefixime',
  reaction: 'Itching',
  n: 9,
  drugCases: 10,
  reactionCases: 12,
  allCases: 1_260,
  expected: 0.0952,
  prr: 375,
  prrLower: 117.4,
  prrUpper: 1_197.6,
  chiSquared: 834,
  noOther: false,
  meetsEvans: true,
  ror: 3_741,
  rorLower: 352,
  rorUpper: 39_772,
  ic: 3.9965,
  ic025: 2.9,
  ic975: 4.78,
};
/** No figure compares it with other medicines. */
export const noRatio = {
  prr: null,
  prrLower: null,
  prrUpper: null,
  ror: null,
  rorLower: null,
  rorUpper: null,
};

export const today = '2026-11-21';
export const pair: PairTrend = {
  asOf: '2026-11-21T05:40:00.000Z',
  today,
  drug: 'Cefixime',
  reaction: 'Itching',
  figures: {
    ...reportedPair,
    ...noRatio,
    reactionCases: 9,
    expected: 0.0714,
    noOther: true,
    ic: 4.05,
    ic025: 2.96,
    ic975: 4.84,
  },
  madeUp: 0,
  months: [
    { month: '2026-10', from: '2026-10-01', to: '2026-10-31', cases: 2 },
    { month: '2026-11', from: '2026-11-01', to: '2026-11-30', cases: 3 },
  ],
  quarters: [
    { quarter: '2026-Q3', from: '2026-07-01', to: '2026-09-30', days: 92, cases: 4 },
    { quarter: '2026-Q4', from: '2026-10-01', to: today, days: 52, cases: 5 },
  ],
  cases: 5,
  days: 52,
  before: 4,
  daysBefore: 365,
  probability: 0.0013,
  isMarked: true,
  isNew: false,
  cannotWatch: null,
  watch: null,
};
