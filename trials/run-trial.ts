// Runs the tests and trials that cover a fault (`npm run trial -- F10`), for one or more faults of the table in
// docs/reliability.md; without a number it lists them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const table = readFileSync(join(root, 'docs/reliability.md'), 'utf8');
const rows = new Map(
  [...table.matchAll(/^\| (F\d+) (.*?) +\| (.*?) +\|$/gm)].map(
    ([, number = '', fault = '', shownBy = '']) => [
      number,
      { fault, shownBy: [...shownBy.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word) },
    ],
  ),
);

const wanted = process.argv.slice(2).map((argument) => argument.toUpperCase());
if (wanted.length === 0) for (const [number, { fault }] of rows) console.log(`${number.padEnd(4)}${fault}`);
let failed = 0;
for (const number of wanted) {
  const row = rows.get(number);
  if (!row) throw new Error(`${number} is not in the table of docs/reliability.md.`);
  console.log(`\n== ${number} ${row.fault}`);
  for (const command of commands(row.shownBy)) {
    console.log(`$ ${command.join(' ')}`);
    const [program = '', ...rest] = command;
    const { status } = spawnSync(program, rest, { cwd: root, stdio: 'inherit' });
    if (status !== 0) failed += 1;
  }
}
process.exit(failed === 0 ? 0 : 1);

function commands(shownBy: string[]): string[][] {
  const trials = shownBy.filter((word) => word.startsWith('npm run '));
  const journeys = shownBy.filter((word) => word.startsWith('e2e/'));
  const tests = shownBy.filter((word) => word.endsWith('.test.ts'));
  return [
    ...trials.map((word) => word.split(' ')),
    ...(tests.length > 0 ? [['npx', 'vitest', 'run', ...tests]] : []),
    ...(journeys.length > 0 ? [['npx', 'playwright', 'test', ...journeys]] : []),
  ];
}
