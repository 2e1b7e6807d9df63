// The account's sessions, with a way to end the others.
import { useRef, useState } from 'react';
import { failureText, ReadState } from '#client/components/admin/read-state.tsx';
import { useRowKeys } from '#client/components/admin/row-keys.ts';
import { Time } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call } from '#client/data/admin/session.ts';
import { readAnew } from '#client/data/admin/writes.ts';
import type { OwnSession } from '#contract/users.ts';

const address = '/api/auth/sessions';

export function Sessions() {
  const sessions = useAdminRead(address);
  return (
    <section className="admin-section" aria-labelledby="sessions">
      <h2 id="sessions">Where You Are Signed In</h2>
      <ReadState read={sessions} failure="Failed to Load Sessions" shape="rows" lines={1}>
        {(list) => <SessionList sessions={list} />}
      </ReadState>
    </section>
  );
}

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const [ending, setEnding] = useState<string | null>(null);
  const rows = useRef<HTMLUListElement>(null);
  useRowKeys(rows);
  const elsewhere = sessions.filter(({ current }) => !current);

  /** Ends one session, or all but this one. */
  async function end(id: string, said: string) {
    setEnding(id);
    try {
      await call('DELETE', `${address}${id && `/${id}`}`);
      showToast({ title: 'Signed Out Elsewhere', description: said });
    } catch (error) {
      showToast({ title: 'Sign Out Failed', description: failureText(error), destructive: true });
    }
    await readAnew(address);
    setEnding(null);
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <ul ref={rows} className="rows">
        {sessions.map(({ id, device, createdAt, lastSeenAt, current }) => {
          const name = device ?? 'Unknown device';
          return (
            <li key={id} data-row={current ? undefined : id} className="account">
              <div>
                <h3 className="row-name">
                  {name}
                  {current && <Badge tone="ok">This browser</Badge>}
                </h3>
                <p className="row-meta">
                  Signed in <Time at={createdAt} /> · last active <Time at={lastSeenAt} />
                </p>
              </div>
              {!current && (
                <div className="row-actions">
                  <Button
                    small
                    variant="quiet"
                    busy={ending === id}
                    aria-label={`Sign out ${name}`}
                    onClick={() => void end(id, `${name} is signed out.`)}
                  >
                    Sign out
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {elsewhere.length === 0 ? (
        <p className="text-ink-2">You are not signed in anywhere else.</p>
      ) : (
        <div>
          <Button
            variant="secondary"
            busy={ending === ''}
            onClick={() => void end('', 'Only this browser is still signed in.')}
          >
            Sign out elsewhere
          </Button>
        </div>
      )}
    </div>
  );
}
