// Reports per week: bars with their values, and the same numbers as a table. Hand-written SVG: twenty lines are
// smaller than any library.
import { useEffect, useRef } from 'react';
import { countText } from '#client/components/admin/number-text.ts';
import { Table, TableHead } from '#client/components/ui/table.tsx';
import { m } from '#client/paraglide/messages.js';
import type { DashboardStats } from '#contract/dashboard.ts';

type Week = DashboardStats['reportsPerWeek'][number];

/** Width of a bar's column, in pixels: enough for a value of five digits. */
const step = 35;
const bar = 24;
const highest = 120;
const aboveBars = 24;
const belowBars = 28;

// A week is a date without a time, so it is read and written in UTC.
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' });
const short = new Intl.NumberFormat('en-IN', { notation: 'compact' });
const dayOf = ({ week }: Week) => day.format(new Date(week));

/** `weeks`: the current one last. Nothing where all of them are zero. */
export function WeekChart({ weeks }: { weeks: readonly Week[] }) {
  const view = useRef<HTMLDivElement>(null);
  // On narrow screens, scroll to the current week.
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a cleanup function.
    view.current?.scrollTo({ left: view.current.scrollWidth, behavior: 'instant' });
  }, [weeks]);

  const present = weeks.at(-1);
  const most = weeks.toSorted((a, b) => b.reports - a.reports)[0];
  if (!present || !most?.reports) return null;
  const [width, height] = [weeks.length * step, aboveBars + highest + belowBars];
  const description =
    m.admin_dashboard_this_week_so_far({ count: countText(present.reports) }) +
    m.admin_dashboard_most_in_the_week_of({ count: countText(most.reports), dayOf: dayOf(most) });
  return (
    <section className="sheet" aria-labelledby="per-week">
      <h2 id="per-week">{m.admin_dashboard_reports_per_week()}</h2>
      <p className="text-ink-2">
        {m.admin_dashboard_the_last_weeks({ count: weeks.length })} {description}
      </p>
      <div
        ref={view}
        className="week-chart"
        role="region"
        aria-label={m.admin_dashboard_chart_of_reports_per_week()}
        tabIndex={0}
      >
        <svg
          role="img"
          aria-label={m.admin_dashboard_bar_chart_the_table_below_holds_all({ said: description })}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
        >
          {weeks.map((week, place) => {
            const tall = (week.reports / Math.max(most.reports, 1)) * highest;
            const left = place * step;
            const top = aboveBars + highest - tall;
            return (
              <g key={week.week}>
                <rect
                  x={left + (step - bar) / 2}
                  y={top}
                  width={bar}
                  height={tall}
                  data-unfinished={week === present || undefined}
                />
                {week.reports > 0 && (
                  <text x={left + step / 2} y={top - 6}>
                    {week.reports < 10_000 ? countText(week.reports) : short.format(week.reports)}
                  </text>
                )}
                {(week === present || beginsMonth(weeks, place)) && (
                  <text x={left + step / 2} y={height - 8} className="week-name">
                    {week === present ? 'now' : month.format(new Date(week.week))}
                  </text>
                )}
              </g>
            );
          })}
          <line x1={0} x2={width} y1={aboveBars + highest} y2={aboveBars + highest} />
        </svg>
      </div>
      <details className="week-table">
        <summary>{m.admin_dashboard_show_as_a_table()}</summary>
        <Table caption={m.admin_dashboard_reports_per_week_the_present_week_first()} captionHidden>
          <TableHead heads={[m.admin_dashboard_week_of(), { numeric: m.admin_ui_reports() }]} />
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr key={week.week}>
                <th scope="row">
                  <time dateTime={week.week}>{dayOf(week)}</time>
                  {week === present && m.admin_dashboard_so_far()}
                </th>
                <td className="numeric">{countText(week.reports)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </section>
  );
}

/** Whether a week is the first of its month, with enough room for the month's name. */
function beginsMonth(weeks: readonly Week[], place: number): boolean {
  const monthAt = (at: number) => weeks[at]?.week.slice(0, 7);
  return monthAt(place) !== monthAt(place - 1) && monthAt(place) === monthAt(place + 1);
}
