// The newest safety alerts, in a chunk that the page of awareness loads when it is at rest.
import { AlertList } from '#client/components/ui/safety-alerts.tsx';
import { Loaded } from '#client/components/ui/loaded.tsx';
import { useLongList } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';

const shown = 3;

export function NewestAlerts() {
  const read = useLongList('/api/safety-alerts');
  return (
    <Loaded read={read} failed={m.alerts_failed()} lines={6}>
      {(alerts) =>
        alerts.length === 0 ? (
          <p className="mt-4 text-ink-2">{m.alerts_empty()}</p>
        ) : (
          <AlertList alerts={alerts.slice(0, shown)} level="h3" />
        )
      }
    </Loaded>
  );
}
