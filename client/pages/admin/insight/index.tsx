// Numbers: every figure about the centre's cases as chart, table and sentence, under filters that stand in the address.
import './numbers.css';
import '#client/components/charts/charts.css';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useAddressView } from '#client/components/admin/address-view.ts';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { countText } from '#client/components/admin/number-text.ts';
import { FilterChips } from '#client/components/admin/filter-chips.tsx';
import { PeriodFields } from '#client/components/admin/period-fields.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { timeText } from '#client/components/admin/time.tsx';
import { useSend } from '#client/components/admin/use-send.tsx';
import { LegendEntry } from '#client/components/charts/chart-parts.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Options, SelectField } from '#client/components/ui/field.tsx';
import { call } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { stateLabels } from '#contract/cases/work/steps-rules.ts';
import { percent, rowsOf, tableOf, type TableName } from '#contract/figure-tables-rules.ts';
import { allFigures, type Figure, figureNames, figureRules } from '#contract/figures-rules.ts';
import type { FigureCounts } from '#contract/figures.ts';
import {
  AgeAndSex,
  ClosureLines,
  DayBars,
  DocumentedColumns,
  FigureBars,
  MonthColumns,
} from './figure-charts.tsx';
import { FigurePanel } from './figure-panel.tsx';
import {
  casesAddress,
  monthPeriod,
  type NumbersView,
  numbersPath,
  numbersView,
  searchOf,
  viewNames,
} from './numbers-view.ts';

const address = '/api/admin/insight/figures';

/** Nothing begins anew when a filter changes: the page has no parts. */
const nothing = {};

/** The figures in the order of the page. Age and sex are one panel. */
const panels: readonly TableName[] = [
  'months',
  'outcome',
  'ageSex',
  'substance',
  'bodySystem',
  'causality',
  'documented',
  'closure',
  'serious',
  'criterion',
  'death',
  'reaction',
  'drugClass',
  'department',
  'reporterType',
  'occupation',
  'source',
  'severity',
  'preventability',
  'naranjo',
  'onset',
  'timing',
  'days',
  'toEntry',
  'toSignature',
  'toSending',
  'toClosure',
  'state',
  'findings',
  'poster',
];

/** Filters that always stand open, beside the period. */
const mainFilters: readonly Figure[] = [
  'substance',
  'drugClass',
  'reaction',
  'department',
  'serious',
  'reporterType',
];

