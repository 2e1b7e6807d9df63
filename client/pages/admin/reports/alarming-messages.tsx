// Messages with alarm words that nobody has seen, above the list in its own order.
import { useSend } from '#client/components/admin/use-send.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { MarkedText } from '#client/components/case/marked-text.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { caseOverview } from '#client/data/admin/cases.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call, queryClient } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import type { ListedMessage } from '#contract/contact-messages.ts';

const address = '/api/admin/contact-messages/alarming';

export function AlarmingMessages() {
  const { data = [] } = useAdminRead(address);
  if (!Array.isArray(data) || data.length === 0) return null;
  return (
    <section className="note note-danger" aria-labelledby="alarming-messages">
      <h2 id="alarming-messages">{m.admin_alarms_messages({ count: data.length })}</h2>
      <ul className="mt-3 grid list-none gap-4 p-0">
        {data.map((message) => (
          <AlarmingMessage key={message.id} message={message} />
        ))}
      </ul>
    </section>
  );
}

function AlarmingMessage({ message: { id, name, email, message, createdAt } }: { message: ListedMessage }) {
  const { busy, send } = useSend({ failed: m.admin_ui_not_saved() });
  async function see() {
    const done = () => showToast({ title: m.admin_alarms_seen(), description: name });
    await send(() => call('POST', `/api/admin/contact-messages/${id}/words-seen`, {}), { done });
    for (const one of [address, caseOverview, '/api/contact-messages']) {
      void queryClient.invalidateQueries({ queryKey: [one] });
    }
  }
  return (
    <li>
      <p>
        <b dir="auto">{name}</b> <span dir="auto">{email}</span>, <Time at={createdAt} />
      </p>
      <p dir="auto" className="my-2 whitespace-pre-line break-words">
        <MarkedText text={message} />
      </p>
      <Button small variant="secondary" busy={busy} onClick={() => void see()}>
        {m.admin_alarms_mark_as_seen()}
      </Button>
    </li>
  );
}
