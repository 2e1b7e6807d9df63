// `npm run mutants`: puts small faults into the rules, one at a time, and runs the tests that reach the file. A fault
// that no test notices survives. Draws the faults by a seed: `-- --count 20 --from 0 --seed 1`. `--areas rules,access`
// runs only those areas of the same draw. Survivors are listed; those of scripts/equivalent-mutants.ts change nothing
// that a caller could notice.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '#testing/reports.ts';
import { equivalentMutants } from './equivalent-mutants.ts';
import { type Mutation, mutationsOf } from './mutations.ts';
import { importsOf } from './walls.ts';

interface Mutant extends Mutation {
  area: string;
  file: string;
  line: number;
  text: string;
}

/** Test files, nearest first. */
interface TestsNear {
  rules: string[];
  portals: string[];
  /** Of the client, without a browser. */
  client: string[];
}
type Run = [project: string, files: string[]];
const isOfPortal = /\.(?:engine|portal)\.test\.ts$/;

/** Files whose faults are drawn, by area: as many from each. */
const areas: Record<string, string[]> = {
  rules: ['contract/**/*-rules.ts'],
  lists: [
    'server/db/{paging,search-text}.ts',
    'server/http/growing-lists.ts',
    'server/features/cases/list/list-queries.ts',
  ],
  deadlines: [
    'contract/cases/{work/deadlines,content/partial-dates,reporters/follow-up}-rules.ts',
    'server/features/cases/work/due-dates.ts',
  ],
  duplicates: ['server/duplicates/*.ts', 'server/features/duplicates/*.ts'],
  exchange: ['server/icsr/*.ts', 'server/features/cases/exchange/{write,send,import}-icsr.ts'],
  access: ['server/access/*.ts', 'contract/access-rules.ts', 'server/http/hardening.ts'],
};

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    from: { type: 'string', default: '0' },
    areas: { type: 'string', default: Object.keys(areas).join() },
  },
});
const [count, from] = [Number(values.count), Number(values.from)];
const chosenAreas = values.areas.split(',');
const unknown = chosenAreas.filter((area) => !(area in areas));
if (unknown.length > 0) throw new Error(`There is no such area: ${unknown.join()}`);
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
const probe = {
  file: 'server/features/cases/list/list-queries.ts',
  start: 0,
  end: 0,
  to: 'throw new Error();',
};
const probed = ['server/features/cases/list/views.engine.test.ts', 'server/access/guard.portal.test.ts'];
if (!isKilled(probe, 'sqlite', probed)) throw new Error('The faults do not reach the tests');
// And without this, tests that fail for another reason would notice every fault.
if (isKilled({ ...probe, to: '' }, 'sqlite', probed)) throw new Error('The tests fail without a fault');

const drawn = draw(Number(values.seed), from + count).slice(from);
const outcomes = { killed: 0, survived: 0, equivalent: 0 };
type Outcome = keyof typeof outcomes;
const survivors: string[] = [];
const lives: (readonly [place: number, mutant: Mutant])[] = [];
for (const [place, mutant] of drawn.entries()) {
  if (!chosenAreas.includes(mutant.area)) continue;
  if (isEquivalent(mutant)) note(place, mutant, 'equivalent');
  else if (isNoticed(mutant, nearTests)) note(place, mutant, 'killed');
  else {
    lives.push([place, mutant]);
    console.log(`${from + place}  lives so far  ${nameOf(mutant)}`);
  }
}
console.log(`${lives.length} live after the nearest tests. Now further ones.`);
for (const [place, mutant] of lives) {
  note(place, mutant, isNoticed(mutant, furtherTests) ? 'killed' : 'survived');
}
for (const survivor of survivors) console.log(`Survived: ${survivor}`);
const noticeable = outcomes.killed + outcomes.survived;
console.log(
  `${outcomes.killed} of ${noticeable} mutants killed (${((100 * outcomes.killed) / noticeable).toFixed(0)} %), ` +
    `${outcomes.equivalent} equivalent`,
);
process.exitCode = survivors.length > 0 ? 1 : 0;

function note(place: number, mutant: Mutant, outcome: Outcome): void {
  outcomes[outcome] += 1;
  if (outcome === 'survived') survivors.push(`${nameOf(mutant)}\n    ${mutant.text}`);
  console.log(`${from + place}  ${outcome}  ${nameOf(mutant)}`);
}

