// The newest safety alerts, read when their section comes near: the document of this page has no room for them.
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { AlertList } from '#client/components/ui/safety-alerts.tsx';
import { Loaded } from '#client/components/ui/loaded.tsx';
import { useLongList } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';

const inView = 3;

export function SafetyAlerts() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <>
      <p>{m.alerts_lede()}</p>
      <div ref={place}>{isNear && <Newest />}</div>
      <p className="mt-4">
        <Link href="/safety-alerts" className="font-strong">
          {m.alerts_all()}
        </Link>
      </p>
    </>
  );
}

function Newest() {
  const read = useLongList('/api/safety-alerts');
  return (
    <Loaded read={read} failed={m.alerts_failed()} lines={6}>
      {(alerts) =>
        alerts.length === 0 ? (
          <p className="mt-4 text-ink-2">{m.alerts_empty()}</p>
        ) : (
          <AlertList alerts={alerts.slice(0, inView)} level="h3" />
        )
      }
    </Loaded>
  );
}
