// Changes the rights of one account.
import { useState } from 'react';
import { mayDiscard, useUnsavedGuard } from '#client/components/admin/unsaved.ts';
import { SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { renewSession, useSession } from '#client/data/admin/session.ts';
import { changeRecord, refetchList } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import type { Right } from '#contract/access-rules.ts';
import type { Administrator } from '#contract/administrators.ts';
import { RightsField } from './rights.tsx';

const accounts = '/api/admin/administrators';

interface RightsDialogProps {
  administrator: Administrator;
  onClose: () => void;
}

export function RightsDialog({ administrator, onClose }: RightsDialogProps) {
  const { id, username, rights: held } = administrator;
  const user = useSession();
  // Close the dialog before it unmounts, so that it returns focus to the element that opened it.
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState<readonly Right[]>(held);
  const form = useSend();
  const isDirty = open && chosen.join() !== held.join();
  useUnsavedGuard(isDirty);
  const mayClose = () => mayDiscard(isDirty);

  function done() {
    setOpen(false);
    showToast({
      title: m.admin_administrators_rights_changed(),
      description: m.admin_administrators_the_rights_of_are_saved({ username }),
    });
    void refetchList('/api/admin/grants');
    if (id === user?.id) void renewSession();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.admin_administrators_rights_of({ username })}
      mayClose={mayClose}
    >
      <SendForm
        form={form}
        title={m.admin_ui_not_saved()}
        level={3}
        onSend={() => changeRecord(accounts, administrator, { rights: chosen })}
        onSent={done}
      >
        <RightsField chosen={chosen} onChoose={setChosen} own={user?.rights ?? []} />
        <div className="form-actions">
          <Button type="submit" busy={form.busy}>
            {form.busy ? m.admin_ui_saving() : m.admin_administrators_save_rights()}
          </Button>
          <Button variant="secondary" onClick={() => mayClose() && setOpen(false)}>
            {m.admin_ui_cancel()}
          </Button>
        </div>
      </SendForm>
    </Dialog>
  );
}
