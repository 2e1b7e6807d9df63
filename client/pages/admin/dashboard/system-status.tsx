// System status: what needs attention, one line about the state, and the facts behind it.
import { makeBackup } from '#client/components/admin/make-backup.ts';
import { countText, sizeText } from '#client/components/admin/number-text.ts';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Facts } from '#client/components/ui/table.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import type { JobState, SystemStatus } from '#contract/system-status.ts';
import { jobName } from '#contract/jobs-rules.ts';

const sampleContact = m.admin_dashboard_contact_details_are_still_the_sample();

export function SystemStatusSheet() {
  const status = useAdminRead('/api/admin/system-status');
  return (
    <section className="sheet" aria-labelledby="system-status">
      <h2 id="system-status">{m.admin_dashboard_system_status()}</h2>
      <ReadState read={status} failure={m.admin_dashboard_failed_to_load_system_status()} lines={6}>
        {(data) => <Status status={data} />}
      </ReadState>
    </section>
  );
}

function Status({ status }: { status: SystemStatus }) {
  const { backup, database, disk, files } = status;
  const warnings = status.warnings.filter((warning) => !warning.startsWith(sampleContact));
  if (status.sampleContact) warnings.unshift(sampleContact);
  return (
    <>
      {warnings.length > 0 && (
        <ul className="note note-warn grid gap-1">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <details className="system-facts">
        <summary>
          {warnings.length === 0 && !backup.problem ? (
            <Badge tone="ok">{m.admin_dashboard_all_is_well()}</Badge>
          ) : (
            <Badge tone="warn">{m.admin_dashboard_needs_attention()}</Badge>
          )}{' '}
          {m.admin_dashboard_last_backup()}:{' '}
          {backup.lastAt ? <Time at={backup.lastAt} /> : m.admin_dashboard_none_yet_2()}
        </summary>
        <Facts
          className="facts"
          of={{
            [m.admin_dashboard_restored_on_trial()]: backup.restoredAt && <Time at={backup.restoredAt} />,
            [m.admin_dashboard_last_backup()]: backup.problem && (
              <p className="text-danger-700">{backup.problem}</p>
            ),
            [m.admin_ui_database()]: (
              <>
                {database.engine}
                {database.bytes !== null && `, ${sizeText(database.bytes)}`}
                {database.reads?.state === 'used' && <p>{m.admin_dashboard_standby_is_read()}</p>}
              </>
            ),
            [m.admin_ui_files()]: (
              <>
                {files.place}
                {!files.writable && (
                  <p className="text-danger-700">{m.admin_dashboard_files_cannot_be_written_there()}</p>
                )}
              </>
            ),
            [m.admin_dashboard_mail()]: status.mail
              ? m.admin_dashboard_mail_state(status.mail)
              : m.admin_dashboard_no_mail(),
            [m.admin_dashboard_free_space()]:
              disk &&
              m.admin_dashboard_of({ size: sizeText(disk.freeBytes), size2: sizeText(disk.totalBytes) }),
            [m.admin_dashboard_version()]: `${status.version} ${m.admin_dashboard_on_node_js()} ${status.node}`,
            [m.admin_dashboard_running_since()]: <Time at={status.startedAt} />,
          }}
        />
        <Button small variant="secondary" className="mt-4" onClick={() => void makeBackup()}>
          {m.admin_ui_act_backup()}
        </Button>
        {status.jobs.length > 0 && <BackgroundWork jobs={status.jobs} />}
      </details>
    </>
  );
}

/** Background jobs: what waits, runs or has failed, the last success and the next run. */
function BackgroundWork({ jobs }: { jobs: readonly JobState[] }) {
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
