// A dialog with one act on something of a list, such as a merge: what it touches, a choice, and a button.
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { m } from '#client/paraglide/messages.js';
import { SendForm, useSend } from './use-send.tsx';

interface ActDialogProps {
  title: string;
  /** The button. */
  act: string;
  /** What has to be done before; null: nothing. It stands beside the button. */
  missing: string | null;
  /** Throws if it was refused. */
  onAct: () => Promise<unknown>;
  /** What the toast says when it is done; without it the act says so itself. */
  done?: readonly [title: string, description: string];
  onClose: () => void;
  children: ReactNode;
}

export function ActDialog({ title, act, missing, onAct, done, onClose, children }: ActDialogProps) {
  const [open, setOpen] = useState(true);
  const form = useSend();
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button
            type="submit"
            form={id}
            busy={form.busy}
            disabled={missing !== null}
            {...(missing !== null && { 'aria-describedby': `${id}-missing` })}
          >
            {act}
          </Button>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {m.admin_ui_cancel()}
          </Button>
          {missing !== null && (
            <p id={`${id}-missing`} className="self-center">
              {missing}
            </p>
          )}
        </>
      }
    >
      <SendForm
        form={form}
        id={id}
        title={m.admin_ui_not_saved()}
        level={3}
        onSend={onAct}
        onSent={() => {
          setOpen(false);
          if (done) showToast({ title: done[0], description: done[1] });
        }}
      >
        {children}
      </SendForm>
    </Dialog>
  );
}
