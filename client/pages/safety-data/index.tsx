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
      {quarters.map(({ quarter, extractedAt, total, tables, hidden }) => (
        <section key={quarter} className="safety-quarter" aria-labelledby={`quarter-${quarter}`}>
          <h2 id={`quarter-${quarter}`}>
            {m.safety_quarter({ quarter: quarter.slice(6), year: quarter.slice(0, 4) })}
          </h2>
          <p>
            {total === null ? m.safety_total_hidden() : m.safety_total({ total: shownText(total) })}{' '}
            {m.safety_extracted({ day: extractedAt.slice(0, 10) })}
            {hidden.length > 0 && ` ${m.safety_hidden()}`}
          </p>
          <div className="safety-tables">
            {tables
              .filter(({ cells }) => cells.some(({ shown }) => shown !== '0'))
              .map(({ name, cells }) => {
                const title = titles[name]?.() ?? name;
                return (
                  <section key={name} aria-label={title}>
                    <h3>{title}</h3>
                    <BarChart
                      bars={cells
                        .filter(({ shown }) => shown !== '0')
                        .map((cell) => ({
                          key: cell.value,
                          name: cell.name,
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
                              <th scope="row" lang="en">
                                {cell.name}
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
