// The charts of the figures, each made from the same counts as its table.
import { BarChart } from '#client/components/charts/bar-chart.tsx';
import type { Fill } from '#client/components/charts/chart-parts.tsx';
import { ColumnChart } from '#client/components/charts/column-chart.tsx';
import { LineChart } from '#client/components/charts/line-chart.tsx';
import { TwoSidedChart } from '#client/components/charts/two-sided-chart.tsx';
import { m } from '#client/paraglide/messages.js';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { ageGroups, sexes } from '#contract/cases/content/code-lists-rules.ts';
import { rowsOf } from '#contract/figure-tables-rules.ts';
import { type Figure, figureNames, figureRules } from '#contract/figures-rules.ts';
import type { FigureCounts } from '#contract/figures.ts';
import { casesAddress, monthPeriod, type NumbersView } from './numbers-view.ts';

interface ChartOf {
  counts: FigureCounts;
  view: NumbersView;
}

/** Values that say that there is no answer, or none yet. */
const open = new Set(['notKnown', 'notLinked', 'notAssessed', 'notYet', 'none', 'unknown']);
/** Values that ask for attention. */
const grave: Partial<Record<Figure, string>> = { outcome: '5', timing: 'overdue', criterion: 'death' };

/** So many bars a chart shows; the table has the others. */
const barsMax = 12;

/** Whether the bars show how many are serious. */
const hasParts = (figure: Figure) => figureRules[figure].values === null || figure === 'reporterType';

export function FigureBars({ figure, counts, view }: ChartOf & { figure: Figure }) {
  const rows = rowsOf(counts, figure);
  const { isOrdered, values } = figureRules[figure];
  const shown =
    values === null
      ? [
          ...rows.filter(({ value }) => !open.has(value)).slice(0, barsMax),
          ...rows.filter(({ value }) => open.has(value)),
        ]
      : isOrdered
        ? rows
        : rows.filter(({ cases }) => cases > 0);
  return (
    <BarChart
      bars={shown.map(({ value, name, cases, serious }) => ({
        key: value,
        name,
        count: cases,
        ...(hasParts(figure) && { part: serious }),
        fill: (open.has(value) ? 'hatch' : grave[figure] === value ? 'serious' : 'solid') satisfies Fill,
        label:
          hasParts(figure) && serious > 0
            ? m.admin_numbers_count_serious({ count: cases, serious })
            : String(cases),
        href: cases > 0 ? casesAddress(view, { [figure]: value }) : undefined,
      }))}
    />
  );
}

/** 'Oct' in a year of the period, 'Oct 25' where there are several. */
const monthName = (month: string, isLong: boolean) => {
  const [name = '', year = ''] = printDate(month).split(' ');
  return isLong ? `${name} ${year.slice(2)}` : name;
};

const isLongPeriod = (months: readonly { month: string }[]) =>
  new Set(months.map(({ month }) => month.slice(0, 4))).size > 1;

export function MonthColumns({ counts, view }: ChartOf) {
  const months = counts.months.slice(-24);
  const isLong = isLongPeriod(months);
  const current = counts.today.slice(0, 7);
  return (
    <ColumnChart
      groups={months.map(({ month, reports, cases }) => {
        const period = monthPeriod(month, view);
        return {
          key: month,
          name: monthName(month, isLong),
          columns: [
            {
              count: reports,
              fill: 'hatch',
              href: casesAddress(view, period, 'reports'),
              title: m.admin_numbers_reports_count({ count: reports }),
            },
            {
              count: cases,
              fill: month === current ? 'outline' : 'solid',
              href: casesAddress(view, period),
              title: m.admin_numbers_cases_count({ count: cases }),
            },
          ],
        };
      })}
    />
  );
}

export function DocumentedColumns({ counts, view }: ChartOf) {
  const rows = rowsOf(counts, 'documented').filter(({ value }) => value !== 'none');
  return (
    <ColumnChart
      width={400}
      border={{ before: '8', label: m.admin_numbers_well_documented() }}
      groups={rows.map(({ value, name, cases }) => ({
        key: value,
        name: name.slice(0, 3),
        columns: [
          {
            count: cases,
            fill: value === '8' || value === '9' ? 'solid' : 'hatch',
            href: cases > 0 ? casesAddress(view, { documented: value }) : undefined,
            title: m.admin_numbers_cases_count({ count: cases }),
          },
        ],
      }))}
    />
  );
}

export function AgeAndSex({ counts, view }: ChartOf) {
  const side = (ageBand: string, sex: string) => {
    const count = counts.ageSex.find((one) => one.ageBand === ageBand && one.sex === sex)?.cases ?? 0;
    return { count, href: count > 0 ? casesAddress(view, { ageBand, sex }) : undefined };
  };
  return (
    <TwoSidedChart
      heads={[sexes['1'], sexes['2']]}
      rows={Object.entries(ageGroups).map(([key, name]) => ({
        key,
        name,
        left: side(key, '1'),
        right: side(key, '2'),
      }))}
    />
  );
}

export function ClosureLines({ counts }: Pick<ChartOf, 'counts'>) {
  const months = counts.closure.slice(-24);
  return (
    <LineChart
      names={months.map(({ month }) => monthName(month, isLongPeriod(months)))}
      lines={[
        {
          key: 'notSerious',
          name: m.admin_numbers_not_serious(),
          style: 'dashed',
          values: months.map(({ notSerious }) => notSerious),
        },
        {
          key: 'serious',
          name: m.admin_numbers_serious(),
          style: 'solid',
          values: months.map(({ serious }) => serious),
        },
      ]}
    />
  );
}

export function DayBars({ counts }: Pick<ChartOf, 'counts'>) {
  return (
    <BarChart
      bars={Object.entries(counts.medians).map(([measure, { all }]) => ({
        key: measure,
        name: figureNames[measure as Figure],
        count: all ?? 0,
        fill: all === null ? 'hatch' : 'solid',
        label: all === null ? m.admin_numbers_not_yet() : m.admin_numbers_days({ days: all }),
      }))}
    />
  );
}
