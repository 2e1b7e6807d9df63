// Elapsed time of a quiz. Not a live region: it would be announced every second.
import { useEffect, useState } from 'react';
import { m } from '#client/paraglide/messages.js';
import { minutesAndSeconds } from '#contract/quiz-scores-rules.ts';

// Tolerance for a timer that fires a little early, in milliseconds.
const tolerance = 50;

/** Whole seconds since a moment of the monotonic clock. */
export function secondsSince(startedAt: number): number {
  return Math.floor((performance.now() - startedAt + tolerance) / 1000);
}

export function Timer({ startedAt }: { startedAt: number }) {
  const [seconds, setSeconds] = useState(() => secondsSince(startedAt));
  useEffect(() => {
    const ticks = setInterval(() => setSeconds(secondsSince(startedAt)), 1000);
    return () => clearInterval(ticks);
  }, [startedAt]);
  return (
    <p className="quiz-time">
      {m.quiz_timer()} <time dateTime={`PT${seconds}S`}>{minutesAndSeconds(seconds)}</time>
    </p>
  );
}
