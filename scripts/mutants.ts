// `npm run mutants`: puts small faults into the rules, one at a time, and runs the tests that reach the file. A fault
// that no test notices survives. Draws the faults by a seed: `-- --count 20 --from 0 --seed 1`. Survivors are listed;
// those of scripts/equivalent-mutants.ts change nothing that a caller could notice.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '#testing/reports.ts';
import { equivalentMutants } from './equivalent-mutants.ts';
import { type Mutation, mutationsOf } from './mutations.ts';
import { importsOf } from './walls.ts';

interface Mutant extends Mutation {
  file: string;
  line: number;
  text: string;
}

/** Files whose faults are drawn, by area: as many from each. */
const areas: Record<string, string[]> = {
  rules: ['contract/**/*-rules.ts'],
  lists: [
    'server/db/{paging,narrow,search-text}.ts',
    'server/http/growing-lists.ts',
    'server/features/cases/list-queries.ts',
  ],
  deadlines: [
    'contract/cases/{deadlines,partial-dates,follow-up}-rules.ts',
    'server/features/cases/due-dates.ts',
  ],
  duplicates: ['server/duplicates/*.ts', 'server/features/duplicates/*.ts'],
  exchange: ['server/icsr/*.ts', 'server/features/cases/{write,send,import}-icsr.ts'],
  access: ['server/access/*.ts', 'contract/access-rules.ts', 'server/http/hardening.ts'],
};

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    from: { type: 'string', default: '0' },
  },
});
const [count, from] = [Number(values.count), Number(values.from)];
process.chdir(join(import.meta.dirname, '..'));

const sources = globSync('{contract,server,testing,client}/**/*.{ts,tsx}').filter(
  (file) => !file.startsWith('client/paraglide/'),
);
/** Who imports each file, without types. */
const importers = new Map<string, Set<string>>();
for (const file of sources) {
  for (const { target, isType } of importsOf(file, readFileSync(file, 'utf8'))) {
    if (!isType) importers.set(target, (importers.get(target) ?? new Set()).add(file));
  }
}

// Without this, a fault that never reaches the tests would survive everywhere.
const probe = { file: 'server/features/cases/list-queries.ts', start: 0, end: 0, to: 'throw new Error();' };
if (!isKilled(probe, 'sqlite', ['server/features/cases/views.engine.test.ts'])) {
  throw new Error('The faults do not reach the tests');
}

const drawn = draw(Number(values.seed), from + count).slice(from);
const outcomes = { killed: 0, survived: 0, equivalent: 0 };
const survivors: string[] = [];
for (const [place, mutant] of drawn.entries()) {
  const { file, line, from: before, to } = mutant;
  const name = `${file}:${line}  ${before.replaceAll(/\s+/g, ' ')} → ${to || '(nothing)'}`;
  const outcome = isEquivalent(mutant) ? 'equivalent' : outcomeOf(mutant);
  outcomes[outcome] += 1;
  if (outcome === 'survived') survivors.push(`${name}\n    ${mutant.text}`);
  console.log(`${from + place}  ${outcome}  ${name}`);
}
for (const survivor of survivors) console.log(`Survived: ${survivor}`);
const noticeable = outcomes.killed + outcomes.survived;
console.log(
  `${outcomes.killed} of ${noticeable} mutants killed (${((100 * outcomes.killed) / noticeable).toFixed(0)} %), ` +
    `${outcomes.equivalent} equivalent`,
);
process.exitCode = survivors.length > 0 ? 1 : 0;

/** Draws mutants: one area after the other, then a file by the number of its faults. The same seed gives the same ones. */
function draw(seed: number, amount: number): Mutant[] {
  const random = seededRandom(seed);
  const pools = Object.values(areas).map((globs) =>
    globs
      .flatMap((glob) => globSync(glob))
      .filter((file) => !file.endsWith('.test.ts'))
      .toSorted()
      .flatMap(mutantsOf),
  );
  return Array.from({ length: amount }, (_, place) => {
    const pool = pools[place % pools.length] ?? [];
    const [mutant] = pool.splice(Math.floor(random() * pool.length), 1);
    if (!mutant) throw new Error('An area has fewer faults than were asked for');
    return mutant;
  });
}

function mutantsOf(file: string): Mutant[] {
  const source = readFileSync(file, 'utf8');
  return mutationsOf(file, source).map((mutation) => {
    const line = source.slice(0, mutation.start).split('\n').length;
    return { ...mutation, file, line, text: source.split('\n')[line - 1]?.trim() ?? '' };
  });
}

function isEquivalent({ file, text, from: before, to }: Mutant): boolean {
  return equivalentMutants.some(
    (one) => one.file === file && one.line === text && one.change === `${before} → ${to}`,
  );
}

/** Runs the tests of rules first, then those over a portal. */
function outcomeOf(fault: Mutant): 'killed' | 'survived' {
  const { file } = fault;
  const reached = reachOf(file);
  const isOfPortal = (test: string) => /\.(?:engine|portal)\.test\.ts$/.test(test);
  const near = (a: string, b: string) => closeness(b, file, reached) - closeness(a, file, reached);
  const rules = [...reached.keys()].filter((one) => one.endsWith('.test.ts') && !isOfPortal(one));
  const folders = new Set(
    [file, ...[...reached].flatMap(([one, far]) => (far <= 2 && !one.endsWith('.test.ts') ? [one] : []))].map(
      dirname,
    ),
  );
  const portals = globSync('server/**/*.{engine,portal}.test.ts').filter((one) => folders.has(dirname(one)));
  const [first, rest] = [portals.toSorted(near).slice(0, 6), portals.toSorted(near).slice(6)];
  const runs = [
    () =>
      isKilled(
        fault,
        'unit*',
        rules
          .filter((one) => !one.startsWith('client/'))
          .toSorted(near)
          .slice(0, 12),
      ),
    () =>
      isKilled(
        fault,
        'client',
        rules.filter((one) => one.startsWith('client/')),
      ),
    () => isKilled(fault, 'sqlite', first),
    () => isKilled(fault, 'sqlite', rest),
  ];
  return runs.some((run) => run()) ? 'killed' : 'survived';
}

/** Whether a test of these files fails with the fault, or never ends. */
function isKilled(
  { file, start, end, to }: Pick<Mutant, 'file' | 'start' | 'end' | 'to'>,
  project: string,
  files: string[],
): boolean {
  if (files.length === 0) return false;
  const args = ['vitest', 'run', `--project=${project}`, '--bail=1', '--reporter=dot', ...files];
  const env = { ...process.env, MUTANT: JSON.stringify({ file, start, end, to }) };
  return spawnSync('npx', args, { env, stdio: 'ignore', timeout: 300_000 }).status !== 0;
}

/** The files that import a file, directly or by others, with the number of imports between. */
function reachOf(file: string): Map<string, number> {
  const far = new Map([[file, 0]]);
  for (const [one, steps] of far) {
    for (const importer of importers.get(one) ?? []) {
      if (!far.has(importer)) far.set(importer, steps + 1);
    }
  }
  return far;
}

/** How likely a test file is to notice a fault: its own test first, then those that import it soonest. */
function closeness(test: string, file: string, reached: Map<string, number>): number {
  const stem = basename(file, '.ts').replace(/-(?:rules|queries)$/, '');
  return (basename(test).startsWith(stem) ? 100 : 0) - (reached.get(test) ?? 50);
}
