// Runs jobs in this process: claims due jobs, renews the claims during the work, and ends them.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { statements } from '#contract/words/statements-rules.ts';
import type { Engine } from '../db/engines/engine.ts';
import { inBackground } from '../request-scope.ts';
import { type Handler, type Handlers, JobProblem } from './kinds.ts';
import {
  claimJob,
  type ClaimedJob,
  failJob,
  finishJob,
  insertJob,
  leaseMs,
  scheduleRecurring,
  releaseJob,
  renewJob,
} from './queries.ts';

/** How often due jobs are looked for and claims are renewed, in milliseconds. */
const pollIntervalMs = 5_000;
const renewMs = 30_000;
/** How long a stop waits for running jobs, in milliseconds. */
const stopMs = 5_000;
/** How many jobs this process runs at once, not counting the recurring ones. */
const maxConcurrentJobs = 4;
/** After how many attempts a job is given up: within a day, with the pauses below. */
const mostAttempts = 12;
const firstPauseMs = 60_000;
const longestPauseMs = 6 * 3_600_000;
/**
 * From this attempt on, a job whose process died is paused like a failed one, because it may have killed the
 * process.
 */
const suspiciousAttempts = 3;

export interface Jobs {
  /** Looks for due jobs every few seconds, until `stop`. */
  start(): void;
  /** Starts due jobs, up to the limit. */
  look(): Promise<void>;
  /** Runs all due jobs, and resolves when none is due any more. */
  runDue(): Promise<void>;
  /** Runs a recurring job now, due or not, and throws its error. False if another process is running it. */
  runNow(kind: keyof Handlers): Promise<boolean>;
  /** Renews the claims of this process. A running process does this by itself. */
  renew(): Promise<void>;
  /**
   * Starts no further jobs and aborts the running ones. They finish within five seconds, or another process
   * takes them over.
   */
  stop(): Promise<void>;
}

interface Run {
  by: string;
  recurs: boolean;
  /** The end of its claim, unless it is renewed. */
  until: number;
  controller: AbortController;
  /** Never rejects. */
  ended: Promise<void>;
}

