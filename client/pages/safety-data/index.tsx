// Safety data: rounded counts of closed quarters, with what they can and cannot say. Without JavaScript, too.
import '#client/components/charts/charts.css';
import './safety-data.css';
import { BarChart } from '#client/components/charts/bar-chart.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { Table, TableHead } from '#client/components/ui/table.tsx';
import { TextSection } from '#client/components/ui/text-section.tsx';
import { useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { dayText } from '#client/day-text.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';

const titles: Readonly<Record<string, () => string>> = {
  serious: m.safety_serious,
  ageBand: m.safety_age,
  sex: m.safety_sex,
  reporterType: m.safety_reporter,
  outcome: m.safety_outcome,
  drugClass: m.safety_class,
  bodySystem: m.safety_body_system,
};

const notKnown = m.details_outcome_unknown;

/** Values that have the same names in every portal; those of classes are the centre's. */
const names: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  serious: { true: m.safety_is_serious, false: m.safety_is_not_serious, unknown: notKnown },
  ageBand: {
    0: m.safety_age_unborn,
    1: m.safety_age_newborn,
    2: m.safety_age_infant,
    3: m.safety_age_child,
    4: m.safety_age_adolescent,
    5: m.safety_age_adult,
    6: m.safety_age_elderly,
    notKnown,
  },
  sex: { 1: m.details_male, 2: m.details_female, notKnown },
  reporterType: {
    1: m.details_who_doctor,
    2: m.details_who_pharmacist,
    3: m.details_who_professional,
    4: m.details_who_lawyer,
    5: m.safety_patient_or_other,
    notKnown,
  },
  outcome: {
    1: m.details_outcome_recovered,
    2: m.details_outcome_recovering,
    3: m.details_outcome_not,
    4: m.details_outcome_lasting,
    5: m.details_outcome_fatal,
    notKnown,
  },
  drugClass: { notKnown, notLinked: m.safety_no_group },
  bodySystem: { notKnown, notLinked: m.safety_no_group },
};

/** What a count is shown as, in words. */
const shownText = (shown: string): string => (shown === '<5' ? m.safety_fewer() : shown);

/** How long a bar is: fewer than 5 as the middle of its values. */
const lengthOf = (shown: string): number => (shown === '<5' ? 2 : Number(shown));

export default function SafetyData() {
  const { public_statistics } = settingsByKey(useRead('/api/site-settings').data ?? []);
  return (
    <div className="page pb-section">
      <PageHeader title={m.safety_title()} lede={m.safety_lede()} />
      <TextSection title={m.safety_how()}>
        <ul>
          <li>{m.safety_how_likely()}</li>
          <li>{m.safety_how_suspicion()}</li>
          <li>{m.safety_how_rounded()}</li>
          <li>{m.safety_how_fall()}</li>
        </ul>
      </TextSection>
      {public_statistics === 'true' ? <Published /> : <NothingPublished />}
    </div>
  );
}

function NothingPublished() {
  return (
    <EmptyState title={m.safety_none()} level={2}>
      {m.safety_none_text()}
    </EmptyState>
  );
}

function Published() {
  const { data, error } = useRead('/api/public-statistics');
  const quarters = data?.quarters ?? [];
  if (quarters.length === 0) return (data !== undefined || error !== undefined) && <NothingPublished />;
  return (
    <>
      <p>
        <a href="/api/public-statistics/csv" download>
          {m.safety_csv()}
        </a>
      </p>
      {quarters.map(({ quarter, extractedAt, total, tables, hidden, madeUp }) => (
        <section key={quarter} className="safety-quarter" aria-labelledby={`quarter-${quarter}`}>
          <h2 id={`quarter-${quarter}`}>
            {m.safety_quarter({ quarter: quarter.slice(6), year: quarter.slice(0, 4) })}
          </h2>
          <p>
            {total === null ? m.safety_total_hidden() : m.safety_total({ total: shownText(total) })}{' '}
            {m.safety_extracted({ day: dayText(extractedAt) })}
            {hidden.length > 0 && ` ${m.safety_hidden()}`}
            {madeUp && ` ${m.safety_made_up()}`}
          </p>
          <div className="safety-tables">
            {tables
              .filter(({ cells }) => cells.some(({ shown }) => shown !== '0'))
              .map(({ name, cells }) => {
                const title = titles[name]?.() ?? name;
                const own = (value: string) => names[name]?.[value]?.();
                return (
                  <section key={name} aria-label={title}>
                    <h3>{title}</h3>
                    <BarChart
                      bars={cells
                        .filter(({ shown }) => shown !== '0')
                        .map((cell) => ({
                          key: cell.value,
                          name: own(cell.value) ?? cell.name,
                          count: lengthOf(cell.shown),
                          fill: cell.shown === '<5' ? 'hatch' : 'solid',
                          label: cell.shown,
                        }))}
                    />
                    <details>
                      <summary>{m.safety_table()}</summary>
                      <Table caption={`${title}, ${quarter}`} captionHidden>
                        <TableHead heads={[title, { numeric: m.safety_cases() }]} />
                        <tbody>
                          {cells.map((cell) => (
                            <tr key={cell.value}>
                              <th scope="row" lang={own(cell.value) === undefined ? 'en' : undefined}>
                                {own(cell.value) ?? cell.name}
                              </th>
                              <td className="numeric">{shownText(cell.shown)}</td>
                            </tr>
                          ))}
                        </tbody>
                      </Table>
                    </details>
                  </section>
                );
              })}
          </div>
        </section>
      ))}
    </>
  );
}
