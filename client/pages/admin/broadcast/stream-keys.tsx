// The keys with which senders that are no browser, such as OBS, broadcast to visitors. A key is shown once.
import { useState } from 'react';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { mayLeave } from '#client/components/admin/unsaved.ts';
import { SendFailure, SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { Button, RowButton } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { Facts } from '#client/components/ui/table.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call } from '#client/data/admin/session.ts';
import { refetchList } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import type { NewStreamKey, StreamKey } from '#contract/broadcast.ts';
import { textMax } from '#contract/text-rules.ts';

const keys = '/api/admin/stream-keys';

export function StreamKeys() {
  const read = useAdminRead(keys);
  const [making, setMaking] = useState(false);
  return (
    <section className="admin-section" aria-labelledby="stream-keys">
      <h2 id="stream-keys">{m.admin_broadcast_keys()}</h2>
      <p className="pb-4">{m.admin_broadcast_keys_text()}</p>
      <ReadState read={read} failure={m.admin_broadcast_keys_failed()} shape="rows" lines={1}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={m.admin_broadcast_no_keys()}>{m.admin_broadcast_no_keys_text()}</EmptyState>
          ) : (
            <ul className="rows">
              {list.map((key) => (
                <KeyRow key={key.id} streamKey={key} />
              ))}
            </ul>
          )
        }
      </ReadState>
      <div className="pt-4">
        <Button small variant="secondary" onClick={() => setMaking(true)}>
          {m.admin_broadcast_make_key()}
        </Button>
      </div>
      {making && <KeyDialog onClose={() => setMaking(false)} />}
    </section>
  );
}

function KeyRow({ streamKey: { id, name, createdAt, createdBy, lastUsedAt } }: { streamKey: StreamKey }) {
  const revoking = useSend();
  function revoke() {
    if (!confirm(m.admin_broadcast_revoke_question({ name }))) return;
    void revoking.send(() => call('DELETE', `${keys}/${id}`), {
      done: () => {
        showToast({ title: m.admin_broadcast_revoked() });
        void refetchList(keys);
      },
    });
  }
  return (
    <li data-row={id} className="account">
      <div>
        <h3 className="row-name">{name}</h3>
        <p className="text-small text-ink-2">
          {m.admin_broadcast_key_made({ by: createdBy })} <Time at={createdAt} />
          {' · '}
          {lastUsedAt ? (
            <>
              {m.admin_broadcast_key_used()} <Time at={lastUsedAt} />
            </>
          ) : (
            m.admin_broadcast_key_unused()
          )}
        </p>
        <SendFailure form={revoking} level={3} />
      </div>
      <RowButton
        variant="secondary"
        label={m.admin_broadcast_revoke()}
        name={m.admin_broadcast_revoke_named({ name })}
        busy={revoking.busy}
        onClick={revoke}
      />
    </li>
  );
}

function KeyDialog({ onClose }: { onClose: () => void }) {
  const form = useSend({ keep: 'stream key' });
  const [made, setMade] = useState<NewStreamKey | null>(null);
  async function make(name: string) {
    const answer = await call('POST', keys, { name });
    return (await answer.json()) as NewStreamKey;
  }
  return (
    <Dialog
      open
      title={m.admin_broadcast_make_key()}
      mayClose={(dialog) => (made ? confirm(m.admin_broadcast_key_close()) : mayLeave(dialog))}
      onClose={onClose}
    >
      {made ? (
        <div className="grid gap-4">
          <Facts
            className="grid gap-4 break-all"
            of={{
              [m.admin_broadcast_server()]: (
                <span className="select-all">{`${location.origin}/api/broadcast/whip`}</span>
              ),
              [m.admin_broadcast_key_once()]: <b className="select-all">{made.key}</b>,
            }}
          />
          <p>{m.admin_broadcast_obs()}</p>
        </div>
      ) : (
        <SendForm
          form={form}
          title={m.admin_broadcast_key_not_made()}
          level={3}
          onSend={(text) => make(text('name'))}
          onSent={(key) => {
            setMade(key);
            void refetchList(keys);
          }}
          submit={m.admin_broadcast_make_key()}
        >
          <TextField
            {...form.field('name')}
            label={m.admin_broadcast_key_name()}
            hint={m.admin_broadcast_key_name_hint()}
            maxLength={textMax.line}
            autoComplete="off"
          />
        </SendForm>
      )}
    </Dialog>
  );
}
