// The account's second factors: passkeys, authenticator app, recovery codes. The account screen and the required set-up
// show it.
import { useRef, useState } from 'react';
import { useHashTarget } from '#client/components/admin/hash-target.ts';
import { useSend } from '#client/components/admin/use-send.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { useRowKeys } from '#client/components/admin/row-keys.ts';
import { Time } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button, RowButton } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { supportsPasskeys } from '#client/data/admin/passkeys.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call } from '#client/data/admin/session.ts';
import { refetchList } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import type { NewRecoveryCodes, Passkey, SecondFactor as Factors } from '#contract/second-factor.ts';
import { AppDialog } from './app-dialog.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { confirmCloseCodes, RecoveryCodes } from './recovery-codes.tsx';

const address = '/api/auth/second-factor';
/** Below this number of recovery codes the list says that they run out. */
const fewCodes = 3;

interface SecondFactorProps {
  /** A dialog was closed after the second factors had changed. */
  onChanged?: () => void;
}

export function SecondFactor({ onChanged }: SecondFactorProps) {
  const read = useAdminRead(address);
  useHashTarget();
  return (
    <section className="admin-section" aria-labelledby="second-factor">
      <h2 id="second-factor">{m.admin_factor_second_factor()}</h2>
      <p className="field-hint max-w-prose pb-3">{m.admin_factor_with_a_second_factor_nobody_signs_in()}</p>
      <ReadState
        read={read}
        failure={m.admin_factor_failed_to_load_the_second_factors()}
        shape="rows"
        lines={2}
      >
        {(factors) => <FactorList factors={factors} onChanged={onChanged} />}
      </ReadState>
    </section>
  );
}

/** The open dialog. */
type Open = 'passkey' | 'app' | { rename: Passkey } | { codes: readonly string[] };

function FactorList({ factors, onChanged }: { factors: Factors; onChanged: (() => void) | undefined }) {
  const { passkeys, app, recoveryCodes } = factors;
  const [open, setOpen] = useState<Open | null>(null);
  const { send, busyWith } = useSend({ failed: m.admin_factor_nothing_was_changed() });
  const hasChanged = useRef(false);
  const rows = useRef<HTMLUListElement>(null);
  useRowKeys(rows);
  const isEmpty = passkeys.length === 0 && !app;

  function changed() {
    hasChanged.current = true;
    void refetchList(address);
    void refetchList('/api/auth/sessions'); // the other sessions have ended
  }
  function close() {
    setOpen(null);
    if (hasChanged.current) onChanged?.();
    hasChanged.current = false;
  }

  function remove(path: string, name: string) {
    if (!confirm(m.admin_factor_remove_it_no_longer_signs_you_in({ name }))) return;
    async function run() {
      await call('DELETE', `${address}/${path}`);
      showToast({ title: m.admin_factor_removed(), description: name });
      await Promise.all([refetchList(address), refetchList('/api/auth/sessions')]);
    }
    void send(run, { what: path });
  }
  function makeCodes() {
    if (!confirm(m.admin_factor_make_new_recovery_codes_the_old_ones())) return;
    async function run() {
      const made = (await (await call('POST', `${address}/recovery-codes`)).json()) as NewRecoveryCodes;
      changed();
      setOpen({ codes: made.recoveryCodes ?? [] });
    }
    void send(run, { what: 'codes' });
  }

  const buttons = (
    <div className="flex flex-wrap gap-3">
      {supportsPasskeys() && (
        <Button variant={isEmpty ? 'primary' : 'secondary'} onClick={() => setOpen('passkey')}>
          {m.admin_factor_add_a_passkey()}
        </Button>
      )}
      <Button variant="secondary" onClick={() => setOpen('app')}>
        {app ? m.admin_factor_replace_the_authenticator_app() : m.admin_factor_set_up_an_authenticator_app()}
      </Button>
    </div>
  );

  return (
    <div className="grid grid-cols-1 gap-4">
      {isEmpty ? (
        <EmptyState title={m.admin_factor_no_second_factor_yet()} action={buttons}>
          {m.admin_factor_a_passkey_is_the_safest_and_the()}
        </EmptyState>
      ) : (
        <>
          <ul ref={rows} className="rows">
            {passkeys.map((passkey) => {
              const { id, name, createdAt, lastUsedAt } = passkey;
              const path = `passkeys/${id}`;
              return (
                <li key={id} data-row={id} className="account">
                  <div>
                    <h3 className="row-name" dir="auto">
                      {name}
                      <Badge>{m.admin_factor_passkey()}</Badge>
                    </h3>
                    <Uses addedAt={createdAt} lastUsedAt={lastUsedAt} />
                  </div>
                  <div className="row-actions">
                    <RowButton
                      variant="secondary"
                      label={m.admin_factor_rename_2()}
                      name={m.admin_factor_rename({ name })}
                      onClick={() => setOpen({ rename: passkey })}
                    />
                    <RowButton
                      label={m.admin_ui_remove()}
                      name={m.admin_factor_remove({ name })}
                      busy={busyWith(path)}
                      onClick={() => remove(path, name)}
                    />
                  </div>
                </li>
              );
            })}
            {app && (
              <li data-row="app" className="account">
                <div>
                  <h3 className="row-name">{m.admin_factor_authenticator_app()}</h3>
                  <Uses addedAt={app.createdAt} lastUsedAt={app.lastUsedAt} />
                </div>
                <div className="row-actions">
                  <RowButton
                    label={m.admin_ui_remove()}
                    name={m.admin_factor_remove({ name: m.admin_factor_authenticator_app() })}
                    busy={busyWith('app')}
                    onClick={() => remove('app', m.admin_factor_authenticator_app())}
                  />
                </div>
              </li>
            )}
            <li data-row="codes" className="account">
              <div>
                <h3 className="row-name">
                  {m.admin_factor_recovery_codes()}
                  {recoveryCodes <= fewCodes && (
                    <Badge tone="warn">
                      {recoveryCodes === 0 ? m.admin_factor_none_left() : m.admin_factor_few_left()}
                    </Badge>
                  )}
                </h3>
                <p className="row-meta">{m.admin_factor_of_10_left({ count: recoveryCodes })}</p>
              </div>
              <div className="row-actions">
                <Button small variant="secondary" busy={busyWith('codes')} onClick={makeCodes}>
                  {m.admin_factor_make_new_codes()}
                </Button>
              </div>
            </li>
          </ul>
          {buttons}
        </>
      )}
      {!supportsPasskeys() && <p className="field-hint">{m.admin_factor_passkeys_need_https()}</p>}
      {open === 'passkey' && <PasskeyDialog passkey={null} onChanged={changed} onClose={close} />}
      {open === 'app' && <AppDialog onChanged={changed} onClose={close} />}
      {open !== null && typeof open === 'object' && 'rename' in open && (
        <PasskeyDialog passkey={open.rename} onChanged={changed} onClose={close} />
      )}
      {open !== null && typeof open === 'object' && 'codes' in open && (
        <Dialog open title={m.admin_factor_recovery_codes()} mayClose={confirmCloseCodes} onClose={close}>
          <RecoveryCodes codes={open.codes} onDone={close} />
        </Dialog>
      )}
    </div>
  );
}

function Uses({ addedAt, lastUsedAt }: { addedAt: string; lastUsedAt: string | null }) {
  return (
    <p className="row-meta">
      {m.admin_factor_added()} <Time at={addedAt} />
      {' · '}
      {lastUsedAt ? (
        <>
          {m.admin_factor_last_used()} <Time at={lastUsedAt} />
        </>
      ) : (
        m.admin_factor_not_used_yet()
      )}
    </p>
  );
}
