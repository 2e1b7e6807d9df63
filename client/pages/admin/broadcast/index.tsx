// Broadcasts: the way to the page that broadcasts, what is on now, announced ones, and the keys of other senders.
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { useManagedList } from '#client/components/admin/record-manager.tsx';
import { Excerpt } from '#client/components/admin/record-row.tsx';
import { resourceList } from '#client/components/admin/resource-list.tsx';
import { SampleBadge, StatusBadge } from '#client/components/admin/status-badge.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { SendFailure, useSend } from '#client/components/admin/use-send.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call } from '#client/data/admin/session.ts';
import { refetchList } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import { broadcasts, endOf } from '#contract/resources/broadcasts-rules.ts';
import { StreamKeys } from './stream-keys.tsx';

const now = '/api/broadcast';

const announced = resourceList(broadcasts);

export default function BroadcastScreen() {
  const read = useAdminRead('/api/admin/broadcasts');
  const { add, list, dialog } = useManagedList(announced, read, {
    row: ({ startsAt, minutes, about, isActive, isSample }) => ({
      marks: (
        <>
          <StatusBadge isActive={isActive} />
          {endOf({ startsAt, minutes }) < Date.now() && <Badge>{m.admin_broadcast_past()}</Badge>}
          <SampleBadge isSample={isSample} />
        </>
      ),
      meta: (
        <>
          <Time at={startsAt} /> · {m.admin_broadcast_lasts({ minutes })}
        </>
      ),
      children: about && <Excerpt text={about} />,
    }),
  });
  return (
    <AdminPage lede={m.admin_broadcast_lede()} actions={add}>
      <div className="grid grid-cols-1 gap-5">
        <Now />
        {list}
        <StreamKeys />
      </div>
      {dialog}
    </AdminPage>
  );
}

function Now() {
  const { data } = useAdminRead(now);
  const ending = useSend();
  const live = data?.live;

  function end() {
    if (!confirm(m.admin_broadcast_end_question())) return;
    void ending.send(() => call('DELETE', '/api/admin/broadcast'), {
      done: () => {
        showToast({ title: m.admin_broadcast_ended() });
        void refetchList(now);
      },
    });
  }

  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2" aria-labelledby="now">
      <h2 id="now" className="text-step-0">
        {m.admin_broadcast_now()}
      </h2>
      <p>
        {live ? (
          <>
            <Badge tone="danger">{m.live_badge()}</Badge> <b>{live.title}</b> · {m.admin_broadcast_since()}{' '}
            <Time at={live.since} />
          </>
        ) : (
          m.admin_broadcast_nothing()
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {/* A page of its own: this area may not use camera and microphone. */}
        <a className="button button-small" href="/live-stream">
          {live ? m.admin_broadcast_open() : m.admin_broadcast_begin()}
        </a>
        {live && (
          <Button small variant="danger" busy={ending.busy} onClick={end}>
            {m.admin_broadcast_end()}
          </Button>
        )}
      </div>
      <SendFailure form={ending} level={3} />
    </section>
  );
}
