// Background jobs: what waits, runs or has failed, the last success and the next run.
import { countText } from '#client/components/admin/number-text.ts';
import { Time } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { m } from '#client/paraglide/messages.js';
import { jobName } from '#contract/jobs-rules.ts';
import type { JobState } from '#contract/system-status.ts';

export function BackgroundWork({ jobs }: { jobs: readonly JobState[] }) {
  return (
    <section className="mt-6 grid gap-2" aria-labelledby="background-work">
      <h3 id="background-work">{m.admin_dashboard_background_work()}</h3>
      <dl className="facts">
        {jobs.map((job) => (
          <div key={job.kind}>
            <dt>{jobName(job.kind)}</dt>
            <dd>
              <Badge tone={job.failed > 0 ? 'warn' : 'neutral'}>{stateText(job)}</Badge>
              {job.problem && <p className="text-danger-700">{job.problem}</p>}
              <p className="text-ink-2">
                {m.admin_dashboard_last_success()}{' '}
                {job.lastAt ? <Time at={job.lastAt} /> : m.admin_dashboard_none_yet()}.
                {job.nextAt && job.running === 0 && (
                  <>
                    {' '}
                    {m.admin_dashboard_next_run()} <Time at={job.nextAt} />.
                  </>
                )}
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** 'Waiting', or with several jobs of one kind '2 failed, 10 waiting'. */
function stateText({ waiting, running, failed }: JobState): string {
  const states = Object.entries({ failed, running, waiting }).filter(([, count]) => count > 0);
  const [only] = states;
  if (!only) return m.admin_dashboard_not_planned();
  if (states.length === 1 && only[1] === 1) return `${only[0].charAt(0).toUpperCase()}${only[0].slice(1)}`;
  return states.map(([state, count]) => `${countText(count)} ${state}`).join(', ');
}
