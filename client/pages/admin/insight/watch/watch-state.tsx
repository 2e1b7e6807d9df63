// Where the test of a watched pair stands, who watches it and why, the last decision, and the form for the next.
import { Badge, type Tone } from '#client/components/ui/badge.tsx';
import { timeText } from '#client/components/admin/time.tsx';
import { dateText } from '#client/components/ui/date-text.ts';
import { m } from '#client/paraglide/messages.js';
import type { WatchedPair } from '#contract/insight.ts';
import { figureText } from '../pair-figures.ts';
import { DecideWatch } from './watch-form.tsx';
import './watch.css';

const tones: Record<WatchedPair['state'], Tone> = {
  watched: 'info',
  alarm: 'warn',
  over: 'ok',
  ended: 'neutral',
};

const stateName = (state: WatchedPair['state']): string =>
  ({
    watched: m.admin_watch_state_watched,
    alarm: m.admin_watch_state_alarm,
    over: m.admin_watch_state_over,
    ended: m.admin_watch_state_ended,
  })[state]();

const WatchBadge = ({ state }: Pick<WatchedPair, 'state'>) => (
  <Badge tone={tones[state]}>{stateName(state)}</Badge>
);

/** What the test has found so far, in a sentence. */
function testSentence(watch: WatchedPair, today: string): string {
  const { casesBefore, daysBefore, startedOn, cases, days, alarmOn, ratio, critical, state } = watch;
  if (startedOn > today) return m.admin_watch_begins({ day: dateText(startedOn), casesBefore, daysBefore });
  const counted = m.admin_watch_counted({ cases, days, casesBefore, daysBefore });
  if (alarmOn !== null) return `${counted} ${m.admin_watch_alarmed({ day: dateText(alarmOn) })}`;
  if (state === 'ended') return counted;
  if (state === 'over') return `${counted} ${m.admin_watch_over()}`;
  return `${counted} ${m.admin_watch_ratio({ ratio: figureText(ratio), critical: figureText(critical) })}`;
}

export function WatchState({ watch, today }: { watch: WatchedPair; today: string }) {
  const { reason, by, startedOn, decision, decidedBy, decidedAt, nextLookOn, isDue } = watch;
  const isEnded = watch.state === 'ended';
  return (
    <div className="watch">
      <p>
        <WatchBadge state={watch.state} /> {testSentence(watch, today)}
      </p>
      <dl>
        <div>
          <dt>{m.admin_watch_why()}</dt>
          <dd dir="auto">{reason}</dd>
          <dd>{m.admin_watch_begun({ name: by, day: dateText(startedOn) })}</dd>
        </div>
        {decision !== null && decidedAt !== null && (
          <div>
            <dt>{m.admin_watch_decision()}</dt>
            <dd dir="auto">{decision}</dd>
            <dd>{m.admin_watch_decided({ name: decidedBy ?? '', time: timeText(decidedAt) })}</dd>
          </div>
        )}
        {!isEnded && (
          <div>
            <dt>{m.admin_watch_next_look()}</dt>
            <dd>
              {dateText(nextLookOn)} {isDue && <Badge tone="warn">{m.admin_watch_due()}</Badge>}
            </dd>
          </div>
        )}
      </dl>
      {!isEnded && (
        <details key={watch.version}>
          <summary>{m.admin_watch_note_a_look()}</summary>
          <DecideWatch watch={watch} />
        </details>
      )}
    </div>
  );
}
