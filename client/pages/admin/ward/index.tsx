// The ward round: issue a pass, show its QR picture once, see which passes live, revoke one.
import { useState } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { SampleBadge } from '#client/components/admin/status-badge.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { SendFailure, useSend } from '#client/components/admin/use-send.tsx';
import { Badge, type Tone } from '#client/components/ui/badge.tsx';
import { Button, RowButton } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call } from '#client/data/admin/session.ts';
import { refetchList } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import { occupations } from '#contract/cases/content/code-lists-rules.ts';
import type { WardPass } from '#contract/ward.ts';
import type { WardPassState } from '#contract/ward-rules.ts';
import { PassDialog, passes } from './pass-dialog.tsx';
import { isolated, joined } from '#contract/words/isolated-rules.ts';

const states: Record<WardPassState, [string, Tone]> = {
  waiting: [m.admin_ward_waiting(), 'info'],
  inUse: [m.admin_ward_in_use(), 'ok'],
  ended: [m.admin_ward_ended(), 'neutral'],
  revoked: [m.admin_ward_revoked(), 'danger'],
};

export default function WardScreen() {
  const read = useAdminRead(passes);
  const [issuing, setIssuing] = useState(false);
  return (
    <AdminPage
      lede={m.admin_ward_lede()}
      actions={<Button onClick={() => setIssuing(true)}>{m.admin_ward_issue()}</Button>}
    >
      <section className="admin-section" aria-labelledby="passes">
        <h2 id="passes">{m.admin_ward_passes()}</h2>
        <ReadState read={read} failure={m.admin_ward_failed()} shape="rows" lines={3}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState title={m.admin_ward_none()}>{m.admin_ward_none_text()}</EmptyState>
            ) : (
              <ul className="rows">
                {list.map((pass) => (
                  <PassRow key={pass.id} pass={pass} />
                ))}
              </ul>
            )
          }
        </ReadState>
      </section>
      {issuing && <PassDialog onClose={() => setIssuing(false)} />}
    </AdminPage>
  );
}

function PassRow({ pass }: { pass: WardPass }) {
  const { id, name, occupation, ward, posting, state, isSample } = pass;
  const revoking = useSend({ failed: m.admin_ward_not_revoked() });
  const [word, tone] = states[state];
  const lives = state === 'waiting' || state === 'inUse';

  function revoke() {
    if (!confirm(m.admin_ward_revoke_question({ name }))) return;
    void revoking.send(() => call('DELETE', `${passes}/${id}`), {
      done: () => {
        showToast({ title: m.admin_ward_was_revoked() });
        void refetchList(passes);
      },
    });
  }
  return (
    <li data-row={id} className="account">
      <div>
        <div className="row-marks">
          <h3 className="row-name">{name}</h3>
          <Badge tone={tone}>{word}</Badge>
          <SampleBadge isSample={isSample} />
        </div>
        <p className="text-small text-ink-2">{joined([occupations[occupation], ward, posting], ' · ')}</p>
        <p className="text-small text-ink-2">
          <End pass={pass} />
          {' · '}
          {m.admin_ward_entries({ count: pass.entries })}
          {pass.lastEntryAt && (
            <>
              {', '}
              {m.admin_ward_last()} <Time at={pass.lastEntryAt} />
            </>
          )}
          {pass.device && ` · ${isolated(pass.device)}`}
        </p>
        <p className="text-small text-ink-2">
          {m.admin_ward_issued_by({ by: pass.createdBy })} <Time at={pass.createdAt} />
        </p>
        <SendFailure form={revoking} level={3} />
      </div>
      {lives && (
        <RowButton
          variant="secondary"
          label={m.admin_ward_revoke()}
          name={m.admin_ward_revoke_named({ name })}
          busy={revoking.busy}
          onClick={revoke}
        />
      )}
    </li>
  );
}

/** When the pass, or its code, ends or ended. */
function End({
  pass: { state, usedAt, codeExpiresAt, expiresAt, revokedAt, revokedBy },
}: {
  pass: WardPass;
}) {
  if (state === 'revoked' && revokedAt) {
    return (
      <>
        {m.admin_ward_revoked_by({ by: revokedBy ?? '' })} <Time at={revokedAt} />
      </>
    );
  }
  if (state === 'waiting') {
    return (
      <>
        {m.admin_ward_code_until()} <Time at={codeExpiresAt} />
      </>
    );
  }
  if (state === 'ended' && usedAt === null) return <>{m.admin_ward_never_used()}</>;
  return (
    <>
      {state === 'ended' ? m.admin_ward_ended_on() : m.admin_ward_until()} <Time at={expiresAt} />
    </>
  );
}
