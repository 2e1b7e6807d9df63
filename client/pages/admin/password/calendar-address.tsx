// The private address by which a calendar program shows due days.
import { useState } from 'react';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call } from '#client/data/admin/session.ts';
import { refetchList } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import type { Reply } from '#contract/api.ts';

const path = '/api/admin/calendar';

export function CalendarAddress() {
  const read = useAdminRead(path);
  const [shown, setShown] = useState<string>();
  const { send, busyWith, failure } = useSend();
  const make = async () => {
    const answer = await call('POST', path);
    return (await answer.json()) as Reply<'POST /api/admin/calendar'>;
  };
  return (
    <section className="admin-section" aria-labelledby="calendar">
      <h2 id="calendar">{m.admin_calendar_title()}</h2>
      <div className="grid grid-cols-1 gap-4">
        <p>{m.admin_calendar_what_it_shows()}</p>
        {shown && (
          <TextField
            name="calendar-address"
            label={m.admin_calendar_address()}
            hint={m.admin_calendar_shown_once()}
            value={shown}
            readOnly
            onFocus={(event) => event.target.select()}
          />
        )}
        <ReadState read={read} failure={m.admin_calendar_failed_to_load()} lines={1}>
          {({ madeAt }) => (
            <>
              {madeAt !== null && (
                <p>
                  {m.admin_calendar_made()} <Time at={madeAt} />
                </p>
              )}
              <p className="flex flex-wrap gap-3">
                <Button
                  variant="secondary"
                  busy={busyWith('make')}
                  onClick={() =>
                    void send(make, {
                      what: 'make',
                      done({ address }) {
                        setShown(address);
                        void refetchList(path);
                      },
                    })
                  }
                >
                  {madeAt === null ? m.admin_calendar_make() : m.admin_calendar_renew()}
                </Button>
                {madeAt !== null && (
                  <Button
                    variant="quiet"
                    busy={busyWith('end')}
                    onClick={() =>
                      void send(() => call('DELETE', path), {
                        what: 'end',
                        done() {
                          setShown(undefined);
                          showToast({ title: m.admin_calendar_ended() });
                          void refetchList(path);
                        },
                      })
                    }
                  >
                    {m.admin_calendar_end()}
                  </Button>
                )}
              </p>
            </>
          )}
        </ReadState>
        {failure && <p role="alert">{failure}</p>}
      </div>
    </section>
  );
}
