// Set-up for tests of background jobs: a clock that the test sets, handlers that record their runs, and processes
// that run jobs on demand.
import { onTestFinished } from 'vitest';
import type { Engine } from '../db/engines/engine.ts';
import type { Handler } from '../jobs/kinds.ts';
import { insertJob, readJobs } from '../jobs/queries.ts';
import { type Jobs, openJobs } from '../jobs/run-jobs.ts';

export const testStart = new Date('2026-11-21T05:40:00.000Z');
export const minuteMs = 60_000;
export const hourMs = 3_600_000;

/** A clock that tests set, shared by all processes of a test. */
export function openClock() {
  let at = testStart.getTime();
  return { now: () => new Date(at), pass: (ms: number) => void (at += ms) };
}

/** A handler that records the payloads it gets and then calls `work`. */
export function probe(work: Handler['run'] = async () => {}, rest: Partial<Handler> = {}) {
  const runs: object[] = [];
  const handler: Handler = {
    ...rest,
    async run(payload, job) {
      runs.push(payload);
      await work(payload, job);
    },
  };
  return { runs, handler };
}

/** A process of the portal that runs the jobs of these handlers on demand. */
export function openProcess(engine: Engine, handlers: Record<string, Handler>, now: () => Date): Jobs {
  const jobs = openJobs(engine, handlers, now);
  onTestFinished(() => jobs.stop());
  return jobs;
}

export const addProbe = (db: Engine['db'], n: number, dueAt = testStart, kind = 'probe') =>
  insertJob(db, { kind, payload: { n }, recurs: false, dueAt }, testStart);

export const stateOf = async ({ db }: Engine, now: Date, kind = 'probe') =>
  (await readJobs(db, now)).find((one) => one.kind === kind);
