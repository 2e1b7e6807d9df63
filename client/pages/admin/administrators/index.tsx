// Accounts with their rights, and pending invites.
import { useRef, useState } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { useSend } from '#client/components/admin/use-send.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { useRowKeys } from '#client/components/admin/row-keys.ts';
import { Time } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button, RowButton } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call, useSession } from '#client/data/admin/session.ts';
import { refetchList } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import type { Administrator, Invite } from '#contract/administrators.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { RightsDialog } from './rights-dialog.tsx';
import { RightList } from './rights.tsx';
import { joined } from '#contract/words/isolated-rules.ts';

const accounts = '/api/admin/administrators';
const invites = '/api/admin/invites';

/** Removes an account or an invite, and shows a toast for the outcome. */
function useEnd() {
  const { send } = useSend({ failed: m.admin_administrators_not_removed() });
  return async (list: typeof accounts | typeof invites, id: string, title: string): Promise<void> => {
    await send(() => call('DELETE', `${list}/${id}`), { done: () => showToast({ title }) });
    // Removing an account also removes its invites.
    await Promise.all([refetchList(accounts), refetchList(invites)]);
  };
}

export default function Administrators() {
  const [inviting, setInviting] = useState(false);
  const people = useAdminRead(accounts);
  const pending = useAdminRead(invites);
  return (
    <AdminPage
      lede={m.admin_administrators_give_each_person_their_own_account_so()}
      actions={
        <Button small onClick={() => setInviting(true)}>
          {m.admin_administrators_invite_an_administrator()}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <section className="admin-section" aria-labelledby="accounts">
          <h2 id="accounts">{m.admin_administrators_accounts()}</h2>
          <ReadState
            read={people}
            failure={m.admin_administrators_failed_to_load_administrators()}
            shape="rows"
            lines={2}
          >
            {(list) => <Accounts administrators={list} />}
          </ReadState>
        </section>
        <section className="admin-section" aria-labelledby="pending">
          <h2 id="pending">{m.admin_administrators_pending_invites()}</h2>
          <ReadState
            read={pending}
            failure={m.admin_administrators_failed_to_load_invites()}
            shape="rows"
            lines={1}
          >
            {(list) =>
              list.length === 0 ? (
                <EmptyState title={m.admin_administrators_no_pending_invites()}>
                  {m.admin_administrators_an_invite_is_listed_here_until_it()}
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
        onInvited={() => void refetchList(invites)}
      />
    </AdminPage>
  );
}

function Accounts({ administrators }: { administrators: readonly Administrator[] }) {
  const user = useSession();
  const [editing, setEditing] = useState<Administrator | null>(null);
  const rows = useRef<HTMLUListElement>(null);
  useRowKeys(rows);

  const end = useEnd();
  function remove({ id, username }: Administrator) {
    const question = m.admin_administrators_remove_they_are_signed_out_everywhere_and({ username });
    if (confirm(question)) void end(accounts, id, m.admin_administrators_administrator_removed());
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <ul ref={rows} className="rows">
        {administrators.map((administrator) => {
          const { id, username, rights, fullName, designation, email, createdAt, lastSignInAt } =
            administrator;
          const details = joined([fullName, designation, email], ' · ');
          const isMe = id === user?.id;
          return (
            <li key={id} data-row={id} className="account">
              <div>
                <h3 className="row-name">
                  {username}
                  {isMe && <Badge tone="ok">{m.admin_administrators_you()}</Badge>}
                  {administrator.secondFactor ? (
                    <Badge tone="ok">{m.admin_administrators_second_factor()}</Badge>
                  ) : (
                    <Badge>{m.admin_administrators_no_second_factor()}</Badge>
                  )}
                </h3>
                {details && <p dir="auto">{details}</p>}
                <RightList rights={rights} />
                <p className="row-meta">
                  {lastSignInAt ? (
                    <>
                      {m.admin_administrators_last_signed_in()} <Time at={lastSignInAt} />
                    </>
                  ) : (
                    m.admin_administrators_has_not_signed_in_yet()
                  )}
                  {' · '}
                  {m.admin_administrators_account_since()} <Time at={createdAt} />
                </p>
              </div>
              <div className="row-actions">
                <RowButton
                  variant="secondary"
                  label={m.admin_administrators_change_rights()}
                  name={m.admin_administrators_change_rights_of({ username })}
                  onClick={() => setEditing(administrator)}
                />
                {!isMe && (
                  <RowButton
                    label={m.admin_ui_remove()}
                    name={m.admin_administrators_remove({ username })}
                    onClick={() => remove(administrator)}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {administrators.length === 1 && (
        <p className="text-ink-2">{m.admin_administrators_you_are_the_only_administrator_a_second()}</p>
      )}
      {editing && <RightsDialog key={editing.id} administrator={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

function Invites({ invites: list }: { invites: readonly Invite[] }) {
  const rows = useRef<HTMLUListElement>(null);
  useRowKeys(rows);

  const end = useEnd();
  function withdraw({ id, note }: Invite) {
    const question = m.admin_administrators_withdraw_the_invite_its_link_stops_working({
      value: note ? m.admin_administrators_for({ note }) : '',
    });
    if (confirm(question)) void end(invites, id, m.admin_administrators_invite_withdrawn());
  }

  return (
    <ul ref={rows} className="rows">
      {list.map((invite) => {
        const name = invite.note ?? m.admin_administrators_invite_without_a_name();
        return (
          <li key={invite.id} data-row={invite.id} className="account">
            <div>
              <h3 className="row-name" dir="auto">
                {name}
              </h3>
              <RightList rights={invite.rights} />
              <p className="row-meta">
                {m.admin_administrators_created_by({ invitedBy: invite.invitedBy })}{' '}
                <Time at={invite.createdAt} /> {m.admin_administrators_valid_until()}{' '}
                <Time at={invite.expiresAt} />
              </p>
            </div>
            <div className="row-actions">
              <RowButton
                label={m.admin_administrators_withdraw_2()}
                name={m.admin_administrators_withdraw({ name })}
                onClick={() => withdraw(invite)}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
