// Tests that in any order in which processes add, run, fail, renew and are killed, each committed job runs at
// least once, a rolled-back job never runs, and no two processes run one job at the same time.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Engine } from '../db/engines/engine.ts';
import { addProbe, minuteMs, openClock, openProcess } from '../testing/jobs.ts';
import { openLocation, migratedLocation } from '../testing/database-location.ts';
import { leaseMs } from './queries.ts';
import type { Jobs } from './run-jobs.ts';

type Step =
  | { do: 'add'; commit: boolean }
  | { do: 'look'; process: number }
  | { do: 'renew'; process: number }
  | { do: 'kill'; process: number }
  | { do: 'end'; run: number; well: boolean }
  | { do: 'pass'; ms: number };

const process = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), commit: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('look' as const), process }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('renew' as const), process }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const), process }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('end' as const), run: fc.nat(5), well: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(1, minuteMs, leaseMs - 1, leaseMs + 1, 30 * minuteMs),
    }),
  },
);

interface Run {
  n: number;
  process: number;
  claim: string | null;
  until: number;
  end: PromiseWithResolvers<void>;
}

const claimOf = async ({ db }: Engine, n: number) => {
  const rows = await db.selectFrom('jobs').select(['payload', 'claimedBy']).execute();
  return rows.find(({ payload }) => payload['n'] === n)?.claimedBy ?? null;
};

async function play(engines: [Engine, ...Engine[]], steps: Step[]): Promise<void> {
  const { now, pass } = openClock();
  const [engine] = engines;
  /** All runs, and those that have not ended. */
  const all: Run[] = [];
  let open: Run[] = [];
  /** Runs that another process started while their claim was valid. */
  const together: Run[] = [];
  const done = new Set<number>();
  const committed = new Set<number>();
  let added = 0;

  function openPortal(at: Engine, number: number): Jobs {
    const run = async (payload: object) => {
      const { n } = payload as { n: number };
      const others = open.filter((one) => one.n === n && one.until >= now().getTime());
      together.push(...others);
      const end = Promise.withResolvers<void>();
      const began = { n, process: number, claim: null, until: now().getTime() + leaseMs, end };
      all.push(began);
      open.push(began);
      await end.promise;
    };
    return openProcess(at, { probe: { run } }, now);
  }
  const portals = engines.map(openPortal);

  const take: { [What in Step['do']]: (step: Extract<Step, { do: What }>) => Promise<void> | void } = {
    pass: ({ ms }) => pass(ms),
    async add({ commit }) {
      const n = (added += 1);
      const adding = engine.db.transaction().execute(async (trx) => {
        await addProbe(trx, n);
        if (!commit) throw new Error('changed my mind');
      });
      await adding.then(
        () => committed.add(n),
        () => {},
      );
    },
    async look({ process: number }) {
      await portals[number]?.look();
      for (const run of open) run.claim ??= await claimOf(engine, run.n);
    },
    async renew({ process: number }) {
      await portals[number]?.renew();
      for (const run of open) {
        const isOwn = run.process === number && (await claimOf(engine, run.n)) === run.claim;
        if (isOwn) run.until = now().getTime() + leaseMs;
      }
    },
    // A killed process: its runs never end, and nobody renews their claims.
    kill({ process: number }) {
      for (const run of open) if (run.process === number) run.process = -1;
      portals[number] = openPortal(engines[number] ?? engine, number);
    },
    async end({ run: place, well }) {
      const run = open.filter(({ process: number }) => number >= 0)[place];
      if (!run) return;
      open = open.filter((one) => one !== run);
      if (well) done.add(run.n);
      if (well) run.end.resolve();
      else run.end.reject(new Error('it failed'));
      // Wait until the new claim is in the table.
      await expect.poll(() => claimOf(engine, run.n), { interval: 1 }).not.toBe(run.claim);
    },
  };
  for (const one of steps) await take[one.do](one as never);

  // At the end the old processes are gone, and a new one runs everything.
  open = [];
  const run = async (payload: object) => void done.add((payload as { n: number }).n);
  const last = openProcess(engine, { probe: { run } }, now);
  for (let time = 0; time < 20; time += 1) {
    pass(6 * 60 * minuteMs);
    await last.runDue();
  }
  const left = await engine.db.selectFrom('jobs').select(['payload', 'dueAt']).execute();
  expect(left.filter(({ dueAt }) => dueAt !== null)).toEqual([]);
  const givenUp = left.map(({ payload }) => Number(payload['n']));
  expect(new Set([...done, ...givenUp])).toEqual(committed);
  expect(all.filter(({ n }) => !committed.has(n))).toEqual([]);
  expect(together).toEqual([]);
  for (const { end } of all) end.resolve();
}

it('every committed job is done, no rolled-back job runs, and one process at a time runs a job', async () => {
  const place = await migratedLocation();
  const engines: [Engine, ...Engine[]] = [openLocation(place), openLocation(place), openLocation(place)];
  const property = fc
    .asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), (steps) => play(engines, steps))
    .afterEach(async () => {
      await engines[0].db.deleteFrom('jobs').execute();
    });
  const found = await fc.check(property, { numRuns: 40 });
  expect(found.failed, fc.defaultReportMessage(found) ?? '').toBe(false);
});
