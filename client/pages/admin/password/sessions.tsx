// The account's sessions, with a way to end the others.
import { useRef } from 'react';
import { useSend } from '#client/components/admin/use-send.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { useRowKeys } from '#client/components/admin/row-keys.ts';
import { Time } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button, RowButton } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call } from '#client/data/admin/session.ts';
import { refetchList } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import type { OwnSession } from '#contract/users.ts';

const address = '/api/auth/sessions';

export function Sessions() {
  const sessions = useAdminRead(address);
  return (
    <section className="admin-section" aria-labelledby="sessions">
      <h2 id="sessions">{m.admin_password_where_you_are_signed_in()}</h2>
      <ReadState read={sessions} failure={m.admin_password_failed_to_load_sessions()} shape="rows" lines={1}>
        {(list) => <SessionList sessions={list} />}
      </ReadState>
    </section>
  );
}

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const { send, busyWith } = useSend({ failed: m.admin_password_sign_out_failed() });
  const rows = useRef<HTMLUListElement>(null);
  useRowKeys(rows);
  const elsewhere = sessions.filter(({ current }) => !current);

  /** Ends one session, or all but this one. */
  async function end(id: string, message: string) {
    const done = () => showToast({ title: m.admin_password_signed_out_elsewhere(), description: message });
    await send(() => call('DELETE', `${address}${id && `/${id}`}`), { what: id, done });
    await refetchList(address);
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <ul ref={rows} className="rows">
        {sessions.map(({ id, device, createdAt, lastSeenAt, current }) => {
          const name = device ?? m.admin_password_unknown_device();
          return (
            <li key={id} data-row={current ? undefined : id} className="account">
              <div>
                <h3 className="row-name">
                  {name}
                  {current && <Badge tone="ok">{m.admin_password_this_browser()}</Badge>}
                </h3>
                <p className="row-meta">
                  {m.admin_ui_signed_in()} <Time at={createdAt} /> {m.admin_password_last_active()}{' '}
                  <Time at={lastSeenAt} />
                </p>
              </div>
              {!current && (
                <div className="row-actions">
                  <RowButton
                    label={m.admin_password_sign_out_2()}
                    name={m.admin_password_sign_out({ name })}
                    busy={busyWith(id)}
                    onClick={() => void end(id, m.admin_password_is_signed_out({ name }))}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {elsewhere.length === 0 ? (
        <p className="text-ink-2">{m.admin_password_you_are_not_signed_in_anywhere_else()}</p>
      ) : (
        <div>
          <Button
            variant="secondary"
            busy={busyWith('')}
            onClick={() => void end('', m.admin_password_only_this_browser_is_still_signed_in())}
          >
            {m.admin_password_sign_out_elsewhere()}
          </Button>
        </div>
      )}
    </div>
  );
}
