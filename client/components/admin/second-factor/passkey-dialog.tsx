// Adds a passkey, or renames one. A first passkey comes with recovery codes.
import { useState } from 'react';
import { refuse, SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { makePasskey } from '#client/data/admin/passkeys.ts';
import { call } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import type { NewRecoveryCodes, Passkey, PasskeyCreation } from '#contract/second-factor.ts';
import { textMax } from '#contract/text-rules.ts';
import { confirmCloseCodes, RecoveryCodes } from './recovery-codes.tsx';

const address = '/api/auth/second-factor/passkeys';

interface PasskeyDialogProps {
  /** The passkey to rename; null adds one. */
  passkey: Passkey | null;
  /** The second factors have changed. */
  onChanged: () => void;
  onClose: () => void;
}

export function PasskeyDialog({ passkey, onChanged, onClose }: PasskeyDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function add(name: string) {
    const options = (await (await call('POST', `${address}/options`)).json()) as PasskeyCreation;
    const made = await makePasskey(options);
    const answer = await call('POST', address, { name, passkey: made });
    const { recoveryCodes } = (await answer.json()) as NewRecoveryCodes;
    onChanged();
    // A toast would cover the buttons below the codes.
    if (recoveryCodes) return setCodes(recoveryCodes);
    showToast({ title: m.admin_factor_passkey_added(), description: name });
    onClose();
  }

  async function rename({ id }: Passkey, name: string) {
    await call('PUT', `${address}/${id}`, { name });
    showToast({ title: m.admin_factor_passkey_renamed(), description: name });
    onChanged();
    onClose();
  }

  const title = passkey ? m.admin_factor_rename_passkey() : m.admin_factor_add_a_passkey();
  return (
    <Dialog
      open
      title={codes ? m.admin_factor_recovery_codes() : title}
      mayClose={() => !codes || confirmCloseCodes()}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <NameForm passkey={passkey} onName={(name) => (passkey ? rename(passkey, name) : add(name))} />
      )}
    </Dialog>
  );
}

interface NameFormProps {
  passkey: Passkey | null;
  /** Throws if nothing was changed. */
  onName: (name: string) => Promise<void>;
}

function NameForm({ passkey, onName }: NameFormProps) {
  const form = useSend();
  return (
    <SendForm
      form={form}
      title={passkey ? m.admin_ui_not_saved() : m.admin_factor_no_passkey_was_added()}
      level={3}
      onSend={(text, { name = '' }) => {
        refuse({ name: !text('name') && m.admin_factor_enter_a_name() });
        return onName(name);
      }}
      submit={passkey ? m.admin_factor_save_name() : m.admin_factor_create_passkey()}
    >
      {!passkey && <p className="pb-4">{m.admin_factor_your_device_asks_for_its_pin_your()}</p>}
      <TextField
        {...form.field('name', passkey?.name)}
        label={m.admin_factor_name()}
        hint={m.admin_factor_so_that_you_can_tell_your_passkeys()}
        maxLength={textMax.line}
        autoComplete="off"
      />
    </SendForm>
  );
}
