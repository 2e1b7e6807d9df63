// The first screen of the day: five figures, what is next for the person, and what came since yesterday.
import { Link, useLocation } from 'wouter';
import { useKeys } from '#client/components/admin/letter-keys.ts';
import { countText } from '#client/components/admin/number-text.ts';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { watchPath } from '#client/components/admin/screens.ts';
import { timeText } from '#client/components/admin/time.tsx';
import { useSend } from '#client/components/admin/use-send.tsx';
import { DiedMark, DueMark, SeriousMark } from '#client/components/case/marks.tsx';
import { nextStepOf } from '#client/components/case/next-step.ts';
import { sayStepTaken } from '#client/components/case/step-toast.ts';
import '#client/components/case/case.css';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { danger, document as page, mail } from '#client/components/ui/icon-paths.ts';
import { casesList, deskToday, stepCase } from '#client/data/admin/cases.ts';
import { useListPage } from '#client/data/admin/list-pages.ts';
import { nextCases } from '#client/data/admin/dashboard.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { useRights } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { portalTimeZone } from '#client/portal-zone.ts';
import { hasRight } from '#contract/access-rules.ts';
import type { CaseRow } from '#contract/cases/cases.ts';
import type { DeskToday, TodayFigure } from '#contract/cases/today.ts';
import { todayLists, type TodayFigureName } from '#contract/cases/today-rules.ts';
import { StateWells, type StateCounts } from './state-wells.tsx';
import { WeekChart } from './week-chart.tsx';
import './today.css';
import { joined } from '#contract/words/isolated-rules.ts';

const addressOf = (filters: object) => `/admin/cases?${new URLSearchParams({ ...filters }).toString()}`;
const countWords = ({ count, more }: { count: number; more: boolean }) =>
  `${countText(count)}${more ? '+' : ''}`;

/** Of the table of what is next; drug and reaction take the rest. */
const widths = ['9.5rem', undefined, '9.5rem', '8rem', '7rem'];
/** Rows of the table of what is next. */
const shownCases = 8;

export function Today({ states }: { states: StateCounts }) {
  const read = useAdminRead(deskToday);
  return (
    <div className="desk today">
      <ReadState read={read} failure={m.admin_today_failed()} level={2}>
        {(today) => (
          <>
            <Figures figures={today.figures} />
            <div className="today-work">
              <NextCases all={today.next} />
              <Arrivals arrivals={today.arrivals} watch={today.watch} />
            </div>
            <div className="today-charts">
              <WeekChart weeks={today.weeks} />
              <StateWells states={states} />
            </div>
          </>
        )}
      </ReadState>
    </div>
  );
}

function Figures({ figures }: { figures: DeskToday['figures'] }) {
  const maySign = hasRight(useRights(), 'sign');
  const labels: Record<TodayFigureName, string> = {
    mine: m.admin_today_mine(),
    dueToday: m.admin_today_due_today(),
    overdue: m.admin_today_overdue(),
    waiting: m.admin_today_waiting(),
    toSign: maySign ? m.admin_today_to_sign() : m.admin_today_ready(),
  };
  return (
    <nav className="today-figures" aria-label={m.admin_today_figures()}>
      {(Object.keys(labels) as TodayFigureName[]).map((name) => {
        const figure: TodayFigure = figures[name];
        return (
          <Link
            key={name}
            href={addressOf(todayLists[name])}
            data-alarm={(name === 'overdue' && figure.count > 0) || undefined}
          >
            <b>{countWords(figure)}</b> <span>{labels[name]}</span>{' '}
            <small>{m.admin_today_serious({ count: countText(figure.serious) })}</small>
          </Link>
        );
      })}
    </nav>
  );
}

