// Tests several processes over one database: one at a time runs a job, also when one hangs or is killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { addProbe, minuteMs, openClock, openProcess, probe, stateOf } from '../testing/jobs.ts';
import { openLocation, migratedLocation } from '../testing/database-location.ts';
import { JobProblem } from './kinds.ts';
import { leaseMs, readJobs } from './queries.ts';
import { openJobs } from './run-jobs.ts';

/** A process that starts a job and never ends it. */
const hangingProcess = `
  import { openEngine } from './server/db/database.ts';
  import { openJobs } from './server/jobs/run-jobs.ts';
  const engine = openEngine(JSON.parse(process.env.PLACE), () => {});
  const run = () => { process.stdout.write('testStart'); return new Promise(() => {}); };
  setInterval(() => {}, 1_000);
  await openJobs(engine, { probe: { run } }, () => new Date(process.env.NOW)).runDue();`;

it('three processes do each job once', async () => {
  const place = await migratedLocation();
  const { now } = openClock();
  const done: number[] = [];
  const processes = Array.from({ length: 3 }, () => {
    const engine = openLocation(place);
    const { handler } = probe(async (payload) => {
      await engine.db.selectFrom('jobs').select('id').execute(); // lets the other processes run in between
      done.push((payload as { n: number }).n);
    });
    return openProcess(engine, { probe: handler }, now);
  });
  const { db } = openLocation(place);
  for (let n = 0; n < 30; n += 1) await addProbe(db, n);
  await Promise.all(processes.map((one) => one.runDue()));
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n));
});

it('a job whose claim is not renewed is taken over, and one whose claim is renewed is not', async () => {
  const place = await migratedLocation();
  const { now, pass } = openClock();
  const hanging = Promise.withResolvers<void>();
  const first = probe(() => hanging.promise);
  const second = probe();
  const engine = openLocation(place);
  const slow = openProcess(engine, { probe: first.handler }, now);
  const other = openProcess(openLocation(place), { probe: second.handler }, now);
  await addProbe(engine.db, 1);
  const running = slow.runDue();
  await expect.poll(() => first.runs).toEqual([{ n: 1 }]);
  pass(leaseMs - 1);
  await slow.renew();
  pass(leaseMs);
  await other.runDue();
  expect(second.runs).toEqual([]);
  expect(await stateOf(engine, now())).toMatchObject({ running: 1, waiting: 0 });
  pass(1);
  await other.runDue();
  expect(second.runs).toEqual([{ n: 1 }]);
  hanging.resolve();
  await running;
  expect(await readJobs(engine.db, now())).toEqual([]);
});

it('a process that lost its claim gets an abort signal, and its result does not count', async () => {
  const place = await migratedLocation();
  const { now, pass } = openClock();
  let received: unknown;
  const first = probe((_payload, { signal }) => {
    const stopped = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => {
      received = signal.aborted;
      stopped.reject(new JobProblem('I was told to stop.'));
    });
    return stopped.promise;
  });
  const taken = Promise.withResolvers<void>();
  const second = probe(() => taken.promise);
  const engine = openLocation(place);
  const slow = openProcess(engine, { probe: first.handler }, now);
  const other = openProcess(openLocation(place), { probe: second.handler }, now);
  await addProbe(engine.db, 1);
  const running = slow.runDue();
  await expect.poll(() => first.runs).toHaveLength(1);
  pass(leaseMs + 1);
  const runningToo = other.runDue();
  await expect.poll(() => second.runs).toHaveLength(1);
  await slow.renew();
  await running;
  expect(received).toBe(true);
  expect(await stateOf(engine, now())).toMatchObject({ running: 1, failed: 0, problem: null });
  taken.resolve();
  await runningToo;
  expect(await readJobs(engine.db, now())).toEqual([]);
});

it('a job that kills every process that runs it is given up', async () => {
  const place = await migratedLocation();
  const { now, pass } = openClock();
  const engine = openLocation(place);
  await addProbe(engine.db, 1);
  let begins = 0;
  for (let time = 0; time < 400; time += 1) {
    // Its claim is never renewed, as if the process had died.
    const hasBegun = Promise.withResolvers<void>();
    const { handler } = probe(() => {
      begins += 1;
      hasBegun.resolve();
      return new Promise(() => {});
    });
    await Promise.race([openJobs(engine, { probe: handler }, now).runDue(), hasBegun.promise]);
    pass(10 * minuteMs);
  }
  const state = await stateOf(engine, now());
  expect(state).toMatchObject({ waiting: 0, running: 0, failed: 1 });
  expect(state?.problem).toBe('The process ended before the job was done.');
  expect(begins).toBeLessThanOrEqual(12);
});

it('another process takes over the job of a killed process', async () => {
  const place = await migratedLocation();
  const { now, pass } = openClock();
  const engine = openLocation(place);
  await addProbe(engine.db, 1);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', hangingProcess], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PLACE: JSON.stringify(place), NOW: now().toISOString() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  expect(said.toString()).toBe('testStart');
  const { runs, handler } = probe();
  const jobs = openProcess(engine, { probe: handler }, now);
  await jobs.runDue();
  expect(runs).toEqual([]); // another process is running it
  child.kill('SIGKILL');
  await once(child, 'exit');
  pass(leaseMs + 1);
  await jobs.runDue();
  expect(runs).toEqual([{ n: 1 }]);
  expect(await readJobs(engine.db, now())).toEqual([]);
});