function nameOf({ file, line, from: before, to }: Mutant): string {
  return `${file}:${line}  ${before.replaceAll(/\s+/g, ' ')} → ${to || '(nothing)'}`;
}

/** Draws mutants: one area after the other, then a file by the number of its faults. The same seed gives the same ones. */
function draw(seed: number, amount: number): Mutant[] {
  const random = seededRandom(seed);
  const pools = Object.entries(areas).map(([area, globs]) =>
    globs
      .flatMap((glob) => globSync(glob))
      .filter((file) => !file.endsWith('.test.ts'))
      .toSorted()
      .flatMap((file) => mutantsOf(area, file)),
  );
  return Array.from({ length: amount }, (_, place) => {
    const pool = pools[place % pools.length] ?? [];
    const [mutant] = pool.splice(Math.floor(random() * pool.length), 1);
    if (!mutant) throw new Error('An area has fewer faults than were asked for');
    return mutant;
  });
}

function mutantsOf(area: string, file: string): Mutant[] {
  const source = readFileSync(file, 'utf8');
  return mutationsOf(file, source).map((mutation) => {
    const line = source.slice(0, mutation.start).split('\n').length;
    return { ...mutation, area, file, line, text: source.split('\n')[line - 1]?.trim() ?? '' };
  });
}

function isEquivalent({ file, text, from: before, to }: Mutant): boolean {
  return equivalentMutants.some(
    (one) => one.file === file && one.line === text && one.change === `${before} → ${to}`,
  );
}

/** The nearest test files, in the order in which they run: those of rules, then those of a portal. */
function nearTests({ rules, portals }: TestsNear): Run[] {
  return [
    ['unit*', rules.slice(0, 3)],
    ['sqlite*', portals.slice(0, 2)],
  ];
}

/** Further ones, for the mutants that live. */
function furtherTests({ rules, portals, client }: TestsNear): Run[] {
  return [
    ['unit*', rules.slice(3, 15)],
    ['sqlite*', portals.slice(2, 10)],
    ['client', client.slice(0, 10)],
    ['sqlite*', portals.slice(10, 20)],
  ];
}

function isNoticed(fault: Mutant, testsOf: (near: TestsNear) => Run[]): boolean {
  return testsOf(testsNear(fault.file)).some(([project, files]) => isKilled(fault, project, files));
}

/**
 * The test files that may notice a fault, nearest first: by the imports between, or between the file and a neighbour of
 * the test, because a test of a portal imports everything; then by the words that both names have.
 */
function testsNear(file: string): TestsNear {
  const far = new Map([[file, 0]]);
  const ofFolder = new Map([[dirname(file), 0]]);
  for (const [one, steps] of far) {
    if (!isTest(one)) ofFolder.set(dirname(one), Math.min(steps, ofFolder.get(dirname(one)) ?? steps));
    for (const importer of importers.get(one) ?? []) {
      if (!far.has(importer)) far.set(importer, steps + 1);
    }
  }
  const wordsOf = (path: string) => basename(path).split(/[-.]/);
  const rank = (test: string): number => {
    const steps = Math.min(far.get(test) ?? 9, (ofFolder.get(dirname(test)) ?? 9) + 1);
    const shared = wordsOf(file).filter((word) => word !== 'ts' && wordsOf(test).includes(word));
    return steps - shared.length / 2;
  };
  const near = sources.filter((one) => isTest(one) && rank(one) < 9).toSorted((a, b) => rank(a) - rank(b));
  const kindOf = (test: string) =>
    isOfPortal.test(test) ? 'portals' : test.startsWith('client/') ? 'client' : 'rules';
  return { rules: [], portals: [], client: [], ...Object.groupBy(near, kindOf) };
}

/** Whether a test of these files fails with the fault, or never ends. */
function isKilled(
  { file, start, end, to }: Pick<Mutant, 'file' | 'start' | 'end' | 'to'>,
  project: string,
  files: string[],
): boolean {
  if (files.length === 0) return false;
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${project}`,
    '--bail=1',
    '--reporter=dot',
    ...files,
  ];
  const env = { ...process.env, MUTANT: JSON.stringify({ file, start, end, to }) };
  return spawnSync(process.execPath, args, { env, stdio: 'ignore', timeout: 900_000 }).status !== 0;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) && !file.includes('.browser.');
}
