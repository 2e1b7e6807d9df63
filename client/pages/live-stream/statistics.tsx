// Figures of the broadcast. Not a live region: it would be announced every second.
import { useEffect, useId, useState } from 'react';
import { regionalLocale } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';

interface StatisticsProps {
  isLive: boolean;
  viewers: number;
  isRecording: boolean;
  /** What arrives at the portal of a broadcast to visitors; null: a preview, whose viewers are simulated. */
  flow: { bitsPerSecond: number; lostPercent: number } | null;
}

export function Statistics({ isLive, viewers, isRecording, flow }: StatisticsProps) {
  const heading = useId();
  return (
    <section className="label live-statistics" aria-labelledby={heading} data-live={isLive || undefined}>
      <h2 id={heading}>{m.live_statistics()}</h2>
      <dl>
        <div>
          <dt>{m.live_status()}</dt>
          <dd>{isLive ? m.live_status_live() : m.live_status_offline()}</dd>
        </div>
        <div>
          <dt>{m.live_viewers_label()}</dt>
          <dd className="num">{viewers}</dd>
        </div>
        <div>
          <dt>{m.live_recording()}</dt>
          <dd>{isRecording ? m.live_recording_on() : m.live_recording_off()}</dd>
        </div>
        {isLive && (
          <div>
            <dt>{m.live_time()}</dt>
            <dd>
              <Clock />
            </dd>
          </div>
        )}
        {flow && (
          <>
            <div>
              <dt>{m.live_bit_rate()}</dt>
              <dd className="num">{m.live_kilobits({ count: Math.round(flow.bitsPerSecond / 1000) })}</dd>
            </div>
            <div>
              <dt>{m.live_lost_packets()}</dt>
              <dd className="num">{flow.lostPercent} %</dd>
            </div>
          </>
        )}
      </dl>
      {!flow && (
        <p>
          <small>{m.live_simulated()}</small>
        </p>
      )}
    </section>
  );
}

/** Local time of the device. */
function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const ticks = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(ticks);
  }, []);
  return <time dateTime={now.toISOString()}>{now.toLocaleTimeString(regionalLocale())}</time>;
}
