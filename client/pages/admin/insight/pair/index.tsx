// One pair of medicine and reaction: its figures, its cases by month, whether this quarter stands out, its newest cases, and
// who watches it.
import '#client/components/charts/charts.css';
import '#client/components/case/case.css';
import '../numbers.css';
import './pair.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { countText } from '#client/components/admin/number-text.ts';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { watchPath } from '#client/components/admin/screens.ts';
import { timeText } from '#client/components/admin/time.tsx';
import { SeriousMark } from '#client/components/case/marks.tsx';
import { ColumnChart } from '#client/components/charts/column-chart.tsx';
import { showNewest } from '#client/components/charts/show-newest.ts';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Facts, Table } from '#client/components/ui/table.tsx';
import { casesList } from '#client/data/admin/cases.ts';
import { useListPage } from '#client/data/admin/list-pages.ts';
import { m } from '#client/paraglide/messages.js';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { stateLabels } from '#contract/cases/work/steps-rules.ts';
import type { PairTrend } from '#contract/insight.ts';
import { markedFrom } from '#contract/insight-rules.ts';
import { DataSheet } from '../data-sheet.tsx';
import { figureText, intervalText } from '../pair-figures.ts';
import { casesAddress, readView } from '../numbers-view.ts';
import { StartWatch } from '../watch/watch-form.tsx';
import { WatchState } from '../watch/watch-state.tsx';

const address = '/api/admin/insight/pair';

/** The newest cases that the page shows; the list has all. */
const casesShown = 8;

export default function Pair() {
  const params = new URLSearchParams(useSearch());
  const [drug, reaction] = [params.get('drug') ?? '', params.get('reaction') ?? ''];
  const isAsked = drug.trim() !== '' && reaction.trim() !== '';
  const asked = new URLSearchParams({ drug, reaction }).toString();
  const read = useQuery<PairTrend>({ queryKey: [address, `?${asked}`], staleTime: 60_000, enabled: isAsked });
  const { drug: drugName = drug, reaction: reactionName = reaction } = read.data ?? {};
  const title = isAsked ? m.admin_pair_title({ drug: drugName, reaction: reactionName }) : m.admin_pair_one();
  return (
    <AdminPage
      title={title}
      lede={m.admin_pair_lede()}
      backTo="/admin/insight/disproportionality"
      backLabel={m.admin_insight_title()}
      actions={
        <Link className="button button-secondary" href={watchPath}>
          {m.admin_watch_title()}
        </Link>
      }
    >
      {isAsked ? (
        <ReadState read={read} failure={m.admin_pair_failed()} level={2} lines={12}>
          {(pair) => (pair.figures === null ? <NoCase /> : <Found pair={pair} figures={pair.figures} />)}
        </ReadState>
      ) : (
        <EmptyState title={m.admin_pair_choose()} level={2}>
          {m.admin_pair_choose_text()}
        </EmptyState>
      )}
    </AdminPage>
  );
}

const NoCase = () => (
  <EmptyState title={m.admin_pair_no_case()} level={2}>
    {m.admin_insight_no_pairs_text()}
  </EmptyState>
);

interface FoundProps {
  pair: PairTrend;
  figures: NonNullable<PairTrend['figures']>;
}

function Found({ pair, figures }: FoundProps) {
  const { drug, reaction } = pair;
  const casesOf = (period: { from: string; to: string } = { from: '', to: '' }) =>
    casesAddress({ ...readView(''), substance: drug, reaction, ...period });
  return (
    <div className="pair">
      <p role="status">
        {sentenceOf(pair)} {pair.asOf !== null && m.admin_numbers_as_of({ time: timeText(pair.asOf) })}{' '}
        {pair.madeUp > 0 && m.admin_insight_made_up({ cases: countText(pair.madeUp) })}
      </p>
      <div className="pair-panels">
        <div>
          <section className="numbers-panel pair-trend" aria-labelledby="pair-months">
            <h2 id="pair-months">{m.admin_pair_months()}</h2>
            <div ref={showNewest} className="numbers-chart" data-shown>
              <ColumnChart
                groups={pair.months.map(({ month, cases, ...period }) => ({
                  key: month,
                  name: monthName(month),
                  columns: [
                    {
                      count: cases,
                      fill: month === pair.today.slice(0, 7) ? 'outline' : 'solid',
                      href: cases > 0 ? casesOf(period) : undefined,
                      title: m.admin_numbers_cases_count({ count: cases }),
                    },
                  ],
                }))}
              />
            </div>
            <Quarters pair={pair} hrefOf={casesOf} />
            <p>{m.admin_pair_not()}</p>
          </section>
          <section className="numbers-panel" aria-labelledby="pair-cases">
            <h2 id="pair-cases">{m.admin_pair_newest()}</h2>
            <NewestCases drug={drug} reaction={reaction} href={casesOf()} n={figures.n} />
          </section>
        </div>
        <div>
          <section className="numbers-panel" aria-labelledby="pair-figures">
            <h2 id="pair-figures">{m.admin_pair_figures()}</h2>
            <Figures figures={figures} href={casesOf()} />
          </section>
          <section className="numbers-panel" aria-labelledby="pair-watch">
            <h2 id="pair-watch">{m.admin_watch_heading()}</h2>
            <Watching pair={pair} />
          </section>
        </div>
      </div>
      <DataSheet
        asOf={pair.asOf ?? pair.today}
        cases={figures.allCases}
        isTrend
        review={pair.watch?.decision ?? null}
      />
    </div>
  );
}

