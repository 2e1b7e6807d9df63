// Cases by state, each a link to its cases, how many are overdue, and of how many the patient died.
import { Link } from 'wouter';
import { countText } from '#client/components/admin/number-text.ts';
import { m } from '#client/paraglide/messages.js';
import { stateLabels } from '#contract/cases/work/steps-rules.ts';
import type { DashboardStats } from '#contract/dashboard.ts';

export function CaseFigures({
  casesByState,
  overdueCases,
  deathCases,
  erasureRequests,
  mayErase,
}: Pick<DashboardStats, 'casesByState' | 'overdueCases' | 'deathCases' | 'erasureRequests'> & {
  /** Whether the account may open the privacy screen. */
  mayErase: boolean;
}) {
  return (
    <section className="sheet" aria-labelledby="dashboard-cases">
      <h2 id="dashboard-cases">{m.admin_dashboard_cases()}</h2>
      {casesByState.length === 0 ? (
        <p className="text-ink-2">{m.admin_dashboard_a_case_shows_here_as_soon_as()}</p>
      ) : (
        <ul className="case-figures">
          {overdueCases > 0 && (
            <li>
              <Link href="/admin/cases?view=dueThisWeek" className="text-danger-700">
                <b>{countText(overdueCases)}</b> {m.admin_dashboard_overdue()}
              </Link>
            </li>
          )}
          {deathCases > 0 && (
            <li>
              <Link href="/admin/cases?view=all&patientDied=true">
                <b>{countText(deathCases)}</b> {m.admin_dashboard_patient_died()}
              </Link>
            </li>
          )}
          {erasureRequests > 0 && (
            <li>
              {mayErase ? (
                <Link href="/admin/privacy">
                  <b>{countText(erasureRequests)}</b> {m.admin_dashboard_erasure_requests()}
                </Link>
              ) : (
                <span>
                  <b>{countText(erasureRequests)}</b> {m.admin_dashboard_erasure_requests()}
                </span>
              )}
            </li>
          )}
          {casesByState.map(({ state, cases }) => (
            <li key={state}>
              <Link href={`/admin/cases?view=all&state=${state}`}>
                <b>{countText(cases)}</b> {stateLabels[state]}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-auto pt-4">
        <Link href="/admin/cases" className="button button-secondary button-small">
          {m.admin_dashboard_to_the_inbox()}
        </Link>
      </p>
    </section>
  );
}
