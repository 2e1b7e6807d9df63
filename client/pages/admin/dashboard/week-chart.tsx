// The cases received in each of 26 weeks, stacked by seriousness: bars that lead to their cases, and the same numbers as a
// table, which keyboards and readers use.
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { countText } from '#client/components/admin/number-text.ts';
import { Table } from '#client/components/ui/table.tsx';
import { m } from '#client/paraglide/messages.js';
import type { DeskToday } from '#contract/cases/today.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';

type Week = DeskToday['weeks'][number];

const parts = ['unknown', 'not', 'serious'] as const;
const words = {
  serious: m.admin_today_weeks_serious(),
  not: m.admin_today_weeks_not(),
  unknown: m.admin_today_weeks_unknown(),
};

// A week is a date without a time, so it is read and written in UTC.
const month = new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' });

const sumOf = ({ serious, not, unknown }: Week) => serious + not + unknown;
const totalOf = (weeks: readonly Week[], part: (typeof parts)[number]) =>
  countText(weeks.reduce((sum, week) => sum + week[part], 0));
const listOf = ({ from, to }: Week) => `/admin/cases?view=all&from=${from}&to=${to}`;

/** The end of the scale: 2, 4, 6, 10, 20, 40, 60, 100 … above every bar, so that its half is a whole number. */
function scaleOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return [2, 4, 6, 10].map((step) => step * power).find((end) => end >= most) ?? 10 * power;
}

/** `weeks`: the current one last. */
export function WeekChart({ weeks }: { weeks: readonly Week[] }) {
  const top = scaleOf(Math.max(...weeks.map(sumOf)));
  const legend = [...parts].reverse();
  return (
    <section className="today-box" aria-labelledby="per-week">
      <div className="today-head">
        <h2 id="per-week">{m.admin_dashboard_reports_per_week()}</h2>
        <ul className="week-legend">
          {legend.map((part) => (
            <li key={part}>
              <i data-part={part} aria-hidden="true" /> {words[part]} {totalOf(weeks, part)}
            </li>
          ))}
        </ul>
      </div>
      <div className="week-chart" aria-hidden="true">
        {[top, top / 2, 0].map((tick) => (
          <span key={tick} className="week-tick" style={{ '--at': tick / top } as CSSProperties}>
            {countText(tick)}
          </span>
        ))}
        {weeks.map((week, place) => (
          <Link
            key={week.from}
            href={listOf(week)}
            tabIndex={-1}
            title={m.admin_today_week_says({ day: printDate(week.from), count: countText(sumOf(week)) })}
          >
            {parts.map(
              (part) =>
                week[part] > 0 && (
                  <i key={part} data-part={part} style={{ '--of': week[part] / top } as CSSProperties} />
                ),
            )}
            {beginsMonth(weeks, place) && <span>{month.format(new Date(week.from))}</span>}
          </Link>
        ))}
      </div>
      <details className="week-table">
        <summary>{m.admin_dashboard_show_as_a_table()}</summary>
        <Table
          caption={m.admin_dashboard_reports_per_week_the_present_week_first()}
          captionHidden
          heads={[
            m.admin_dashboard_week_of(),
            { numeric: m.admin_ui_reports() },
            ...legend.map((part) => ({ numeric: words[part] })),
          ]}
        >
          {weeks.toReversed().map((week, place) => (
            <tr key={week.from}>
              <th scope="row">
                <Link href={listOf(week)}>
                  <time dateTime={week.from}>{printDate(week.from)}</time>
                </Link>
                {place === 0 && m.admin_dashboard_so_far()}
              </th>
              <td className="numeric">{countText(sumOf(week))}</td>
              {legend.map((part) => (
                <td key={part} className="numeric">
                  {countText(week[part])}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </details>
    </section>
  );
}

/** Whether a week is the first of its month, with enough room for the month's name. */
function beginsMonth(weeks: readonly Week[], place: number): boolean {
  const monthAt = (at: number) => weeks[at]?.from.slice(0, 7);
  return monthAt(place) !== monthAt(place - 1) && monthAt(place) === monthAt(place + 1);
}
