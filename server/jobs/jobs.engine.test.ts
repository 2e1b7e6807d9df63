// Tests the jobs of one process: they are done, retried, given up, or released.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import {
  addProbe,
  testStart,
  hourMs,
  minuteMs,
  openClock,
  openProcess,
  probe,
  stateOf,
} from '../testing/jobs.ts';
import { JobProblem } from './kinds.ts';
import { readJobs } from './queries.ts';
import { openJobs } from './run-jobs.ts';
import { mostInOneGo } from '../testing/most-in-one-go.ts';
import { itOnce } from '../testing/engine.ts';
import { requestScope } from '../request-scope.ts';

describe('a job', () => {
  it('is done once when its transaction commits, and never when it rolls back', async () => {
    const engine = await testDatabase();
    const { now } = openClock();
    const { runs, handler } = probe();
    const jobs = openProcess(engine, { probe: handler }, now);
    await engine.db.transaction().execute((trx) => addProbe(trx, 1));
    const undone = engine.db.transaction().execute(async (trx) => {
      await addProbe(trx, 2);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await jobs.runDue();
    await jobs.runDue();
    expect(runs).toEqual([{ n: 1 }]);
    expect(await engine.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  it('lets other requests run before the next one begins and before its end is stored', async () => {
    const engine = await testDatabase();
    const { now } = openClock();
    const { runs, handler } = probe();
    const jobs = openProcess(engine, { probe: handler }, now);
    for (let n = 0; n < 30; n += 1) await addProbe(engine.db, n);
    expect(
      await mostInOneGo(
        () => runs.length,
        () => jobs.runDue(),
      ),
    ).toBe(1);
    expect(runs).toHaveLength(30);
  });

  it('has a scope of its own in a running portal', async () => {
    const engine = await testDatabase();
    const { now } = openClock();
    const scope = Promise.withResolvers<string | undefined>();
    const run = async () => scope.resolve(requestScope.getStore()?.route);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const jobs = openProcess(engine, { probe: { run } }, now);
    await addProbe(engine.db, 1);
    jobs.start();
    vi.advanceTimersByTime(5_000);
    vi.useRealTimers();
    expect(await scope.promise).toBe('job probe');
  });

  it('waits until it is due', async () => {
    const engine = await testDatabase();
    const { now, pass } = openClock();
    const { runs, handler } = probe();
    const jobs = openProcess(engine, { probe: handler }, now);
    await addProbe(engine.db, 1, new Date(testStart.getTime() + hourMs));
    pass(hourMs - 1);
    await jobs.runDue();
    expect(runs).toEqual([]);
    expect(await stateOf(engine, now())).toMatchObject({ waiting: 1, nextAt: '2026-11-21T06:40:00.000Z' });
    pass(1);
    await jobs.runDue();
    expect(runs).toEqual([{ n: 1 }]);
  });

  it('is not claimed by a process that does not know its kind', async () => {
    const engine = await testDatabase();
    const { now } = openClock();
    const newer = probe();
    await addProbe(engine.db, 1, testStart, 'of-a-newer-version');
    await openProcess(engine, { probe: probe().handler }, now).runDue();
    expect(await stateOf(engine, now(), 'of-a-newer-version')).toMatchObject({ waiting: 1, failed: 0 });
    await openProcess(engine, { 'of-a-newer-version': newer.handler }, now).runDue();
    expect(newer.runs).toEqual([{ n: 1 }]);
  });

  itOnce('a failed job is retried after growing pauses, and given up after twelve attempts', async () => {
    const engine = await testDatabase();
    const { now, pass } = openClock();
    const { runs, handler } = probe(() => Promise.reject(new JobProblem('The mail server is away.')));
    const jobs = openProcess(engine, { probe: handler }, now);
    await addProbe(engine.db, 1);
    const pauses: number[] = [];
    for (;;) {
      await jobs.runDue();
      const state = await stateOf(engine, now());
      if (!state?.nextAt) break;
      expect(state).toMatchObject({ waiting: 1, failed: 0, problem: 'The mail server is away.' });
      const pause = Date.parse(state.nextAt) - now().getTime();
      pauses.push(pause / minuteMs);
      pass(pause - 1);
      await jobs.runDue();
      expect(runs).toHaveLength(pauses.length);
      pass(1);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    expect(runs).toHaveLength(12);
    pass(30 * 24 * hourMs);
    await jobs.runDue();
    expect(runs).toHaveLength(12);
    expect(await stateOf(engine, now())).toMatchObject({ waiting: 0, failed: 1, lastAt: null });
  });

  it('a later attempt completes a failed job, which is then deleted', async () => {
    const engine = await testDatabase();
    const { now, pass } = openClock();
    const { runs, handler } = probe((_payload, { attempt }) =>
      attempt < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve(),
    );
    const jobs = openProcess(engine, { probe: handler }, now);
    await addProbe(engine.db, 1);
    for (let time = 0; time < 5; time += 1) {
      await jobs.runDue();
      pass(hourMs);
    }
    expect(runs).toHaveLength(3);
    expect(await readJobs(engine.db, now())).toEqual([]);
  });

  it('the message of a thrown error is not shown, because it may quote typed text', async () => {
    const engine = await testDatabase();
    const { now } = openClock();
    const quoted = 'duplicate key (email)=(asha@example.org)';
    const { handler } = probe(() => Promise.reject(new TypeError(quoted)));
    const faults: unknown[] = [];
    const jobs = openJobs(engine, { probe: handler }, now, (kind, error) => void faults.push([kind, error]));
    await addProbe(engine.db, 1);
    await jobs.runDue();
    expect((await stateOf(engine, now()))?.problem).toBe(
      'It failed with an unexpected error (TypeError). The log has the details.',
    );
    const rows = await engine.db.selectFrom('jobs').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('asha');
    expect(faults).toEqual([['probe', new TypeError(quoted)]]);
  });

  it('waits while four other jobs run in the same process', async () => {
    const engine = await testDatabase();
    const { now } = openClock();
    const ends: PromiseWithResolvers<void>[] = [];
    const { runs, handler } = probe(() => {
      const end = Promise.withResolvers<void>();
      ends.push(end);
      return end.promise;
    });
    for (let n = 0; n < 9; n += 1) await addProbe(engine.db, n);
    const { runs: backups, handler: backup } = probe(undefined, { everyMs: hourMs });
    const jobs = openProcess(engine, { probe: handler, backup }, now);
    const allDone = jobs.runDue();
    // A recurring job does not wait for them.
    await expect.poll(() => backups).toHaveLength(1);
    for (const begunByNow of [4, 8, 9]) {
      await expect.poll(() => runs).toHaveLength(begunByNow);
      expect(await stateOf(engine, now())).toMatchObject({ running: ends.length });
      for (const end of ends.splice(0)) end.resolve();
    }
    await allDone;
    expect(await readJobs(engine.db, now())).toMatchObject([{ kind: 'backup' }]);
  });
});

describe('a process that stops', () => {
  itOnce('lets a job finish that ignores the abort signal', async () => {
    const engine = await testDatabase();
    const { now } = openClock();
    const work = Promise.withResolvers<void>();
    const { runs, handler } = probe(() => work.promise);
    const jobs = openProcess(engine, { probe: handler }, now);
    await addProbe(engine.db, 1);
    void jobs.runDue();
    await expect.poll(() => runs).toHaveLength(1);
    const stopped = jobs.stop();
    work.resolve();
    await stopped;
    expect(await readJobs(engine.db, now())).toEqual([]);
  });

  it('releases a job that stops, and another process runs it at once', async () => {
    const engine = await testDatabase();
    const { now } = openClock();
    const { runs, handler } = probe(
      (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const jobs = openProcess(engine, { probe: handler }, now);
    await addProbe(engine.db, 1);
    void jobs.runDue();
    await expect.poll(() => runs).toHaveLength(1);
    await jobs.stop();
    expect(await stateOf(engine, now())).toMatchObject({ waiting: 1, running: 0, failed: 0, problem: null });
    const attempts: number[] = [];
    const other = probe(async (_payload, { attempt }) => void attempts.push(attempt));
    await openProcess(engine, { probe: other.handler }, now).runDue();
    expect(attempts).toEqual([1]);
  });

  it('starts no further job', async () => {
    const engine = await testDatabase();
    const { runs, handler } = probe();
    const jobs = openProcess(engine, { probe: handler }, openClock().now);
    await jobs.stop();
    await addProbe(engine.db, 1);
    await jobs.runDue();
    expect(runs).toEqual([]);
  });
});
