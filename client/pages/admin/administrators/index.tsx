// Accounts with their rights, and pending invites.
import { useRef, useState } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { failureText, ReadState } from '#client/components/admin/read-state.tsx';
import { useRowKeys } from '#client/components/admin/row-keys.ts';
import { Time } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call, useSession } from '#client/data/admin/session.ts';
import { readAnew } from '#client/data/admin/writes.ts';
import type { Administrator, Invite } from '#contract/administrators.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { RightsDialog } from './rights-dialog.tsx';
import { RightList } from './rights.tsx';

const accounts = '/api/admin/administrators';
const invites = '/api/admin/invites';

/** Removes an account or an invite, and shows a toast for the outcome. */
async function end(list: typeof accounts | typeof invites, id: string, said: string): Promise<void> {
  try {
    await call('DELETE', `${list}/${id}`);
    showToast({ title: said });
  } catch (error) {
    showToast({ title: 'Not Removed', description: failureText(error), destructive: true });
  }
  // Removing an account also removes its invites.
  await Promise.all([readAnew(accounts), readAnew(invites)]);
}

export default function Administrators() {
  const [inviting, setInviting] = useState(false);
  const people = useAdminRead(accounts);
  const pending = useAdminRead(invites);
  return (
    <AdminPage
      title="Administrators"
      lede="Give each person their own account, so that the audit trail shows who did what. Rights decide what an account may do."
      actions={
        <Button small onClick={() => setInviting(true)}>
          Invite an Administrator
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <section className="admin-section" aria-labelledby="accounts">
          <h2 id="accounts">Accounts</h2>
          <ReadState read={people} failure="Failed to Load Administrators" shape="rows" lines={2}>
            {(list) => <Accounts administrators={list} />}
          </ReadState>
        </section>
        <section className="admin-section" aria-labelledby="pending">
          <h2 id="pending">Pending Invites</h2>
          <ReadState read={pending} failure="Failed to Load Invites" shape="rows" lines={1}>
            {(list) =>
              list.length === 0 ? (
                <EmptyState title="No pending invites">
                  An invite is listed here until it is accepted, withdrawn or 72 hours old.
                </EmptyState>
              ) : (
                <Invites invites={list} />
              )
            }
          </ReadState>
        </section>
      </div>
      <InviteDialog
        open={inviting}
        onClose={() => setInviting(false)}
        onInvited={() => void readAnew(invites)}
      />
    </AdminPage>
  );
}

function Accounts({ administrators }: { administrators: readonly Administrator[] }) {
  const user = useSession();
  const [editing, setEditing] = useState<Administrator | null>(null);
  const rows = useRef<HTMLUListElement>(null);
  useRowKeys(rows);

  function remove({ id, username }: Administrator) {
    const question = `Remove “${username}”?\n\nThey are signed out everywhere and cannot sign in again. What they did stays in the audit trail.`;
    if (confirm(question)) void end(accounts, id, 'Administrator Removed');
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <ul ref={rows} className="rows">
        {administrators.map((administrator) => {
          const { id, username, rights, fullName, designation, email, createdAt, lastSignInAt } =
            administrator;
          const details = [fullName, designation, email].filter(Boolean).join(' · ');
          const isMe = id === user?.id;
          return (
            <li key={id} data-row={id} className="account">
              <div>
                <h3 className="row-name">
                  {username}
                  {isMe && <Badge tone="ok">You</Badge>}
                </h3>
                {details && <p dir="auto">{details}</p>}
                <RightList rights={rights} />
                <p className="row-meta">
                  {lastSignInAt ? (
                    <>
                      Last signed in <Time at={lastSignInAt} />
                    </>
                  ) : (
                    'Has not signed in yet'
                  )}
                  {' · '}account since <Time at={createdAt} />
                </p>
              </div>
              <div className="row-actions">
                <Button
                  small
                  variant="secondary"
                  aria-label={`Change rights of ${username}`}
                  onClick={() => setEditing(administrator)}
                >
                  Change Rights
                </Button>
                {!isMe && (
                  <Button
                    small
                    variant="quiet"
                    aria-label={`Remove ${username}`}
                    onClick={() => remove(administrator)}
                  >
                    Remove
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {administrators.length === 1 && (
        <p className="text-ink-2">
          You are the only administrator. A second one can help when a password is lost, and take over when
          you leave.
        </p>
      )}
      {editing && <RightsDialog key={editing.id} administrator={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

function Invites({ invites: list }: { invites: readonly Invite[] }) {
  const rows = useRef<HTMLUListElement>(null);
  useRowKeys(rows);

  function withdraw({ id, note }: Invite) {
    const question = `Withdraw the invite${note ? ` for “${note}”` : ''}?\n\nIts link stops working.`;
    if (confirm(question)) void end(invites, id, 'Invite Withdrawn');
  }

  return (
    <ul ref={rows} className="rows">
      {list.map((invite) => {
        const name = invite.note ?? 'Invite without a name';
        return (
          <li key={invite.id} data-row={invite.id} className="account">
            <div>
              <h3 className="row-name" dir="auto">
                {name}
              </h3>
              <RightList rights={invite.rights} />
              <p className="row-meta">
                Created by {invite.invitedBy}, <Time at={invite.createdAt} /> · valid until{' '}
                <Time at={invite.expiresAt} />
              </p>
            </div>
            <div className="row-actions">
              <Button small variant="quiet" aria-label={`Withdraw ${name}`} onClick={() => withdraw(invite)}>
                Withdraw
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
