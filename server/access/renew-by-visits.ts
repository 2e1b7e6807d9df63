// Renews a session also by requests that need none, such as public pages: who is signed in and works on the public side
// stays signed in.
import type { Portal } from '../portal.ts';
import { inBackground } from '../request-scope.ts';
import { findSession, renewSession } from './queries.ts';
import { sessionLimits } from './session-times.ts';
import { tokenHashIn } from './sessions.ts';

/** A session is renewed once in this time, in milliseconds: cached pages are asked for thousands of times a second. */
const pauseMs = 60_000;
/** Largest number of sessions in memory. */
const mostSessions = 1_000;

export interface Visits {
  /** Renews the session of a `Cookie` header, without waiting. A failure is ignored: the next request tries again. */
  note(cookies: string | undefined): void;
  /** Waits for renewals in progress. */
  close(): Promise<void>;
}

export function openVisits(portal: Portal): Visits {
  const { engine, now } = portal;
  const renewedAt = new Map<string, number>();
  const running = new Set<Promise<void>>();

  async function renew(tokenHash: string): Promise<void> {
    const at = now();
    const limits = { now: at, ...sessionLimits(at) };
    // A read first: a made-up cookie must not cause a write.
    if (await findSession(engine.db, tokenHash, limits)) await renewSession(engine.db, tokenHash, limits);
  }

  return {
    note(cookies) {
      const tokenHash = cookies === undefined ? null : tokenHashIn(portal, cookies);
      if (tokenHash === null) return;
      const time = now().getTime();
      if (Math.abs(time - (renewedAt.get(tokenHash) ?? -Infinity)) < pauseMs) return;
      renewedAt.delete(tokenHash);
      renewedAt.set(tokenHash, time);
      const [oldest] = renewedAt.keys();
      if (oldest !== undefined && renewedAt.size > mostSessions) renewedAt.delete(oldest);
      const run = inBackground('visits', () => renew(tokenHash)).catch(() => {});
      running.add(run);
      void run.then(() => running.delete(run));
    },
    close: async () => void (await Promise.all(running)),
  };
}
