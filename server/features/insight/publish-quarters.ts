// Publishes finished quarters, each once, while the institute has switched this on. Later reports and joined duplicates never
// change what was published, so that two publications of one quarter cannot be compared.
import { daysOfPeriod, periodBefore } from '#contract/figure-packs-rules.ts';
import type { PublishedQuarter } from '#contract/public-statistics.ts';
import { type Figure, figureRules } from '#contract/figures-rules.ts';
import type { FigureCounts } from '#contract/figures.ts';
import { rowsOf } from '#contract/figure-tables-rules.ts';
import { addDays } from '#contract/cases/content/partial-dates-rules.ts';
import { incrementContentVersion } from '../../db/content-version.ts';
import type { Portal } from '../../portal.ts';
import { type Covers, intervalOf, publishable, shownAs } from '../../statistics/disclosure.ts';
import { quarterOf, todayOf } from './days.ts';
import { countFigures, wantedOf } from './count-figures.ts';
import { insertPublication, isPublishing, listPublished } from './queries.ts';

/** So many days after its end a quarter is counted: most late reports have arrived. */
const waitDays = 14;
/** So many quarters back, when an institute switches publishing on. */
const quartersBack = 4;

/** Fixed groups, by names that staff or the portal gave. */
const published: readonly Figure[] = [
  'serious',
  'ageBand',
  'sex',
  'reporterType',
  'outcome',
  'drugClass',
  'bodySystem',
];
/** Names of a figure: the most frequent ones. */
const namesMax = 20;

export async function publishQuarters(portal: Portal): Promise<void> {
  const { db } = portal.engine;
  if (!(await isPublishing(db))) return;
  const today = todayOf(portal);
  const known = new Set((await listPublished(db)).map(({ quarter }) => quarter));
  let quarter = quarterOf(today);
  const due: string[] = [];
  for (let back = 0; back < quartersBack; back += 1) {
    quarter = periodBefore(quarter);
    const { to } = daysOfPeriod(quarter);
    if (!known.has(quarter) && addDays(to, waitDays) < today) due.unshift(quarter);
  }
  for (const name of due) {
    const counts = await countFigures(portal, wantedOf(portal, daysOfPeriod(name)), namesMax);
    const one = publicationOf(name, counts, portal.now());
    await db.transaction().execute(async (trx) => {
      await insertPublication(trx, one);
      await incrementContentVersion(trx);
    });
  }
}

const inPublicOrder = (a: { name: string; count: number }, b: { name: string; count: number }): number =>
  intervalOf(shownAs(b.count)).least - intervalOf(shownAs(a.count)).least ||
  (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** Nothing is known of the drugs and reactions of a case that nobody has taken, and rare names are left out. */
const coversOf = ({ isMany, isPair }: (typeof figureRules)[Figure]): Covers =>
  isPair ? 'some' : isMany ? 'oneOrMore' : 'one';

function publicationOf(quarter: string, counts: FigureCounts, now: Date): PublishedQuarter {
  const tables = published.map((figure) => ({
    name: figure,
    covers: coversOf(figureRules[figure]),
    cells: rowsOf(counts, figure)
      .map(({ value, name, cases }) => ({ value, name, count: cases }))
      // Names in the order of their real counts would tell which of two small counts is larger.
      .toSorted((a, b) => (figureRules[figure].values === null ? inPublicOrder(a, b) : 0)),
  }));
  const { total, tables: shown, hidden } = publishable(counts.cases, tables);
  return {
    quarter,
    extractedAt: now.toISOString(),
    total,
    tables: shown.map(({ name, cells }) => ({ name, cells })),
    hidden,
    ...(counts.madeUp > 0 && { madeUp: true }),
  };
}