export default function Numbers() {
  const { view, show } = useAddressView(numbersView, nothing);
  const asked = searchOf(view);
  const read = useQuery<FigureCounts>({
    queryKey: [address, asked],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <AdminPage
      lede={m.admin_numbers_lede()}
      actions={
        <div className="flex flex-wrap gap-3">
          <Link className="button button-primary" href={`${numbersPath}/pack`}>
            {m.admin_pack_title()}
          </Link>
          <a className="button button-secondary" href={`${address}/xlsx${asked}`} download>
            {m.admin_numbers_workbook()}
          </a>
        </div>
      }
    >
      <div className="numbers">
        <Filters view={view} counts={read.data} onChange={show} />
        <ReadState read={read} failure={m.admin_numbers_failed()} level={2} lines={16}>
          {(counts) => (
            <div className="grid grid-cols-1 gap-5" data-stale={read.isPlaceholderData || undefined}>
              <Basis counts={counts} />
              <Tiles counts={counts} view={view} />
              <div className="numbers-grid">
                {panels.map((name) => (
                  <Panel key={name} name={name} counts={counts} view={view} asked={asked} />
                ))}
              </div>
              <p>
                <Link href="/admin/insight/disproportionality">{m.admin_insight_title()}</Link>
              </p>
            </div>
          )}
        </ReadState>
      </div>
    </AdminPage>
  );
}

/** As of when, what is not counted, and what waits. */
function Basis({ counts }: { counts: FigureCounts }) {
  const client = useQueryClient();
  const { send, busy } = useSend({ failed: m.admin_numbers_refresh_failed() });
  const aside = Object.entries(counts.aside)
    .filter(([, count]) => count > 0)
    .map(
      ([state, count]) =>
        `${stateLabels[state as keyof typeof stateLabels].toLowerCase()} ${countText(count)}`,
    );
  async function refresh() {
    await send(async () => {
      await call('POST', `${address}/refresh`, {});
      await client.invalidateQueries({ queryKey: [address] });
    });
  }
  return (
    <div className="numbers-basis">
      <p role="status">
        {counts.asOf === null
          ? m.admin_numbers_never()
          : m.admin_numbers_as_of({ time: timeText(counts.asOf) })}{' '}
        {m.admin_numbers_counted({ count: countText(counts.cases) })}{' '}
        {aside.length > 0 && m.admin_numbers_aside({ list: aside.join(', ') })}{' '}
        {counts.madeUp > 0
          ? m.admin_insight_made_up({ cases: countText(counts.madeUp) })
          : m.admin_numbers_no_samples()}{' '}
        {counts.waiting > 0 && m.admin_numbers_waiting({ count: countText(counts.waiting) })}
      </p>
      <Button variant="secondary" busy={busy} onClick={() => void refresh()}>
        {m.admin_numbers_refresh()}
      </Button>
    </div>
  );
}

function Tiles({ counts, view }: { counts: FigureCounts; view: NumbersView }) {
  const overdue = rowsOf(counts, 'timing').find(({ value }) => value === 'overdue')?.cases ?? 0;
  const unknown = rowsOf(counts, 'serious').find(({ value }) => value === 'unknown')?.cases ?? 0;
  const { all = null } = counts.medians['toClosure'] ?? {};
  const tiles = [
    {
      label: m.admin_numbers_cases_counted(),
      value: countText(counts.cases),
      note: m.admin_numbers_of_reports({ count: countText(counts.reports) }),
      href: casesAddress(view),
    },
    {
      label: m.admin_numbers_serious_tile(),
      value: countText(counts.serious),
      note: m.admin_numbers_share_unknown({
        share: percent(counts.serious, counts.cases),
        unknown: countText(unknown),
      }),
      href: casesAddress(view, { serious: 'true' }),
    },
    {
      label: m.admin_numbers_well_documented(),
      value: countText(counts.documented),
      note: m.admin_numbers_above({ share: percent(counts.documented, counts.cases) }),
    },
    {
      label: m.admin_numbers_median_closure(),
      value: all === null ? '–' : m.admin_numbers_days({ days: all }),
      note: m.admin_numbers_half(),
    },
    {
      label: m.admin_numbers_overdue(),
      value: countText(overdue),
      note: m.admin_numbers_not_sent(),
      href: casesAddress(view, { timing: 'overdue' }),
      isGrave: overdue > 0,
    },
  ];
  return (
    <dl className="numbers-tiles">
      {tiles.map(({ label, value, note, href, isGrave }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isGrave ? 'numbers-grave' : undefined}>
            {href === undefined ? value : <Link href={href}>{value}</Link>}
          </dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PanelProps {
  name: TableName;
  counts: FigureCounts;
  view: NumbersView;
  asked: string;
}

function Panel({ name, counts, view, asked }: PanelProps) {
  const table = tableOf(counts, name);
  const csv = `${address}/csv${asked}${asked === '' ? '?' : '&'}table=${name}`;
  const rest = { table, csv };
  switch (name) {
    case 'months':
      return (
        <FigurePanel
          {...rest}
          className="numbers-wide"
          chart={<MonthColumns counts={counts} view={view} />}
          legend={
            <ul className="numbers-legend">
              <LegendEntry fill="hatch">{m.admin_numbers_reports()}</LegendEntry>
              <LegendEntry fill="solid">{m.admin_numbers_cases_counted()}</LegendEntry>
              <LegendEntry fill="outline">{m.admin_numbers_not_over()}</LegendEntry>
            </ul>
          }
          hrefOf={(place) => {
            const { month } = counts.months[place] ?? {};
            return month && casesAddress(view, monthPeriod(month, view), 'reports');
          }}
        />
      );
    case 'ageSex':
      return <FigurePanel {...rest} chart={<AgeAndSex counts={counts} view={view} />} />;
    case 'closure':
      return <FigurePanel {...rest} chart={<ClosureLines counts={counts} />} />;
    case 'days':
      return <FigurePanel {...rest} chart={<DayBars counts={counts} />} />;
    default: {
      const rows = rowsOf(counts, name);
      return (
        <FigurePanel
          {...rest}
          more={counts.more[name] ?? 0}
          chart={
            name === 'documented' ? (
              <DocumentedColumns counts={counts} view={view} />
            ) : (
              <FigureBars figure={name} counts={counts} view={view} />
            )
          }
          legend={
            figureRules[name].values === null && (
              <ul className="numbers-legend">
                <LegendEntry fill="serious">{m.admin_numbers_of_them_serious()}</LegendEntry>
              </ul>
            )
          }
          hrefOf={(place) => casesAddress(view, { [name]: rows[place]?.value ?? '' })}
        />
      );
    }
  }
}

interface FiltersProps {
  view: NumbersView;
  counts: FigureCounts | undefined;
  onChange: (change: Partial<NumbersView>) => void;
}

/** Each choice applies at once; a name is chosen from those that are counted. */
function Filters({ view, counts, onChange }: FiltersProps) {
  const others = allFigures.filter((figure) => !mainFilters.includes(figure));
  const set = viewNames.filter((name) => view[name] !== '');
  return (
    <div className="grid grid-cols-1 gap-3">
      <div role="group" aria-label={m.admin_insight_what_is_counted()} className="filters numbers-filters">
        <PeriodFields
          labels={[m.admin_insight_received_from(), m.admin_insight_received_to()]}
          period={view}
          onChange={onChange}
        />
        {mainFilters.map((figure) => (
          <FigureFilter key={figure} figure={figure} view={view} counts={counts} onChange={onChange} />
        ))}
      </div>
      <details className="numbers-more">
        <summary>{m.admin_numbers_more_filters()}</summary>
        <div className="filters numbers-filters">
          {others.map((figure) => (
            <FigureFilter key={figure} figure={figure} view={view} counts={counts} onChange={onChange} />
          ))}
        </div>
      </details>
      {set.length > 0 && (
        <FilterChips
          chips={set.map((name) =>
            name === 'from' || name === 'to'
              ? {
                  name,
                  label: name === 'from' ? m.admin_insight_received_from() : m.admin_insight_received_to(),
                  value: printDate(view[name]),
                }
              : {
                  name,
                  label: figureNames[name],
                  value: figureRules[name].values?.[view[name]] ?? view[name],
                },
          )}
          onRemove={(name) => onChange({ [name]: '' })}
        />
      )}
    </div>
  );
}

function FigureFilter({ figure, view, counts, onChange }: FiltersProps & { figure: Figure }) {
  const { values } = figureRules[figure];
  const choices: readonly (readonly [string, string])[] =
    values !== null
      ? Object.entries(values)
      : counts && Array.isArray(counts.values)
        ? rowsOf(counts, figure).map(({ value, name }) => [value, name])
        : [];
  const chosen = view[figure];
  return (
    <SelectField
      name={figure}
      label={figureNames[figure]}
      value={chosen}
      onChange={({ target }) => onChange({ [figure]: target.value })}
    >
      <option value="">{m.admin_numbers_all()}</option>
      {chosen !== '' && !choices.some(([value]) => value === chosen) && (
        <option value={chosen}>{chosen}</option>
      )}
      <Options of={choices} />
    </SelectField>
  );
}