/** `log` receives errors with the kind of the job; null: the look for jobs failed. */
export function openJobs(
  { db, failure }: Pick<Engine, 'db' | 'failure'>,
  handlers: Handlers | Readonly<Record<string, Handler>>,
  now: () => Date,
  log: (kind: string | null, error: unknown) => void = () => {},
): Jobs {
  const known = new Map<string, Handler>(Object.entries(handlers));
  const recurring = [...known].filter(([, { everyMs }]) => everyMs !== undefined);
  const openedAt = now().getTime();
  const runs = new Set<Run>();
  let isPlanned = false;
  let isStarted = false;
  let isStopping = false;
  let pollTimer: NodeJS.Timeout | undefined;
  let renewTimer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let pollSucceeded = true;

  async function look(): Promise<void> {
    if (!isPlanned) {
      for (const [kind, { everyMs = 0, firstAfterMs = 0 }] of recurring) {
        await scheduleRecurring(db, { kind, everyMs, firstAt: new Date(openedAt + firstAfterMs) }, now());
      }
      isPlanned = true;
    }
    while (!isStopping) {
      const others = [...runs].filter(({ recurs }) => !recurs).length;
      const sinceOpened = now().getTime() - openedAt;
      const kinds = [...known]
        .filter(
          ([, { firstAfterMs = 0, everyMs }]) =>
            sinceOpened >= firstAfterMs && (everyMs !== undefined || others < maxConcurrentJobs),
        )
        .map(([kind, { everyMs = null }]) => ({ kind, everyMs }));
      // The embedded database gives none between its statements, and an import may leave hundreds of short jobs.
      await turn();
      const by = randomUUID();
      const at = now();
      const job = await claimJob(db, by, kinds, at);
      if (!job) return;
      begin(by, job, at).catch((error: unknown) => log(job.kind, error));
    }
  }

  /** Looks for jobs unless a look is in progress. Never rejects. */
  function pollOnce(): Promise<void> {
    looking = looking
      .then(() => inBackground('jobs', look))
      .then(
        () => {
          pollSucceeded = true;
        },
        (error: unknown) => {
          if (pollSucceeded) log(null, error); // logged once per outage of the database
          pollSucceeded = false;
        },
      );
    return looking;
  }

  /** Runs a claimed job. Rejects with its error once that is recorded. */
  function begin(by: string, job: ClaimedJob, at: Date): Promise<void> {
    const controller = new AbortController();
    const execution = () => execute(by, job, at, controller.signal);
    const work = isStarted ? inBackground(`job ${job.kind}`, execution) : execution();
    const run = {
      by,
      recurs: job.recurs,
      until: at.getTime() + leaseMs,
      controller,
      ended: Promise.resolve(),
    };
    run.ended = work
      .catch(() => {})
      .then(() => {
        runs.delete(run);
        if (runs.size === 0) {
          clearInterval(renewTimer);
          renewTimer = undefined;
        }
        if (isStarted && !isStopping) void pollOnce();
      });
    runs.add(run);
    renewTimer ??= setInterval(() => void renew(), renewMs).unref();
    if (isStopping) controller.abort();
    return work;
  }

  async function execute(by: string, job: ClaimedJob, at: Date, signal: AbortSignal): Promise<void> {
    const { id, kind, payload, attempts } = job;
    const handler = known.get(kind);
    if (!handler) return;
    try {
      await turn();
      if (job.takenOver && attempts > suspiciousAttempts)
        throw new JobProblem(statements('process_ended_job'));
      await handler.run(payload, { id, attempt: attempts, at, signal });
    } catch (error) {
      if (isStopping && signal.aborted) {
        await releaseJob(db, by, now());
        return;
      }
      const isGivenUp = !job.recurs && attempts >= mostAttempts;
      const next = isGivenUp ? null : new Date(now().getTime() + pauseOf(handler, attempts));
      await failJob(db, by, { problem: sentenceOf(error), next, now: now() });
      throw error;
    }
    await turn();
    const { everyMs } = handler;
    const next = everyMs === undefined ? null : new Date(at.getTime() + everyMs);
    await finishJob(db, by, job, { begunAt: at, next });
  }

  function sentenceOf(error: unknown): string {
    if (error instanceof JobProblem) return error.message;
    const why = failure(error);
    if (why === 'unavailable') return statements('the_database_did_not_answer');
    if (why === 'full') return statements('the_disk_is_full');
    // The message may quote what a person typed, so only the name of the error is used.
    const name = error instanceof Error && /^\w{1,40}$/.test(error.name) ? error.name : typeof error;
    return statements('it_failed_with_an_unexpected_error', { name });
  }

  async function renew(): Promise<void> {
    for (const run of runs) {
      const at = now();
      try {
        if (await renewJob(db, run.by, at)) run.until = at.getTime() + leaseMs;
        else run.controller.abort(); // it has ended, or another process has taken it over
      } catch {
        // The database is away. Once the claim has expired, another process may have the job.
        if (now().getTime() > run.until) run.controller.abort();
      }
    }
  }

  return {
    start() {
      isStarted = true;
      const poll = () => {
        void pollOnce().then(() => {
          if (!isStopping) pollTimer = setTimeout(poll, pollIntervalMs).unref();
        });
      };
      pollTimer = setTimeout(poll, pollIntervalMs).unref();
    },
    look,
    async runDue() {
      await look();
      while (runs.size > 0) {
        await Promise.all([...runs].map(({ ended }) => ended));
        await look();
      }
    },
    async runNow(kind) {
      await insertJob(db, { kind, payload: {}, recurs: true, dueAt: now() }, now());
      const by = randomUUID();
      const at = now();
      const job = await claimJob(db, by, [{ kind, everyMs: null }], at, { inAnyCase: true });
      if (!job) return false;
      await begin(by, job, at);
      return true;
    },
    renew,
    async stop() {
      isStopping = true;
      clearTimeout(pollTimer);
      for (const { controller } of runs) controller.abort();
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, stopMs)));
      await Promise.race([looking.then(() => Promise.all([...runs].map(({ ended }) => ended))), timeout]);
      clearTimeout(timer);
    },
  };
}

/** How long to wait after a failure, in milliseconds; for a recurring job at most until its next run. */
function pauseOf({ pauseMs, everyMs = Infinity }: Handler, attempt: number): number {
  const doubled = Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs);
  return Math.min(pauseMs?.(attempt) ?? doubled, everyMs);
}
