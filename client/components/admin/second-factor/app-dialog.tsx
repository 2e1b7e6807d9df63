// Sets up an authenticator app: its secret as QR code and text, then its first code. The first second factor comes with
// recovery codes.
import { useEffect, useState } from 'react';
import { failureText } from '#client/components/admin/read-state.tsx';
import { atField, refuse, SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { QrCode } from '#client/components/ui/qr-code.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { call } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { readOneTimeCode } from '#contract/second-factor-rules.ts';
import type { AppSecret, NewRecoveryCodes } from '#contract/second-factor.ts';
import { confirmCloseCodes, RecoveryCodes } from './recovery-codes.tsx';

const address = '/api/auth/second-factor/app';

interface AppDialogProps {
  onChanged: () => void;
  onClose: () => void;
}

export function AppDialog({ onChanged, onClose }: AppDialogProps) {
  const [secret, setSecret] = useState<AppSecret | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    let isOpen = true;
    call('POST', address)
      .then((answer) => answer.json())
      .then(
        (made: AppSecret) => isOpen && setSecret(made),
        (error: unknown) => isOpen && setFailure(failureText(error)),
      );
    return () => {
      isOpen = false;
    };
  }, [attempts]);

  function done({ recoveryCodes }: NewRecoveryCodes) {
    onChanged();
    // A toast would cover the buttons below the codes.
    if (recoveryCodes) return setCodes(recoveryCodes);
    showToast({ title: m.admin_factor_authenticator_app_set_up() });
    onClose();
  }

  return (
    <Dialog
      open
      title={codes ? m.admin_factor_recovery_codes() : m.admin_factor_set_up_an_authenticator_app()}
      mayClose={() => !codes || confirmCloseCodes()}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : secret ? (
        <FirstCode secret={secret} onDone={done} />
      ) : failure !== null ? (
        <ErrorState
          title={m.admin_factor_the_set_up_did_not_begin()}
          description={failure}
          onRetry={() => {
            setFailure(null);
            setAttempts(attempts + 1);
          }}
        />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}

function FirstCode({
  secret: { secret, uri },
  onDone,
}: {
  secret: AppSecret;
  onDone: (made: NewRecoveryCodes) => void;
}) {
  const form = useSend();
  const grouped = secret.match(/.{1,4}/g)?.join(' ') ?? secret;

  const { form: element } = form;
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);

  async function send(typed: string) {
    const code = readOneTimeCode(typed);
    refuse({ code: !code && m.admin_login_enter_the_six_digits() });
    return (await (await call('POST', `${address}/code`, { code })).json()) as NewRecoveryCodes;
  }

  return (
    <SendForm
      form={form}
      onSend={(text) => atField('code', send(text('code')))}
      onSent={onDone}
      submit={m.admin_factor_set_up()}
    >
      <ol className="grid list-inside list-decimal gap-4">
        <li>
          {m.admin_factor_scan_this_code_with_an_authenticator_app()}
          <div className="my-3">
            <QrCode text={uri} label={m.admin_factor_qr_code_with_the_secret_for_the()} />
          </div>
          <p className="field-hint">{m.admin_factor_or_type_this_secret_into_the_app()}</p>
          <code className="block break-words">{grouped}</code>
        </li>
        <li>{m.admin_factor_enter_the_six_digits_that_the_app()}</li>
      </ol>
      <TextField
        {...form.field('code')}
        label={m.admin_login_code()}
        inputMode="numeric"
        autoComplete="one-time-code"
        width="half"
      />
    </SendForm>
  );
}
