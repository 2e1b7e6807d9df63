// Runs jobs in this process: claims what is due, renews the claims while it works, and ends them.
import { randomUUID } from 'node:crypto';
import type { Engine } from '../db/engines/engine.ts';
import { type Handler, type Handlers, JobProblem } from './kinds.ts';
import {
  claimJob,
  type ClaimedJob,
  failJob,
  finishJob,
  insertJob,
  leaseMs,
  planRecurring,
  releaseJob,
  renewJob,
} from './queries.ts';

/** How often it is looked whether something is due, and how often claims are renewed, in milliseconds. */
const lookMs = 5_000;
const renewMs = 30_000;
/** How long a stop waits for jobs that run, in milliseconds. */
const stopMs = 5_000;
/** How many jobs this process runs at once, besides the recurring ones. */
const mostAtOnce = 4;
/** How often a job is begun before it is given up: within a day, with the pauses below. */
const mostAttempts = 12;
const firstPauseMs = 60_000;
const longestPauseMs = 6 * 3_600_000;
/** From this attempt on, a job whose process ended rests like one that failed: it may be what ended the process. */
const suspiciousAttempts = 3;

const processEnded = 'The process that ran it ended before it was done.';

export interface Jobs {
  /** Looks every few seconds whether something is due, until `stop`. */
  start(): void;
  /** Begins what is due, as far as there is room. */
  look(): Promise<void>;
  /** Runs all that is due, and resolves when nothing is due any more. */
  runDue(): Promise<void>;
  /** Runs a recurring job now, due or not, and throws what it throws. False: another process runs it just now. */
  runNow(kind: keyof Handlers): Promise<boolean>;
  /** Renews the claims of this process. A running process does it by itself. */
  renew(): Promise<void>;
  /** Begins nothing more, and asks what runs to end: it finishes within five seconds, or another process takes it over. */
  stop(): Promise<void>;
}

/** A run that is under way. */
interface Run {
  by: string;
  /** The end of its claim, unless it is renewed. */
  until: number;
  controller: AbortController;
  /** Never rejects. */
  ended: Promise<void>;
}

/** `log` takes what went wrong, with the kind of the job; null: jobs could not be looked for. */
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
  let lookTimer: NodeJS.Timeout | undefined;
  let renewTimer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let couldLook = true;

  async function look(): Promise<void> {
    if (!isPlanned) {
      for (const [kind, { everyMs = 0, firstAfterMs = 0 }] of recurring) {
        await planRecurring(db, { kind, everyMs, firstAt: new Date(openedAt + firstAfterMs) }, now());
      }
      isPlanned = true;
    }
    while (!isStopping && runs.size < recurring.length + mostAtOnce) {
      const sinceOpened = now().getTime() - openedAt;
      const kinds = [...known]
        .filter(([, { firstAfterMs = 0 }]) => sinceOpened >= firstAfterMs)
        .map(([kind, { everyMs = null }]) => ({ kind, everyMs }));
      const by = randomUUID();
      const at = now();
      const job = await claimJob(db, by, kinds, at);
      if (!job) return;
      begin(by, job, at).catch((error: unknown) => log(job.kind, error));
    }
  }

  /** Looks while no other look is under way. Never rejects. */
  function lookInTurn(): Promise<void> {
    looking = looking.then(look).then(
      () => {
        couldLook = true;
      },
      (error: unknown) => {
        if (couldLook) log(null, error); // once, however long the database is away
        couldLook = false;
      },
    );
    return looking;
  }

  /** Runs a claimed job. Rejects with what it threw, when that is recorded. */
  function begin(by: string, job: ClaimedJob, at: Date): Promise<void> {
    const controller = new AbortController();
    const work = execute(by, job, at, controller.signal);
    const run = { by, until: at.getTime() + leaseMs, controller, ended: Promise.resolve() };
    run.ended = work
      .catch(() => {})
      .then(() => {
        runs.delete(run);
        if (runs.size === 0) {
          clearInterval(renewTimer);
          renewTimer = undefined;
        }
        if (isStarted && !isStopping) void lookInTurn();
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
      if (job.takenOver && attempts > suspiciousAttempts) throw new JobProblem(processEnded);
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
    const { everyMs } = handler;
    const next = everyMs === undefined ? null : new Date(at.getTime() + everyMs);
    await finishJob(db, by, job, { begunAt: at, next });
  }

  function sentenceOf(error: unknown): string {
    if (error instanceof JobProblem) return error.message;
    const why = failure(error);
    if (why === 'unavailable') return 'The database did not answer.';
    if (why === 'full') return 'The disk is full.';
    // Its own words may quote what a person typed.
    const name = error instanceof Error && /^\w{1,40}$/.test(error.name) ? error.name : typeof error;
    return `It stopped at an unexpected fault (${name}). The log says where.`;
  }

  async function renew(): Promise<void> {
    for (const run of runs) {
      const at = now();
      try {
        if (await renewJob(db, run.by, at)) run.until = at.getTime() + leaseMs;
        else run.controller.abort(); // it has ended, or another process has taken it over
      } catch {
        // The database is away. When the claim has run out, another process may have the job.
        if (now().getTime() > run.until) run.controller.abort();
      }
    }
  }

  return {
    start() {
      isStarted = true;
      const turn = () => {
        void lookInTurn().then(() => {
          if (!isStopping) lookTimer = setTimeout(turn, lookMs).unref();
        });
      };
      lookTimer = setTimeout(turn, lookMs).unref();
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
      clearTimeout(lookTimer);
      for (const { controller } of runs) controller.abort();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, stopMs)));
      await Promise.race([looking.then(() => Promise.all([...runs].map(({ ended }) => ended))), late]);
      clearTimeout(timer);
    },
  };
}

/** How long a job rests after a failure, in milliseconds; a recurring one never longer than until its next run. */
function pauseOf({ pauseMs, everyMs = Infinity }: Handler, attempt: number): number {
  const doubled = Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs);
  return Math.min(pauseMs?.(attempt) ?? doubled, everyMs);
}
