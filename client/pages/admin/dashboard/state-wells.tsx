// Where the cases stand: a well for each case, or for some of them where there are many, in the order of the work. Each
// state is a link to its cases; ended ones stand in a line.
import { Fragment } from 'react';
import { Link } from 'wouter';
import { countText } from '#client/components/admin/number-text.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { chevronRight } from '#client/components/ui/icon-paths.ts';
import { m } from '#client/paraglide/messages.js';
import { type CaseState, endStates, stateLabels } from '#contract/cases/work/steps-rules.ts';
import type { DashboardStats } from '#contract/dashboard.ts';

export type StateCounts = Pick<DashboardStats, 'casesByState' | 'deathCases' | 'erasureRequests'> & {
  /** Whether the account may open the privacy screen. */
  mayErase: boolean;
};

const openStates: readonly CaseState[] = ['new', 'inWork', 'waiting', 'ready', 'signed', 'sent'];
/** So many wells stand above each other (`.state-wells` in today.css). */
const deep = 8;
/** Columns of wells in one line of the box at 1280 pixels; the name of a state is as wide as five. */
const [mostColumns, columnsOfName] = [33, 5];

/** How many cases a well stands for, so that all states fit into one line: 1, 2, 5, 10, 20 and so on. */
function casesPerWell(counts: readonly number[]): number {
  const columns = (each: number) =>
    counts.reduce((sum, count) => sum + Math.max(columnsOfName, Math.ceil(count / each / deep)), 0);
  let [each, tens] = [1, 1];
  while (columns(each) > mostColumns) {
    const next = [2, 5, 10].find((step) => step * tens > each) ?? 10;
    each = next * tens;
    if (next === 10) tens = each;
  }
  return each;
}

const listOf = (state: CaseState) => `/admin/cases?view=all&state=${state}`;

export function StateWells({ states }: { states: StateCounts }) {
  const { casesByState, deathCases, erasureRequests, mayErase } = states;
  const countOf = (state: CaseState) => casesByState.find((one) => one.state === state)?.cases ?? 0;
  const each = casesPerWell(openStates.map(countOf));
  const ended = endStates.filter((state) => countOf(state) > 0);
  return (
    <section className="today-box" aria-labelledby="today-states">
      <div className="today-head">
        <h2 id="today-states">{m.admin_today_where_cases_stand()}</h2>
        <p>
          {each === 1 ? m.admin_today_one_well_one_case() : m.admin_today_one_well_cases({ count: each })}
        </p>
      </div>
      <div className="state-wells">
        {openStates.map((state, place) => (
          <Fragment key={state}>
            {place > 0 && <Icon path={chevronRight} size={16} />}
            <Link href={listOf(state)}>
              <span className="wells" data-state={state} aria-hidden="true">
                {Array.from({ length: Math.ceil(countOf(state) / each) }, (_, well) => (
                  <i key={well} />
                ))}
              </span>
              <b>{countText(countOf(state))}</b>
              <span>{stateLabels[state]}</span>
            </Link>
          </Fragment>
        ))}
      </div>
      <ul className="states-ended">
        {ended.length > 0 && (
          <li>
            {m.admin_today_ended()}{' '}
            {ended.map((state, place) => (
              <Fragment key={state}>
                {place > 0 && ', '}
                <Link href={listOf(state)}>
                  {countText(countOf(state))} {stateLabels[state].toLowerCase()}
                </Link>
              </Fragment>
            ))}
          </li>
        )}
        {deathCases > 0 && (
          <li>
            <Link href="/admin/cases?view=all&patientDied=true">
              {countText(deathCases)} {m.admin_dashboard_patient_died()}
            </Link>
          </li>
        )}
        {erasureRequests > 0 && (
          <li>
            {mayErase ? (
              <Link href="/admin/privacy">
                {countText(erasureRequests)} {m.admin_dashboard_erasure_requests()}
              </Link>
            ) : (
              `${countText(erasureRequests)} ${m.admin_dashboard_erasure_requests()}`
            )}
          </li>
        )}
      </ul>
    </section>
  );
}
