// Creates an invite with the rights of the new account, and shows its link once.
import { useRef, useState } from 'react';
import { mayLeave } from '#client/components/admin/unsaved.ts';
import { SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { call, useRights } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import type { Right } from '#contract/access-rules.ts';
import type { NewInvite } from '#contract/administrators.ts';
import { textMax } from '#contract/text-rules.ts';
import { RightsField } from './rights.tsx';

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
  onInvited: () => void;
}

export function InviteDialog({ open, onClose, onInvited }: InviteDialogProps) {
  const [invite, setInvite] = useState<NewInvite | null>(null);
  return (
    <Dialog
      open={open}
      title={
        invite
          ? m.admin_administrators_the_invite_is_ready()
          : m.admin_administrators_invite_an_administrator()
      }
      mayClose={(dialog) =>
        invite ? confirm(m.admin_administrators_close_the_link_will_not_be_shown()) : mayLeave(dialog)
      }
      onClose={() => {
        setInvite(null);
        onClose();
      }}
    >
      {invite ? (
        <InviteLink invite={invite} />
      ) : (
        <NoteForm
          onMade={(made) => {
            setInvite(made);
            onInvited();
          }}
        />
      )}
    </Dialog>
  );
}

function NoteForm({ onMade }: { onMade: (invite: NewInvite) => void }) {
  const form = useSend({ keep: 'invite' });
  const own = useRights();
  const [rights, setRights] = useState<Right[]>([]);

  async function make(note: string) {
    const answer = await call('POST', '/api/admin/administrators', { note, rights });
    return (await answer.json()) as NewInvite;
  }

  return (
    <SendForm
      form={form}
      title={m.admin_administrators_not_invited()}
      level={3}
      onSend={(_, { note = '' }) => make(note)}
      onSent={onMade}
      submit={m.admin_administrators_create_link()}
    >
      <p className="pb-4">{m.admin_administrators_you_get_a_link_that_creates_one()}</p>
      <TextField
        {...form.field('note')}
        label={m.admin_administrators_who_is_it_for()}
        hint={m.admin_administrators_shown_only_here_beside_the_invite()}
        optional
        maxLength={textMax.line}
        autoComplete="off"
      />
      <RightsField chosen={rights} onChoose={setRights} own={own} />
    </SendForm>
  );
}

function InviteLink({ invite: { path, expiresAt } }: { invite: NewInvite }) {
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(`${location.origin}${path}`);
      showToast({ title: m.admin_administrators_link_copied() });
    } catch {
      field.current?.select(); // no clipboard without https: select the link for copying by hand
    }
  }

  return (
    <>
      <TextField
        ref={field}
        name="link"
        label={m.admin_ui_link()}
        hint={
          <>
            {m.admin_administrators_works_once_until()} <Time at={expiresAt} />
            {m.admin_administrators_it_is_shown_only_now()}
          </>
        }
        readOnly
        value={`${location.origin}${path}`}
        onFocus={({ target }) => target.select()}
      />
      <div className="form-actions">
        <Button onClick={() => void copy()}>{m.admin_administrators_copy_link()}</Button>
      </div>
    </>
  );
}
