// The time that a player has taken so far. No live region: it would speak every second.
import { useEffect, useState } from 'react';
import { m } from '#client/paraglide/messages.js';
import { minutesAndSeconds } from '#contract/quiz-scores-rules.ts';

// A tick that comes a little early must not show the same second again.
const tolerance = 50;

/** Whole seconds since a moment of the clock that never goes back. */
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