const monthName = (month: string) => {
  const [name = '', year = ''] = printDate(month).split(' ');
  return `${name} ${year.slice(2)}`;
};

function Quarters({
  pair,
  hrefOf,
}: {
  pair: PairTrend;
  hrefOf: (period: { from: string; to: string }) => string;
}) {
  return (
    <Table
      caption={m.admin_pair_quarters()}
      captionHidden
      heads={[m.admin_pair_quarter(), { numeric: m.admin_pair_days() }, { numeric: m.admin_insight_cases() }]}
    >
      {pair.quarters.map(({ quarter, from, to, days, cases }, place) => (
        <tr key={quarter}>
          <th scope="row">
            {quarter.replace('-', ' ')}
            {place === pair.quarters.length - 1 && ` ${m.admin_pair_so_far()}`}
          </th>
          <td className="numeric">{days}</td>
          <td className="numeric">
            {cases === 0 ? (
              0
            ) : (
              <Link
                href={hrefOf({ from, to })}
                aria-label={m.admin_numbers_cases_of({ name: quarter, count: String(cases) })}
              >
                {cases}
              </Link>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Figures({ figures, href }: { figures: FoundProps['figures']; href: string }) {
  const { n, expected, noOther } = figures;
  const ratio = (value: number | null, lower: number | null, upper: number | null) =>
    value === null
      ? noOther
        ? m.admin_insight_no_other()
        : m.admin_insight_not_computable()
      : m.admin_pair_interval({ value: figureText(value), interval: intervalText(lower, upper) });
  const lines = {
    [m.admin_insight_cases()]: (
      <>
        <Link href={href}>{countText(n)}</Link>,{' '}
        {m.admin_insight_expected({ expected: figureText(expected) })}
      </>
    ),
    [m.admin_insight_prr()]: ratio(figures.prr, figures.prrLower, figures.prrUpper),
    [m.admin_insight_chi()]:
      figures.chiSquared === null ? m.admin_insight_not_computable() : figureText(figures.chiSquared),
    [m.admin_insight_ror()]: ratio(figures.ror, figures.rorLower, figures.rorUpper),
    [m.admin_insight_ic()]: ratio(figures.ic, figures.ic025, figures.ic975),
    [m.admin_insight_evans()]: figures.meetsEvans
      ? m.admin_insight_met()
      : n < markedFrom
        ? m.admin_insight_too_few_cases()
        : m.admin_insight_not_met(),
  };
  return (
    <>
      <Facts className="pair-figures" of={lines} />
      <p>
        {m.admin_pair_basis({
          drugCases: countText(figures.drugCases),
          reactionCases: countText(figures.reactionCases),
          allCases: countText(figures.allCases),
        })}
      </p>
      <p>{m.admin_insight_only_a_reason()}</p>
    </>
  );
}

function Watching({ pair: { drug, reaction, watch, cannotWatch, today } }: { pair: PairTrend }) {
  if (watch) return <WatchState watch={watch} today={today} />;
  if (cannotWatch !== null) {
    return <p>{cannotWatch === 'fewCases' ? m.admin_watch_few_cases() : m.admin_watch_short_history()}</p>;
  }
  return (
    <>
      <p>{m.admin_watch_explained()}</p>
      <StartWatch drug={drug} reaction={reaction} />
    </>
  );
}

interface NewestCasesProps {
  drug: string;
  reaction: string;
  href: string;
  n: number;
}

function NewestCases({ drug, reaction, href, n }: NewestCasesProps) {
  const read = useListPage(casesList, {
    view: 'all',
    counted: 'pairs',
    substance: drug,
    reaction,
    sort: 'received',
    order: 'desc',
    limit: '25',
  });
  return (
    <ReadState
      read={read}
      failure={m.admin_cases_the_list_could_not_be_read()}
      lines={casesShown}
      shape="rows"
    >
      {({ records }) => (
        <>
          <Table
            caption={m.admin_insight_cases()}
            captionHidden
            heads={[
              m.admin_cases_number(),
              m.admin_cases_received(),
              m.admin_cases_serious(),
              m.admin_cases_state(),
            ]}
          >
            {records.slice(0, casesShown).map(({ id, number, received, serious, criterion, state }) => (
              <tr key={id}>
                <th scope="row">
                  <Link href={`/admin/cases/${id}`}>{number}</Link>
                </th>
                <td>{printDate(received)}</td>
                <td>
                  <SeriousMark serious={serious} criterion={criterion} />
                </td>
                <td>{stateLabels[state]}</td>
              </tr>
            ))}
          </Table>
          <p>
            <Link href={href}>{m.admin_pair_all_cases({ count: countText(n) })}</Link>
          </p>
        </>
      )}
    </ReadState>
  );
}

function sentenceOf({ cases, days, before, probability, isMarked, isNew }: PairTrend): string {
  const counted = m.admin_pair_counted({ cases, days, before });
  if (probability === null) return counted;
  const percent = probability < 0.0001 ? '< 0.01' : figureText(100 * probability);
  const judged = isMarked ? m.admin_pair_marked({ percent }) : m.admin_pair_not_marked({ percent });
  return [counted, isNew && m.admin_pair_new(), (!isNew || isMarked) && judged].filter(Boolean).join(' ');
}
