// System status.
import type { ReactNode } from 'react';
import { sizeText } from '#client/components/admin/number-text.ts';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import type { SystemStatus } from '#contract/system-status.ts';
import { BackgroundWork } from './background-work.tsx';

const sampleContact = 'Contact details are still the sample';

export function SystemStatusSheet() {
  const status = useAdminRead('/api/admin/system-status');
  return (
    <section className="sheet" aria-labelledby="system-status">
      <h2 id="system-status">System Status</h2>
      <ReadState read={status} failure="Failed to Load System Status" lines={6}>
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
      <dl className="facts">
        <Fact term="State">
          {warnings.length === 0 && !backup.problem ? (
            <Badge tone="ok">All is well</Badge>
          ) : (
            <Badge tone="warn">Needs attention</Badge>
          )}
        </Fact>
        <Fact term="Last backup">
          {backup.lastAt ? <Time at={backup.lastAt} /> : 'None yet'}
          {backup.problem && <p className="text-danger-700">{backup.problem}</p>}
        </Fact>
        <Fact term="Database">
          {database.engine}
          {database.bytes !== null && `, ${sizeText(database.bytes)}`}
        </Fact>
        <Fact term="Files">
          {files.home}
          {!files.writable && <p className="text-danger-700">Files cannot be written there.</p>}
        </Fact>
        {disk && (
          <Fact term="Free space">
            {sizeText(disk.freeBytes)} of {sizeText(disk.totalBytes)}
          </Fact>
        )}
        <Fact term="Version">
          {status.version} on Node.js {status.node}
        </Fact>
        <Fact term="Running since">
          <Time at={status.startedAt} />
        </Fact>
      </dl>
      {status.jobs.length > 0 && <BackgroundWork jobs={status.jobs} />}
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
