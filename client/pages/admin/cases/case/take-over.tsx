// Takes a reporter of the case over into the directory of the centre, with one press.
import { useState } from 'react';
import { useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { call } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';

export function TakeOver({ caseId, reporter }: { caseId: string; reporter: string }) {
  const [isDone, setDone] = useState(false);
  const { busy, send } = useSend({ failed: m.admin_lists_not_added() });
  async function takeOver() {
    const answer = await call('POST', '/api/admin/reporters/from-case', { caseId, reporter });
    const { name } = (await answer.json()) as { name: string };
    setDone(true);
    showToast({ title: m.admin_lists_taken_over(), description: name });
  }
  return (
    <Button small variant="quiet" busy={busy} disabled={isDone} onClick={() => void send(takeOver)}>
      {m.admin_lists_take_over()}
    </Button>
  );
}