function NextCases({ all }: { all: TodayFigure }) {
  const read = useListPage(casesList, nextCases);
  const [, navigate] = useLocation();
  const act = useSend();
  const rows = (read.data?.records ?? []).slice(0, shownCases);

  const open = ({ id }: { id: string }) => navigate(`/admin/cases/${id}?view=next`);
  function does(row: CaseRow) {
    if (!nextStepOf(row).isTake) return open(row);
    void act.send(() => stepCase(row.id, { step: 'take' }, { keepsRows: true }), {
      what: row.id,
      done: () => sayStepTaken('take', [row], { open: (id) => open({ id }) }),
    });
  }
  useKeys({
    enter: ({ target }) => {
      const [first] = rows;
      // Enter belongs to the control that has the focus.
      if (!first || (target as Element).closest('a, button, summary, input, select')) return false;
      return does(first);
    },
  });
  return (
    <section aria-labelledby="today-next">
      <div className="today-head">
        <h2 id="today-next">{m.admin_today_next_for_you()}</h2>
        <p>
          <span>{m.admin_today_by_due_day()}</span>{' '}
          <Link href={addressOf({ view: 'next' })}>{m.admin_today_all({ count: countWords(all) })}</Link>
        </p>
      </div>
      {act.failure && (
        <p className="note note-warn" role="alert">
          {act.failure}
        </p>
      )}
      <ReadState read={read} failure={m.admin_cases_the_list_could_not_be_read()} lines={8} shape="rows">
        {() =>
          rows.length === 0 ? (
            <p className="today-nothing">{m.admin_today_nothing_waits_for_you()}</p>
          ) : (
            <table className="today-next">
              <caption className="sr-only">{m.admin_today_next_for_you()}</caption>
              <colgroup>
                {widths.map((width, place) => (
                  <col key={place} style={{ width }} />
                ))}
              </colgroup>
              <thead className="sr-only">
                <tr>
                  {[
                    m.admin_cases_number(),
                    m.admin_cases_suspected_drug(),
                    m.admin_cases_serious(),
                    m.admin_cases_due(),
                    m.admin_today_next_step(),
                  ].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, place) => (
                  <tr key={row.id}>
                    <th scope="row">
                      <Link href={`/admin/cases/${row.id}?view=next`}>{row.number}</Link>
                    </th>
                    <td className="today-what">
                      <b dir="auto">{row.drug}</b> <span dir="auto">{row.reaction}</span>
                    </td>
                    <td>
                      <SeriousMark serious={row.serious} criterion={row.criterion} />
                      <DiedMark patientDied={row.patientDied} criterion={row.criterion} />
                    </td>
                    <td>
                      <DueMark due={row.due} />
                    </td>
                    <td>
                      <Button
                        small
                        variant={place === 0 ? 'marigold' : 'secondary'}
                        busy={act.busyWith(row.id)}
                        onClick={() => does(row)}
                      >
                        {nextStepOf(row).label} <span className="sr-only">{row.number}</span>
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </ReadState>
    </section>
  );
}

function Arrivals({ arrivals, watch }: Pick<DeskToday, 'arrivals' | 'watch'>) {
  const { lastReports, lastMessages } = arrivals;
  return (
    <section aria-labelledby="today-new">
      <div className="today-head">
        <h2 id="today-new">{m.admin_today_new_since_yesterday()}</h2>
        <p>
          <Link href="/admin/cases?view=all">
            {m.admin_today_all({ count: countText(arrivals.reports) })}
          </Link>
        </p>
      </div>
      <ul className="today-new">
        {lastReports.map(({ caseId, number, drug, reaction, serious, at }) => (
          <li key={caseId}>
            <Link href={`/admin/cases/${caseId}`} title={number}>
              <Icon path={serious ? danger : page} size={16} />
              <span dir="auto">
                {serious && <b>{m.admin_today_serious_report()}</b>} {joined([drug, reaction], ', ')}
              </span>
              <time dateTime={at}>{shortTime(at)}</time>
            </Link>
          </li>
        ))}
        {lastReports.length === 0 && <li className="today-nothing">{m.admin_ui_no_reports_yet()}</li>}
        <li className="today-between">
          <b>{m.admin_today_messages()}</b>{' '}
          <Link href="/admin/reports?tab=messages">
            {m.admin_today_new_messages({ count: countText(arrivals.messages) })}
          </Link>
        </li>
        {lastMessages.map(({ id, name, message, at }) => (
          <li key={id}>
            <Link href={`/admin/reports?tab=messages&record=${id}`} title={name}>
              <Icon path={mail} size={16} />
              <span dir="auto">{message}</span>
              <time dateTime={at}>{shortTime(at)}</time>
            </Link>
          </li>
        ))}
        {watch > 0 && (
          <li className="today-between">
            <b>{m.admin_watch_title()}</b>{' '}
            <Link href={watchPath}>{m.admin_today_watch({ count: countText(watch) })}</Link>
          </li>
        )}
      </ul>
    </section>
  );
}

/** `11:38 am` of today, else the day: `26 Nov`. */
function shortTime(at: string): string {
  const time = new Date(at);
  const isToday = timeText(at).slice(0, 11) === timeText(new Date()).slice(0, 11);
  return (isToday ? clockTime : dayOnly).format(time);
}
const timeZone = portalTimeZone();
const clockTime = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone });
const dayOnly = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone });
