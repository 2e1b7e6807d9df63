// Tests recurring jobs: one run per interval over all processes, through restarts, failures and changes of
// the clock.
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { testStart, hourMs, minuteMs, openClock, openProcess, probe, stateOf } from '../testing/jobs.ts';
import { openLocation, migratedLocation } from '../testing/database-location.ts';
import { JobProblem } from './kinds.ts';
import { itOnce } from '../testing/engine.ts';

it('several processes run a recurring job once per interval', async () => {
  const place = await migratedLocation();
  const { now, pass } = openClock();
  const { runs, handler } = probe(undefined, { everyMs: hourMs });
  const engine = openLocation(place);
  const processes = [engine, openLocation(place), openLocation(place)].map((one) =>
    openProcess(one, { probe: handler }, now),
  );
  const runAll = () => Promise.all(processes.map((one) => one.runDue()));
  await runAll();
  expect(runs).toHaveLength(1);
  expect(await stateOf(engine, now())).toMatchObject({
    waiting: 1,
    lastAt: '2026-11-21T05:40:00.000Z',
    nextAt: '2026-11-21T06:40:00.000Z',
  });
  pass(hourMs - 1);
  await runAll();
  expect(runs).toHaveLength(1);
  pass(1);
  await runAll();
  expect(runs).toHaveLength(2);
});

it('a restart does not run it before it is due', async () => {
  const engine = await testDatabase();
  const { now, pass } = openClock();
  const { runs, handler } = probe(undefined, { everyMs: hourMs });
  for (let start = 0; start < 6; start += 1) {
    await openProcess(engine, { probe: handler }, now).runDue();
    pass(20 * minuteMs);
  }
  expect(runs).toHaveLength(2);
});

it('a job first runs after the delay that its handler sets', async () => {
  const engine = await testDatabase();
  const { now, pass } = openClock();
  const { runs, handler } = probe(undefined, { everyMs: hourMs, firstAfterMs: 10 * minuteMs });
  const jobs = openProcess(engine, { probe: handler }, now);
  pass(10 * minuteMs - 1);
  await jobs.runDue();
  expect(runs).toHaveLength(0);
  pass(1);
  await jobs.runDue();
  expect(runs).toHaveLength(1);
});

it('a changed interval counts from the last run', async () => {
  const engine = await testDatabase();
  const { now, pass } = openClock();
  const { runs, handler } = probe();
  const every = (hours: number) =>
    openProcess(engine, { probe: { ...handler, everyMs: hours * hourMs } }, now).runDue();
  await every(24);
  pass(5 * hourMs);
  await every(6);
  expect(runs).toHaveLength(1);
  pass(hourMs);
  await every(6);
  expect(runs).toHaveLength(2);
  pass(6 * hourMs);
  await every(12);
  expect(runs).toHaveLength(2);
  pass(6 * hourMs);
  await every(12);
  expect(runs).toHaveLength(3);
});

itOnce(
  'a failure is shown until a run succeeds, and is retried after pauses that grow up to the interval',
  async () => {
    const engine = await testDatabase();
    const { now, pass } = openClock();
    let isBroken = true;
    const { runs, handler } = probe(
      () => (isBroken ? Promise.reject(new JobProblem('The disk is away.')) : Promise.resolve()),
      { everyMs: 5 * minuteMs },
    );
    const jobs = openProcess(engine, { probe: handler }, now);
    const pauses: number[] = [];
    for (let time = 0; time < 20; time += 1) {
      await jobs.runDue();
      const state = await stateOf(engine, now());
      expect(state).toMatchObject({ waiting: 0, failed: 1, problem: 'The disk is away.', lastAt: null });
      pauses.push((Date.parse(state?.nextAt ?? '') - now().getTime()) / minuteMs);
      pass((pauses.at(-1) ?? 0) * minuteMs);
    }
    expect(pauses.slice(0, 5)).toEqual([1, 2, 4, 5, 5]);
    expect(runs).toHaveLength(20); // a recurring job is never given up
    isBroken = false;
    await jobs.runDue();
    expect(await stateOf(engine, now())).toMatchObject({ waiting: 1, failed: 0, problem: null });
  },
);

it('a restart does not shorten the pause after a failure', async () => {
  const engine = await testDatabase();
  const { now, pass } = openClock();
  const { runs, handler } = probe(() => Promise.reject(new JobProblem('No.')), {
    everyMs: 24 * hourMs,
    pauseMs: () => hourMs,
  });
  await openProcess(engine, { probe: handler }, now).runDue();
  pass(hourMs - 1);
  await openProcess(engine, { probe: handler }, now).runDue();
  expect(runs).toHaveLength(1);
  pass(1);
  await openProcess(engine, { probe: handler }, now).runDue();
  expect(runs).toHaveLength(2);
});

it('a clock that goes back does not stop it, and a clock that is slightly behind does not run it twice', async () => {
  const engine = await testDatabase();
  const { now, pass } = openClock();
  const { runs, handler } = probe(undefined, { everyMs: hourMs });
  const jobs = openProcess(engine, { probe: handler }, now);
  pass(1_000 * 24 * hourMs);
  await jobs.runDue();
  pass(-minuteMs);
  await jobs.runDue();
  expect(runs).toHaveLength(1);
  pass(-999 * 24 * hourMs);
  await jobs.runDue();
  expect(runs).toHaveLength(2);
});

itOnce('a command runs it at any time unless it is running, and it is due an interval later', async () => {
  const engine = await testDatabase();
  const { now, pass } = openClock();
  const work = Promise.withResolvers<void>();
  const { runs, handler } = probe(() => work.promise, { everyMs: hourMs });
  const handlers = { backup: handler };
  const [command, other] = [openProcess(engine, handlers, now), openProcess(engine, handlers, now)];
  const first = command.runNow('backup');
  await expect.poll(() => runs).toHaveLength(1);
  expect(await other.runNow('backup')).toBe(false);
  work.resolve();
  expect(await first).toBe(true);
  expect(await other.runNow('backup')).toBe(true);
  pass(hourMs - 1);
  await other.runDue();
  expect(runs).toHaveLength(2);
  pass(1);
  await other.runDue();
  expect(runs).toHaveLength(3);
});

it('a command without an interval runs it, throws its error, and plans no run', async () => {
  const engine = await testDatabase();
  const { now, pass } = openClock();
  let isBroken = true;
  const { runs, handler } = probe(() =>
    isBroken ? Promise.reject(new JobProblem('The disk is away.')) : Promise.resolve(),
  );
  const jobs = openProcess(engine, { backup: handler }, now);
  await expect(jobs.runNow('backup')).rejects.toThrow('The disk is away.');
  isBroken = false;
  expect(await jobs.runNow('backup')).toBe(true);
  pass(100 * hourMs);
  await jobs.runDue();
  expect(runs).toHaveLength(2);
  expect(await stateOf(engine, now(), 'backup')).toMatchObject({
    waiting: 0,
    failed: 0,
    nextAt: null,
    lastAt: testStart.toISOString(),
  });
});
