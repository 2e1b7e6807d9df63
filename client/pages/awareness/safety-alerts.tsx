// Safety alerts of authorities: the newest are shown, the earlier ones on request.
import { Loaded } from '#client/components/ui/loaded.tsx';
import { AlertText } from '#client/components/ui/safety-alerts.tsx';
import { useLongList } from '#client/data/reads.ts';
import { numberText } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import type { SafetyAlert } from '#contract/resources/safety-alerts-rules.ts';

const inView = 3;

export function SafetyAlerts() {
  const read = useLongList('/api/safety-alerts');
  return (
    <>
      <p>{m.alerts_lede()}</p>
      <Loaded read={read} failed={m.alerts_failed()} lines={6}>
        {(alerts) => {
          const more = (read.cut?.total ?? alerts.length) - inView;
          if (alerts.length === 0) return <p className="mt-4 text-ink-2">{m.alerts_empty()}</p>;
          return (
            <>
              <List alerts={alerts.slice(0, inView)} />
              {more > 0 && (
                <details className="alerts-earlier" onToggle={() => read.cut && read.readWhole()}>
                  <summary>{m.alerts_earlier({ count: numberText(more) })}</summary>
                  <List alerts={alerts.slice(inView)} />
                </details>
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function List({ alerts }: { alerts: readonly SafetyAlert[] }) {
  return (
    <ul className="alert-list">
      {alerts.map((alert, place) => (
        <li key={place}>
          <AlertText alert={alert} level="h3" />
        </li>
      ))}
    </ul>
  );
}
